"""The standard deck of 国战 and the card types in it."""

from __future__ import annotations

from guozhan.packs.cards.standard.amazing_grace import AmazingGrace
from guozhan.packs.cards.standard.analeptic import Analeptic
from guozhan.packs.cards.standard.area_tricks import ArcheryAttack, SavageAssault
from guozhan.packs.cards.standard.await_exhausted import AwaitExhausted
from guozhan.packs.cards.standard.befriend_attacking import BefriendAttacking
from guozhan.packs.cards.standard.collateral import Collateral
from guozhan.packs.cards.standard.dismantlement import Dismantlement, Snatch
from guozhan.packs.cards.standard.duel import Duel
from guozhan.packs.cards.standard.equipment import EQUIPMENT_TYPES
from guozhan.packs.cards.standard.ex_nihilo import ExNihilo
from guozhan.packs.cards.standard.fire_attack import FireAttack
from guozhan.packs.cards.standard.god_salvation import GodSalvation
from guozhan.packs.cards.standard.indulgence import Indulgence, SupplyShortage
from guozhan.packs.cards.standard.iron_chain import IronChain
from guozhan.packs.cards.standard.jink import Jink
from guozhan.packs.cards.standard.known_both import KnownBoth
from guozhan.packs.cards.standard.lightning import Lightning
from guozhan.packs.cards.standard.nullification import KingdomNullification, Nullification
from guozhan.packs.cards.standard.peach import Peach
from guozhan.packs.cards.standard.slash import FireSlash, Slash, ThunderSlash
from guozhan.rules.card_types import CardType

TYPES: tuple[type[CardType], ...] = (
    Slash,
    FireSlash,
    ThunderSlash,
    Jink,
    Peach,
    Analeptic,
    AmazingGrace,
    GodSalvation,
    SavageAssault,
    ArcheryAttack,
    Duel,
    ExNihilo,
    Snatch,
    Dismantlement,
    IronChain,
    FireAttack,
    Collateral,
    Nullification,
    KingdomNullification,
    AwaitExhausted,
    KnownBoth,
    BefriendAttacking,
    Indulgence,
    SupplyShortage,
    Lightning,
    *EQUIPMENT_TYPES,
)
