"""庞德 (Pang De)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.classic.shu.machao import Mashu
from guozhan.packs.generals.standard.qun.pangde import Mengjin

GENERAL = General(
    id="pangde",
    name="庞德",
    name_en="Pang De",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="fire",
    skills=(Mashu, Mengjin),
)
