"""The benevolence zone (仁区): an open zone of six cards on the table, into and out of which skills move cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, rng
from guozhan.core.zones import SharedZone
from guozhan.rules import moving

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.moving import Move

BENEVOLENCE: Final = SharedZone("仁区", capacity=6)


def lying(game: Game) -> list[int]:
    """What lies there, from the bottom to the top."""
    return game.state.shared.get(BENEVOLENCE.name, [])


def put(game: Game, cards: Sequence[int], by: int = -1) -> None:
    """Put cards on top of it, several in random order (置入仁区)."""
    order = mutate.shuffled(game, rng.BLIND, cards) if len(cards) > 1 else cards
    moving.put_in_zone(game, BENEVOLENCE.name, order, by)


def taken(move: Move) -> list[int]:
    """The cards that left it in a move, unless they overflowed."""
    return [
        card
        for part in move.parts
        if part.reason != moving.OVERFLOW
        for card in part.cards
        if move.left.get(card) == BENEVOLENCE.name
    ]
