"""赵云 (Zhao Yun)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.zhaoyun import LongdanClassic

GENERAL = General(
    id="zhaoyun",
    name="赵云",
    name_en="Zhao Yun",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(LongdanClassic,),
)
