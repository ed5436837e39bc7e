"""关羽 (Guan Yu)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.guanyu import Wusheng

GENERAL = General(
    id="guanyu",
    name="关羽",
    name_en="Guan Yu",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(Wusheng,),
)
