"""荀彧 (Xun Yu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="xunyu",
    name="荀彧",
    name_en="Xun Yu",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="fire",
)
