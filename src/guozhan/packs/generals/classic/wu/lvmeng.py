"""吕蒙 (Lu Meng)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.lvmeng import KejiClassic

GENERAL = General(
    id="lvmeng",
    name="吕蒙",
    name_en="Lu Meng",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(KejiClassic,),
)
