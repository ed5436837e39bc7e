"""晋王元姬 (Wang Yuanji (Jin))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jin_wangyuanji",
    name="晋王元姬",
    name_en="Wang Yuanji (Jin)",
    kingdom="jin",
    gender="female",
    hp=3,
    pack="mechanics",
)
