"""神诸葛亮 (God Zhuge Liang)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shen_zhugeliang",
    name="神诸葛亮",
    name_en="God Zhuge Liang",
    kingdom="god",
    gender="male",
    hp=3,
    pack="god",
)
