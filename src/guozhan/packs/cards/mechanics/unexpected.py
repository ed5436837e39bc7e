"""出其不意."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Unexpected(Trick):
    """出其不意: show a hand card of another; 1 damage unless it has this card's suit."""

    id, name, name_en = "chuqibuyi", "出其不意", "Unexpected"
    text = "出牌阶段，对一名有手牌的其他角色使用：你展示目标的一张手牌，若其花色与此牌不同，你对目标造成1点伤害。"
    text_en = (
        "In your play phase, on another character with hand cards: show one of its hand cards; if that has another suit than"
        " this card, deal 1 damage to the target."
    )

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        return "" if game.players[target].hand else "其没有手牌"

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.use.player
        if not me.alive:
            return
        shown = me.choose_cards_of(self.id, target.seat, "h")
        me.show(shown)
        if shown and game.face(shown[0]).suit != target.use.card.suit:
            target.use.damage(game, target.seat)
