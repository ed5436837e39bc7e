"""邓艾 (Deng Ai) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import (
    ANYONE,
    DEPUTY_ONLY,
    HEAD_ONLY,
    Ruling,
    Skill,
    cards,
    modifier,
    trigger,
    view_as,
)
from guozhan.rules import kingdoms
from guozhan.rules.questions import DISTANCE
from guozhan.rules.timings import DAMAGE, MOVE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Draft
    from guozhan.rules.damage import Damage
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player

FIELD: Final = "田"
MOST_FIELDS: Final = 4  # with 急袭


def _no_heart(card: Card) -> bool:
    return card.suit != "heart"


class Tuntian(Skill):
    """屯田: what is lost outside the own turn may become a field."""

    id, name, name_en = "rp_tuntian", "屯田", "Garrison Farm"
    hint = Hint(worth=1.0, strength=1.8)
    text = (
        "当你于回合外失去牌后，你可以判定，若结果不为红桃，你可以将判定牌置于此武将牌上，称为“田”；"
        "你计算与其他角色的距离-X（X为“田”的数量）。"
    )
    text_en = (
        "After you lose cards outside your turn you may judge: unless it is a heart, you may put the card on this general"
        " as a field. Your distance to others is 1 less for each field."
    )
    rulings = (
        Ruling(
            "此技能取官方国战的文字：重置计划只提到“田”。",
            "The plan speaks of fields only; this skill is that of the official cards.",
        ),
        Ruling(
            "有【急袭】且“田”已有四张时仍可以判定，但判定牌不能成为“田”。",
            "With Sudden Raid and four fields you may still judge, but the card cannot become a field.",
        ),
    )
    pile = FIELD

    @staticmethod
    def _has_room(me: Player) -> bool:
        return len(me.pile(FIELD)) < MOST_FIELDS or not me.has_skill(Jixi.id)

    @trigger(MOVE.after, when=lambda me, move: not me.is_turn and move.lost(me.seat), scope=ANYONE)
    def farm(self, me: Player, move: Move, act: Act) -> None:
        judged = me.judge(self.id, good=_no_heart, keep=_no_heart)
        if judged.card is None or not judged.over or not judged.card_in_processing(me.game):
            return
        card = judged.card.ids
        # Whether the skill is still his may have changed in the course of the judgement.
        if me.alive and me.has_skill(self.id) and self._has_room(me) and me.confirm(self.id):
            me.put_on_pile(FIELD, card)
        else:
            me.game.clear_processing(card)

    @modifier(DISTANCE)
    def nearer(self, me: Player, value: int, other: int) -> int:
        # A field that is about to be used does not count.
        leaving = me.game.leaving
        return value - sum(card not in leaving for card in me.pile(FIELD))


class Jixi(Skill):
    """急袭: fields serve as 顺手牵羊."""

    id, name, name_en = "rp_jixi", "急袭", "Sudden Raid"
    hint = Hint(strength=1.2)
    tags = {HEAD_ONLY}
    text = "主将技，此武将牌减少1个单独的阴阳鱼；你的“田”数不能超过四张；你可以将一张“田”当【顺手牵羊】使用。"
    text_en = "Head only: this general has one single fish less; you may have at most four fields; you may use a field as Snatch."
    rulings = (
        Ruling(
            "距离须为1；用去的那张“田”不再缩短距离。",
            "The distance must be 1; the field that is used does not shorten it any more.",
        ),
    )
    halves = -1

    as_snatch = view_as("snatch", lambda me, card: True, from_pile=FIELD, modes=("use",))


def _gifts(me: Player, draft: Draft) -> list[int]:
    return [*me.hand, *me.pile(FIELD)]


class Ziliang(Skill):
    """资粮: a card for one of the own kingdom who was hurt."""

    id, name, name_en = "rp_ziliang", "资粮", "Grain Supply"
    hint = Hint(worth=0.0, strength=0.7)
    tags = {DEPUTY_ONLY}
    text = "副将技，当与你势力相同的角色受到伤害后，你可以将一张手牌或“田”交给该角色。"
    text_en = "Deputy only: after a character of your kingdom has taken damage you may give it a hand card or a field."
    rulings = (
        Ruling(
            "该角色可以是你：此时“田”进入你的手牌，手牌则没有变化。",
            "It may be yourself: a field then comes into your hand, and with a hand card nothing changes.",
        ),
        Ruling(
            "未确定势力时以明置后的势力判断。",
            "Without kingdom you count as of the one that you would show.",
        ),
    )

    @trigger(
        DAMAGE.taken,
        when=lambda me, damage: (
            me.game.players[damage.target].alive and kingdoms.would_share(me.game, me.seat, damage.target)
        ),
        scope=ANYONE,
        parts=[cards(_gifts)],
    )
    def supply(self, me: Player, damage: Damage, act: Act) -> None:
        # Turning up may have made a careerist of him, or moved the card.
        if act.cards[0] not in _gifts(me, None) or not me.same_kingdom(damage.target):  # type: ignore[arg-type]
            return
        if damage.target != me.seat or act.cards[0] not in me.hand:
            me.give(damage.target, act.cards)


GENERAL = General(
    id="rp_dengai",
    name="邓艾",
    name_en="Deng Ai",
    kingdom="wei",
    gender="male",
    halves=4,
    pack="reset",
    skills=(Tuntian, Jixi, Ziliang),
)
