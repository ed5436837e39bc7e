"""Armour: 明光铠, 护心镜."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.card_types import ARMOR
from guozhan.core.skills import LOCKED, Skill, trigger
from guozhan.rules import kingdoms, moving
from guozhan.rules.card_types import Equipment
from guozhan.rules.timings import CHAIN, DAMAGE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.chaining import Chaining
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

_FIRES: Final = ("burning_camps", "fire_attack", "fire_slash")


class IronArmorSkill(Skill):
    """明光铠: proof against three kinds of fire, and small kingdoms are not chained."""

    id, name, name_en = "iron_armor", "明光铠", "Bright Armor"
    text = "锁定技，①当你成为【火烧连营】、【火攻】或火【杀】的目标时，取消之。②当你横置前，若你为小势力角色，防止之。"
    text_en = (
        "Locked: when you become a target of Burning Camps, Fire Attack or a Fire Slash, cancel it; "
        "while you are of a small kingdom you cannot become chained."
    )
    tags = {LOCKED}

    @trigger(USE.becoming, when=lambda me, target: not target.cancelled and target.use.card.type.id in _FIRES)
    def ward_off(self, me: Player, target: TargetOf, act: Act) -> None:
        target.cancel()

    @trigger(CHAIN.before, when=lambda me, chaining: not chaining.prevented and kingdoms.is_small(me.game, me.seat))
    def stay_free(self, me: Player, chaining: Chaining, act: Act) -> None:
        chaining.prevent()


class IronArmor(Equipment):
    """明光铠."""

    slot, skill = ARMOR, IronArmorSkill


class BreastplateSkill(Skill):
    """护心镜: given up to prevent damage that would be the wearer's undoing."""

    id, name, name_en = "breastplate", "护心镜", "Breastplate"
    text = "当你受到伤害时，若此伤害不小于你的体力值，你可以将装备区里的此牌置入弃牌堆，防止此伤害。"
    text_en = (
        "When you take damage that is not less than your hp, "
        "you may put this card from your equipment area into the discard pile to prevent it."
    )

    @trigger(DAMAGE.taking3, when=lambda me, damage: not damage.prevented and damage.number >= me.hp)
    def give_up(self, me: Player, damage: Damage, act: Act) -> None:
        if me.armor >= 0:
            moving.to_discard_pile(me.game, [me.armor], me.seat)
        damage.prevent()


class Breastplate(Equipment):
    """护心镜."""

    slot, skill = ARMOR, BreastplateSkill
