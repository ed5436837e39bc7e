"""曹仁 (Cao Ren) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_caoren",
    name="曹仁",
    name_en="Cao Ren",
    kingdom="wei",
    gender="male",
    halves=4,
    pack="reset",
    companions=("caohong",),
    replaces="caoren",
)
