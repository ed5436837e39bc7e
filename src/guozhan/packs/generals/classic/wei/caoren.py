"""曹仁 (Cao Ren)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="caoren",
    name="曹仁",
    name_en="Cao Ren",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="wind",
)
