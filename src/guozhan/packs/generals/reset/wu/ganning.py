"""甘宁 (Gan Ning) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_ganning",
    name="甘宁",
    name_en="Gan Ning",
    kingdom="wu",
    gender="male",
    halves=4,
    pack="reset",
    companions=("lingtong",),
    replaces="ganning",
)
