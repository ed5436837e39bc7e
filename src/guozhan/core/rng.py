"""The game's own random generator: bit-exact on every platform, its state plain integers in ``State.rng``.

One stream a purpose, so that a blind pick never shifts the cards that will be drawn.
"""

from __future__ import annotations

from typing import Final, TypeVar

T = TypeVar("T")

STREAMS: Final = ("seats", "deal", "deck", "blind", "quarrel", "generals")
SEATS, DEAL, DECK, BLIND, QUARREL, GENERALS = range(len(STREAMS))

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def seed_streams(seed: int) -> list[int]:
    """Start values of all streams for a game's ``seed`` (any integer)."""
    base = _mix(seed & _MASK) ^ _mix((seed >> 64) & _MASK)
    return [_mix((base + (i + 1) * 0xD1342543DE82EF95) & _MASK) for i in range(len(STREAMS))]


def below(rng: list[int], stream: int, n: int) -> int:
    """A number from 0 to ``n - 1``, uniform; advances ``stream``.

    Raises:
        ValueError: if ``n`` is not positive.
    """
    if n <= 1:
        if n < 1:
            raise ValueError("below() needs a positive bound")
        return 0
    while True:
        state = (rng[stream] + _GAMMA) & _MASK
        rng[stream] = state
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        # Only the last, incomplete run of n numbers is not taken.
        if z + n <= 1 << 64 or z < (1 << 64) - (1 << 64) % n:
            return z % n


def shuffle(rng: list[int], stream: int, items: list[T]) -> None:
    """Shuffle ``items`` in place (Fisher-Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(rng, stream, i + 1)
        items[i], items[j] = items[j], items[i]


class Stream:
    """A generator of one stream for those outside the game, such as bots."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        self._rng = [_mix(seed & _MASK) ^ _mix((seed >> 64) & _MASK)]

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``."""
        return below(self._rng, 0, n)

    def choice(self, items: list[T]) -> T:
        """One of ``items``, uniform."""
        return items[below(self._rng, 0, len(items))] if len(items) > 1 else items[0]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle ``items`` in place."""
        shuffle(self._rng, 0, items)
