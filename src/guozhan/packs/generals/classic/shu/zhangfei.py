"""张飞 (Zhang Fei)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.zhangfei import PaoxiaoClassic

GENERAL = General(
    id="zhangfei",
    name="张飞",
    name_en="Zhang Fei",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(PaoxiaoClassic,),
)
