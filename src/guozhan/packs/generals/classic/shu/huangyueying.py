"""黄月英 (Huang Yueying)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.skills import trigger
from guozhan.packs.generals.standard.shu.huangyueying import Jizhi, Qicai
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use


def _instant_trick(me: Player, use: Use) -> bool:
    """A trick that is not delayed; the switch says whether it may have been made of another card."""
    if not use.card.type.is_instant_trick:
        return False
    return not use.card.is_converted or bool(me.game.options["jizhi_converted"])


class JizhiIdentity(Jizhi):
    """集智: a card for each instant trick, converted ones included."""

    text = "当你使用普通锦囊牌时，你可以摸一张牌。"
    text_en = "When you use a non-delayed trick you may draw a card."

    @trigger(USE.used, when=_instant_trick)
    def draw(self, me: Player, use: Use, act: Act) -> None:
        me.draw(1)


class QicaiIdentity(Qicai):
    """奇才: the same permission, which is no 锁定技 here."""

    tags = set[str]()
    text = "你使用锦囊牌无距离限制。"
    text_en = "Your tricks have no distance limit."


GENERAL = General(
    id="huangyueying",
    name="黄月英",
    name_en="Huang Yueying",
    kingdom="shu",
    gender="female",
    hp=3,
    pack="standard",
    skills=(JizhiIdentity, QicaiIdentity),
)
