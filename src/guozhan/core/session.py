"""A session: a game that stops at each decision and goes on with the answer. It lives in a greenlet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeAlias

import greenlet

from guozhan.core.answers import PASS, Answer, Pass, shape_error
from guozhan.core.decisions import Decision, Together
from guozhan.core.errors import IllegalError, MalformedError, OutdatedError
from guozhan.core.kernel import Kernel

Controller: TypeAlias = Callable[[Decision], Answer]


class Session:
    """A running game that can be asked what it waits for.

    It is stepped by the thread that made it.

    Attributes:
        game: the game.
        version: counts the answers taken; a pending decision belongs to one version.
    """

    def __init__(self, game: Kernel, run: Callable[[], Any] | None = None) -> None:
        self.game = game
        self.version = 0
        self._asked: Decision | Together | None = None
        self._given: dict[int, Answer] = {}
        game.asker = self._ask
        game.polite = True
        self._fiber = greenlet.greenlet(run or game.run)
        self._resume(None)

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self._asked is None

    @property
    def pending(self) -> list[Decision]:
        """What the game waits for: one decision, or one a seat where several are asked together."""
        asked = self._asked
        if asked is None:
            return []
        if isinstance(asked, Together):
            return [request for request in asked.requests if request.seat not in self._given]
        return [asked]

    @property
    def given(self) -> dict[int, Answer]:
        """Answers, by seat, of those who have answered the question that is put to several at once."""
        return dict(self._given)

    @property
    def together(self) -> Together | None:
        """The question that is put to several seats at once, if it is one."""
        return self._asked if isinstance(self._asked, Together) else None

    def decision(self, seat: int | None = None) -> Decision:
        """The pending decision (of a seat).

        Raises:
            OutdatedError: if nothing is asked (of this seat).
        """
        for decision in self.pending:
            if seat is None or decision.seat == seat:
                return decision
        raise OutdatedError("no decision is pending" + ("" if seat is None else f" for seat {seat + 1}"))

    def answer(self, answer: Answer, seat: int | None = None, version: int | None = None) -> None:
        """Answer the pending decision; nothing changes if that is not possible.

        Args:
            answer: the answer.
            seat: whose decision; needed where several seats are asked together.
            version: the version that the answer was made for.

        Raises:
            OutdatedError: if the decision has passed.
            MalformedError: if it is no answer, or names what does not exist in this game.
            IllegalError: if the answer is not legal; with the reasons.
        """
        if version is not None and version != self.version:
            raise OutdatedError(f"the answer is for version {version}, the game is at {self.version}")
        decision = self.decision(seat)
        problem = shape_error(answer, len(self.game.ruleset.cards), self.game.size)
        if problem:
            raise MalformedError(problem)
        reasons = decision.errors(answer)
        if reasons:
            raise IllegalError(reasons)
        asked = self._asked
        self.version += 1
        if not isinstance(asked, Together):
            self._resume(answer)
            return
        self._given[decision.seat] = answer
        result = settle(asked, self._given)
        if result is not None:
            self._resume(result)

    def clone(self) -> Self:
        """An independent copy: it waits for the same decision, and the same answers lead to the same future.

        Raises:
            ValueError: if the game keeps no safe copies (``keep_safe``).
        """
        twin = type(self)(self.game.branch())
        twin.version = self.version
        twin._given = dict(self._given)
        return twin

    def resume(self, value: Any) -> None:
        """Go on with an answer that is known to be legal (of several seats: by seat), for replays."""
        self.version += 1
        self._resume(value)

    def _resume(self, value: Any) -> None:
        self._asked = None
        self._given = {}
        # Whoever steps the session is where decisions are handed out.
        self._fiber.parent = greenlet.getcurrent()
        asked = self._fiber.switch(value) if value is not None else self._fiber.switch()
        self._asked = asked if isinstance(asked, (Decision, Together)) else None

    def _ask(self, decision: Decision | Together) -> Any:
        if self.game.skip is not None:
            answer = self.game.skip(decision)
            if answer is not None:
                return answer
        parent = self._fiber.parent
        assert parent is not None
        return parent.switch(decision)

    def close(self) -> None:
        """Drop the game where it stands."""
        if not self._fiber.dead:
            self._asked = None
            self._fiber.throw(greenlet.GreenletExit)


def settle(together: Together, given: dict[int, Answer]) -> dict[int, Answer] | None:
    """The answers of a joint question once they suffice, in order from the current player; else None."""
    if not together.race:
        if len(given) < len(together.requests):
            return None
        return {request.seat: given[request.seat] for request in together.requests}
    for request in together.requests:
        if request.seat not in given:
            return None
        if not isinstance(given[request.seat], Pass):
            return {request.seat: given[request.seat]}
    return {}


def direct(game: Kernel, controllers: list[Controller]) -> None:
    """Let ``controllers`` (one a seat) answer without a session: the fastest way to play."""

    def ask(decision: Any) -> Any:
        if not isinstance(decision, Together):
            return controllers[decision.seat](decision)
        answers: dict[int, Answer] = {}
        for request in decision.requests:
            if decision.race and not request.actions():
                continue
            answer = controllers[request.seat](request)
            if not decision.race:
                answers[request.seat] = answer
            elif answer is not PASS and not isinstance(answer, Pass):
                return {request.seat: answer}
        return answers

    game.asker = ask


__all__ = ["Controller", "Session", "direct", "settle"]
