"""The strategic deck of 国战 (势备篇) and the card types that it adds."""

from __future__ import annotations

from guozhan.packs.cards.strategic.alliance_feast import AllianceFeast
from guozhan.packs.cards.strategic.armor import Breastplate, IronArmor
from guozhan.packs.cards.strategic.burning_camps import BurningCamps
from guozhan.packs.cards.strategic.drowning import Drowning
from guozhan.packs.cards.strategic.fight_together import FightTogether
from guozhan.packs.cards.strategic.horses import Jingfan
from guozhan.packs.cards.strategic.imperial_order import ImperialOrder
from guozhan.packs.cards.strategic.lure_tiger import LureTiger
from guozhan.packs.cards.strategic.threaten_emperor import ThreatenEmperor
from guozhan.packs.cards.strategic.treasures import JadeSeal, WoodenOx
from guozhan.packs.cards.strategic.weapons import Blade, Halberd
from guozhan.rules.card_types import CardType

TYPES: tuple[type[CardType], ...] = (
    ThreatenEmperor,
    BurningCamps,
    FightTogether,
    AllianceFeast,
    LureTiger,
    Drowning,
    ImperialOrder,
    IronArmor,
    Breastplate,
    Blade,
    Halberd,
    Jingfan,
    JadeSeal,
    WoodenOx,
)
