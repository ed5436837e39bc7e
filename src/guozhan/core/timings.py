"""Timings (时机): named moments of events at which skills may act. The set is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

E = TypeVar("E")


class Timing(Generic[E]):
    """A moment of an event of class ``E``.

    Attributes:
        id: stable id, such as ``damage.taken``.
        name: the rule book's term, such as 受到伤害后.
        over: whether a skill has already ended the event at this moment (damage prevented, a target cancelled), so that
            nothing else acts at it; None if that cannot happen. Called with the game and the event.
    """

    __slots__ = ("id", "name", "over")

    def __init__(self, id: str, name: str, over: Callable[[Any, E], bool] | None = None) -> None:
        self.id = id
        self.name = name
        self.over = over

    def __repr__(self) -> str:
        return f"<Timing {self.id} {self.name}>"
