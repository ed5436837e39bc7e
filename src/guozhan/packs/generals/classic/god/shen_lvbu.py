"""神吕布 (God Lu Bu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shen_lvbu",
    name="神吕布",
    name_en="God Lu Bu",
    kingdom="god",
    gender="male",
    hp=5,
    pack="god",
)
