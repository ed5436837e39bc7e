"""谋吕蒙 (Lu Meng (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_lvmeng",
    name="谋吕蒙",
    name_en="Lu Meng (Mou)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
