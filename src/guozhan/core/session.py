"""A session: a game that stops at each decision and goes on with the answer. It lives in a greenlet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Self, TypeAlias

import greenlet

from guozhan.core.answers import PASS, Answer, Pass, range_error, rebuilt
from guozhan.core.decisions import Decision, Together
from guozhan.core.errors import IllegalError, IncompatibleError, MalformedError, OutdatedError
from guozhan.core.kernel import Kernel

Controller: TypeAlias = Callable[[Decision], Answer]


class Session:
    """A running game that can be asked what it waits for.

    It is stepped by the thread that made it.

    Attributes:
        game: the game.
        version: how many questions have been answered, those included to which nothing could be answered; one put to
            several seats counts once, when it is settled. It is the length of ``game.record``, the step of a replay at
            which the game stands, and it names the question that is pending.
    """

    def __init__(self, game: Kernel, run: Callable[[], Any] | None = None) -> None:
        self.game = game
        self.version = 0
        self._asked: Decision | Together | None = None
        self._given: dict[int, Answer] = {}
        # Not a method: the waiting game must not keep its session alive.
        game.asker = partial(_hand_out, game)
        game.polite = True
        self._fiber = greenlet.greenlet(run or game.run)
        self._resume(None)

    def __repr__(self) -> str:
        asked = [decision.seat for decision in self.pending if decision.public]
        state = f"asks seats {asked}" if asked else "asks" if self.pending else "over" if self.over else "stopped"
        return f"<{type(self).__name__} version={self.version} {state}>"

    @property
    def over(self) -> bool:
        """Nothing more will be asked: the game has ended (``game.state.over``), was closed, or broke down."""
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
            MalformedError: if that is no seat.
        """
        if seat is not None and not isinstance(seat, int):
            raise MalformedError(f"a seat is a number from 0, not {seat!r}")
        for decision in self.pending:
            if seat is None or decision.seat == seat:
                return decision
        raise OutdatedError("no decision is pending" + (f" for seat {seat + 1}" if isinstance(seat, int) else ""))

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
        self._own_thread()
        answer = rebuilt(answer)
        if version is not None and version != self.version:
            raise OutdatedError(f"the answer is for version {version}, the game is at {self.version}")
        decision = self.decision(seat)
        problem = range_error(answer, len(self.game.ruleset.cards), self.game.size)
        if problem:
            raise MalformedError(problem)
        reasons = decision.illegal(answer)
        if reasons:
            raise IllegalError(reasons)
        asked = self._asked
        if not isinstance(asked, Together):
            self.resume(answer)
            return
        self._given[decision.seat] = answer
        result = settle(asked, self._given)
        if result is not None:
            self.resume(result)

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

    def _own_thread(self) -> None:
        """Raise IncompatibleError in a thread other than the one that steps the session."""
        try:
            self._fiber.parent = greenlet.getcurrent()
        except ValueError:
            raise IncompatibleError("a session is stepped by the thread that made it") from None

    def close(self) -> None:
        """Drop the game where it stands."""
        if not self._fiber.dead:
            self._asked = None
            self._fiber.throw(greenlet.GreenletExit)

    def abandon(self) -> None:
        """Drop the game for good: nobody looks at it any more, neither through this session nor through a decision."""
        self.close()
        self.game.abandon()


def _hand_out(game: Kernel, decision: Decision | Together) -> Any:
    """Hand a decision to whoever steps the game, and come back with the answer."""
    if game.skip is not None:
        answer = game.skip(decision)
        if answer is not None:
            return answer
    parent = greenlet.getcurrent().parent
    assert parent is not None
    return parent.switch(decision)


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
