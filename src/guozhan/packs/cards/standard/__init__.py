"""The standard deck of 国战 and the card types in it."""

from __future__ import annotations

from guozhan.packs.cards.standard.jink import Jink
from guozhan.packs.cards.standard.peach import Peach
from guozhan.packs.cards.standard.slash import FireSlash, Slash, ThunderSlash
from guozhan.rules.card_types import CardType

TYPES: tuple[type[CardType], ...] = (
    Slash,
    FireSlash,
    ThunderSlash,
    Jink,
    Peach,
)
