"""诸葛亮 (Zhuge Liang)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhugeliang",
    name="诸葛亮",
    name_en="Zhuge Liang",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="standard",
)
