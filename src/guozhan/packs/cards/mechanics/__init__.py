"""Cards that only the newer mechanics (新机制) bring into play; they are in no deck."""

from __future__ import annotations

from guozhan.packs.cards.mechanics.foresight import Foresight
from guozhan.packs.cards.mechanics.shadow import Shadow
from guozhan.packs.cards.mechanics.stab_slash import StabSlash
from guozhan.packs.cards.mechanics.unexpected import Unexpected
from guozhan.rules.card_types import CardType

TYPES: tuple[type[CardType], ...] = (
    Foresight,
    Shadow,
    StabSlash,
    Unexpected,
)
