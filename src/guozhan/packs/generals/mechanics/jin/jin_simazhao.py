"""晋司马昭 (Sima Zhao (Jin))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jin_simazhao",
    name="晋司马昭",
    name_en="Sima Zhao (Jin)",
    kingdom="jin",
    gender="male",
    hp=3,
    pack="mechanics",
)
