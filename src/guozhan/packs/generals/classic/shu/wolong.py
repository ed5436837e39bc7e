"""卧龙诸葛亮 (Sleeping Dragon Zhuge Liang)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.wolong import Bazhen, Huoji, Kanpo

GENERAL = General(
    id="wolong",
    name="卧龙诸葛亮",
    name_en="Sleeping Dragon Zhuge Liang",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="fire",
    skills=(Bazhen, Huoji, Kanpo),
)
