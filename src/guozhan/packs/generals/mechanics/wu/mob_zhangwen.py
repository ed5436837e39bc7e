"""手杀张温 (Zhang Wen (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_zhangwen",
    name="手杀张温",
    name_en="Zhang Wen (Mobile)",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="mechanics",
)
