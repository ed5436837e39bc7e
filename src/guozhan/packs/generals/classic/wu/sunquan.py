"""孙权 (Sun Quan)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="sunquan",
    name="孙权",
    name_en="Sun Quan",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="standard",
    standing_lord=True,
)
