"""Decisions: the closed set of shapes in which the engine asks, with listing, stepwise selection and checking.

Every decision of one seat is a list of *courses* (:mod:`guozhan.core.courses`), each with parts that are filled by
picking items one after another. What is legal is computed only when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from guozhan.core.answers import PASS, Act, Answer, Arranged, Pass, Pick, shape_error
from guozhan.core.courses import (
    BLIND,
    CARDS,
    GENERALS,
    NEXT,
    NUMBERS,
    OPTIONS,
    SEATS,
    SUITS,
    YES,
    ActAction,
    Action,
    Count,
    DistributeAction,
    Draft,
    HandOverAction,
    Items,
    Next,
    OrderAction,
    Part,
    PickAction,
    PilePart,
    ReceiverPart,
    YesAction,
    check,
    complete,
    fixed,
    unlike,
)
from guozhan.core.native import mypyc_attr
from guozhan.core.selection import Selection, Step

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel

__all__ = [
    "BLIND",
    "CARDS",
    "GENERALS",
    "NEXT",
    "NUMBERS",
    "OPTIONS",
    "SEATS",
    "SUITS",
    "YES",
    "ActAction",
    "Action",
    "Arrange",
    "Choose",
    "Confirm",
    "Count",
    "Decision",
    "DistributeAction",
    "Draft",
    "HandOverAction",
    "Items",
    "Next",
    "Offer",
    "OrderAction",
    "Part",
    "PickAction",
    "PilePart",
    "ReceiverPart",
    "Selection",
    "Step",
    "Together",
    "YesAction",
    "check",
    "complete",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """What one seat is asked. Its legal answers are computed only when looked at.

    Attributes:
        seat: who is asked.
        topic: the term that the decision is about: a card family, a skill id or a rule term.
        about: seat or card that it concerns beyond that (the dying one, the trick), or None.
        optional: may be declined.
        public: everybody may know that this seat is asked, and for what.
        event: the event that it belongs to, or None.
    """

    __slots__ = ("_actions", "about", "event", "game", "optional", "public", "seat", "topic")
    shape = "choose"

    def __init__(
        self,
        game: Kernel,
        seat: int,
        topic: str,
        *,
        optional: bool = False,
        about: Any = None,
        public: bool = True,
        event: Any = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.topic = topic
        self.optional = optional
        self.about = about
        self.public = public
        self.event = event
        self._actions: tuple[Action, ...] | None = None

    def __repr__(self) -> str:
        # What a hidden question is about is its seat's secret; what may be chosen always is.
        topic = f" {self.topic}" if self.topic and self.public else ""
        return f"<{type(self).__name__} seat={self.seat}{topic}{self._more()}{' optional' if self.optional else ''}>"

    def _more(self) -> str:
        """What else the short text of the decision says."""
        return ""

    @property
    def me(self) -> Any:
        """The asked player's handle."""
        return self.game.players[self.seat]

    def make_actions(self) -> list[Action]:
        """Compute the possible courses."""
        raise NotImplementedError

    def actions(self) -> tuple[Action, ...]:
        """The possible courses, each with at least one legal completion."""
        if self._actions is None:
            self._actions = tuple(self.make_actions())
        return self._actions

    def start(self) -> Selection:
        """A stepwise selection (点选), at its beginning."""
        return Selection(self)

    def answers(self, limit: int | None = None) -> list[Answer]:
        """Legal answers, each once, the default last; at most ``limit``."""
        return list(islice(self._enumerate(), limit))

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, (Pass, Pick, Act, Arranged)) and not self.errors(answer)

    def is_empty(self) -> bool:
        """Nothing to decide: no legal answer but one."""
        return len(self.answers(2)) < 2

    def default(self) -> Answer:
        """A legal answer for whoever does not answer: declining, else the first that is listed."""
        return PASS if self.optional else self.answers(1)[0]

    def _enumerate(self) -> Iterator[Answer]:
        for action in self.actions():
            yield from complete(action, action.draft(self), 0)
        if self.optional:
            yield PASS

    def errors(self, answer: Answer) -> list[str]:
        """Why the answer is not legal, readable; empty if it is."""
        if not isinstance(answer, Pass):
            problem = shape_error(answer, len(self.game.ruleset.cards), self.game.size)
            if problem:
                return [problem]
        return self.illegal(answer)

    def illegal(self, answer: Answer) -> list[str]:
        """Why an answer whose shape is known to be right is not legal; empty if it is."""
        if isinstance(answer, Pass):
            return [] if self.optional else ["此处不能放弃，必须选择"]
        courses = [action for action in self.actions() if action.matches(answer)]
        if not courses:
            return [self.explain_missing(answer)]
        problems: list[str] = []
        for action in courses:
            problem = check(action, action.draft(self), answer)
            if not problem:
                return []
            problems.append(problem)
        return problems

    def explain_missing(self, answer: Answer) -> str:
        """Why no course fits the answer."""
        return "此时不能这样做"

    def concerns(self) -> list[str]:
        """Ids of cards and skills that the decision concerns, the topic first."""
        found = [self.topic] if self.topic else []
        for action in self.actions():
            what = action.concerns()
            if what and what not in found:
                found.append(what)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Choose(Decision):
    """Choose from ``lo`` to ``hi`` items (选择): cards, seats, options, blind positions, generals, numbers, suits.

    Attributes:
        kind: what the items are.
        items: the items that may be chosen.
        labels: readable texts of options, where they are not ids of cards, skills or rule terms.
        owner: whose hand the blind positions stand for, or whose cards are chosen.
        instead: an option that may be chosen in place of the items (选择一项), "" for none.
        apart: ``item -> value``: no two chosen items have the same value; None for no such condition.
    """

    __slots__ = ("apart", "hi", "instead", "items", "kind", "labels", "lo", "ordered", "owner", "positions")

    def __init__(
        self,
        game: Kernel,
        seat: int,
        topic: str,
        kind: str,
        items: Items,
        lo: int = 1,
        hi: int = 1,
        *,
        ordered: bool = False,
        labels: dict[str, str] | None = None,
        owner: int = -1,
        positions: Sequence[int] = (),
        instead: str = "",
        apart: Callable[[Any], Any] | None = None,
        optional: bool = False,
        about: Any = None,
        public: bool = True,
        event: Any = None,
    ) -> None:
        super().__init__(game, seat, topic, optional=optional, about=about, public=public, event=event)
        self.instead = instead
        self.apart = apart
        self.kind = kind
        self.items = items
        self.lo = lo
        self.hi = hi
        self.ordered = ordered
        self.labels = labels or {}
        self.owner = owner
        self.positions = tuple(positions)

    def _more(self) -> str:
        return f" {self.kind} {self.lo}" + (f"-{self.hi}" if self.hi != self.lo else "")

    def make_actions(self) -> list[Action]:
        found: list[Action] = []
        if len(self.items) >= self.lo:
            candidates = fixed(self.items) if self.apart is None else unlike(self.items, self.apart)
            found.append(PickAction(Part("items", self.kind, candidates, (self.lo, self.hi), self.ordered)))
        if self.instead:
            found.append(PickAction(Part("items", OPTIONS, fixed((self.instead,)))))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Confirm(Decision):
    """Yes or no (是否)."""

    __slots__ = ()
    shape = "confirm"

    def make_actions(self) -> list[Action]:
        return [YesAction()]


class Arrange(Decision):
    """Lay or hand out cards (调整牌序, 分配).

    Attributes:
        action: how the cards may be laid.
    """

    __slots__ = ("action",)
    shape = "arrange"

    def __init__(self, game: Kernel, seat: int, topic: str, action: Action) -> None:
        super().__init__(game, seat, topic)
        self.action = action

    def make_actions(self) -> list[Action]:
        return [self.action]


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Decision):
    """Which of several courses next, or none (同一时机的技能; 明置).

    Attributes:
        courses: the courses, already known to be possible.
        moment: the term of the timing, such as 受到伤害后.
    """

    __slots__ = ("courses", "moment")
    shape = "which-next"

    def __init__(
        self,
        game: Kernel,
        seat: int,
        topic: str,
        courses: list[Action],
        moment: str = "",
        *,
        optional: bool = False,
        public: bool = True,
        event: Any = None,
    ) -> None:
        super().__init__(game, seat, topic, optional=optional, public=public, event=event)
        self.courses = courses
        self.moment = moment

    def _more(self) -> str:
        return f" {self.moment}" if self.moment else ""

    def make_actions(self) -> list[Action]:
        return self.courses

    @property
    def labels(self) -> dict[str, str]:
        """Readable texts of the options of the skills that are offered."""
        return option_texts(self.courses)


def option_texts(actions: Sequence[Action]) -> dict[str, str]:
    """Readable texts of the options of the skills that some actions invoke."""
    found: dict[str, str] = {}
    for action in actions:
        entry = getattr(action, "entry", None)
        if entry is not None:
            found.update(entry.skill.option_texts)
    return found


class Together:
    """Several seats choose at the same time, each without seeing the others (拼点, 选将).

    Attributes:
        requests: one decision a seat, in order from the current player.
        race: the first in that order who does not decline has the say, the others' answers are dropped (无懈可击).
    """

    __slots__ = ("about", "race", "requests", "topic")

    def __init__(self, topic: str, requests: list[Decision], race: bool = False, about: Any = None) -> None:
        self.topic = topic
        self.requests = requests
        self.race = race
        self.about = about

    def __repr__(self) -> str:
        return f"<Together {self.topic} seats={[request.seat for request in self.requests]}>"
