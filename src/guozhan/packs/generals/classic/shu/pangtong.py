"""庞统 (Pang Tong)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.pangtong import Lianhuan, Niepan

GENERAL = General(
    id="pangtong",
    name="庞统",
    name_en="Pang Tong",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="fire",
    skills=(Lianhuan, Niepan),
)
