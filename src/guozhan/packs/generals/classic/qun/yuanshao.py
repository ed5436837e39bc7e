"""袁绍 (Yuan Shao)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.skills import LOCKED, LORD, Skill, modifier, view_as
from guozhan.packs.generals.standard.qun.yuanshao import LuanjiClassic
from guozhan.rules.questions import HAND_LIMIT

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player


def _volley(me: Player, act: Act) -> Card:
    """The 万箭齐发 of two cards, which has their suit and no rank."""
    first = me.game.face(act.cards[0])
    return Card(me.game.ruleset.types[act.name], first.suit, 0, act.cards, act.skill)


class LuanjiIdentity(LuanjiClassic):
    """乱击: the 万箭齐发 keeps the suit of the cards."""

    as_volley = view_as(
        "archery_attack",
        lambda me, card: True,
        count=2,
        modes=("use",),
        together=lambda me, cards: cards[0].suit == cards[1].suit,
        source=_volley,
    )


class Xueyi(Skill):
    """血裔: everybody of 群 lets the lord keep two cards more."""

    id, name, name_en = "xueyi", "血裔", "Noble Blood"
    tags = {LORD, LOCKED}
    text = "主公技，锁定技，场上每有一名群势力角色，你的手牌上限便+2。"
    text_en = "Lord, locked: your hand limit is 2 more for each living character of Qun."

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        game = me.game
        counted = game.order() if game.options["xueyi_counts_self"] else me.others()
        return value + 2 * len([seat for seat in counted if game.players[seat].kingdom == "qun"])


GENERAL = General(
    id="yuanshao",
    name="袁绍",
    name_en="Yuan Shao",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="fire",
    skills=(LuanjiIdentity, Xueyi),
)
