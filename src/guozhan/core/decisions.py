"""Decisions: the closed set of shapes in which the engine asks, with listing, stepwise selection and checking.

Every decision of one seat is a list of *actions* (possible courses), each with *parts* that are filled by picking
items one after another. What is legal is computed only when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from guozhan.core.answers import PASS, YES_PICK, Act, Answer, Arranged, Pass, Pick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.kernel import Kernel

Items: TypeAlias = Sequence[int] | Sequence[str]
Count: TypeAlias = "int | tuple[int, int] | Callable[[Any, Draft], tuple[int, int]]"

# What the items of a part are.
CARDS: Final = "cards"
SEATS: Final = "seats"
OPTIONS: Final = "options"
BLIND: Final = "blind"  # positions in a hand that the chooser may not see, shuffled
GENERALS: Final = "generals"
SUITS: Final = "suits"
NUMBERS: Final = "numbers"


class Next:
    """The click that closes a part early ("that is all")."""

    def __repr__(self) -> str:
        return "NEXT"


NEXT: Final = Next()


class Draft:
    """An answer in the making; what has been picked so far.

    Attributes:
        me: the asked player's handle.
        event: the event that the decision belongs to, or None.
        card: the card to be used, where the action is about one that is fixed.
        cards, targets, second, option, piles: the picks.
        reveal: mask of the asker's general slots that are assumed to be revealed.
    """

    __slots__ = ("card", "cards", "event", "items", "me", "option", "piles", "reveal", "second", "targets")

    def __init__(self, me: Any, event: Any = None) -> None:
        self.me = me
        self.event = event
        self.card: Card | None = None
        self.cards: list[int] = []
        self.targets: list[int] = []
        self.second: list[int] = []
        self.option: list[str] = []
        self.items: list[int | str] = []
        self.piles: dict[int | str, list[int]] = {}
        self.reveal = 0


class Part:
    """One thing to fill in: from ``lo`` to ``hi`` items into the draft's list ``field``.

    Attributes:
        field: name of the draft's list.
        kind: what the items are (CARDS, SEATS, OPTIONS, …).
        candidates: ``(me, draft) -> items`` that may be picked next; pure. Already picked ones are left out here.
        count: how many; a number, (lo, hi), or ``(me, draft) -> (lo, hi)``.
        ordered: the order of the picks matters.
        error: ``(me, draft, item) -> why not``, readable; "" if nothing speaks against it.
    """

    __slots__ = ("candidates", "count", "error", "field", "kind", "ordered")

    def __init__(
        self,
        field: str,
        kind: str,
        candidates: Callable[[Any, Draft], Items],
        count: Count = 1,
        ordered: bool = False,
        error: Callable[[Any, Draft, Any], str] | None = None,
    ) -> None:
        self.field = field
        self.kind = kind
        self.candidates = candidates
        self.count = count
        self.ordered = ordered
        self.error = error

    def bounds(self, draft: Draft) -> tuple[int, int]:
        """Fewest and most items."""
        count = self.count
        if isinstance(count, int):
            return count, count
        if isinstance(count, tuple):
            return count
        return count(draft.me, draft)

    def chosen(self, draft: Draft) -> list[Any]:
        """What has been picked for this part."""
        chosen: list[Any] = getattr(draft, self.field)
        return chosen

    def items(self, draft: Draft) -> list[Any]:
        """What may be picked next."""
        chosen = self.chosen(draft)
        found = self.candidates(draft.me, draft)
        return [x for x in found if x not in chosen] if chosen else list(found)

    def add(self, draft: Draft, item: Any) -> None:
        """Pick an item."""
        self.chosen(draft).append(item)

    def remove(self, draft: Draft) -> None:
        """Take the last pick back."""
        self.chosen(draft).pop()

    def feasible(self, draft: Draft) -> bool:
        """Enough items are there at the start."""
        lo, _ = self.bounds(draft)
        if lo < 0:
            return False
        return lo == 0 or len(self.candidates(draft.me, draft)) >= lo


class Action:
    """One course that the asked player may take."""

    __slots__ = ()
    kind: str = ""

    def parts(self) -> Sequence[Part]:
        """What has to be filled in, in this order."""
        return ()

    def draft(self, decision: Decision) -> Draft:
        """An empty draft."""
        return Draft(decision.me, decision.event)

    def answer(self, draft: Draft) -> Answer:
        """The answer that a filled draft makes."""
        raise NotImplementedError

    def matches(self, answer: Answer) -> bool:
        """The answer is of this course."""
        raise NotImplementedError

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        """What the answer says for a part."""
        picks: Sequence[Any] = getattr(answer, part.field)
        return (picks,) if isinstance(picks, str) and picks else picks

    def concerns(self) -> str:
        """Id of the card type or skill that the course is about, "" for none."""
        return ""

    def final_error(self, draft: Draft) -> str:
        """Why the filled draft is not legal as a whole; "" if it is."""
        return ""


class ActAction(Action):
    """A course answered by an :class:`Act`."""

    __slots__ = ("_parts", "kind", "name", "skill")

    def __init__(self, kind: str, skill: str = "", name: str = "", parts: Sequence[Part] = ()) -> None:
        self.kind = kind
        self.skill = skill
        self.name = name
        self._parts = parts

    def parts(self) -> Sequence[Part]:
        return self._parts

    def answer(self, draft: Draft) -> Answer:
        option = draft.option[0] if draft.option else ""
        return Act(
            self.kind,
            self.skill,
            self.name,
            tuple(draft.cards),
            tuple(draft.targets),
            tuple(draft.second),
            option,
        )

    def matches(self, answer: Answer) -> bool:
        return (
            isinstance(answer, Act)
            and answer.kind == self.kind
            and answer.skill == self.skill
            and answer.name == self.name
        )

    def concerns(self) -> str:
        return self.skill or self.name


class PickAction(Action):
    """Choose items: the only course of a :class:`Choose`."""

    __slots__ = ("_parts",)
    kind = "pick"

    def __init__(self, part: Part) -> None:
        self._parts = (part,)

    def parts(self) -> Sequence[Part]:
        return self._parts

    def answer(self, draft: Draft) -> Answer:
        return Pick(tuple(draft.items))

    def matches(self, answer: Answer) -> bool:
        return isinstance(answer, Pick)


class YesAction(Action):
    """Say yes: the only course of a :class:`Confirm`."""

    __slots__ = ()
    kind = "yes"

    def answer(self, draft: Draft) -> Answer:
        return YES

    def matches(self, answer: Answer) -> bool:
        return answer == YES


YES: Final = YES_PICK


class PilePart(Part):
    """A pile to be filled with cards from the top down."""

    __slots__ = ("label",)

    def __init__(self, label: int | str, candidates: Callable[[Any, Draft], Items], count: Count) -> None:
        super().__init__("piles", CARDS, candidates, count, ordered=True)
        self.label = label

    def chosen(self, draft: Draft) -> list[Any]:
        return draft.piles.setdefault(self.label, [])

    def items(self, draft: Draft) -> list[Any]:
        used = {card for pile in draft.piles.values() for card in pile}
        return [x for x in self.candidates(draft.me, draft) if x not in used]


class OrderAction(Action):
    """Lay given cards in two ordered piles (观星)."""

    __slots__ = ("_parts", "cards")
    kind = "arrange"

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = tuple(cards)
        total = len(self.cards)
        self._parts = (
            PilePart("top", lambda me, draft: self.cards, (0, total)),
            PilePart("bottom", lambda me, draft: self.cards, self._rest),
        )

    def _rest(self, me: Any, draft: Draft) -> tuple[int, int]:
        rest = len(self.cards) - len(draft.piles.get("top", ()))
        return rest, rest

    def parts(self) -> Sequence[Part]:
        return self._parts

    def answer(self, draft: Draft) -> Answer:
        return Arranged(tuple((label, tuple(draft.piles.get(label, ()))) for label in ("top", "bottom")))

    def matches(self, answer: Answer) -> bool:
        return isinstance(answer, Arranged) and {label for label, _ in answer.piles} <= {"top", "bottom"}

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Arranged) and isinstance(part, PilePart)
        return next((cards for label, cards in answer.piles if label == part.label), ())


class ReceiverPart(Part):
    """Who gets one given card."""

    __slots__ = ("card",)

    def __init__(self, card: int, receivers: Sequence[int]) -> None:
        super().__init__("piles", SEATS, lambda me, draft: receivers)
        self.card = card

    def chosen(self, draft: Draft) -> list[Any]:
        return [seat for seat, cards in draft.piles.items() if self.card in cards]

    def add(self, draft: Draft, item: Any) -> None:
        draft.piles.setdefault(item, []).append(self.card)

    def remove(self, draft: Draft) -> None:
        for cards in draft.piles.values():
            if self.card in cards:
                cards.remove(self.card)


class DistributeAction(Action):
    """Give each of some cards to somebody (分配)."""

    __slots__ = ("_parts", "cards")
    kind = "give"

    def __init__(self, cards: Sequence[int], receivers: Sequence[int]) -> None:
        self.cards = tuple(cards)
        self._parts = tuple(ReceiverPart(card, receivers) for card in cards)

    def parts(self) -> Sequence[Part]:
        return self._parts

    def answer(self, draft: Draft) -> Answer:
        return Arranged(tuple((seat, tuple(cards)) for seat, cards in sorted(draft.piles.items(), key=str) if cards))

    def matches(self, answer: Answer) -> bool:
        return isinstance(answer, Arranged) and all(isinstance(label, int) for label, _ in answer.piles)

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Arranged) and isinstance(part, ReceiverPart)
        return [seat for seat, cards in answer.piles if part.card in cards]

    def final_error(self, draft: Draft) -> str:
        return ""


class HandOverAction(Action):
    """Give some of one's cards to one receiver."""

    __slots__ = ("_parts",)
    kind = "give"

    def __init__(self, cards: Sequence[int], count: tuple[int, int], receivers: Sequence[int]) -> None:
        self._parts = (
            Part("targets", SEATS, lambda me, draft: receivers),
            Part("cards", CARDS, lambda me, draft: cards, count),
        )

    def parts(self) -> Sequence[Part]:
        return self._parts

    def answer(self, draft: Draft) -> Answer:
        return Arranged(((draft.targets[0], tuple(draft.cards)),))

    def matches(self, answer: Answer) -> bool:
        return isinstance(answer, Arranged) and len(answer.piles) == 1

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Arranged)
        label, cards = answer.piles[0]
        return (label,) if part.field == "targets" else cards


Step: TypeAlias = "Action | Pass | Next | int | str"


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
        self._actions: list[Action] | None = None

    @property
    def me(self) -> Any:
        """The asked player's handle."""
        return self.game.players[self.seat]

    def make_actions(self) -> list[Action]:
        """Compute the possible courses."""
        raise NotImplementedError

    def actions(self) -> list[Action]:
        """The possible courses, each with at least one legal completion."""
        if self._actions is None:
            self._actions = self.make_actions()
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


def complete(action: Action, draft: Draft, index: int) -> Iterator[Answer]:
    """All answers that complete ``draft`` from part ``index`` on."""
    parts = action.parts()
    if index == len(parts):
        if not action.final_error(draft):
            yield action.answer(draft)
        return
    yield from _fill(action, draft, index, parts[index], None)


def _fill(action: Action, draft: Draft, index: int, part: Part, allowed: list[Any] | None) -> Iterator[Answer]:
    lo, hi = part.bounds(draft)
    taken = len(part.chosen(draft))
    if taken >= lo:
        yield from complete(action, draft, index + 1)
    if taken >= hi:
        return
    items = part.items(draft)
    if allowed is not None:
        items = [x for x in items if x in allowed]
    for i, item in enumerate(items):
        part.add(draft, item)
        yield from _fill(action, draft, index, part, None if part.ordered else items[i + 1 :])
        part.remove(draft)


def check(action: Action, draft: Draft, answer: Answer) -> str:
    """Why ``answer`` does not complete ``draft`` legally; "" if it does."""
    for part in action.parts():
        lo, hi = part.bounds(draft)
        picks = action.picks(answer, part)
        for item in picks:
            if item in part.chosen(draft):
                return f"重复选择：{item}"
            if len(part.chosen(draft)) >= hi:
                return f"选择过多：最多 {hi} 个"
            if item not in part.items(draft):
                return (part.error(draft.me, draft, item) if part.error else "") or f"不能选择：{item}"
            part.add(draft, item)
        if len(picks) < lo:
            return f"选择不足：至少 {lo} 个"
    return action.final_error(draft)


class Selection:
    """A selection made one click at a time. Every offered step can be completed to a legal answer.

    Attributes:
        decision: what is being answered.
        action: the chosen course, None before one is chosen.
        clicks: the steps taken.
        choices: how many of the clicks had an alternative.
    """

    __slots__ = ("_answer", "_draft", "_part", "action", "choices", "clicks", "decision")

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.action: Action | None = None
        self.clicks: list[Step] = []
        self.choices = 0
        self._draft: Draft | None = None
        self._part = 0
        self._answer: Answer | None = None
        if not decision.optional:
            actions = decision.actions()
            if len(actions) == 1:
                self._begin(actions[0])

    @property
    def done(self) -> bool:
        """The answer is complete."""
        return self._answer is not None

    @property
    def draft(self) -> Draft | None:
        """What has been picked so far."""
        return self._draft

    @property
    def part(self) -> Part | None:
        """The part that is being filled."""
        return self.action.parts()[self._part] if self.action and not self.done else None

    def answer(self) -> Answer:
        """The finished answer.

        Raises:
            ValueError: if steps are missing.
        """
        if self._answer is None:
            raise ValueError("the selection is not finished")
        return self._answer

    def steps(self) -> list[Any]:
        """The legal next clicks: actions and PASS at first, then items, and NEXT where the part may be closed."""
        if self._answer is not None:
            return []
        if self.action is None:
            steps: list[Any] = list(self.decision.actions())
            if self.decision.optional:
                steps.append(PASS)
            return steps
        draft = self._draft
        assert draft is not None
        part = self.action.parts()[self._part]
        steps = part.items(draft)
        if len(part.chosen(draft)) >= part.bounds(draft)[0]:
            steps.append(NEXT)
        return steps

    def click(self, step: Step, alternatives: int = 1) -> None:
        """Take one step, which must be one of ``steps()``; ``alternatives`` is how many there were."""
        self.clicks.append(step)
        if alternatives > 1:
            self.choices += 1
        if self.action is None:
            if isinstance(step, Pass):
                self._answer = step
            else:
                assert isinstance(step, Action)
                self._begin(step)
            return
        draft = self._draft
        assert draft is not None
        part = self.action.parts()[self._part]
        if step is NEXT:
            self._part += 1
        else:
            part.add(draft, step)
            if len(part.chosen(draft)) >= part.bounds(draft)[1]:
                self._part += 1
        self._advance()

    def undo(self) -> None:
        """Take the last click back."""
        clicks = self.clicks[:-1]
        self.__init__(self.decision)  # type: ignore[misc]
        for step in clicks:
            self.click(step)

    def _begin(self, action: Action) -> None:
        self.action = action
        self._draft = action.draft(self.decision)
        self._part = 0
        self._advance()

    def _advance(self) -> None:
        """Pass over parts in which nothing is to be picked."""
        assert self.action is not None and self._draft is not None
        parts = self.action.parts()
        draft = self._draft
        while self._part < len(parts):
            part = parts[self._part]
            lo, hi = part.bounds(draft)
            taken = len(part.chosen(draft))
            if taken < hi and (taken < lo or part.items(draft)):
                return
            self._part += 1
        self._answer = self.action.answer(draft)


class Choose(Decision):
    """Choose from ``lo`` to ``hi`` items (选择): cards, seats, options, blind positions, generals, numbers, suits.

    Attributes:
        kind: what the items are.
        items: the items that may be chosen.
        labels: readable texts of options, where they are not ids of cards, skills or rule terms.
        owner: whose hand the blind positions stand for, or whose cards are chosen.
    """

    __slots__ = ("hi", "items", "kind", "labels", "lo", "ordered", "owner", "positions")

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
        optional: bool = False,
        about: Any = None,
        public: bool = True,
        event: Any = None,
    ) -> None:
        super().__init__(game, seat, topic, optional=optional, about=about, public=public, event=event)
        self.kind = kind
        self.items = items
        self.lo = lo
        self.hi = hi
        self.ordered = ordered
        self.labels = labels or {}
        self.owner = owner
        self.positions = tuple(positions)

    def make_actions(self) -> list[Action]:
        if len(self.items) < self.lo:
            return []
        items = self.items
        return [PickAction(Part("items", self.kind, lambda me, draft: items, (self.lo, self.hi), self.ordered))]


class Confirm(Decision):
    """Yes or no (是否)."""

    __slots__ = ()
    shape = "confirm"

    def make_actions(self) -> list[Action]:
        return [YesAction()]


class Arrange(Decision):
    """Lay or hand out cards (观星, 分配).

    Attributes:
        action: how the cards may be laid.
    """

    __slots__ = ("action",)
    shape = "arrange"

    def __init__(self, game: Kernel, seat: int, topic: str, action: Action, **more: Any) -> None:
        super().__init__(game, seat, topic, **more)
        self.action = action

    def make_actions(self) -> list[Action]:
        return [self.action]


class Offer(Decision):
    """Which of several courses next, or none (同一时机的技能; 明置).

    Attributes:
        courses: the courses, already known to be possible.
    """

    __slots__ = ("courses",)
    shape = "which-next"

    def __init__(self, game: Kernel, seat: int, topic: str, courses: list[Action], **more: Any) -> None:
        super().__init__(game, seat, topic, **more)
        self.courses = courses

    def make_actions(self) -> list[Action]:
        return self.courses


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
