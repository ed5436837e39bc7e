"""神吕蒙 (God Lu Meng)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shen_lvmeng",
    name="神吕蒙",
    name_en="God Lu Meng",
    kingdom="god",
    gender="male",
    hp=3,
    pack="god",
)
