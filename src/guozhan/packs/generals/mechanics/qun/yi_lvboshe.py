"""疑吕伯奢 (Lu Boshe (Doubt))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yi_lvboshe",
    name="疑吕伯奢",
    name_en="Lu Boshe (Doubt)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
)
