"""卧龙诸葛亮 (Sleeping Dragon Zhuge Liang)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, provider, view_as
from guozhan.packs.cards.standard.armor import judge_for_jink, may_judge_for_jink

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need


def _formation_stands(me: Player, need: Need) -> bool:
    """八阵 counts as 八卦阵: while no armour is worn and none would be void."""
    return me.armor < 0 and not me.state.void_armor and may_judge_for_jink(me, need)


class Bazhen(Skill):
    """八阵: counts as wearing 八卦阵. That skill is locked, the judgement is offered each time."""

    id, name, name_en = "bazhen", "八阵", "Eight Formations"
    hint = Hint(strength=2.2)
    tags = {LOCKED}
    text = "锁定技，若你的装备区里没有防具牌，视为你装备着【八卦阵】。"
    text_en = "Locked: while you have no armour equipped you count as wearing the Eight Diagram Formation."
    rulings = (
        Ruling(
            "技能虽为锁定技，是否判定仍由你每次选择。",
            "The skill is locked, but whether to judge is your choice each time.",
        ),
    )

    @provider("jink", when=_formation_stands)
    def judge_for_it(self, me: Player, need: Need) -> Card | None:
        return judge_for_jink(me, self.id)


class Huoji(Skill):
    """火计: red hand cards serve as 火攻."""

    id, name, name_en = "huoji", "火计", "Fire Scheme"
    text = "你可以将一张红色手牌当【火攻】使用。"
    text_en = "You may use a red hand card as Fire Attack."

    as_fire_attack = view_as("fire_attack", lambda me, card: card.is_red, modes=("use",))


class Kanpo(Skill):
    """看破: black hand cards serve as 无懈可击."""

    id, name, name_en = "kanpo", "看破", "See Through"
    hint = Hint(strength=1.3)
    text = "你可以将一张黑色手牌当普通【无懈可击】使用。"
    text_en = "You may use a black hand card as an ordinary Nullification."

    as_nullification = view_as("nullification", lambda me, card: card.is_black, modes=("use",))


GENERAL = General(
    id="wolong",
    name="卧龙诸葛亮",
    name_en="Sleeping Dragon Zhuge Liang",
    kingdom="shu",
    gender="male",
    halves=3,
    companions=("huangyueying", "pangtong"),
    skills=(Bazhen, Huoji, Kanpo),
)
