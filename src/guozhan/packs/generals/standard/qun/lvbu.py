"""吕布 (Lü Bu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="lvbu",
    name="吕布",
    name_en="Lü Bu",
    kingdom="qun",
    gender="male",
    halves=5,
    companions=("diaochan",),
)
