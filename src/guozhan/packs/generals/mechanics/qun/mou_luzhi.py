"""谋卢植 (Lu Zhi (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_luzhi",
    name="谋卢植",
    name_en="Lu Zhi (Mou)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
)
