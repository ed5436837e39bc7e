"""合孙峻 (Sun Jun (Unity))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_sunjun",
    name="合孙峻",
    name_en="Sun Jun (Unity)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
