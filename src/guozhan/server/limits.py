"""Limits of how often something may be done."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_KEYS: Final = 10_000


class Bucket:
    """A bucket of tokens: ``burst`` at once, and ``rate`` a second in the long run."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._now = now
        self._left = float(burst)
        self._since = now()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self._now()
        self._left = min(self.burst, self._left + (now - self._since) * self.rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limiter:
    """A bucket for each of those who come, such as addresses; the ones not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether ``key`` may do it once more now."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
