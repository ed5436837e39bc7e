"""谋孟获 (Meng Huo (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_menghuo",
    name="谋孟获",
    name_en="Meng Huo (Mou)",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="mechanics",
)
