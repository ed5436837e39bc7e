"""乐进 (Yue Jin)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yuejin",
    name="乐进",
    name_en="Yue Jin",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("lidian",),
)
