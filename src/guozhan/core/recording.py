"""The part of a game that asks, keeps the answers, and makes copies from them."""

from __future__ import annotations

import sys
from collections.abc import Callable, MutableSequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from guozhan.core import mutate
from guozhan.core.answers import PASS, Answer
from guozhan.core.errors import EngineFault
from guozhan.core.native import mypyc_attr

if TYPE_CHECKING:
    from guozhan.core.decisions import Decision, Together
    from guozhan.core.events import Event
    from guozhan.core.facts import Fact
    from guozhan.core.questions import Question
    from guozhan.core.ruleset import Ruleset
    from guozhan.core.sheets import Entry, Sheet
    from guozhan.core.skills import Modifier
    from guozhan.core.state import State
    from guozhan.core.timings import Timing

MAX_DECISIONS: Final = 20_000

# MAX_DEPTH nested events need more calls than Python allows by default.
_RECURSION: Final = 20_000


def allow_depth() -> None:
    """Raise the interpreter's recursion limit, never lower it; called wherever a game begins to run."""
    if sys.getrecursionlimit() < _RECURSION:
        sys.setrecursionlimit(_RECURSION)


def _nobody(decision: Any) -> Any:
    return PASS


class Moment(NamedTuple):
    """When skills were offered, or something else was asked that nobody else is told of.

    Attributes:
        seat: who was asked.
        timing: what ``timing_of`` says of the offer.
        facts: how many facts there were.
        offer: skills were offered.
    """

    seat: int
    timing: tuple[str, int]
    facts: int
    offer: bool


def timing_of(offer: Any) -> tuple[str, int]:
    """The timing of an offer of skills, and the seat that its event is about, -1 for none."""
    event = getattr(offer, "event", None)
    seats = (getattr(event, name, None) for name in ("seat", "target", "user"))
    return getattr(offer, "moment", ""), next((seat for seat in seats if isinstance(seat, int)), -1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Recorder:
    """What every game keeps, and how it asks.

    Attributes:
        ruleset: what it is played with.
        seed: what the game was made from; 0 for a position.
        state: the position.
        stack: events that are being carried out, the innermost last.
        log: facts in order, or None where no log is kept.
        asker: answers decisions: ``(Decision | Together) -> Answer | {seat: Answer}``.
        polite: ask also where there is nothing to answer, so that asking tells nothing.
        record: answers given so far, or None where none are kept; an entry None stands for a question that was put
            although nothing could be answered.
        marks: for each entry of ``record`` how many facts there were when it was given.
        keep_safe: keep what copies need, see :meth:`branch`.
        safe: copy of the state at the last safe point, or None where none is kept.
        since: answers given since then, as in ``record``; ``since_offers`` has for each the moment at which a seat was
            offered its skills or asked in private, None where it answers something else.
        chances: results of chance since then, in order, each with its stream.
        foreseen: results that chance is to have next, the next one last.
        replaying: answers that are taken without asking, the next one last.
        careful: replayed answers are tested, so whoever asks has to say what could be answered.
        remap: takes an answer from ``replaying`` in a changed world, ``(decision) -> answer``, or None.
        skip: answers a decision before anybody is asked, or returns None; None where nothing is skipped.
    """

    # Tables that the kernel works out from skills and equipment, when they are first needed.
    _sheets: list[Sheet | None]
    _watching: dict[Timing[Any], tuple[int, ...]]
    _watchers: dict[Question, tuple[tuple[int, Entry[Modifier]], ...]]

    def __init__(self, ruleset: Ruleset, state: State, log: list[Fact] | None = None) -> None:
        self.ruleset = ruleset
        self.options = ruleset.options
        self.seed = 0
        self.state = state
        self.size = len(state.seats)
        # Not a list to the compiler, which would pass over what a subclass makes of ``append``.
        self.log: MutableSequence[Fact] | None = log
        self.stack: list[Event] = []
        self.asker: Callable[[Any], Any] = _nobody
        self.record: list[Any] | None = None
        self.marks: list[int] = []
        self.polite = False
        self.keep_safe = False
        self.safe: State | None = None
        self.safe_log = 0
        self._at_safe = False
        self.since: list[Any] = []
        self.since_offers: list[Moment | None] = []
        self.chances: list[tuple[int, list[Any]]] = []
        self.foreseen: list[list[Any]] = []
        self.replaying: list[Any] = []
        self.remap: Callable[[Any], Any] | None = None
        self.careful = False
        self.skip: Callable[[Any], Any] | None = None
        self._safe_tables: Any = None

    def abandon(self) -> None:
        """Let go of what is large, and of what holds on to the game in a circle: nobody needs the game any more.

        Without this its memory is only free when the collector of circles comes by.
        """
        self.asker = _nobody
        self.skip = self.remap = None
        self.log = self.record = self.safe = self._safe_tables = None
        self.stack.clear()
        self.marks, self.since, self.since_offers = [], [], []
        self.chances, self.foreseen, self.replaying = [], [], []
        mutate.abandon(self)

    def __repr__(self) -> str:
        # Not the seed: all secrets follow from it.
        state = self.state
        stage = "over" if state.over else f"round={state.round}"
        return f"<{type(self).__name__} {self.ruleset.name} players={self.size} {stage}>"

    def ask(self, decision: Decision) -> Answer:
        """Put a decision to its seat and return the answer."""
        if mutate.count_decision(self) > MAX_DECISIONS:
            self.fault(f"more than {MAX_DECISIONS} decisions in one game")
        answer: Answer = self._replayed(decision) if self.replaying else self.asker(decision)
        self.note(answer, None if decision.public and decision.shape != "which-next" else decision)
        return answer

    def ask_public(self, decision: Decision) -> Answer:
        """Put a question whose cause everybody sees; asked also where nothing can be answered."""
        if self.replaying:
            # What could have been answered is not worked out again.
            if self.replaying[-1] is not None:
                return self.ask(decision)
            self.replaying.pop()
        elif decision.actions():
            return self.ask(decision)
        elif self.polite:
            self.asker(decision)
        self.note(None)
        return PASS

    def ask_together(self, together: Together) -> dict[int, Answer]:
        """Put a decision to several seats at once; the answers by seat (in a race only the one that counts)."""
        if mutate.count_decision(self) > MAX_DECISIONS:
            self.fault(f"more than {MAX_DECISIONS} decisions in one game")
        answers: dict[int, Answer] = self._replayed(together) if self.replaying else self.asker(together)
        self.note(answers)
        return answers

    def _replayed(self, decision: Decision | Together) -> Any:
        return self.replaying.pop() if self.remap is None else self.remap(decision)

    def note(self, answer: Any, offer: Decision | None = None) -> None:
        """Keep an answer, where answers are kept, and to which offer of skills or private question it was given."""
        if self.record is not None:
            self.record.append(answer)
            self.marks.append(len(self.log) if self.log is not None else 0)
        if self.keep_safe:
            self.since.append(answer)
            facts = len(self.log) if self.log is not None else 0
            self.since_offers.append(
                None if offer is None else Moment(offer.seat, timing_of(offer), facts, offer.shape == "which-next")
            )

    def safe_point(self) -> None:
        """The main loop could be entered here: keep a copy, if copies are kept."""
        if self._at_safe:
            self._at_safe = False
        elif self.keep_safe:
            self.safe = self.state.copy()
            self.safe_log = len(self.log) if self.log is not None else 0
            self.since = []
            self.since_offers = []
            self.chances = []
            # What is worked out from skills and equipment may be shared with copies: a change makes new tables.
            self._safe_tables = self._sheets[:], self._watching, self._watchers

    def branch(self, state: State | None = None) -> Self:
        """A game that stands at the last safe point and will take the answers given since without asking.

        Args:
            state: the position to stand at instead; it is not copied, and neither log nor record go with it.

        Raises:
            ValueError: if no safe copies are kept.
        """
        if self.safe is None:
            raise ValueError("the game keeps no safe copies (keep_safe)")
        own = state is None
        twin: Self = type(self)(self.ruleset, self.safe.copy() if state is None else state)
        twin.seed = self.seed
        twin.keep_safe = True
        twin.safe = self.safe if own else twin.state.copy()
        twin._at_safe = True
        twin.replaying = self.since[::-1]
        twin.foreseen = [chance[1] for chance in self.chances[::-1]]
        if not own:
            twin.log = []
            twin._safe_tables = [None] * self.size, {}, {}
            return twin
        sheets, twin._watching, twin._watchers = self._safe_tables
        twin._sheets = sheets[:]
        twin._safe_tables = self._safe_tables
        if self.log is not None:
            twin.log = self.log[: self.safe_log]
            twin.safe_log = self.safe_log
        if self.record is not None:
            twin.record = self.record[: len(self.record) - len(self.since)]
            twin.marks = self.marks[: len(twin.record)]
        return twin

    def fault(self, message: str) -> None:
        """Report a fault of the engine or of content."""
        raise EngineFault(
            message,
            {
                "ruleset": self.ruleset.name,
                "options": self.options,
                "players": self.size,
                "seed": self.seed,
                "stack": [type(event).__name__ for event in self.stack],
                "answers": self.record or [],
            },
        )
