"""周瑜 (Zhou Yu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhouyu",
    name="周瑜",
    name_en="Zhou Yu",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="standard",
)
