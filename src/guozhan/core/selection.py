"""Stepwise selection (点选): making an answer one click at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from guozhan.core.answers import PASS, Answer, Pass
from guozhan.core.courses import NEXT, Action, Draft, Next, Part

if TYPE_CHECKING:
    from guozhan.core.decisions import Decision

Step: TypeAlias = "Action | Pass | Next | int | str"


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
