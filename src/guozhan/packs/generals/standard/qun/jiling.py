"""纪灵 (Ji Ling)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jiling",
    name="纪灵",
    name_en="Ji Ling",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=("yuanshu",),
)
