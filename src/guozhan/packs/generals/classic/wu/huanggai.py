"""黄盖 (Huang Gai)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu.huanggai import KurouClassic

GENERAL = General(
    id="huanggai",
    name="黄盖",
    name_en="Huang Gai",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(KurouClassic,),
)
