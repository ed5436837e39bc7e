"""Filling in the parts of a course, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from guozhan.bots.basic.table import Table
    from guozhan.core.answers import Answer
    from guozhan.core.courses import Action, Draft, Part

NO_MORE: Final = 1000.0  # as ``least``: no more items than must be


class Option(NamedTuple):
    """An answer that could be given.

    Attributes:
        gain: what it is worth, in cards, all things considered.
        order: at an idle moment, which comes first (greater = earlier).
        answer: the answer.
    """

    gain: float
    order: int
    answer: Answer


def fill(part: Part, draft: Draft, worth: Callable[[Any], float], least: float = 0.0) -> float | None:
    """Pick the items that are worth most, as many as must be, then more while they are worth more than ``least``.

    Returns:
        what the picks are worth together; None if not enough could be picked.
    """
    total = 0.0
    while True:
        lo, hi = part.bounds(draft)
        taken = len(part.chosen(draft))
        if taken >= hi:
            return total
        items = part.items(draft)
        if not items:
            return total if taken >= lo else None
        best = max(items, key=worth)
        value = worth(best)
        if taken >= lo and value <= least:
            return total
        part.add(draft, best)
        total += value


def fill_one(part: Part, draft: Draft, worth: Callable[[Any], float]) -> float | None:
    """Pick the one item that is worth most, although none would do; None if there is none."""
    items = part.items(draft)
    if not items:
        return None
    best = max(items, key=worth)
    part.add(draft, best)
    return worth(best)


def pay(table: Table, parts: list[Part], draft: Draft) -> bool:
    """Take the part for own cards from the list, if there is one, and pick the least valuable ones; whether they do."""
    if not parts or parts[0].field != "cards":
        return True
    return fill(parts.pop(0), draft, lambda card: -table.keeping(card), NO_MORE) is not None


def finished(action: Action, draft: Draft) -> Answer | None:
    """The answer that a filled draft makes, if it is legal as a whole."""
    return None if action.final_error(draft) else action.answer(draft)


def price(table: Table, cards: list[int]) -> float:
    """What it costs to give these cards of one's own up."""
    return sum(table.keeping(card) for card in cards)


def is_own(table: Table, card: Any) -> bool:
    """A card of the own hand, equipment or piles."""
    me = table.me
    return card in me.hand or card in me.equips or any(card in pile.cards for pile in me.piles)
