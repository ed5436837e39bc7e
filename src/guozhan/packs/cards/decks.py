"""Decks (牌堆) by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from guozhan.core.cards import Card
from guozhan.packs.cards.standard.deck import STANDARD
from guozhan.rules.card_types import CardType

DECKS: Final[dict[str, dict[str, str]]] = {"standard": STANDARD}

_SUITS: Final = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}
_RANKS: Final = {sign: rank for rank, sign in enumerate(("A", *map(str, range(2, 11)), "J", "Q", "K"), 1)}


def build_deck(name: str, types: Mapping[str, CardType]) -> list[Card]:
    """The cards of a deck; a card's id is its index. Types that ``types`` lacks are left out."""
    cards: list[Card] = []
    for type_id, faces in DECKS[name].items():
        if type_id in types:
            for face in faces.split():
                cards.append(Card(types[type_id], _SUITS[face[0]], _RANKS[face[1:]], (len(cards),)))
    return cards


def printed_card(face: str, kind: CardType, card_id: int) -> Card:
    """A card from its short form, such as ``S7``."""
    return Card(kind, _SUITS[face[0]], _RANKS[face[1:]], (card_id,))
