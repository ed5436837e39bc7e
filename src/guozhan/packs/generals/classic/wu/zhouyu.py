"""周瑜 (Zhou Yu)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.zhouyu import FanjianClassic, YingziClassic

GENERAL = General(
    id="zhouyu",
    name="周瑜",
    name_en="Zhou Yu",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="standard",
    skills=(YingziClassic, FanjianClassic),
)
