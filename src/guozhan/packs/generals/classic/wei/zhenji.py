"""甄姬 (Zhen Ji)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhenji",
    name="甄姬",
    name_en="Zhen Ji",
    kingdom="wei",
    gender="female",
    hp=3,
    pack="standard",
)
