"""起王允 (Wang Yun (Rise))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_wangyun",
    name="起王允",
    name_en="Wang Yun (Rise)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
)
