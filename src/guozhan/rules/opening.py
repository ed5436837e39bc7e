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


def starting_marks(game: Game, seat: int) -> dict[str, int]:
    """The marks that a seat begins with because of its skills, by name."""
    found: dict[str, int] = {}
    for ref in game.state.seats[seat].skills:
        for mark, number in game.ruleset.skills[ref.skill].starting_marks().items():
            found[mark] = found.get(mark, 0) + number
    return found


def deal_hands(game: Game, first: int, number: int) -> None:
    """Deal everybody ``number`` cards, beginning with ``first``; skills that say so change that and act then."""
    pile = game.state.zones[zones.DRAW_PILE]
    order = [(first + i) % game.size for i in range(game.size)]
    for seat in order:
        count = game.number(STARTING_HAND, number, seat)
        mutate.move(game, pile[: -count - 1 : -1], zones.hand(seat), "deal", by=seat, seen=1 << seat)
    for seat in order:
        game.window(OPENING.dealt, Opening(seat), seat)
