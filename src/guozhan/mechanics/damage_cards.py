"""伤害标签 (the damage label): which cards deal damage by what is printed on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.core.cards import Card

FAMILIES: Final = frozenset({"slash", "duel", "savage_assault", "archery_attack", "fire_attack", "lightning"})


def has_damage_label(card: Card) -> bool:
    """A basic card or trick with the damage label."""
    return card.family in FAMILIES


__all__ = ["has_damage_label"]
