"""孟获 (Meng Huo)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="menghuo",
    name="孟获",
    name_en="Meng Huo",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("zhurong",),
)
