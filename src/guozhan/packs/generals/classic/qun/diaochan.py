"""貂蝉 (Diao Chan)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.skills import ANYONE, forbids
from guozhan.packs.generals.standard.qun.diaochan import Biyue, Lijian
from guozhan.rules.questions import MAY_OFFSET

if TYPE_CHECKING:
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use


class LijianIdentity(Lijian):
    """离间: nobody may offset its 决斗."""

    text = "出牌阶段限一次，你可以弃置一张牌并依次选择两名其他男性角色，令前者视为对后者使用一张【决斗】（不能使用【无懈可击】响应）。"
    text_en = (
        "Once per play phase you may discard a card and choose two other male characters: the first uses a virtual Duel"
        " on the second, which Nullification cannot answer."
    )

    @forbids(MAY_OFFSET, scope=ANYONE)
    def no_offset(self, me: Player, seat: int, use: Use) -> bool:
        return use.card.made_by == self.id


GENERAL = General(
    id="diaochan",
    name="貂蝉",
    name_en="Diao Chan",
    kingdom="qun",
    gender="female",
    hp=3,
    pack="standard",
    skills=(LijianIdentity, Biyue),
)
