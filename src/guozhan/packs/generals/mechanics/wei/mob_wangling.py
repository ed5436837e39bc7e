"""手杀王凌 (Wang Ling (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_wangling",
    name="手杀王凌",
    name_en="Wang Ling (Mobile)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
)
