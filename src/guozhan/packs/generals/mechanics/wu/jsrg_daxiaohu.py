"""合大小虎 (Sun Luban & Sun Luyu (Unity))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_daxiaohu",
    name="合大小虎",
    name_en="Sun Luban & Sun Luyu (Unity)",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="mechanics",
)
