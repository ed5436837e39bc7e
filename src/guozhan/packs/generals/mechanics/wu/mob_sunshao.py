"""手杀孙邵 (Sun Shao (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_sunshao",
    name="手杀孙邵",
    name_en="Sun Shao (Mobile)",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="mechanics",
)
