"""Timings (时机): named moments of events at which skills may act. The set is open."""

from __future__ import annotations

from typing import Generic, TypeVar

E = TypeVar("E")


class Timing(Generic[E]):
    """A moment of an event of class ``E``.

    Attributes:
        id: stable id, such as ``damage.taken``.
        name: the rule book's term, such as 受到伤害后.
    """

    __slots__ = ("id", "name")

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name

    def __repr__(self) -> str:
        return f"<Timing {self.id} {self.name}>"
