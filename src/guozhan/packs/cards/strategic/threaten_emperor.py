"""挟天子以令诸侯."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.skills import Effect, cards, trigger
from guozhan.rules import kingdoms, legality
from guozhan.rules.card_types import Trick
from guozhan.rules.timings import PHASE, TURN

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Draft
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


def _price(me: Player, draft: Draft | None = None) -> list[int]:
    found = me.cards if me.game.options["threaten_emperor_offer"] == "turn_end" else me.hand
    return [card for card in found if legality.can_discard(me.game, me.seat, card, me.seat)]


class ExtraTurnForCard(Effect):
    """At the end of the discard phase of this turn a hand card buys an extra turn."""

    id, name, name_en = "threaten_emperor", "挟天子以令诸侯", "Threaten the Emperor"

    @trigger(
        PHASE.discard.end,
        when=lambda me, phase: me.game.options["threaten_emperor_offer"] == "discard_phase",
        parts=[cards(_price)],
    )
    def at_discard_phase(self, me: Player, phase: Any, act: Act) -> None:
        self._buy(me, act)

    @trigger(
        TURN.end,
        when=lambda me, turn: me.game.options["threaten_emperor_offer"] == "turn_end",
        parts=[cards(_price)],
    )
    def at_turn_end(self, me: Player, turn: Any, act: Act) -> None:
        self._buy(me, act)

    @staticmethod
    def _buy(me: Player, act: Act) -> None:
        me.discard(act.cards)
        if me.alive:
            me.game.extra_turn(me.seat)


class ThreatenEmperor(Trick):
    """挟天子以令诸侯: the user's play phase ends, and a card may buy him an extra turn."""

    id, name, name_en = "threaten_emperor", "挟天子以令诸侯", "Threaten the Emperor"
    text = "出牌阶段，若你为大势力角色，对你使用：目标结束出牌阶段；此回合的弃牌阶段结束时，其可以弃置一张手牌，然后于此回合结束后执行一个额外的回合。"
    text_en = (
        "In your play phase, if you are of a big kingdom, on yourself: the play phase ends; "
        "at the end of this turn's discard phase you may discard a hand card to take an extra turn after this one."
    )
    effects = (ExtraTurnForCard,)

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]

    def use_error(self, game: Game, user: Player, card: Card) -> str:
        return "" if kingdoms.is_big(game, user.seat) else "你不是大势力角色"

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.player
        phase = game.phase
        # Only in the target's own play phase there is something to end and a turn for the rest to belong to.
        if phase is not None and phase.name == "play" and phase.seat == me.seat:
            game.end_phase()
            me.gain_effect(ExtraTurnForCard.id)
