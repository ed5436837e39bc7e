"""曹仁 (Cao Ren)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.caoren import JushouClassic

GENERAL = General(
    id="caoren",
    name="曹仁",
    name_en="Cao Ren",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="wind",
    skills=(JushouClassic,),
)
