"""Limits of how often something may be done, and of how much at the same time."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

    def reserve(self, number: int = 1) -> float:
        """Take so many in any case; seconds until they are there. Whoever reserves first is served first."""
        now = self._now()
        self._left = min(self.burst, self._left + (now - self._since) * self.rate) - number
        self._since = now
        return max(0.0, -self._left / self.rate)

    def give_back(self) -> None:
        """What was taken last does not count after all."""
        self._left = min(self.burst, self._left + 1)


class Limiter:
    """A bucket for each of those who come, such as addresses; the ones not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    @property
    def wait(self) -> float:
        """Seconds until there is one more."""
        return 1 / self._rate

    def take(self, key: str) -> bool:
        """Whether ``key`` may do it once more now."""
        return self.bucket(key).take()

    def bucket(self, key: str) -> Bucket:
        """The bucket of ``key``, which those share that have the key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def give_back(self, key: str) -> None:
        """What ``key`` did last does not count after all."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back()


class Crowd:
    """How many there are of each at the same time, such as connections of one address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._there: Counter[str] = Counter()

    @contextmanager
    def one_more(self, key: str) -> Iterator[bool]:
        """One more of ``key`` for the time of the block, if there may be."""
        if self._there[key] >= self.most:
            yield False
            return
        self._there[key] += 1
        try:
            yield True
        finally:
            self._there[key] -= 1
            if not self._there[key]:
                del self._there[key]

    def __len__(self) -> int:
        return len(self._there)
