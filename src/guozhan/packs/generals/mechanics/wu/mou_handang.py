"""谋韩当 (Han Dang (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_handang",
    name="谋韩当",
    name_en="Han Dang (Mou)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
