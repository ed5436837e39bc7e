"""起刘宏 (Liu Hong (Rise))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_liuhong",
    name="起刘宏",
    name_en="Liu Hong (Rise)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
)
