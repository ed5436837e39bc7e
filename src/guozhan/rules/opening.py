"""The start of a game (游戏开始): starting hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate, zones
from guozhan.core.events import Event
from guozhan.rules.questions import STARTING_HAND
from guozhan.rules.timings import OPENING

if TYPE_CHECKING:
    from guozhan.rules.game import Game


class Opening(Event):
    """A character has got its starting hand.

    Attributes:
        seat: who.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat


def lay_zones(game: Game) -> None:
    """Lay out the zones of the table that have cards of their own."""
    homes = game.ruleset.homes
    for name in dict.fromkeys(homes.values()):
        mutate.lay_shared(game, name, [card for card in homes if homes[card] == name])


def deal_hands(game: Game, first: int, number: int) -> None:
    """Deal everybody ``number`` cards, beginning with ``first``; skills that say so change that and act then."""
    pile = game.state.zones[zones.DRAW_PILE]
    order = [(first + i) % game.size for i in range(game.size)]
    for seat in order:
        count = game.number(STARTING_HAND, number, seat)
        mutate.move(game, pile[: -count - 1 : -1], zones.hand(seat), "deal", by=seat, seen=1 << seat)
    for seat in order:
        game.window(OPENING.dealt, Opening(seat), seat)
