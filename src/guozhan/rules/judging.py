"""Judgement (判定) and changing its card (改判). Windows as in timing 6."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guozhan.core import mutate, zones
from guozhan.core.cards import Card
from guozhan.core.events import Event
from guozhan.rules import moving
from guozhan.rules.timings import JUDGE

if TYPE_CHECKING:
    from guozhan.rules.game import Game


class Judge(Event):
    """A judgement.

    Attributes:
        seat: who judges.
        reason: id of the skill or card type that asks for it.
        card: the judgement card as it counts for the one who judges.
        good: which results are good for him, for bots; not a rule.
        over: the result is fixed.
    """

    __slots__ = ("card", "good", "over", "reason", "seat")

    def __init__(self, seat: int, reason: str, good: Callable[[Card], bool] | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.reason = reason
        self.good = good
        self.card: Card = None  # type: ignore[assignment]
        self.over = False

    @property
    def suit(self) -> str:
        """Suit of the result."""
        return self.card.suit

    @property
    def rank(self) -> int:
        """Rank of the result."""
        return self.card.rank

    @property
    def color(self) -> str:
        """Colour of the result."""
        return self.card.color

    def card_in_processing(self, game: Game) -> bool:
        """The judgement card lies in the processing area."""
        return game.state.place[self.card.ids[0]] == zones.PROCESSING

    def body(self, game: Game) -> None:
        game.window(JUDGE.begin, self, self.seat)
        card = moving.take_top(game, 1)[0]
        moving.move(game, [moving.MovePart([card], zones.PROCESSING, "judge", self.seat)])
        self._turn(game, card)
        game.window(JUDGE.turned, self, self.seat)
        game.window(JUDGE.before_result, self, self.seat)
        game.window(JUDGE.before_result2, self, self.seat)
        self._turn(game, self.card.ids[0])
        self.over = True
        mutate.emit(
            game,
            "judged",
            self.seat,
            cards=self.card.ids,
            word=self.reason,
            text=self.card.suit,
            number=self.card.rank,
        )
        game.window(JUDGE.result, self, self.seat)
        game.window(JUDGE.after_result, self, self.seat)
        game.window(JUDGE.finished, self, self.seat)

    def _turn(self, game: Game, card_id: int) -> None:
        card = game.ruleset.cards[card_id]
        suit = game.suit_for(self.seat, card)
        self.card = card if suit == card.suit else Card(card.type, suit, card.rank, card.ids)

    def replace_with(self, game: Game, card_id: int, taker: int = -1) -> None:
        """Another card, in the processing area, becomes the judgement card (改判).

        The old one goes to the discard pile, or to ``taker``'s hand where the skill exchanges them (替换).
        """
        old = self.card.ids[0]
        if game.state.place[old] == zones.PROCESSING:
            if taker >= 0:
                moving.obtain(game, taker, [old])
            else:
                moving.to_discard_pile(game, [old])
        self._turn(game, card_id)
        mutate.emit(game, "judge_replaced", self.seat, cards=(card_id,), word=self.reason)


def judge(
    game: Game,
    seat: int,
    reason: str,
    good: Callable[[Card], bool] | None = None,
    keep: Callable[[Card], bool] | None = None,
) -> Judge:
    """A character judges; returns the event with its result.

    A card of a result for which ``keep`` says so stays in the processing area, for whoever asked to clear away.
    """
    event = Judge(seat, reason, good)
    game.run_event(event)
    if event.card is not None and not (keep is not None and event.over and keep(event.card)):
        game.clear_processing(event.card.ids)
    return event


__all__ = ["Judge", "judge"]
