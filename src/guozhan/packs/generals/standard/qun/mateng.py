"""马腾 (Ma Teng)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mateng",
    name="马腾",
    name_en="Ma Teng",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=(),
)
