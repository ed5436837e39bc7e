"""伤害标签 (the damage label), also called 伤害类牌: cards whose own effect deals damage, as printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.core.cards import Card

FAMILIES: Final = frozenset(
    {
        "slash",
        "duel",
        "savage_assault",
        "archery_attack",
        "fire_attack",
        "lightning",
        "burning_camps",
        "drowning",
        "chuqibuyi",
    }
)


def has_damage_label(card: Card) -> bool:
    """A basic card or trick with the damage label."""
    return card.family in FAMILIES


__all__ = ["FAMILIES", "has_damage_label"]
