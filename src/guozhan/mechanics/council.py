"""A council (议事): several characters show a hand card each at the same time; the more frequent colour wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, Choose, Together
from guozhan.core.events import Event, Interrupt
from guozhan.core.facts import EVERYBODY
from guozhan.core.questions import Question
from guozhan.core.timings import Timing

if TYPE_CHECKING:
    from guozhan.rules.game import Game

RED: Final = "red"
BLACK: Final = "black"

SHOWN: Final = Question("council_cards", "议事展示的牌数")  # (value): how many cards a participant shows

# "council.SEAT" in State.table, while a council goes on: how its participant stands.
SEATED: Final = "council"
WAITING, FOR_RED, FOR_BLACK, WITHOUT = 1, 2, 3, 4
_STANDING: Final = {RED: FOR_RED, BLACK: FOR_BLACK, "": WITHOUT}


class Council(Event):
    """A council.

    Attributes:
        starter: who has started it, whether it takes part or not.
        reason: id of the skill.
        participants: seats that take part, in turn order.
        shown: the cards that each has shown, by seat.
        opinions: "red", "black", or "" for none, by seat, once the cards are shown.
        result: "red", "black", or "" for none, once it is fixed.
    """

    __slots__ = ("_carry_out", "opinions", "participants", "reason", "result", "shown", "starter")

    def __init__(
        self,
        starter: int,
        reason: str,
        participants: Sequence[int],
        carry_out: Callable[[Council], None],
    ) -> None:
        super().__init__()
        self.starter = starter
        self.reason = reason
        self.participants = list(participants)
        self.shown: dict[int, list[int]] = {}
        self.opinions: dict[int, str] = {}
        self.result = ""
        self._carry_out = carry_out

    def body(self, game: Game) -> None:
        mutate.emit(game, "council_began", self.starter, seats=tuple(self.participants), word=self.reason)
        for seat in self.participants:
            mutate.set_table(game, f"{SEATED}.{seat}", WAITING)
        try:
            game.window(COUNCIL.begin, self, self.starter)
            self._show(game)
            game.window(COUNCIL.shown, self, self.starter)
            self._decide(game)
            # The skill that has started it comes first among what acts on the result.
            self._carry_out(self)
            game.window(COUNCIL.decided, self, self.starter)
        except Interrupt:
            self._rise(game)
            raise
        self._rise(game)
        game.window(COUNCIL.finished, self, self.starter)

    def _show(self, game: Game) -> None:
        """All choose in secret, then all cards are shown together."""
        requests: list[Any] = []
        for seat in self.participants:
            hand = tuple(game.state.zones[zones.hand(seat)])
            if game.state.seats[seat].alive and hand:
                count = min(max(game.number(SHOWN, 1, seat), 1), len(hand))
                requests.append(Choose(game, seat, self.reason, CARDS, hand, count, count, event=self))
        if not requests:
            return
        answers = game.ask_together(Together(self.reason, requests, about=self))
        for request in requests:
            answer = answers[request.seat]
            assert isinstance(answer, Pick)
            self.shown[request.seat] = [int(card) for card in answer.items]
        mutate.know(game, [card for cards in self.shown.values() for card in cards], EVERYBODY)
        for seat, cards in self.shown.items():
            self.set_opinion(game, seat, _common_color(game, cards))

    def set_opinion(self, game: Game, seat: int, opinion: str) -> None:
        """Somebody who has shown cards has this opinion (意见) from now on, "" for none."""
        before = self.opinions.get(seat)
        if seat not in self.shown or before == opinion:
            return
        self.opinions[seat] = opinion
        mutate.set_table(game, f"{SEATED}.{seat}", _STANDING[opinion])
        cards = tuple(self.shown[seat]) if before is None else ()
        mutate.emit(game, "opinion" if before is None else "opinion_changed", seat, word=opinion or "none", cards=cards)

    def total(self, game: Game, color: str) -> int:
        """How much speaks for a colour."""
        if game.options.get("council_counts") == "card_colors":
            return sum(game.face(card).color == color for cards in self.shown.values() for card in cards)
        return sum(len(cards) for seat, cards in self.shown.items() if self.opinions[seat] == color)

    def _decide(self, game: Game) -> None:
        red, black = self.total(game, RED), self.total(game, BLACK)
        self.result = RED if red > black else BLACK if black > red else ""
        mutate.emit(game, "council_decided", self.starter, word=self.result or "none", text=f"{red}:{black}")

    def _rise(self, game: Game) -> None:
        for seat in self.participants:
            mutate.set_table(game, f"{SEATED}.{seat}", 0)

    def holders(self, game: Game, opinion: str) -> list[int]:
        """Living participants with this opinion, in turn order."""
        seats = game.state.seats
        return game.by_turn([seat for seat, held in self.opinions.items() if held == opinion and seats[seat].alive])

    def dissenters(self, game: Game, seat: int) -> list[int]:
        """Living participants whose opinion is another one than that of ``seat``; no opinion is no other one."""
        mine = self.opinions.get(seat, "")
        return self.holders(game, BLACK if mine == RED else RED) if mine else []

    @property
    def unanimous(self) -> bool:
        """All opinions are the same; who has none agrees with nobody."""
        return len(set(self.opinions.values())) == 1 and "" not in self.opinions.values()


class COUNCIL:
    """A council; about its starter. Skills of participants look at the event, with ``scope=ANYONE``."""

    begin: ClassVar[Timing[Council]] = Timing("council.begin", "议事开始时")
    shown: ClassVar[Timing[Council]] = Timing("council.shown", "议事结果确定前")  # opinions may be changed
    decided: ClassVar[Timing[Council]] = Timing("council.decided", "议事结果确定后")
    finished: ClassVar[Timing[Council]] = Timing("council.finished", "议事结算结束后")


def _common_color(game: Game, cards: Sequence[int]) -> str:
    """The colour of the cards, "" where they differ or have none."""
    colors = {game.face(card).color for card in cards}
    return colors.pop() if len(colors) == 1 else ""


def able(game: Game, seats: Sequence[int]) -> list[int]:
    """Those of the seats that can take part in a council, in turn order: living, with a hand card."""
    state = game.state
    return game.by_turn([seat for seat in seats if state.seats[seat].alive and state.zones[zones.hand(seat)]])


def can_hold(game: Game, seats: Sequence[int]) -> bool:
    """A council of these characters can be started: at least two of them can take part."""
    return len(able(game, seats)) >= 2


def hold(
    game: Game, starter: int, reason: str, seats: Sequence[int], carry_out: Callable[[Council], None]
) -> Council | None:
    """A council of those of ``seats`` that can take part; None, and nothing has happened, if these are too few.

    ``carry_out(council)`` is what the skill ``reason`` does with the result.
    """
    found = able(game, seats)
    if len(found) < 2:
        return None
    event = Council(starter, reason, found, carry_out)
    game.run_event(event)
    return event
