"""董卓 (Dong Zhuo) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_dongzhuo",
    name="董卓",
    name_en="Dong Zhuo",
    kingdom="qun",
    gender="male",
    halves=4,
    pack="reset",
)
