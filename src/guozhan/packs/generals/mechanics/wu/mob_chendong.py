"""手杀陈武董袭 (Chen Wu & Dong Xi (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_chendong",
    name="手杀陈武董袭",
    name_en="Chen Wu & Dong Xi (Mobile)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
