"""How long things take at a table, so that nobody can tell from it what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.answers import Answer, Pass
from guozhan.protocol.messages import TIMERS, Setup
from guozhan.server.entries import BY_BOT

if TYPE_CHECKING:
    from guozhan.server.opened import Opened

BOT_LIMIT: Final = 5.0  # seconds after which a bot that says nothing is not waited for


class Pacing:
    """The times of one table.

    Args:
        setup: how the table is set up.
        window: seconds of the constant window.
        pace: seconds that a bot takes for an answer which everybody sees.
    """

    def __init__(self, setup: Setup, window: float, pace: float) -> None:
        self.setup = setup
        self.window = window
        self.pace = pace

    def seconds(self, opened: Opened, beat: float | None) -> float:
        """How long a person has for a request, 0 for no limit; ``beat`` is when the window began."""
        seconds = self.setup.timers.get(opened.kind, TIMERS[opened.kind])
        if opened.kind != "private":
            return seconds
        if self.window:
            left = max(0.1, self._window_end(opened, beat) - opened.since)
            return min(seconds, left) if seconds else left
        return seconds or self.setup.timers.get("choose", TIMERS["choose"])

    def deadline(self, opened: Opened, beat: float | None) -> float | None:
        """When the person's time is over, None for never."""
        seconds = self.seconds(opened, beat)
        if not seconds:
            return None
        deadline = opened.since + seconds
        # The window is no longer for it, by whatever rounding.
        return min(deadline, self._window_end(opened, beat)) if self.window and not opened.public else deadline

    def _window_end(self, opened: Opened, beat: float | None) -> float:
        """When the window is over in which a private request was put."""
        return (opened.since if beat is None else beat) + self.window

    def bot_deadline(self, opened: Opened, beat: float | None, now: float, person: bool) -> float | None:
        """Until when a bot is waited for: no longer than would show."""
        if self.window and not opened.public:
            return self.deadline(opened, beat)
        if self.window and opened.holds:
            # Long thinking would show that there is something to think about.
            return max(now, self.declined(opened, person))
        return now + BOT_LIMIT

    def effect(self, opened: Opened, answer: Answer, by: str, now: float, person: bool, beat: float | None) -> float:
        """When an answer takes effect: at once, but a bot's not before others can follow.

        Declining a card that everybody is asked for takes effect only with the window. So does what is done in private:
        what follows from it would show how long others took who were asked before.
        """
        if self.window and not opened.public and answer != opened.decision.default():
            return max(now, self._window_end(opened, beat))
        if self.window and opened.holds and isinstance(answer, Pass):
            return max(now, self.declined(opened, person))
        if by == BY_BOT and opened.public:
            return max(now, opened.since + self.pace)
        return now

    def declined(self, opened: Opened, person: bool) -> float:
        """When declining takes effect at the earliest, whether there was anything to decline or not."""
        return opened.since + (self.window if person else max(self.window, self.pace))

    def tells(self, opened: Opened, beat: float | None) -> bool:
        """That a person has run out of time tells nothing hidden.

        Within the window it would: who could not have answered would not have run out of time.
        """
        return opened.public and not (opened.holds and self.seconds(opened, beat) <= self.window)
