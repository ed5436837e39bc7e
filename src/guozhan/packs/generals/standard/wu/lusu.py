"""鲁肃 (Lu Su)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="lusu",
    name="鲁肃",
    name_en="Lu Su",
    kingdom="wu",
    gender="male",
    halves=3,
    companions=(),
)
