"""刘禅 (Liu Shan)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Effect, Skill, cards, targets, trigger
from guozhan.rules import legality
from guozhan.rules.timings import PHASE, TURN, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class _Xiangle(Skill):
    """What both wordings of 享乐 do; they differ in the moment, and in whose 杀 are meant."""

    id, name, name_en = "xiangle", "享乐", "Revelry"
    hint = Hint(strength=1.7)
    tags = {LOCKED}

    def demand(self, me: Player, target: TargetOf) -> None:
        """The user discards a basic card from his hand, or the 杀 is invalid for the owner."""
        user = target.use.player
        paid = user.alive and user.discard_fitting(self.id, user.hand, lambda card: card.type.is_basic, me.seat)
        if not paid:
            target.invalid = True


class Xiangle(_Xiangle):
    """享乐: whoever strikes him pays with a basic card."""

    text = "锁定技，当你成为【杀】的目标后，使用者须弃置一张基本牌，否则此【杀】对你无效。"
    text_en = (
        "Locked: after you have become a target of a Slash, its user must discard a basic card from his hand, else that"
        " Slash has no effect on you."
    )

    @trigger(USE.became, when=lambda me, target: target.use.card.family == "slash")
    def enjoy(self, me: Player, target: TargetOf, act: Act) -> None:
        self.demand(me, target)


class XiangleClassic(_Xiangle):
    """享乐, first wording: at once, and only for the 杀 of others."""

    text = "锁定技，当你成为其他角色使用的【杀】的目标时，使用者须弃置一张基本牌，否则此【杀】对你无效。"
    text_en = (
        "Locked: when you become a target of another's Slash, its user must discard a basic card from his hand, else that"
        " Slash has no effect on you."
    )

    @trigger(
        USE.becoming,
        when=lambda me, target: (
            target.use.card.family == "slash" and target.use.user != me.seat and not target.cancelled
        ),
    )
    def enjoy(self, me: Player, target: TargetOf, act: Act) -> None:
        self.demand(me, target)


def _price(me: Player, draft: Draft) -> list[int]:
    return [card for card in me.hand if legality.can_discard(me.game, me.seat, card, me.seat)]


class FangquanTurn(Effect):
    """放权: at the end of the turn whose play phase was skipped, a hand card buys another an extra turn."""

    id, name, name_en = "fangquan_turn", "放权", "Delegate Power"

    @trigger(TURN.end, parts=[cards(_price), targets(lambda me, draft: me.others())])
    def delegate(self, me: Player, turn: Any, act: Act) -> None:
        me.discard(act.cards)
        if me.game.players[act.targets[0]].alive:
            me.game.extra_turn(act.targets[0])


class Fangquan(Skill):
    """放权: another takes a turn for one's own play phase."""

    id, name, name_en = "fangquan", "放权", "Delegate Power"
    text = (
        "出牌阶段开始前，你可以跳过此阶段。若如此做，此回合结束前，你可以弃置一张手牌并选择一名其他角色，"
        "其于此回合结束后执行一个额外的回合。"
    )
    text_en = (
        "Before your play phase you may skip it. If you did, at the end of this turn you may discard a hand card and choose"
        " another character, who takes an extra turn after this one."
    )
    effects = (FangquanTurn,)

    @trigger(PHASE.play.before, when=lambda me, phase: "play" not in me.state.skipped)
    def step_back(self, me: Player, phase: Any, act: Act) -> None:
        me.skip("play")
        me.gain_effect(FangquanTurn.id)


GENERAL = General(
    id="liushan",
    name="刘禅",
    name_en="Liu Shan",
    kingdom="shu",
    gender="male",
    halves=3,
    companions=("zhaoyun",),
    skills=(Xiangle, Fangquan),
    editions={"classic": {"skills": (XiangleClassic, Fangquan)}},
)
