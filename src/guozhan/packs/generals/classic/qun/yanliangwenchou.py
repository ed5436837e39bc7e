"""颜良文丑 (Yan Liang & Wen Chou)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.qun.yanliangwenchou import Shuangxiong

GENERAL = General(
    id="yanliangwenchou",
    name="颜良文丑",
    name_en="Yan Liang & Wen Chou",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="fire",
    skills=(Shuangxiong,),
)
