"""合姜维 (Jiang Wei (Unity))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_jiangwei",
    name="合姜维",
    name_en="Jiang Wei (Unity)",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="mechanics",
)
