"""Stepwise selection (点选): making an answer one click at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from guozhan.core.answers import PASS, Answer, Pass
from guozhan.core.courses import NEXT, Action, Draft, Next, Part

if TYPE_CHECKING:
    from guozhan.core.decisions import Decision

Step: TypeAlias = "Action | Pass | Next | int | str"
# Where a selection stands: which part is being filled, its items where known, and whether it may be closed.
Place: TypeAlias = "tuple[int, list[Any] | None, bool]"


class Selection:
    """A selection made one click at a time. Every offered step can be completed to a legal answer.

    Attributes:
        decision: what is being answered.
        action: the chosen course, None before one is chosen.
        clicks: the steps taken.
        choices: how many of the clicks had an alternative.
    """

    __slots__ = ("_answer", "_draft", "_items", "_open", "_part", "_parts", "action", "choices", "clicks", "decision")

    def __init__(self, decision: Decision, begin: bool = True) -> None:
        self.decision = decision
        self.action: Action | None = None
        self.clicks: list[Step] = []
        self.choices = 0
        self._draft: Draft | None = None
        self._parts: Sequence[Part] = ()
        self._part = 0
        # Of the part that is being filled: what may be picked, where known, and whether it may be closed.
        self._items: list[Any] | None = None
        self._open = False
        self._answer: Answer | None = None
        if begin and not decision.optional:
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
        return self._parts[self._part] if self.action and not self.done else None

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
        items = self.items()
        return [*items, NEXT] if self._open else items[:]

    def items(self) -> list[Any]:
        """What may be picked for the part that is being filled."""
        items = self._items
        if items is None:
            assert self._draft is not None
            items = self._items = self._parts[self._part].items(self._draft)
        return items

    def click(self, step: Step, alternatives: int = 1, place: Place | None = None) -> None:
        """Take one step, which must be one of ``steps()``.

        Args:
            step: the step.
            alternatives: how many there were.
            place: what :meth:`look` has found behind it, where that has been asked.
        """
        self.clicks.append(step)
        if alternatives > 1:
            self.choices += 1
        if self.action is None:
            if isinstance(step, Pass):
                self._answer = step
            else:
                assert isinstance(step, Action)
                self._begin(step, place)
            return
        if step is NEXT:
            self._part += 1
        else:
            draft = self._draft
            assert draft is not None
            self._parts[self._part].add(draft, step)
        self._advance(place)

    def look(self, step: Step) -> Place | None:
        """Where a step leads, which must be one of ``steps()``; None if the answer is complete after it."""
        if isinstance(step, Pass):
            return None
        draft = self._draft
        if isinstance(step, Action):
            parts = step.parts()
            if not parts:
                return None
            place = _open_part(parts, 0, step.draft(self.decision))
            return place if place[0] < len(parts) else None
        assert draft is not None
        parts, number = self._parts, self._part
        if step is NEXT:
            place = _open_part(parts, number + 1, draft)
        else:
            part = parts[number]
            part.add(draft, step)
            try:
                place = _open_part(parts, number, draft)
            finally:
                part.remove(draft)
        return place if place[0] < len(parts) else None

    def copy(self) -> Selection:
        """One that stands where this one does, and is clicked on independently."""
        twin = Selection(self.decision, False)
        twin.action = self.action
        twin.clicks = self.clicks[:]
        twin.choices = self.choices
        draft = self._draft
        twin._draft = _copied(draft) if draft is not None else None
        twin._parts = self._parts
        twin._part = self._part
        twin._items = self._items
        twin._open = self._open
        twin._answer = self._answer
        return twin

    def undo(self) -> None:
        """Take the last click back."""
        clicks = self.clicks[:-1]
        self.__init__(self.decision)  # type: ignore[misc]
        for step in clicks:
            self.click(step)

    def _begin(self, action: Action, place: Place | None = None) -> None:
        self.action = action
        self._draft = action.draft(self.decision)
        self._parts = action.parts()
        self._part = 0
        self._advance(place)

    def _advance(self, place: Place | None) -> None:
        """Pass over parts in which nothing is to be picked."""
        draft = self._draft
        assert self.action is not None and draft is not None
        self._part, self._items, self._open = place or _open_part(self._parts, self._part, draft)
        if self._part == len(self._parts):
            self._answer = self.action.answer(draft)


def _open_part(parts: Sequence[Part], number: int, draft: Draft) -> Place:
    """The first part from ``number`` on in which something is to be picked; its items where known; it may be closed."""
    while number < len(parts):
        part = parts[number]
        lo, hi = part.bounds(draft)
        taken = len(part.chosen(draft))
        if taken < hi:
            if taken < lo:
                return number, None, False
            items = part.items(draft)
            if items:
                return number, items, True
        number += 1
    return number, None, False


def _copied(draft: Draft) -> Draft:
    """A draft that is filled on independently."""
    twin = Draft(draft.me, draft.event)
    twin.card = draft.card
    twin.cards = draft.cards[:]
    twin.targets = draft.targets[:]
    twin.second = draft.second[:]
    twin.option = draft.option[:]
    twin.items = draft.items[:]
    if draft.piles:
        twin.piles = {key: cards[:] for key, cards in draft.piles.items()}
    twin.reveal = draft.reveal
    return twin
