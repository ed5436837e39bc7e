"""Comparing numbers (拼点)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core import mutate, zones
from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, Choose, Together
from guozhan.core.events import Event
from guozhan.core.facts import EVERYBODY
from guozhan.core.native import mypyc_attr
from guozhan.rules import moving
from guozhan.rules.timings import COMPARE

if TYPE_CHECKING:
    from guozhan.rules.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Compare(Event):
    """A comparison of one starter with one other.

    Attributes:
        seat: the starter.
        other: the other.
        reason: id of the skill.
        cards: card id of starter and other, once chosen.
        ranks: their numbers, which skills may change when they are shown.
        won: the starter's number is greater; equal means that nobody has won.
    """

    __slots__ = ("cards", "other", "ranks", "reason", "seat", "tied", "won")

    def __init__(self, seat: int, other: int, reason: str) -> None:
        super().__init__()
        self.seat = seat
        self.other = other
        self.reason = reason
        self.cards: list[int] = []
        self.ranks: list[int] = []
        self.won = False
        self.tied = False

    def body(self, game: Game) -> None:
        game.window(COMPARE.begin, self, self.seat)
        self.choose(game)
        self.lay(game, zones.PROCESSING, "compare", EVERYBODY)
        self.settle(game)

    def choose(self, game: Game) -> None:
        """Both choose a hand card at the same time."""
        pair = (self.seat, self.other)
        requests: list[Any] = [
            Choose(game, seat, self.reason, CARDS, tuple(game.state.zones[zones.hand(seat)]), event=self)
            for seat in pair
        ]
        answers = game.ask_together(Together(self.reason, requests, about=self))
        for seat in pair:
            answer = answers[seat]
            assert isinstance(answer, Pick)
            self.cards.append(int(answer.items[0]))
        self.ranks = [game.face(card).rank for card in self.cards]

    def lay(self, game: Game, zone: int, reason: str, seen: int) -> None:
        """Their cards go to a zone of the table; besides each one's player the seats of the mask ``seen`` see them."""
        moving.move(
            game,
            [
                moving.MovePart([card], zone, reason, seat, seen if seen == EVERYBODY else seen | 1 << seat)
                for seat, card in zip((self.seat, self.other), self.cards, strict=True)
            ],
        )

    def settle(self, game: Game) -> None:
        """The cards lie open: the result, and what follows from it."""
        game.window(COMPARE.shown, self, self.seat)
        self.won = self.ranks[0] > self.ranks[1]
        self.tied = self.ranks[0] == self.ranks[1]
        mutate.emit(
            game,
            "compared",
            self.seat,
            seats=(self.other,),
            cards=tuple(self.cards),
            word=self.reason,
            number=(self.ranks[0] > self.ranks[1]) - (self.ranks[0] < self.ranks[1]),
        )
        game.window(COMPARE.result, self, self.seat)
        game.window(COMPARE.finished, self, self.seat)
        game.clear_processing(tuple(self.cards))


def can_compare(game: Game, seat: int, other: int) -> bool:
    """Both live, are not the same, and have a hand card."""
    table = game.state.zones
    return (
        seat != other
        and game.state.seats[other].alive
        and bool(table[zones.hand(seat)])
        and bool(table[zones.hand(other)])
    )


def compare(game: Game, seat: int, other: int, reason: str) -> Compare:
    """A character compares numbers with another; returns the event with its result."""
    event = Compare(seat, other, reason)
    game.run_event(event)
    return event
