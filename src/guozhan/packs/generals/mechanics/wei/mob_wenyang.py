"""手杀文鸯 (Wen Yang (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_wenyang",
    name="手杀文鸯",
    name_en="Wen Yang (Mobile)",
    kingdom="wei",
    second_kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
