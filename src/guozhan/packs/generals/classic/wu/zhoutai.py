"""周泰 (Zhou Tai)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.zhoutai import BuquClassic

GENERAL = General(
    id="zhoutai",
    name="周泰",
    name_en="Zhou Tai",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="wind",
    skills=(BuquClassic,),
)
