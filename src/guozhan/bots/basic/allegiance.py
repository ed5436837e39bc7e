"""Who is with whom: what a mode has to tell a bot. Each mode has a reader of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from guozhan.bots.basic.memory import Memory
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View


class Allegiance(Protocol):
    """Reads from a view, and from what is remembered, whose good is whose."""

    def regards(self, view: View, ruleset: Ruleset, memory: Memory) -> list[float]:
        """For each seat how much its good is the reader's: about 1 for sure allies and himself, -1 for sure enemies."""

    def spoils(self, view: View, ruleset: Ruleset, memory: Memory, victim: int) -> float:
        """What killing a seat brings the reader by the mode's rules, in cards; below 0 for a punishment."""

    def showing(self, view: View, ruleset: Ruleset, regards: list[float], mask: int) -> float:
        """What it is worth to the reader, in cards, to turn these of his generals face up now."""

    def vital(self, view: View, seat: int) -> float:
        """What the life of a seat is worth to it and its side beyond what any life is, in cards."""
