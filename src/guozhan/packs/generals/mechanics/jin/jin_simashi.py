"""晋司马师 (Sima Shi (Jin))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jin_simashi",
    name="晋司马师",
    name_en="Sima Shi (Jin)",
    kingdom="jin",
    gender="male",
    hp=3,
    pack="mechanics",
)
