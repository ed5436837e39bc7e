"""手杀费祎 (Fei Yi (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_feiyi",
    name="手杀费祎",
    name_en="Fei Yi (Mobile)",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="mechanics",
)
