"""典韦 (Dian Wei)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="dianwei",
    name="典韦",
    name_en="Dian Wei",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="fire",
)
