"""Becoming chained (横置), which can be prevented before it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.rules.timings import CHAIN

if TYPE_CHECKING:
    from guozhan.rules.game import Game


class Chaining(Event):
    """A character is about to be chained.

    Attributes:
        seat: who.
        prevented: it does not happen.
    """

    __slots__ = ("prevented", "seat")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.prevented = False

    def prevent(self) -> None:
        """Prevent it (防止)."""
        self.prevented = True

    def body(self, game: Game) -> None:
        game.window(CHAIN.before, self, self.seat)
        if not self.prevented and game.state.seats[self.seat].alive:
            mutate.set_field(game, self.seat, "chained", True)
            game.window(CHAIN.after, self, self.seat)


def chain(game: Game, seat: int) -> bool:
    """Chain a living character that is not chained (横置); whether it became so."""
    state = game.state.seats[seat]
    if not state.alive or state.chained:
        return False
    event = Chaining(seat)
    game.run_event(event)
    return not event.prevented
