"""酒."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.state import TURN
from guozhan.rules.card_types import BasicCard
from guozhan.rules.dying import Dying

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Analeptic(BasicCard):
    """酒: the next 杀 of this turn deals 1 more, or one's own rescue."""

    id, name, name_en = "analeptic", "酒", "Wine"
    text = (
        "①出牌阶段，对你使用，每回合限一次：目标于此回合内使用的下一张【杀】的伤害基数+1。"
        "②你处于濒死状态时，对你使用：目标回复1点体力。"
    )
    text_en = (
        "(1) In your play phase on yourself, once a turn: your next Slash this turn has +1 base damage. "
        "(2) On yourself when you are dying: recover 1 hp."
    )
    limit = 1
    limit_scope = TURN
    rescue = True

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]

    def rescues(self, game: Game, user: Player, dying: int) -> bool:
        return user.seat == dying and bool(game.options["own_wine_in_dying"])

    def effect(self, game: Game, target: TargetOf) -> None:
        seat = target.seat
        dying = game.current(Dying)
        if dying is not None and dying.seat == seat:
            target.player.recover(1, target.use.user, target.use.card)
        else:
            # Where an effect lifts the limit the bonuses add up.
            mutate.set_field(game, seat, "drunk", target.player.state.drunk + 1)
