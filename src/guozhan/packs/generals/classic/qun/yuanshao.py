"""袁绍 (Yuan Shao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yuanshao",
    name="袁绍",
    name_en="Yuan Shao",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="fire",
)
