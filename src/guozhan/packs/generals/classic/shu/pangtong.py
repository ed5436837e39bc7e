"""庞统 (Pang Tong)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="pangtong",
    name="庞统",
    name_en="Pang Tong",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="fire",
)
