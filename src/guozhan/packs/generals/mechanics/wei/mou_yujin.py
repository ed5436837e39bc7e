"""谋于禁 (Yu Jin (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_yujin",
    name="谋于禁",
    name_en="Yu Jin (Mou)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
)
