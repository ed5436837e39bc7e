"""谋诸葛亮 (Zhuge Liang (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_zhugeliang",
    name="谋诸葛亮",
    name_en="Zhuge Liang (Mou)",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="mechanics",
)
