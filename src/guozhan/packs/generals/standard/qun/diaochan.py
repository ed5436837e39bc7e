"""貂蝉 (Diaochan)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="diaochan",
    name="貂蝉",
    name_en="Diaochan",
    kingdom="qun",
    gender="female",
    halves=3,
    companions=("lvbu",),
)
