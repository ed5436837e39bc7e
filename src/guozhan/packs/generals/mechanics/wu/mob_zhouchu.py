"""手杀周处 (Zhou Chu (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_zhouchu",
    name="手杀周处",
    name_en="Zhou Chu (Mobile)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
