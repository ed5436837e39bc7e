"""势孙綝 (Sun Chen (Shi))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="shi_sunchen",
    name="势孙綝",
    name_en="Sun Chen (Shi)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
