"""谋公孙瓒 (Gongsun Zan (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Effect, Ruling, Skill, modifier, options, trigger
from guozhan.mechanics import charge
from guozhan.rules import legality, searching
from guozhan.rules.questions import DISTANCE, DISTANCE_TO
from guozhan.rules.timings import DAMAGE, ROUND

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player

RETAINERS: Final = "扈"
MOST_RETAINERS: Final = 4
WAYS: Final = {"near": "你计算与其他角色的距离减少，置一张【杀】", "far": "其他角色计算与你的距离增加，置一张【闪】"}
FETCHED: Final = {"near": "slash", "far": "jink"}


class YicongNear(Effect):
    """义从: others are nearer to its bearer."""

    id, name = "yicong_near", "义从"

    @modifier(DISTANCE)
    def nearer(self, me: Player, value: int, other: int) -> int:
        effect = me.effect(self.id)
        return value - int(effect.data[0]) if effect is not None else value


class YicongFar(Effect):
    """义从: its bearer is farther from others."""

    id, name = "yicong_far", "义从"

    @modifier(DISTANCE_TO)
    def farther(self, me: Player, value: int, other: int) -> int:
        effect = me.effect(self.id)
        return value + int(effect.data[0]) if effect is not None else value


class YicongMou(charge.ChargeSkill):
    """义从: marks make the others nearer or himself farther, and bring retainers."""

    id, name, name_en = "yicong_mou", "义从", "Volunteers"
    charge_marks = (2, 4)
    text = (
        "蓄力技（2/4），每轮开始时，你可以消耗任意枚（至少一枚）蓄力并选择一项（X为消耗数）：1.此轮你计算与其他角色的距离-X，"
        "若“扈”少于四张，你随机将牌堆中的一张【杀】置于你的武将牌上，称为“扈”；2.此轮其他角色计算与你的距离+X，若“扈”少于四张，"
        "你随机将牌堆中的一张【闪】置于你的武将牌上，称为“扈”。你可以如手牌般使用或打出“扈”。"
    )
    text_en = (
        "Charge skill (2/4): at the start of a round you may spend any number X of charge marks, at least one, and choose one:"
        " this round your distance to others is X less, and a random Slash of the draw pile is laid on your general as a"
        " Retainer if there are fewer than four; or this round the distance of others to you is X more, and a random Dodge is"
        " laid there likewise. You may use and play Retainers like hand cards."
    )
    rulings = (
        Ruling(
            "“扈”正面朝上放置；牌堆里没有此牌时不置。",
            "Retainers lie face up; if the draw pile has no such card none is laid there.",
        ),
    )
    pile = RETAINERS
    uses_pile = True
    option_texts = WAYS
    effects = (YicongNear, YicongFar)
    hint = Hint(worth=1.2, strength=1.2)

    @trigger(
        ROUND.start,
        scope=ANYONE,
        when=lambda me, event: me.mark(charge.MARKS) > 0,
        parts=[options(lambda me, draft: list(WAYS))],
    )
    def call_up(self, me: Player, event: Any, act: Act) -> None:
        marks = me.mark(charge.MARKS)
        number = int(me.choose_option(self.id, [str(n) for n in range(1, marks + 1)]))
        charge.spend(me, number)
        kind = YicongNear if act.option == "near" else YicongFar
        me.gain_effect(kind.id, (number,), expires="round", of=me.game.state.round)
        if len(me.pile(RETAINERS)) < MOST_RETAINERS:
            family = FETCHED[act.option]
            card = searching.find(me.game, zones.DRAW_PILE, lambda found: found.family == family)
            if card >= 0:
                me.put_on_pile(RETAINERS, [card])


BLOWS: Final = {"discard": "弃置其区域里的一张牌并摸一张牌", "charge": "获得2枚蓄力"}


def _ways(me: Player, damage: Damage) -> list[str]:
    victim = me.game.players[damage.target]
    found = ["discard"] if victim.alive and (victim.cards or victim.judge_area) else []
    return [*found, "charge"] if charge.room(me) > 0 else found


class QiaomengMou(Skill):
    """趫猛: a 杀 that hits takes a card, or makes ready for the next ride."""

    id, name, name_en = "qiaomeng_mou", "趫猛", "Nimble and Fierce"
    text = (
        "当你使用【杀】造成伤害后，若你有“义从”，你可以选择一项：1.弃置受到伤害的角色区域里的一张牌，然后你摸一张牌；"
        "2.获得2枚蓄力。"
    )
    text_en = (
        "After your Slash has dealt damage, if you have Volunteers, you may choose one: discard a card from any area of the"
        " character that took it and draw a card; or gain 2 charge marks."
    )
    option_texts = BLOWS
    hint = Hint(
        worth=lambda look, damage, draft: (
            1.2 if draft.option and draft.option[0] == "charge" else 1.0 + look.robbing(damage.target)
        ),
        strength=1.1,
    )

    @trigger(
        DAMAGE.caused,
        when=lambda me, damage: (
            damage.card is not None
            and damage.card.family == "slash"
            and me.has_skill(YicongMou.id)
            and _ways(me, damage)
        ),
        parts=[options(lambda me, draft: _ways(me, draft.event))],
    )
    def ride_on(self, me: Player, damage: Damage, act: Act) -> None:
        if act.option == "charge":
            charge.gain(me, 2)
            return
        game, victim = me.game, damage.target
        me.discard(
            me.choose_cards_of(
                self.id, victim, "hej", only=lambda card: legality.can_discard(game, victim, card, me.seat)
            )
        )
        me.draw(1)


GENERAL = General(
    id="mou_gongsunzan",
    name="谋公孙瓒",
    name_en="Gongsun Zan (Mou)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(YicongMou, QiaomengMou),
)
