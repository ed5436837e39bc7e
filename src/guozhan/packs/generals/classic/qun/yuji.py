"""于吉 (Yu Ji)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yuji",
    name="于吉",
    name_en="Yu Ji",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="wind",
)
