"""夏侯惇 (Xiahou Dun)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.xiahoudun import Ganglie

GENERAL = General(
    id="xiahoudun",
    name="夏侯惇",
    name_en="Xiahou Dun",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="standard",
    skills=(Ganglie,),
)
