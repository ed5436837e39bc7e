"""Courses of action: what an answer may consist of, filled in by picking items one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from guozhan.core.answers import YES_PICK, Act, Answer, Arranged, Pick
from guozhan.core.messages import message
from guozhan.core.native import mypyc_attr

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Decision

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


def fixed(items: Items) -> Callable[[Any, Draft], Items]:
    """Candidates that are the same whatever has been picked. (Made here, it holds on to nothing but them.)"""
    return lambda me, draft: items


def unlike(items: Items, value: Callable[[Any], Any]) -> Callable[[Any, Draft], Items]:
    """Candidates that have another ``value`` than each that has been picked."""

    def candidates(me: Any, draft: Draft) -> Items:
        taken = [value(item) for item in draft.items]
        return [item for item in items if value(item) not in taken]  # type: ignore[return-value]

    return candidates


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def surplus(self, draft: Draft, answer: Answer) -> str:
        """What the answer says beyond the course's parts, which it must not; "" if nothing."""
        return ""

    def final_error(self, draft: Draft) -> str:
        """Why the filled draft is not legal as a whole; "" if it is."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def surplus(self, draft: Draft, answer: Answer) -> str:
        assert isinstance(answer, Act)
        filled = {part.field for part in self.parts()}
        for field, what in (("cards", "牌"), ("targets", "目标"), ("second", "第二目标")):
            if field not in filled and getattr(answer, field) != tuple(getattr(draft, field)):
                return message("此处不需要选择{what}", what=what)
        if "option" not in filled and answer.option:
            return "此处没有选项"
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderAction(Action):
    """Lay given cards in two ordered piles (调整牌序)."""

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
        if not isinstance(answer, Arranged):
            return False
        labels = [label for label, _ in answer.piles]
        return len(labels) == len(set(labels)) and set(labels) <= {"top", "bottom"}

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Arranged) and isinstance(part, PilePart)
        return next((cards for label, cards in answer.piles if label == part.label), ())


class ReceiverPart(Part):
    """Who gets one given card."""

    __slots__ = ("card",)

    def __init__(self, card: int, receivers: Sequence[int]) -> None:
        super().__init__("piles", SEATS, fixed(receivers))
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
        if not isinstance(answer, Arranged):
            return False
        # Each receiver once, each card once, and no card but those that are given out.
        labels = [label for label, _ in answer.piles]
        given = [card for _, cards in answer.piles for card in cards]
        return (
            all(isinstance(label, int) for label in labels)
            and len(labels) == len(set(labels))
            and len(given) == len(set(given))
            and set(given) <= set(self.cards)
        )

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Arranged) and isinstance(part, ReceiverPart)
        return [seat for seat, cards in answer.piles if part.card in cards]


class HandOverAction(Action):
    """Give some of one's cards to one receiver."""

    __slots__ = ("_parts",)
    kind = "give"

    def __init__(self, cards: Sequence[int], count: tuple[int, int], receivers: Sequence[int]) -> None:
        self._parts = (
            Part("targets", SEATS, fixed(receivers)),
            Part("cards", CARDS, fixed(cards), count),
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


MOST_TRIED: Final = 200


def can_fill(parts: Sequence[Part], draft: Draft) -> bool:
    """Some picks fill all the parts; where it takes long to find out, that is taken to be so."""
    if len(parts) == 1:
        return parts[0].feasible(draft)
    return _can_fill(parts, draft, 0, [MOST_TRIED])


def _can_fill(parts: Sequence[Part], draft: Draft, index: int, left: list[int]) -> bool:
    if index == len(parts):
        return True
    part = parts[index]
    lo, hi = part.bounds(draft)
    if lo < 0:
        return False
    taken = len(part.chosen(draft))
    if taken >= lo and _can_fill(parts, draft, index + 1, left):
        return True
    if taken >= hi:
        return False
    for item in part.items(draft):
        left[0] -= 1
        if left[0] < 0:
            return True
        part.add(draft, item)
        found = _can_fill(parts, draft, index, left)
        part.remove(draft)
        if found:
            return True
    return False


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


def _label(draft: Draft, part: Part, item: Any) -> str:
    """An item as a player calls it."""
    if part.kind == SEATS and isinstance(item, int):
        return message("{seat}号位", seat=item + 1)
    game = draft.me.game
    if part.kind == CARDS and isinstance(item, int) and 0 <= item < len(game.ruleset.cards):
        known = game.state.known[item] >> draft.me.seat & 1
        return game.face(item).title() if known else "这张牌"
    return message("“{name}”", name=str(item))


def check(action: Action, draft: Draft, answer: Answer) -> str:
    """Why ``answer`` does not complete ``draft`` legally; "" if it does."""
    for part in action.parts():
        lo, hi = part.bounds(draft)
        picks = action.picks(answer, part)
        for item in picks:
            if item in part.chosen(draft):
                return message("重复选择：{item}", item=_label(draft, part, item))
            if len(part.chosen(draft)) >= hi:
                return message("选择过多：最多 {n} 个", n=hi)
            if item not in part.items(draft):
                return (part.error(draft.me, draft, item) if part.error else "") or message(
                    "不能选择{item}", item=_label(draft, part, item)
                )
            part.add(draft, item)
        if len(picks) < lo:
            return message("选择不足：至少 {n} 个", n=lo)
    return action.surplus(draft, answer) or action.final_error(draft)
