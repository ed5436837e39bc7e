"""甘宁 (Gan Ning)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.ganning import Qixi

GENERAL = General(
    id="ganning",
    name="甘宁",
    name_en="Gan Ning",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(Qixi,),
)
