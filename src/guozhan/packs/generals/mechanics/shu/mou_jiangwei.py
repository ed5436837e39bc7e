"""谋姜维 (Jiang Wei (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_jiangwei",
    name="谋姜维",
    name_en="Jiang Wei (Mou)",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="mechanics",
)
