"""手杀宗预 (Zong Yu (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_zongyu",
    name="手杀宗预",
    name_en="Zong Yu (Mobile)",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="mechanics",
)
