"""The bots by name, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from guozhan.bots.basic import BasicBot
from guozhan.bots.random import RandomBot
from guozhan.core.errors import MalformedError

Bot: TypeAlias = RandomBot | BasicBot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "basic": BasicBot}


def names_of(text: str) -> tuple[str, ...]:
    """The names in a comma-separated list."""
    return tuple(name.strip() for name in text.split(","))


def check_names(names: Sequence[str], players: int) -> None:
    """Refuse names of no bot, and more of them than there are seats.

    Raises:
        MalformedError: with what is wrong.
    """
    for name in names:
        if name not in BOTS:
            raise MalformedError(f"unknown bot {name!r}; there is {', '.join(BOTS)}")
    if len(names) > players:
        raise MalformedError(f"{len(names)} bots for {players} players")


def seat_bots(names: Sequence[str], players: int, seed: int) -> list[Bot]:
    """A bot for each seat, each with randomness of its own that follows from the game's seed.

    A list of names that is shorter than the seats is gone through again and again.
    """
    return [BOTS[names[seat % len(names)]]((1 << 64) + seed * 64 + seat) for seat in range(players)]
