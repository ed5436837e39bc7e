"""祝融 (Zhurong)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhurong",
    name="祝融",
    name_en="Zhurong",
    kingdom="shu",
    gender="female",
    halves=4,
    companions=("menghuo",),
)
