"""小乔 (Xiao Qiao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="xiaoqiao",
    name="小乔",
    name_en="Xiao Qiao",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="wind",
)
