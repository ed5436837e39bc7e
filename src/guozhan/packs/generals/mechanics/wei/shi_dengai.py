"""势邓艾 (Deng Ai (Shi))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shi_dengai",
    name="势邓艾",
    name_en="Deng Ai (Shi)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
)
