"""吕蒙 (Lü Meng)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="lvmeng",
    name="吕蒙",
    name_en="Lü Meng",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=(),
)
