"""Finding a card of a pile by chance (随机获得一张……)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.rng import BLIND

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game


def find(game: Game, zone: int, fits: Callable[[Card], bool]) -> int:
    """A card of the draw pile or discard pile that fits, by chance; -1 if there is none.

    The pile keeps its order. Whoever takes the card shows it, since everybody knows what it is like.
    """
    printed = game.ruleset.cards
    found = sorted(card for card in game.state.zones[zone] if fits(printed[card]))
    if not found:
        return -1
    first: int = mutate.shuffled(game, BLIND, found)[0]
    # In a world that somebody imagines another card may take its part.
    return first if first in found else found[0]
