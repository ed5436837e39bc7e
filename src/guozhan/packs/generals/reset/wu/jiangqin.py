"""蒋钦 (Jiang Qin) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_jiangqin",
    name="蒋钦",
    name_en="Jiang Qin",
    kingdom="wu",
    gender="male",
    halves=4,
    pack="reset",
)
