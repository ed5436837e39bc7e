"""Tags of skills that their owner has under a condition only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from guozhan.core.state import SeatState

Condition = Callable[[SeatState], bool]

_CONDITIONS: Final[dict[str, Condition]] = {}


def conditional_tag(tag: str, holds: Condition) -> str:
    """A tag of skills whose owner counts as having them only while ``holds(seat_state)``.

    What this says may depend on the seat's kingdom and on nothing else. Mechanics declare such tags.
    """
    _CONDITIONS[tag] = holds
    return tag


def conditions_of(tags: Iterable[str]) -> tuple[Condition, ...]:
    """The conditions of a skill with these tags."""
    return tuple([_CONDITIONS[tag] for tag in sorted(tags) if tag in _CONDITIONS])
