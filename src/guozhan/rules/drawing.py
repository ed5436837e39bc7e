"""The draw phase (摸牌阶段): its number is fixed first, then that many cards are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.events import Event
from guozhan.rules import moving
from guozhan.rules.timings import DRAW

if TYPE_CHECKING:
    from guozhan.rules.game import Game


class DrawCount(Event):
    """Fixing the number of cards of a draw phase (额定摸牌数).

    Attributes:
        seat: who draws.
        number: how many; skills change it.
        given_up: drawing was given up; nothing can be added to or taken from it.
    """

    __slots__ = ("given_up", "number", "seat")

    def __init__(self, seat: int, number: int = 2) -> None:
        super().__init__()
        self.seat = seat
        self.number = number
        self.given_up = False

    def body(self, game: Game) -> None:
        game.window(DRAW.start2, self, self.seat)
        if self.given_up:
            self.number = 0
        else:
            game.window(DRAW.count, self, self.seat)
        moving.draw(game, self.seat, self.number)

    def give_up(self) -> None:
        """Do something else instead of drawing (放弃摸牌)."""
        self.given_up = True
        self.number = 0
