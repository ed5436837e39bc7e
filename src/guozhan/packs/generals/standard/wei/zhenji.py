"""甄姬 (Lady Zhen)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhenji",
    name="甄姬",
    name_en="Lady Zhen",
    kingdom="wei",
    gender="female",
    halves=3,
    companions=("caopi",),
)
