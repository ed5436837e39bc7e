"""Requests that are open: what a seat is asked, which timer counts, and what is planned for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from guozhan.core.answers import PASS, Answer
from guozhan.core.offers import SkillAction

if TYPE_CHECKING:
    from guozhan.core.decisions import Decision, Together
    from guozhan.rules.game import Game
    from guozhan.server.people import Player


class Opened:
    """A decision that has been put to a seat and waits.

    Attributes:
        id: its number, counted per seat.
        decision: the decision.
        kind: which timer counts.
        since: when it was put.
        due: when something happens by itself, None for never.
        plan: what happens then: an answer, "bot" for what the bot says, "default" for running out of time.
        shown: the seat's person has been told.
        answered: the person has answered; the answer takes effect when it is due.
        asking: a bot has been asked and has not answered yet.
        by: who has made the planned answer.
        asked: when a bot was asked, on a clock of its own.
    """

    __slots__ = ("answered", "asked", "asking", "by", "decision", "due", "id", "kind", "plan", "shown", "since")

    def __init__(self, id: int, decision: Decision, kind: str, since: float) -> None:
        self.id = id
        self.decision = decision
        self.kind = kind
        self.since = since
        self.due: float | None = None
        self.plan: Answer | str = ""
        self.shown = False
        self.answered = False
        self.asking = False
        self.by = ""
        self.asked = 0.0

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.decision.seat

    @property
    def public(self) -> bool:
        """Everybody may know that the seat is asked."""
        return self.decision.public

    @property
    def holds(self) -> bool:
        """Declining takes as long as the window: whether one could have answered does not show."""
        return self.public and self.kind in ("respond", "nullify")

    def until(self, due: float | None, plan: Answer | str) -> None:
        """Something happens by itself at a time."""
        self.due = due
        self.plan = plan

    def shift(self, seconds: float) -> None:
        """As if it had been put so much later."""
        self.since += seconds
        if self.due is not None:
            self.due += seconds


class Hold:
    """Time that does not count for requests that nobody could answer yet."""

    def __init__(self) -> None:
        self._until = 0.0
        self._held: tuple[Opened, ...] = ()
        self._beat: float | None = None

    def begin(self, requests: Iterable[Opened], beat: float | None, now: float, seconds: float) -> float | None:
        """These run out so much later, and so does the window; when it begins then."""
        self._held = tuple(opened for opened in requests if _waits(opened, now))
        self._until = now + seconds
        self._beat = None if beat is None else beat + seconds
        for opened in self._held:
            opened.shift(seconds)
        return self._beat

    def end(self, open: Mapping[int, Opened], beat: float | None, now: float) -> float | None:
        """What is left of that time counts, for those that are still open; when the window begins then."""
        left = self._until - now
        if left > 0:
            for opened in self._held:
                if open.get(opened.seat) is opened and _waits(opened, now):
                    opened.shift(-left)
            if beat is not None and beat == self._beat:
                beat -= left
        self._held = ()
        return beat


def _waits(opened: Opened, now: float) -> bool:
    """Time runs for it: for an answer, or in private until it takes effect."""
    if opened.due is None:
        return False
    return opened.plan == "default" or (not opened.public and opened.due > now)


def in_order(requests: Iterable[Opened], together: Together | None) -> tuple[Opened, ...]:
    """Those that are public, in the order in which they were put together."""
    public = [opened for opened in requests if opened.public]
    if together is not None:
        order = [one.seat for one in together.requests]
        public.sort(key=lambda opened: order.index(opened.seat))
    return tuple(public)


def kind_of(decision: Decision, game: Game) -> str:
    """Which timer counts for a decision."""
    if not decision.public:
        return "private"
    if decision.topic == "generals":
        return "draft"
    if getattr(decision, "need", None) is not None:
        return "nullify" if trick_of(decision, game) is not None else "respond"
    return "play" if decision.shape == "play" else "choose"


def trick_of(decision: Decision, game: Game) -> Any:
    """The use that the asked card would offset (无懈可击), None where something else is asked."""
    need = getattr(decision, "need", None)
    if need is None or need.trick is None or list(need.families) != game.nullifying_families:
        return None
    return need.trick


def unasked(opened: Opened, player: Player, game: Game) -> Answer | None:
    """The answer to what the person need not be asked, None if the person is to be asked."""
    decision = opened.decision
    if not decision.actions():
        return PASS if decision.optional else decision.default()
    if not decision.optional:
        return decision.default() if decision.is_empty() else None
    trick = trick_of(decision, game)
    if trick is not None:
        wishes = player.nullify
        if wishes.never or trick is wishes.trick or (trick.user == opened.seat and not wishes.own):
            return PASS
    if not decision.public and player.unlit:
        hidden = [action for action in decision.actions() if isinstance(action, SkillAction) and action.hidden]
        if len(hidden) == len(decision.actions()) and all(action.skill in player.unlit for action in hidden):
            return PASS
    return None
