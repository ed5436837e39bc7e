"""刘备 (Liu Bei)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="liubei",
    name="刘备",
    name_en="Liu Bei",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
    standing_lord=True,
)
