"""张辽 (Zhang Liao)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.zhangliao import TuxiClassic

GENERAL = General(
    id="zhangliao",
    name="张辽",
    name_en="Zhang Liao",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="standard",
    skills=(TuxiClassic,),
)
