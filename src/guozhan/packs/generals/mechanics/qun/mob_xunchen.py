"""手杀荀谌 (Xun Chen (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_xunchen",
    name="手杀荀谌",
    name_en="Xun Chen (Mobile)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
)
