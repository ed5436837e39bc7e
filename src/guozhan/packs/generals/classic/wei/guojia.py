"""郭嘉 (Guo Jia)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.guojia import Tiandu, YijiClassic

GENERAL = General(
    id="guojia",
    name="郭嘉",
    name_en="Guo Jia",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="standard",
    skills=(Tiandu, YijiClassic),
)
