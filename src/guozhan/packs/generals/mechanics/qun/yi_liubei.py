"""疑刘备 (Liu Bei (Doubt))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.cards import convert
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Ruling, Skill, targets, trigger, view_as
from guozhan.mechanics.delayed_contest import WaitingContest, contest, publish
from guozhan.rules import legality
from guozhan.rules.compare import can_compare
from guozhan.rules.timings import PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need
    from guozhan.rules.turns import Phase

DUEL: Final = "duel"


def _half_of_hand(me: Player) -> tuple[int, int]:
    count = len(me.hand)
    return max((count + 1) // 2, 1), max(count, 1)


def _in_duel(me: Player, need: Need | None) -> bool:
    """A 杀 is asked for by the Duel that 乘变 uses."""
    return need is not None and need.target is not None and need.target.use.card.made_by == Chengbian.id


class ChengbianStrike(Effect):
    """乘变: half of the hand is a 杀 in this 决斗."""

    id, name, name_en = "chengbian_strike", "乘变", "Ride the Change"
    text = "你可以将至少一半的手牌（向上取整）当【杀】打出。"
    text_en = "You may play at least half of your hand cards (rounded up) as a Slash."

    as_slash = view_as(
        "slash", lambda me, card: card.ids[0] in me.hand, amount=_half_of_hand, modes=("play",), when=_in_duel
    )


def _may_duel(me: Player, seat: int) -> bool:
    card = convert(me.game.ruleset.types[DUEL], [], Chengbian.id)
    return not legality.use_error(me.game, me.seat, card) and not legality.target_error(me.game, me.seat, card, seat)


def _rivals(me: Player) -> list[int]:
    return [seat for seat in me.others() if can_compare(me.game, me.seat, seat) and _may_duel(me, seat)]


class Chengbian(Skill):
    """乘变: a delayed contest, a 决斗, and cards for the winner of the contest."""

    id, name, name_en = "chengbian", "乘变", "Ride the Change"
    text = (
        "准备阶段和结束阶段，你可以与一名其他角色延时拼点，视为对其使用【决斗】，此【决斗】中双方可以将至少一半的手牌（向上取整）当【杀】打出；此【决斗】结算后，公开拼点结果，赢的"
        "角色将手牌摸至体力上限。"
    )
    text_en = (
        "In your preparation phase and in your finish phase you may begin a delayed contest with another character and use a "
        "virtual Duel on it, in which both sides may play at least half of their hand cards (rounded up) as a Slash; after "
        "the Duel is settled the contest becomes public, and whoever wins draws up to its max hp."
    )
    effects = (WaitingContest, ChengbianStrike)
    rulings = (
        Ruling("平局没有角色赢，无人摸牌。", "In a tie nobody wins and nobody draws."),
        Ruling(
            "扣置拼点牌后不能再对其使用【决斗】的，不使用，也不公开。",
            "If it can no longer be the target of a Duel once the cards are laid, none is used and nothing becomes public.",
        ),
    )
    hint = Hint(targets=-1.2, worth=0.8, strength=1.3)

    @trigger(PHASE.prepare.start, parts=[targets(lambda me, draft: _rivals(me))])
    def before(self, me: Player, phase: Phase, act: Act) -> None:
        self._ride(me, act.targets[0])

    @trigger(PHASE.finish.start, parts=[targets(lambda me, draft: _rivals(me))])
    def after(self, me: Player, phase: Phase, act: Act) -> None:
        self._ride(me, act.targets[0])

    def _ride(self, me: Player, seat: int) -> None:
        game = me.game
        begun = contest(game, me.seat, seat, self.id)
        if begun is None or not me.alive or not _may_duel(me, seat):
            return
        pair = (me.seat, seat)
        for each in pair:
            game.players[each].gain_effect(ChengbianStrike.id, (), self.id, me.seat)
        try:
            me.use_virtual(DUEL, [seat], self.id)
        finally:
            # Also where the Duel is broken off.
            game.expire(self.id, me.seat)
        done = publish(game, begun)
        if done is None or done.tied:
            return
        winner: Any = game.players[me.seat if done.won else seat]
        winner.draw(winner.max_hp - len(winner.hand))


GENERAL = General(
    id="yi_liubei",
    name="疑刘备",
    name_en="Liu Bei (Doubt)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Chengbian,),
)
