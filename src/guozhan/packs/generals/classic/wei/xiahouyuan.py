"""夏侯渊 (Xiahou Yuan)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.xiahouyuan import Shensu

GENERAL = General(
    id="xiahouyuan",
    name="夏侯渊",
    name_en="Xiahou Yuan",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="wind",
    skills=(Shensu,),
)
