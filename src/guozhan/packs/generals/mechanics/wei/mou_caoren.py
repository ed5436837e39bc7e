"""谋曹仁 (Cao Ren (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_caoren",
    name="谋曹仁",
    name_en="Cao Ren (Mou)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
)
