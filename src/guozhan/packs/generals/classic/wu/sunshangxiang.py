"""孙尚香 (Sun Shangxiang)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import ANYONE, trigger
from guozhan.packs.generals.standard.wu.sunshangxiang import Jieyin, Xiaoji
from guozhan.rules.moving import Move
from guozhan.rules.player import Player
from guozhan.rules.timings import MOVE


def lost_equipment(me: Player, move: Move) -> int:
    """How many cards a move took out of the own equipment area."""
    return sum(owner == me.seat for owner, _ in move.lost_equipment())


class XiaojiIdentity(Xiaoji):
    """枭姬 (identity): for every card, also of one move."""

    text = "当你失去装备区里的一张牌后，你可以摸两张牌。"
    text_en = "After you lose a card from your equipment area you may draw two cards; so for every card of a move."

    @trigger(MOVE.after, when=lost_equipment, scope=ANYONE, times=lost_equipment, renewed=True)
    def draw_cards(self, me: Player, move: Move, act: Act) -> None:
        super().draw_cards(me, move, act)


GENERAL = General(
    id="sunshangxiang",
    name="孙尚香",
    name_en="Sun Shangxiang",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="standard",
    skills=(Jieyin, XiaojiIdentity),
)
