"""田丰 (Tian Feng)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="tianfeng",
    name="田丰",
    name_en="Tian Feng",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=(),
)
