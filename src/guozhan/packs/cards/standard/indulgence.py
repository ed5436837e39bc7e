"""乐不思蜀, 兵粮寸断."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from guozhan.rules import legality
from guozhan.rules.card_types import DelayedTrick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class _SkipsPhase(DelayedTrick):
    """A delayed trick by which somebody skips a phase.

    Attributes:
        good_suit: the suit of the judgement with which he does not.
        phase: the phase.
    """

    good_suit: ClassVar[str] = ""
    phase: ClassVar[str] = ""

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        return super().target_error(game, user, card, target, free)

    def judged(self, game: Game, target: TargetOf) -> None:
        me = target.player
        if not me.alive:
            return
        judge = me.judge(self.id, lambda card: card.suit == self.good_suit)
        if judge.over and me.alive and judge.suit != self.good_suit:
            me.skip(self.phase)


class Indulgence(_SkipsPhase):
    """乐不思蜀: the play phase is skipped unless the judgement is ♥."""

    id, name, name_en = "indulgence", "乐不思蜀", "Indulgence"
    text = "出牌阶段，对一名其他角色使用，置入其判定区。其判定阶段判定：若结果不为红桃，其跳过此回合的出牌阶段。"
    text_en = (
        "In your play phase, place in another character's judgement area. "
        "In its judgement phase it judges: unless the result is a heart it skips the play phase of the turn."
    )
    good_suit = "heart"
    phase = "play"


class SupplyShortage(_SkipsPhase):
    """兵粮寸断: the draw phase is skipped unless the judgement is ♣."""

    id, name, name_en = "supply_shortage", "兵粮寸断", "Supply Shortage"
    text = (
        "出牌阶段，对一名距离为1的其他角色使用，置入其判定区。其判定阶段判定：若结果不为梅花，其跳过此回合的摸牌阶段。"
    )
    text_en = (
        "In your play phase, place in the judgement area of another character at distance 1. "
        "In its judgement phase it judges: unless the result is a club it skips the draw phase of the turn."
    )
    good_suit = "club"
    phase = "draw"

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        problem = super().target_error(game, user, card, target, free)
        return problem if problem or free else legality.distance_error(game, user.seat, card, target, 1)
