"""手杀曹髦 (Cao Mao (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_caomao",
    name="手杀曹髦",
    name_en="Cao Mao (Mobile)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
)
