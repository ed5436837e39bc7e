"""丁奉 (Ding Feng)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.questions import SET
from guozhan.core.skills import Effect, Skill, active, cards, modifier, targets, trigger
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.questions import DISTANCE_TO
from guozhan.rules.timings import USE
from guozhan.rules.using import Use


def beside(me: Player, draft: Draft) -> list[int]:
    """Legal targets at distance 1 that the 杀 does not have yet."""
    use: Use = draft.event
    return [
        seat
        for seat in me.others()
        if seat not in use.target_seats
        and me.distance_to(seat) == 1
        and not legality.target_error(me.game, me.seat, use.card, seat)
    ]


class Duanbing(Skill):
    """短兵: 杀 strikes another one close by."""

    id, name, name_en = "duanbing", "短兵", "Short Weapons"
    hint = Hint(targets=-1.6, worth=0.0, strength=1.5)
    text = "当你使用【杀】选择目标后，你可以令距离为1的一名角色也成为此【杀】的目标（须为其合法目标）。"
    text_en = "After the targets of your Slash have been chosen, you may add a character at distance 1 that is a legal target."

    @trigger(USE.chosen, when=lambda me, use: use.card.family == "slash", parts=[targets(beside)])
    def strike_beside(self, me: Player, use: Use, act: Act) -> None:
        if act.targets[0] not in use.target_seats and me.game.players[act.targets[0]].alive:
            use.add_target(act.targets[0])


class FenxunNear(Effect):
    """奋迅: for the seat in its data its owner is at distance 1 this turn, whatever else changes the distance."""

    id, name = "fenxun_near", "奋迅"

    @modifier(DISTANCE_TO, layer=SET)
    def near(self, me: Player, value: int, other: int) -> int:
        return 1 if any(effect.kind == self.id and other in effect.data for effect in me.state.effects) else value


class Fenxun(Skill):
    """奋迅: a card brings somebody near."""

    id, name, name_en = "fenxun", "奋迅", "Rapid Advance"
    hint = Hint(targets=-0.4, worth=0.0, strength=0.9)
    text = "出牌阶段限一次，你可以弃置一张牌并选择一名其他角色，此回合你计算与其的距离视为1。"
    text_en = (
        "Once per play phase you may discard a card and choose another character: this turn your distance to it is 1."
    )
    effects = (FenxunNear,)

    @active(
        parts=[
            cards(lambda me, d: me.discardable),
            targets(lambda me, d: me.others()),
        ]
    )
    def advance(self, me: Player, act: Act) -> None:
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        other = me.game.players[act.targets[0]]
        if other.alive:
            other.gain_effect(FenxunNear.id, (me.seat,))


GENERAL = General(
    id="dingfeng",
    name="丁奉",
    name_en="Ding Feng",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("xusheng",),
    skills=(Duanbing, Fenxun),
)
