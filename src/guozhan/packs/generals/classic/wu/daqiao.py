"""大乔 (Da Qiao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="daqiao",
    name="大乔",
    name_en="Da Qiao",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="standard",
)
