"""The decks of the identity mode (身份场): its card types are those of 国战 but for a few."""

from __future__ import annotations

from typing import Final

from guozhan.packs.cards import standard
from guozhan.packs.cards.identity.horses import Hualiu
from guozhan.packs.cards.identity.ice_slash import IceSlash
from guozhan.packs.cards.identity.weapons import GudingBlade, LastCardHalberd, PursuingBlade
from guozhan.packs.cards.standard.await_exhausted import AwaitExhausted
from guozhan.packs.cards.standard.befriend_attacking import BefriendAttacking
from guozhan.packs.cards.standard.known_both import KnownBoth
from guozhan.packs.cards.standard.nullification import KingdomNullification
from guozhan.packs.cards.standard.weapons import SixSwords
from guozhan.packs.cards.standard.weapons_damage import Triblade
from guozhan.rules.card_types import CardType

# What only has a meaning, or is only printed, where there are kingdoms to win for.
_OF_KINGDOMS: Final = (KingdomNullification, AwaitExhausted, KnownBoth, BefriendAttacking, SixSwords, Triblade)
TYPES: tuple[type[CardType], ...] = (
    *(kind for kind in standard.TYPES if kind not in _OF_KINGDOMS),
    PursuingBlade,
    LastCardHalberd,
    GudingBlade,
    Hualiu,
    IceSlash,
)
