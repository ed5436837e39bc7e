"""谋孙尚香 (Sun Shangxiang (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_sunshangxiang",
    name="谋孙尚香",
    name_en="Sun Shangxiang (Mou)",
    kingdom="shu",
    second_kingdom="wu",
    gender="female",
    hp=4,
    pack="mechanics",
)
