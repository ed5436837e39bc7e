"""司马懿 (Sima Yi)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.simayi import Fankui, GuicaiClassic

GENERAL = General(
    id="simayi",
    name="司马懿",
    name_en="Sima Yi",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="standard",
    skills=(Fankui, GuicaiClassic),
)
