"""衰董卓 (Dong Zhuo (Decline))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_dongzhuo",
    name="衰董卓",
    name_en="Dong Zhuo (Decline)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
)
