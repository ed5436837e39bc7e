"""手杀华歆 (Hua Xin (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_huaxin",
    name="手杀华歆",
    name_en="Hua Xin (Mobile)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
)
