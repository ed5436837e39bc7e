"""All equipment of the 108-card deck."""

from __future__ import annotations

from guozhan.packs.cards.standard.armor import EightDiagram, NiohShield, SilverLion, Vine
from guozhan.packs.cards.standard.horses import Chitu, Dayuan, Dilu, Jueying, Zhuahuangfeidian, Zixing
from guozhan.packs.cards.standard.weapons import (
    Axe,
    Crossbow,
    DoubleSwords,
    Fan,
    QinggangSword,
    SixSwords,
    Spear,
)
from guozhan.packs.cards.standard.weapons_damage import IceSword, KylinBow, Triblade
from guozhan.rules.card_types import CardType

EQUIPMENT_TYPES: tuple[type[CardType], ...] = (
    Crossbow,
    DoubleSwords,
    QinggangSword,
    IceSword,
    Spear,
    Fan,
    Axe,
    KylinBow,
    SixSwords,
    Triblade,
    EightDiagram,
    NiohShield,
    Vine,
    SilverLion,
    Jueying,
    Dilu,
    Zhuahuangfeidian,
    Chitu,
    Dayuan,
    Zixing,
)
