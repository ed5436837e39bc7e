"""蔡文姬 (Cai Wenji)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="caiwenji",
    name="蔡文姬",
    name_en="Cai Wenji",
    kingdom="qun",
    gender="female",
    halves=3,
    companions=(),
)
