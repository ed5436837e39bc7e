"""张辽 (Zhang Liao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhangliao",
    name="张辽",
    name_en="Zhang Liao",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="standard",
)
