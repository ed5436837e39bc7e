"""庞统 (Pang Tong) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_pangtong",
    name="庞统",
    name_en="Pang Tong",
    kingdom="shu",
    gender="male",
    halves=3,
    pack="reset",
    companions=("wolong",),
    replaces="pangtong",
)
