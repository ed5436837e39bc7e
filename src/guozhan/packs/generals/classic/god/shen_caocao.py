"""神曹操 (God Cao Cao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shen_caocao",
    name="神曹操",
    name_en="God Cao Cao",
    kingdom="god",
    gender="male",
    hp=3,
    pack="god",
)
