"""手杀费祎 (Fei Yi (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Ruling, Skill, active, options, targets, trigger
from guozhan.core.state import ROUND
from guozhan.core.state import TURN as THIS_TURN
from guozhan.mechanics import brain_trust, extra_pile
from guozhan.rules.remembering import DEALT, dealt_this_turn
from guozhan.rules.timings import PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase
    from guozhan.rules.using import TargetOf


def _was_peaceful(me: Player) -> bool:
    """This seat has used a card this turn and dealt no damage."""
    counters = me.game.state.counters[THIS_TURN]
    used = any(seat == me.seat and key.startswith("uses.") for seat, key in counters)
    return used and not any(dealt_this_turn(me.game, me.seat, seat) for seat in range(me.game.size))


def _rewards(me: Player, draft: Draft) -> list[str]:
    return ["shengxi_card", "draw"] if brain_trust.left(me) else ["draw"]


class ShengxiMobile(Skill):
    """生息: seasoning at the start of the turn, a card at the end of a peaceful one."""

    id, name, name_en = "shengxi_mob", "生息", "Recuperate"
    remembers = {DEALT}
    text = (
        "①准备阶段，你可以从额外牌堆获得一张【调剂盐梅】。"
        "②结束阶段，若你于此回合使用过牌且未造成过伤害，你可以选择一项：从额外牌堆获得一张你指定的智囊牌；或摸一张牌。"
    )
    text_en = (
        "1. In your preparation phase you may obtain Salt and Plum from the extra pile. 2. In your end phase, if you used"
        " a card this turn and dealt no damage, you may obtain a brain-trust card of your choice from the extra pile, or"
        " draw a card."
    )
    option_texts = {"draw": "摸一张牌", "shengxi_card": "获得一张智囊牌"}
    zones = (extra_pile.EXTRA_PILE,)
    rulings = (
        Ruling(
            "使用的【杀】被抵消而没有造成伤害的，②仍可以发动；没有使用过牌则不能。",
            "A Slash that was offset has dealt no damage, so (2) may be invoked; without having used a card"
            " it may not.",
        ),
    )
    hint = Hint(worth=1.2, strength=1.2)

    @trigger(PHASE.prepare.start, when=lambda me, phase: extra_pile.named(me.game, ("redistribute",)))
    def season(self, me: Player, phase: Phase, act: Act) -> None:
        extra_pile.obtain(me.game, me.seat, extra_pile.named(me.game, ("redistribute",)))

    @trigger(PHASE.finish.start, when=lambda me, phase: _was_peaceful(me), parts=[options(_rewards)])
    def rest(self, me: Player, phase: Phase, act: Act) -> None:
        if act.option == "draw":
            me.draw(1)
        else:
            brain_trust.obtain(me, me.seat, self.id)


class JianyuBond(Effect):
    """谏喻: this seat draws when the one in the data has named it as a target."""

    id, name = "jianyu_bond", "谏喻"

    @trigger(
        USE.became,
        when=lambda me, target: any(
            each.kind == "jianyu_bond" and each.data == (target.use.user,) for each in me.state.effects
        ),
        must=True,
    )
    def draw_for_it(self, me: Player, target: TargetOf, act: Act) -> None:
        me.draw(1)


class Jianyu(Skill):
    """谏喻: of two characters one draws whenever the other uses a card on it."""

    id, name, name_en = "jianyu", "谏喻", "Admonish"
    text = "每轮限一次，出牌阶段，你可以选择两名角色，直到你的下回合开始，当其中一名角色使用牌指定另一名角色为目标后，后者摸一张牌。"
    text_en = (
        "Once a round, in your play phase, choose two characters: until the start of your next turn, when one of them has"
        " named the other as a target of a card, the other draws a card."
    )
    effects = (JianyuBond,)
    rulings = (
        Ruling(
            "每张牌各摸一张；其他角色对其使用牌不算。",
            "It draws once for each card; cards that others use on it do not count.",
        ),
    )
    hint = Hint(targets=0.4, worth=0.0, strength=0.8)

    @active(parts=[targets(lambda me, draft: me.game.order(), 2)], limit=ROUND)
    def admonish(self, me: Player, act: Act) -> None:
        first, second = act.targets
        me.game.players[first].gain_effect(JianyuBond.id, (second,), "turn_start", me.seat)
        me.game.players[second].gain_effect(JianyuBond.id, (first,), "turn_start", me.seat)


GENERAL = General(
    id="mob_feiyi",
    name="手杀费祎",
    name_en="Fei Yi (Mobile)",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(ShengxiMobile, Jianyu),
)
