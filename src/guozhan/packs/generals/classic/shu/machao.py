"""马超 (Ma Chao)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.machao import MashuMachao, TieqiClassic


class Mashu(MashuMachao):
    """马术: here a skill of this name is one and the same, whoever has it."""

    id, name, name_en = "mashu", "马术", "Horsemanship"


GENERAL = General(
    id="machao",
    name="马超",
    name_en="Ma Chao",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(Mashu, TieqiClassic),
)
