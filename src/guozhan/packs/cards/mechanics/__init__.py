"""Cards that only the newer mechanics (新机制) bring into play; they are in no deck."""

from __future__ import annotations

from guozhan.packs.cards.mechanics.enemy_at_the_gates import EnemyAtTheGates
from guozhan.packs.cards.mechanics.redistribute import Redistribute
from guozhan.rules.card_types import CardType

TYPES: tuple[type[CardType], ...] = (
    EnemyAtTheGates,
    Redistribute,
)
