"""黄忠 (Huang Zhong)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.huangzhong import Liegong

GENERAL = General(
    id="huangzhong",
    name="黄忠",
    name_en="Huang Zhong",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="wind",
    skills=(Liegong,),
)
