"""The decks of the identity mode (身份场): its card types are those of 国战 but for a few."""

from __future__ import annotations

from guozhan.packs.cards.identity.horses import Hualiu
from guozhan.packs.cards.identity.ice_slash import IceSlash
from guozhan.packs.cards.identity.weapons import GudingBlade, LastCardHalberd, PursuingBlade
from guozhan.packs.cards.standard.amazing_grace import AmazingGrace
from guozhan.packs.cards.standard.analeptic import Analeptic
from guozhan.packs.cards.standard.area_tricks import ArcheryAttack, SavageAssault
from guozhan.packs.cards.standard.armor import EightDiagram, NiohShield, SilverLion, Vine
from guozhan.packs.cards.standard.collateral import Collateral
from guozhan.packs.cards.standard.dismantlement import Dismantlement, Snatch
from guozhan.packs.cards.standard.duel import Duel
from guozhan.packs.cards.standard.ex_nihilo import ExNihilo
from guozhan.packs.cards.standard.fire_attack import FireAttack
from guozhan.packs.cards.standard.god_salvation import GodSalvation
from guozhan.packs.cards.standard.horses import Chitu, Dayuan, Dilu, Jueying, Zhuahuangfeidian, Zixing
from guozhan.packs.cards.standard.indulgence import Indulgence, SupplyShortage
from guozhan.packs.cards.standard.iron_chain import IronChain
from guozhan.packs.cards.standard.jink import Jink
from guozhan.packs.cards.standard.lightning import Lightning
from guozhan.packs.cards.standard.nullification import Nullification
from guozhan.packs.cards.standard.peach import Peach
from guozhan.packs.cards.standard.slash import FireSlash, Slash, ThunderSlash
from guozhan.packs.cards.standard.weapons import Axe, Crossbow, DoubleSwords, Fan, QinggangSword, Spear
from guozhan.packs.cards.standard.weapons_damage import IceSword, KylinBow
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
    Indulgence,
    SupplyShortage,
    Lightning,
    Crossbow,
    DoubleSwords,
    QinggangSword,
    IceSword,
    Spear,
    Fan,
    Axe,
    KylinBow,
    PursuingBlade,
    LastCardHalberd,
    GudingBlade,
    EightDiagram,
    NiohShield,
    Vine,
    SilverLion,
    Jueying,
    Dilu,
    Zhuahuangfeidian,
    Hualiu,
    Chitu,
    Dayuan,
    Zixing,
    IceSlash,
)
