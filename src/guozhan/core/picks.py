"""What is picked as a skill is invoked: its cost and its targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from guozhan.core.decisions import CARDS, OPTIONS, SEATS, Count, Draft, Items, Part
from guozhan.core.state import GAME


def cards(candidates: Callable[[Any, Draft], Items], count: Count = 1, error: Any = None) -> Part:
    """A pick of cards for a skill: ``candidates(me, draft)`` gives card ids."""
    return Part("cards", CARDS, candidates, count, error=error)


def targets(
    candidates: Callable[[Any, Draft], Items], count: Count = 1, error: Any = None, ordered: bool = False
) -> Part:
    """A pick of characters for a skill: ``candidates(me, draft)`` gives seats."""
    return Part("targets", SEATS, candidates, count, ordered, error)


def options(candidates: Callable[[Any, Draft], Items]) -> Part:
    """A pick of one option for a skill: ``candidates(me, draft)`` gives option ids."""
    return Part("option", OPTIONS, candidates, 1)


def options_left(me: Any, skill: str, once: Sequence[str]) -> list[str]:
    """Of the options that a skill has once a game each, those that its owner has not taken yet."""
    spent = me.game.state.counters[GAME]
    return [option for option in once if (me.seat, f"{skill}.{option}") not in spent]


def always(me: Any, event: Any = None) -> bool:
    """The condition of what has none."""
    return True
