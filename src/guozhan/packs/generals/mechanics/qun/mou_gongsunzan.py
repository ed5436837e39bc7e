"""谋公孙瓒 (Gongsun Zan (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_gongsunzan",
    name="谋公孙瓒",
    name_en="Gongsun Zan (Mou)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
)
