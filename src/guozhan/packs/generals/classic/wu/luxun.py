"""陆逊 (Lu Xun)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="luxun",
    name="陆逊",
    name_en="Lu Xun",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="standard",
)
