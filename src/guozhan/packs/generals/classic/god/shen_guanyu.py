"""神关羽 (God Guan Yu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shen_guanyu",
    name="神关羽",
    name_en="God Guan Yu",
    kingdom="god",
    gender="male",
    hp=5,
    pack="god",
)
