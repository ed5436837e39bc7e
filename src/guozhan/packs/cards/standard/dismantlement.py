"""过河拆桥, 顺手牵羊."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules import legality
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class _AgainstCards(Trick):
    """A trick against somebody's card in any area."""

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        other = game.players[target]
        if not other.hand and not other.equips and not other.judge_area:
            return "其区域里没有牌"
        return ""


class Dismantlement(_AgainstCards):
    """过河拆桥: discard a card of another."""

    id, name, name_en = "dismantlement", "过河拆桥", "Dismantlement"
    text = "出牌阶段，对一名区域里有牌的其他角色使用：你弃置目标区域里的一张牌。"
    text_en = "In your play phase, on another character with a card in any area: discard one of those cards."

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.use.player
        seat = target.seat
        if me.alive:
            chosen = me.choose_cards_of(
                self.id, seat, "hej", only=lambda card: legality.can_discard(game, seat, card, me.seat)
            )
            me.discard(chosen)


class Snatch(_AgainstCards):
    """顺手牵羊: obtain a card of another at distance 1."""

    id, name, name_en = "snatch", "顺手牵羊", "Snatch"
    text = "出牌阶段，对一名距离为1且区域里有牌的其他角色使用：你获得目标区域里的一张牌。"
    text_en = (
        "In your play phase, on another character at distance 1 with a card in any area: obtain one of those cards."
    )

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        problem = super().target_error(game, user, card, target, free)
        return problem if problem or free else legality.distance_error(game, user.seat, card, target, 1)

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.use.player
        if me.alive:
            me.obtain(me.choose_cards_of(self.id, target.seat, "hej"))
