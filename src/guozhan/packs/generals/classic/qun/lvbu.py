"""吕布 (Lu Bu)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.qun.lvbu import Wushuang

GENERAL = General(
    id="lvbu",
    name="吕布",
    name_en="Lu Bu",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="standard",
    skills=(Wushuang,),
)
