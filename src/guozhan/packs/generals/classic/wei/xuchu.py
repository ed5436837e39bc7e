"""许褚 (Xu Chu)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.xuchu import LuoyiClassic

GENERAL = General(
    id="xuchu",
    name="许褚",
    name_en="Xu Chu",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="standard",
    skills=(LuoyiClassic,),
)
