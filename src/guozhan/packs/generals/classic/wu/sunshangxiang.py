"""孙尚香 (Sun Shangxiang)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="sunshangxiang",
    name="孙尚香",
    name_en="Sun Shangxiang",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="standard",
)
