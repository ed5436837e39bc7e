"""颜良文丑 (Yan Liang & Wen Chou)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yanliangwenchou",
    name="颜良文丑",
    name_en="Yan Liang & Wen Chou",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="fire",
)
