"""大乔 (Da Qiao)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.daqiao import Guose, LiuliClassic

GENERAL = General(
    id="daqiao",
    name="大乔",
    name_en="Da Qiao",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="standard",
    skills=(Guose, LiuliClassic),
)
