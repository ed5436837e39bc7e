"""太史慈 (Taishi Ci)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.taishici import Tianyi

GENERAL = General(
    id="taishici",
    name="太史慈",
    name_en="Taishi Ci",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="fire",
    skills=(Tianyi,),
)
