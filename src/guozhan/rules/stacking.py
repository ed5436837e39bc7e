"""Turning over (叠置, 平置; in the identity mode 翻面), and what acts then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.rules.timings import STACK

if TYPE_CHECKING:
    from guozhan.rules.game import Game


class Stacking(Event):
    """A character has turned over.

    Attributes:
        seat: who.
        stacked: it is stacked (face down) now.
    """

    __slots__ = ("seat", "stacked")

    def __init__(self, seat: int, stacked: bool) -> None:
        super().__init__()
        self.seat = seat
        self.stacked = stacked

    def body(self, game: Game) -> None:
        game.window(STACK.after, self, self.seat)


def turn_over(game: Game, seat: int, stacked: bool) -> None:
    """Let a character be stacked, or flat."""
    if game.state.seats[seat].stacked != stacked:
        mutate.set_field(game, seat, "stacked", stacked)
        turned_over(game, seat, stacked)


def turned_over(game: Game, seat: int, stacked: bool) -> None:
    """What follows once a character has been turned over."""
    if game.hears(STACK.after):
        game.run_event(Stacking(seat, stacked))
