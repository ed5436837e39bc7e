"""Decks (牌堆) by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from guozhan.core.cards import Card
from guozhan.packs.cards.identity.deck import BATTLE, STANDARD_EX
from guozhan.packs.cards.standard.deck import STANDARD
from guozhan.packs.cards.strategic.deck import STRATEGIC, TRANSFERABLE
from guozhan.rules.card_types import CardType

# Each deck is made of packs, whose cards follow one another: a card keeps its id where packs are added.
DECKS: Final[dict[str, tuple[Mapping[str, str], ...]]] = {
    "standard": (STANDARD,),
    "standard+strategic": (STANDARD, STRATEGIC),
    "108": (STANDARD_EX,),
    "160": (STANDARD_EX, BATTLE),
}

_SUITS: Final = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}
_RANKS: Final = {sign: rank for rank, sign in enumerate(("A", *map(str, range(2, 11)), "J", "Q", "K"), 1)}


def build_deck(name: str, types: Mapping[str, CardType]) -> list[Card]:
    """The cards of a deck; a card's id is its index. Types that ``types`` lacks are left out."""
    cards: list[Card] = []
    for pack in DECKS[name]:
        marked = TRANSFERABLE if pack is STRATEGIC else {}
        for type_id, faces in pack.items():
            if type_id in types:
                for face in faces.split():
                    cards.append(_print(face, types[type_id], len(cards), marked))
    return cards


def printed_card(face: str, kind: CardType, card_id: int) -> Card:
    """A further card from its short form, such as ``S7``, with the mark that the strategic deck has on that face."""
    return _print(face, kind, card_id, TRANSFERABLE)


def _print(face: str, kind: CardType, card_id: int, marked: Mapping[str, str]) -> Card:
    transferable = face in marked.get(kind.id, "").split()
    return Card(kind, _SUITS[face[0]], _RANKS[face[1:]], (card_id,), transferable=transferable)
