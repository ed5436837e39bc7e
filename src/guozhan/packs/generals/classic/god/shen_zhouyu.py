"""神周瑜 (God Zhou Yu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shen_zhouyu",
    name="神周瑜",
    name_en="God Zhou Yu",
    kingdom="god",
    gender="male",
    hp=4,
    pack="god",
)
