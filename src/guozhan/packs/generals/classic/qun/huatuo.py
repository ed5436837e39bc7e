"""华佗 (Hua Tuo)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.qun.huatuo import Jijiu, Qingnang

GENERAL = General(
    id="huatuo",
    name="华佗",
    name_en="Hua Tuo",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="standard",
    skills=(Jijiu, Qingnang),
)
