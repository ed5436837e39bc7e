"""甘夫人 (Lady Gan)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="ganfuren",
    name="甘夫人",
    name_en="Lady Gan",
    kingdom="shu",
    gender="female",
    halves=3,
    companions=("liubei",),
)
