"""The clock that tables go by. Rules know none; only what surrounds them does."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called, unless it is cancelled."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock(Protocol):
    """What time it is, and being woken."""

    def now(self) -> float:
        """Seconds since some moment."""

    def call_at(self, when: float, act: Callable[[], None]) -> Alarm:
        """Call ``act`` at a time."""


class LoopClock:
    """The clock of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        """Seconds since some moment."""
        return self._loop.time()

    def call_at(self, when: float, act: Callable[[], None]) -> Alarm:
        """Call ``act`` at a time."""
        return self._loop.call_at(when, act)


class _Call:
    def __init__(self, act: Callable[[], None]) -> None:
        self.act: Callable[[], None] | None = act

    def cancel(self) -> None:
        """Do not call it."""
        self.act = None


class ManualClock:
    """A clock that stands still until it is moved on, for tests and for what has to be exact."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now
        self._calls: list[tuple[float, int, _Call]] = []
        self._number = count()

    def now(self) -> float:
        """Seconds since some moment."""
        return self._now

    def call_at(self, when: float, act: Callable[[], None]) -> Alarm:
        """Call ``act`` at a time."""
        call = _Call(act)
        heapq.heappush(self._calls, (when, next(self._number), call))
        return call

    @property
    def next(self) -> float | None:
        """When something is called next, None if nothing is."""
        while self._calls and self._calls[0][2].act is None:
            heapq.heappop(self._calls)
        return self._calls[0][0] if self._calls else None

    def advance(self, seconds: float) -> None:
        """Move on, and call what is due on the way, in its order."""
        end = self._now + seconds
        while (when := self.next) is not None and when <= end:
            self._now = max(self._now, when)
            call = heapq.heappop(self._calls)[2]
            act = call.act
            if act is not None:
                act()
        self._now = end
