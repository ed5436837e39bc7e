"""Armour: 八卦阵, 仁王盾, 藤甲, 白银狮子."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.card_types import ARMOR
from guozhan.core.cards import convert
from guozhan.core.skills import LOCKED, Skill, provider, trigger
from guozhan.rules import hp, responding
from guozhan.rules.card_types import Equipment
from guozhan.rules.damage import FIRE
from guozhan.rules.timings import DAMAGE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need
    from guozhan.rules.using import TargetOf


def _virtual_jink(me: Player, made_by: str) -> Card:
    return convert(me.game.ruleset.types["jink"], [], made_by)


def may_judge_for_jink(me: Player, need: Need) -> bool:
    """A virtual 闪 would answer the need, so that judging for it makes sense."""
    return responding.suits(me.game, need, _virtual_jink(me, EightDiagramSkill.id))


def judge_for_jink(me: Player, made_by: str = "eight_diagram") -> Card | None:
    """Judge as 八卦阵 says: the virtual 闪 (no suit, no colour) if red, else None.

    Skills that count as 八卦阵 (八阵) are providers that call this and :func:`may_judge_for_jink`.
    """
    judge = me.judge(EightDiagramSkill.id, good=lambda card: card.is_red)
    return _virtual_jink(me, made_by) if me.alive and judge.card is not None and judge.card.is_red else None


class EightDiagramSkill(Skill):
    """八卦阵: a red judgement is a 闪."""

    id, name, name_en = "eight_diagram", "八卦阵", "Eight Diagram Formation"
    text = "当你需要使用或打出【闪】时，你可以判定：若结果为红色，视为你使用或打出了一张【闪】。"
    text_en = "When you need to use or play Dodge, you may judge: if red, you use or play a virtual Dodge."

    @provider("jink", when=may_judge_for_jink)
    def judge_for_it(self, me: Player, need: Need) -> Card | None:
        return judge_for_jink(me, self.id)


class EightDiagram(Equipment):
    """八卦阵."""

    slot, skill = ARMOR, EightDiagramSkill


class NiohShieldSkill(Skill):
    """仁王盾: black 杀 are invalid."""

    id, name, name_en = "nioh_shield", "仁王盾", "Nioh Shield"
    text = "锁定技，黑色【杀】对你无效。"
    text_en = "Locked: black Slashes are invalid for you."
    tags = {LOCKED}

    @trigger(
        USE.begin,
        when=lambda me, target: not target.invalid and target.use.card.family == "slash" and target.use.card.is_black,
    )
    def ward_off(self, me: Player, target: TargetOf, act: Act) -> None:
        target.invalid = True


class NiohShield(Equipment):
    """仁王盾."""

    slot, skill = ARMOR, NiohShieldSkill


STOPPED_BY_VINE = ("slash", "savage_assault", "archery_attack")


class VineSkill(Skill):
    """藤甲: proof against three kinds of attack, weak to fire."""

    id, name, name_en = "vine", "藤甲", "Vine Armor"
    text = "锁定技，①【南蛮入侵】、【万箭齐发】和普通【杀】对你无效。②当你受到火焰伤害时，此伤害+1。"
    text_en = (
        "Locked: Savage Assault, Archery Attack and plain Slashes are invalid for you; "
        "when you take fire damage, it is 1 greater."
    )
    tags = {LOCKED}

    @trigger(USE.begin, when=lambda me, target: not target.invalid and target.use.card.type.id in STOPPED_BY_VINE)
    def ward_off(self, me: Player, target: TargetOf, act: Act) -> None:
        target.invalid = True

    @trigger(DAMAGE.taking2, when=lambda me, damage: damage.nature == FIRE)
    def burn(self, me: Player, damage: Damage, act: Act) -> None:
        damage.number += 1


class Vine(Equipment):
    """藤甲."""

    slot, skill = ARMOR, VineSkill


class SilverLionSkill(Skill):
    """白银狮子: at most 1 damage at a time. What follows its loss is the card's own doing."""

    id, name, name_en = "silver_lion", "白银狮子", "Silver Lion"
    text = "锁定技，①当你受到大于1点的伤害时，你将此伤害改为1点。②当你失去装备区里的此牌后，你回复1点体力。"
    text_en = (
        "Locked: when you take more than 1 damage, it becomes 1; "
        "after you lose this card from your equipment area, you recover 1 hp."
    )
    tags = {LOCKED}

    @trigger(DAMAGE.taking3, when=lambda me, damage: damage.number > 1)
    def soften(self, me: Player, damage: Damage, act: Act) -> None:
        damage.number = 1


class SilverLion(Equipment):
    """白银狮子."""

    slot, skill = ARMOR, SilverLionSkill

    def lost(self, game: Game, owner: Player, void: bool) -> None:
        if not void and owner.is_wounded:
            mutate.emit(game, "invoked", owner.seat, word=self.id, text=self.id)
            # Nobody is the source of this recovery.
            hp.recover(game, owner.seat)
