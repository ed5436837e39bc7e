"""Hints: what a player who knows a skill would tell of it. Bots read them, no rule does.

A skill may do without: then a bot goes by its timing, its parts and its text. Values are counted in cards: an ordinary
card is 1, a point of hp about 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from guozhan.core.courses import Draft


class Outlook(Protocol):
    """The table as a player sees it who is about to decide: what its seat may know, and what it makes of that."""

    @property
    def seat(self) -> int:
        """Whose outlook it is."""

    def regard(self, seat: int) -> float:
        """How much another's good is the own good: 1 for oneself and sure allies, -1 for sure enemies."""

    def hp(self, seat: int) -> int:
        """体力."""

    def wounds(self, seat: int) -> int:
        """已损失的体力值."""

    def hand(self, seat: int) -> int:
        """Number of hand cards."""

    def worn(self, seat: int) -> int:
        """Number of cards in the equipment area."""

    def shield(self, seat: int) -> int:
        """护甲."""

    def kingdom(self, seat: int) -> str:
        """势力, "" where it is not known."""

    def deck(self) -> int:
        """Number of cards in the draw pile."""

    def has_skill(self, seat: int, skill: str) -> bool:
        """A seat shows a skill; of the own seat: has it."""

    def reached(self) -> list[int]:
        """The other living seats within the player's attack range."""

    def attack_range(self) -> int:
        """攻击范围 of the player."""

    def excess(self) -> int:
        """How many hand cards the player has above the own hand limit; below 0 if there is room for more."""

    def others(self) -> list[int]:
        """The other living seats."""

    def keeping(self, card: int) -> float:
        """What it is worth to keep one of the own cards."""

    def harm(self, seat: int, number: int = 1, nature: str = "normal") -> float:
        """What it is worth that a seat takes damage from the player: below 0 if that is a pity."""

    def losing(self, seat: int, number: int = 1) -> float:
        """What it is worth that a seat loses hp without damage."""

    def healing(self, seat: int, number: int = 1) -> float:
        """What it is worth that a seat recovers."""

    def burden(self, seat: int) -> float:
        """What the delayed tricks that lie before a seat cost it."""

    def dodging(self, seat: int) -> float:
        """How likely a seat can offset a 杀 that is used on it."""

    def winning(self, seat: int) -> float:
        """How likely the player wins a comparison (拼点) against a seat."""

    def robbing(self, seat: int) -> float:
        """What it is worth that a seat loses the card that it misses most."""


@dataclass(frozen=True)
class Hint:
    """What is worth knowing of a skill beyond its declarations; what is None a bot works out by itself.

    Attributes:
        targets: what it does to each seat that is picked: above 0 good, below 0 harm. Where that depends on more, as of
            a switch skill, ``(outlook, event, seat) -> number``: what picking the seat is worth to the player.
        worth: what it brings, apart from the price that is picked and from what a reveal means: a number, or
            ``(outlook, event, draft) -> number``, with the event at which it is offered and what has been picked.
        strength: how good it is to have, up to 3 (among the best); below 0 for a burden.
        options: ``(outlook, event, option) -> number``: what an option of it is worth to whoever is asked to choose.
    """

    targets: float | Callable[[Outlook, Any, int], float] | None = None
    worth: float | Callable[[Outlook, Any, Draft], float] | None = None
    strength: float | None = None
    options: Callable[[Outlook, Any, str], float] | None = None


NO_HINT = Hint()
