"""合郭循 (Guo Xun (Unity))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_guoxun",
    name="合郭循",
    name_en="Guo Xun (Unity)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
)
