"""荀彧 (Xun Yu)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.xunyu import JiemingClassic, Quhu

GENERAL = General(
    id="xunyu",
    name="荀彧",
    name_en="Xun Yu",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="fire",
    skills=(Quhu, JiemingClassic),
)
