"""手杀陈武董袭 (Chen Wu & Dong Xi (Mobile))."""

from __future__ import annotations

from typing import Final

from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Ruling, Skill, active, modifier, targets, trigger
from guozhan.mechanics.last_stand import LAST_STAND, Choice, Option
from guozhan.rules.player import Player
from guozhan.rules.questions import USE_LIMIT
from guozhan.rules.timings import PHASE, USE
from guozhan.rules.turns import Phase
from guozhan.rules.using import TargetOf


class YilieLimit(Effect):
    """毅烈 1: one more 杀 in this phase."""

    id, name = "yilie_limit", "毅烈"

    @modifier(USE_LIMIT)
    def once_more(self, me: Player, value: int, card: Card) -> int:
        return value + (card.family == "slash")


class YilieDraw(Effect):
    """毅烈 2: a card for each 杀 that is offset."""

    id, name = "yilie_draw", "毅烈"

    @trigger(USE.offset, when=lambda me, target: target.use.card.family == "slash", must=True)
    def console(self, me: Player, target: TargetOf, act: Act) -> None:
        me.draw(1)


_CHOICE: Final = Choice(
    Option("limit", "本阶段【杀】次数上限+1", lambda me, phase: me.gain_effect(YilieLimit.id, expires="phase")),
    Option("draw", "本回合【杀】被【闪】抵消时摸牌", lambda me, phase: me.gain_effect(YilieDraw.id)),
    price="背水：失去1点体力",
    pay=lambda me, phase: me.lose_hp(1),
)


class Yilie(Skill):
    """毅烈: a better play phase."""

    id, name, name_en = "yilie", "毅烈", "Stalwart"
    text = (
        "出牌阶段开始时，你可以选择一项：1.此阶段你使用【杀】的次数上限+1；2.此回合，当你使用的【杀】被【闪】抵消后，你摸一张牌；"
        "背水：失去1点体力。"
    )
    text_en = (
        "At the start of your play phase you may choose one: 1. you may use one more Slash this phase; 2. this turn, after"
        " your Slash is offset by Dodge, you draw a card; last stand: lose 1 hp."
    )
    effects = (YilieLimit, YilieDraw)
    option_texts = _CHOICE.texts
    rulings = (
        Ruling(
            "体力值为1时背水，先执行两项，再因失去体力而进入濒死状态。",
            "With the last point of hp a last stand carries out both options first; the loss of hp, and"
            " dying, come after them.",
        ),
    )
    hint = Hint(
        worth=lambda look, phase, draft: 0.4 if LAST_STAND not in draft.option else 0.2 * look.hp(look.seat) - 1.0
    )

    @trigger(PHASE.play.start, parts=[_CHOICE.part()])
    def brace(self, me: Player, phase: Phase, act: Act) -> None:
        _CHOICE.carry_out(me, phase, act.option)


def _fenming(me: Player, draft: Draft) -> list[int]:
    """Those with no more hp than me: to be chained, or with a card to be taken."""
    players = me.game.players
    return [
        seat
        for seat in me.game.order()
        if players[seat].hp <= me.hp
        and (not players[seat].state.chained or (seat != me.seat and players[seat].has_cards))
    ]


class Fenming(Skill):
    """奋命: chain somebody, or rob somebody who is chained."""

    id, name, name_en = "fenming", "奋命", "Desperate Effort"
    text = "出牌阶段限一次，你可以选择一名体力值不大于你的角色，若其：未横置，其横置；已横置，你获得其一张牌。"
    text_en = (
        "Once per play phase choose a character with no more hp than you: if it is not chained, chain it; if it is, take one"
        " card of it."
    )
    rulings = (
        Ruling(
            "可以选择未横置的自己；已横置的角色须有牌，且不能为自己。",
            "You may choose yourself while you are not chained; who is chained must have a card and cannot be you.",
        ),
    )
    hint = Hint(targets=-0.8)

    @active(parts=[targets(_fenming)])
    def dare(self, me: Player, act: Act) -> None:
        other = me.game.players[act.targets[0]]
        if not other.state.chained:
            other.chain()
        else:
            me.obtain(me.choose_cards_of(self.id, other.seat))


GENERAL = General(
    id="mob_chendong",
    name="手杀陈武董袭",
    name_en="Chen Wu & Dong Xi (Mobile)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Yilie, Fenming),
)
