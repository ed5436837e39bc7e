"""The extra pile (额外牌堆): cards beside the draw pile, found by name or category, that come back there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.core.zones import SharedZone
from guozhan.rules import moving

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType
    from guozhan.rules.game import Game

# The two tricks that are in no other pile, each of one general (专属).
EXCLUSIVE: Final = ("enemy_at_the_gates", "redistribute")

# No source prints the suits and ranks of the others, so they are ours: one card of each name of the battle deck, with a
# face that no card of that name has there. The two exclusive tricks have the face that is printed.
EXTRA_PILE: Final = SharedZone(
    "额外牌堆",
    home={
        "slash": "HQ",
        "fire_slash": "HK",
        "thunder_slash": "S10",
        "jink": "H5",
        "peach": "D6",
        "analeptic": "C7",
        "ex_nihilo": "HQ",
        "dismantlement": "S5",
        "snatch": "D5",
        "duel": "S3",
        "collateral": "CJ",
        "savage_assault": "SJ",
        "archery_attack": "H6",
        "god_salvation": "H2",
        "amazing_grace": "H9",
        "nullification": "C9",
        "fire_attack": "D8",
        "iron_chain": "C8",
        "indulgence": "D10",
        "supply_shortage": "C5",
        "lightning": "C3",
        "crossbow": "SA",
        "qinggang_sword": "S8",
        "double_swords": "C2",
        "blade": "C6",
        "spear": "S9",
        "axe": "DJ",
        "halberd": "D9",
        "kylin_bow": "H8",
        "ice_sword": "C4",
        "guding_blade": "S4",
        "fan": "D2",
        "eight_diagram": "D3",
        "nioh_shield": "S2",
        "vine": "CQ",
        "silver_lion": "D7",
        "jueying": "CK",
        "dilu": "D4",
        "zhuahuangfeidian": "HJ",
        "hualiu": "DQ",
        "chitu": "H10",
        "zixing": "DA",
        "dayuan": "SQ",
        "enemy_at_the_gates": "S7",
        "redistribute": "S6",
    },
)


def search(game: Game, fits: Callable[[CardType], bool]) -> list[int]:
    """The cards in the pile that a search by category or name finds: never one of the exclusive tricks."""
    found = []
    for card in sorted(game.state.shared.get(EXTRA_PILE.name, ())):
        kind = game.type_of(card)
        if kind.id not in EXCLUSIVE and fits(kind):
            found.append(card)
    return found


def named(game: Game, types: Sequence[str]) -> list[int]:
    """The cards in the pile of these names; to name an exclusive trick is for its general only."""
    return [card for card in sorted(game.state.shared.get(EXTRA_PILE.name, ())) if game.type_of(card).id in types]


def obtain(game: Game, seat: int, cards: Sequence[int]) -> None:
    """A character obtains cards from the pile, which everybody sees: it was said what is looked for."""
    if game.state.seats[seat].alive:
        moving.move(game, [moving.MovePart(cards, zones.hand(seat), "obtain", seat)])
