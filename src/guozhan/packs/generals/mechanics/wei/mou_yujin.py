"""谋于禁 (Yu Jin (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import OTHERS, Ruling, Skill, cards, targets, trigger
from guozhan.core.state import ROUND
from guozhan.mechanics import armor_points
from guozhan.rules import legality
from guozhan.rules.timings import DAMAGE, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.core.hints import Outlook
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player


def _stripped(me: Player, damage: Damage) -> bool:
    """The damage has taken the last of its target's armour points."""
    return damage.absorbed > 0 and damage.cover == 0 and armor_points.room(me.game.players[damage.target]) > 0


def _relief(look: Outlook, damage: Any, draft: Draft) -> float:
    """Armour points for a friend."""
    return look.regard(damage.target) * 1.2 * int(damage.absorbed)


class Xiayuan(Skill):
    """狭援: restore the armour points that another has just lost."""

    id, name, name_en = "xiayuan", "狭援", "Narrow Aid"
    text = (
        "每轮限一次，当其他角色受到伤害后，若其因此失去了所有护甲，你可以弃置两张手牌，令其获得等同于此次失去数的护甲。"
    )
    text_en = (
        "Once per round, after another character has taken damage that cost it all its armour points, you may discard two"
        " hand cards: it gains as many armour points as it has lost by this damage."
    )
    hint = Hint(worth=_relief, strength=0.5)

    @trigger(
        DAMAGE.taken,
        scope=OTHERS,
        limit=ROUND,
        when=_stripped,
        parts=[
            cards(
                lambda me, draft: [card for card in me.hand if legality.can_discard(me.game, me.seat, card, me.seat)],
                2,
            )
        ],
    )
    def relieve(self, me: Player, damage: Damage, act: Act) -> None:
        me.discard(act.cards)
        armor_points.gain(me.game.players[damage.target], damage.absorbed)


class JieyueMou(Skill):
    """节钺: an armour point for another, who may thank for it with a card."""

    id, name, name_en = "jieyue_mou", "节钺", "Battle Axe"
    text = "结束阶段，你可以令一名其他角色获得1点护甲，然后其可以交给你一张牌。"
    text_en = "In your finish phase you may let another character gain 1 armour point; then it may give you one card."
    rulings = (
        Ruling(
            "不能选择护甲已达上限的角色。",
            "A character with as many armour points as one may have cannot be chosen.",
        ),
    )
    hint = Hint(targets=1.0, worth=0.1, strength=0.8)

    @trigger(
        PHASE.finish.start,
        parts=[
            targets(lambda me, draft: [x for x in me.others() if armor_points.room(me.game.players[x]) > 0]),
        ],
    )
    def shield(self, me: Player, phase: Any, act: Act) -> None:
        other = me.game.players[act.targets[0]]
        armor_points.gain(other, 1)
        given = other.choose_cards(self.id, other.cards, optional=True)
        if given:
            other.give(me.seat, given)


GENERAL = General(
    id="mou_yujin",
    name="谋于禁",
    name_en="Yu Jin (Mou)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Xiayuan, JieyueMou),
)
