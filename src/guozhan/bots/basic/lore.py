"""What a player has learnt of the cards: what it is worth to keep, wear and use them, in ordinary cards.

Nothing here decides what is legal. A card that is missing here is judged by its traits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.ruleset import Ruleset

# What it is worth to hold the first, the second, … of these; the last number goes for all further ones.
KEEPING: Final[dict[str, tuple[float, ...]]] = {
    "peach": (3.2, 2.8, 2.4),
    "jink": (2.1, 1.4, 0.9, 0.6),
    "slash": (1.0, 0.7, 0.5, 0.4),
    "analeptic": (1.5, 0.9),
    "nullification": (1.9, 1.5),
    "ex_nihilo": (2.0,),
    "befriend_attacking": (1.7,),
    "alliance_feast": (1.7,),
    "await_exhausted": (1.2,),
    "snatch": (1.9,),
    "dismantlement": (1.6,),
    "indulgence": (2.2,),
    "supply_shortage": (1.7,),
    "duel": (1.4,),
    "savage_assault": (1.2,),
    "archery_attack": (1.2,),
    "burning_camps": (1.3,),
    "drowning": (1.1,),
    "fire_attack": (0.9,),
    "collateral": (0.9,),
    "god_salvation": (0.9,),
    "amazing_grace": (0.7,),
    "iron_chain": (0.6,),
    "known_both": (0.6,),
    "fight_together": (0.6,),
    "lure_tiger": (0.5,),
    "imperial_order": (0.5,),
    "threaten_emperor": (1.4,),
    "lightning": (0.2,),
}

# What equipment is worth where it is worn.
WEARING: Final[dict[str, float]] = {
    "eight_diagram": 2.8,
    "nioh_shield": 2.3,
    "breastplate": 2.2,
    "silver_lion": 1.7,
    "vine": 1.5,
    "iron_armor": 1.2,
    "crossbow": 1.3,
    "axe": 1.9,
    "qinggang_sword": 1.7,
    "halberd": 1.8,
    "ice_sword": 1.6,
    "spear": 1.6,
    "fan": 1.7,
    "triblade": 1.5,
    "kylin_bow": 1.6,
    "double_swords": 1.4,
    "six_swords": 1.3,
    "blade": 1.5,
    "jade_seal": 2.7,
    "wooden_ox": 2.2,
}
_SLOTS: Final = {"armor": 1.8, "weapon": 1.0, "defensive_horse": 1.7, "offensive_horse": 1.3, "treasure": 2.0}

# What a use does to who is named as a target, where the cards are used for good or harm and nothing else.
HARMING: Final = frozenset(
    (
        "slash",
        "duel",
        "fire_attack",
        "snatch",
        "dismantlement",
        "indulgence",
        "supply_shortage",
        "drowning",
        "burning_camps",
    )
)
HELPING: Final = frozenset(("peach",))

# Tricks and 杀 are there to be used: of what they are worth to keep, this much is what using them costs.
SPENDING: Final = 0.5

# What using a 桃 on a wounded one costs at most: it may be lost before it is needed.
HEALING: Final = 2.0

# When in a play phase a card is best used: what brings cards first, what takes defences away before what strikes.
ORDER: Final[dict[str, int]] = {
    "ex_nihilo": 90,
    "befriend_attacking": 89,
    "alliance_feast": 88,
    "await_exhausted": 86,
    "amazing_grace": 84,
    "snatch": 72,
    "dismantlement": 70,
    "indulgence": 66,
    "supply_shortage": 65,
    "lure_tiger": 64,
    "iron_chain": 60,
    "fight_together": 60,
    "duel": 54,
    "drowning": 56,
    "savage_assault": 55,
    "archery_attack": 55,
    "burning_camps": 57,
    "fire_attack": 53,
    "analeptic": 51,
    "slash": 50,
    "peach": 40,
    "god_salvation": 40,
    "threaten_emperor": 5,
}
EQUIP_ORDER: Final = 80
RECAST_ORDER: Final = 45
DEFAULT_ORDER: Final = 62

# Cards in hand are likelier to be these than the deck tells: others are used as soon as they are drawn.
_HELD_BACK: Final = {"jink": 1.5, "nullification": 1.5, "peach": 1.2}


class Lore:
    """What can be told of a ruleset's cards beforehand.

    Attributes:
        density: by family, how likely an unknown hand card is of it.
        kingdoms: the kingdoms of its generals.
        nullifying: families of the cards that offset tricks.
        rescuing: families of those that save the dying.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        count: dict[str, int] = {}
        for card in ruleset.cards:
            count[card.family] = count.get(card.family, 0) + 1
        total = max(len(ruleset.cards), 1)
        self.density = {family: number / total * _HELD_BACK.get(family, 1.0) for family, number in count.items()}
        self.kingdoms = sorted({general.kingdom for general in ruleset.generals.values()})
        types: list[Any] = list(ruleset.types.values())
        self.nullifying = {kind.family for kind in types if getattr(kind, "nullifies", False)}
        self.rescuing = {kind.family for kind in types if getattr(kind, "rescue", False)}


@lru_cache(maxsize=16)
def lore_of(ruleset: Ruleset) -> Lore:
    """The lore of a ruleset, worked out once."""
    return Lore(ruleset)


def wearing(kind: Any) -> float:
    """What a piece of equipment is worth where it is worn."""
    found = WEARING.get(kind.id)
    if found is None:
        found = _SLOTS.get(kind.slot, 1.0)
    return found + 0.08 * kind.attack_range if kind.slot == "weapon" else found


def keeping(kind: Any, number: int) -> float:
    """What it is worth to hold the ``number``-th (from 0) card of this kind."""
    values = KEEPING.get(kind.id) or KEEPING.get(kind.family)
    if values is not None:
        return values[min(number, len(values) - 1)]
    return 1.2 if kind.category == "trick" else 1.0


def plain(card: Card) -> float:
    """What a card is worth to anybody, apart from what else he holds."""
    return wearing(card.type) if card.type.is_equip else keeping(card.type, 0)


def order(kind: Any) -> int:
    """When in a play phase a card of this kind is best used, greater = earlier."""
    if kind.category == "equip":
        return EQUIP_ORDER
    return ORDER.get(kind.id) or ORDER.get(kind.family) or DEFAULT_ORDER
