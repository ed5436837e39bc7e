"""孔融 (Kong Rong)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="kongrong",
    name="孔融",
    name_en="Kong Rong",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=("miheng",),
)
