"""Cards that a skill lets somebody obtain from the piles at random, by name or category (随机获得)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.rules import searching

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game


def find(game: Game, fits: Callable[[Card], bool], discarded: bool = True) -> int:
    """A random card of the draw pile that fits, else of the discard pile (if ``discarded``); -1 for none.

    It stays where it lies.
    """
    for zone in (zones.DRAW_PILE, zones.DISCARD_PILE) if discarded else (zones.DRAW_PILE,):
        card = searching.find(game, zone, fits)
        if card >= 0:
            return card
    return -1


def obtain(game: Game, seat: int, fits: Callable[[Card], bool], discarded: bool = True) -> int:
    """A character obtains such a card; which, -1 for none."""
    card = find(game, fits, discarded)
    if card >= 0:
        game.players[seat].obtain([card])
    return card


def obtain_categories(game: Game, seat: int, categories: list[str], discarded: bool = True) -> list[int]:
    """A character obtains one card of each category (类别), all at once; those that were there."""
    cards = []
    for category in categories:
        card = find(game, lambda card, category=category: card.type.category == category, discarded)  # type: ignore[misc]
        if card >= 0:
            cards.append(card)
    game.players[seat].obtain(cards)
    return cards
