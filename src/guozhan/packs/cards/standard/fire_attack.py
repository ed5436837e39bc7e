"""火攻."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class FireAttack(Trick):
    """火攻: the target shows a hand card; for a discard of the same suit it takes 1 fire damage."""

    id, name, name_en = "fire_attack", "火攻", "Fire Attack"
    text = "出牌阶段，对一名有手牌的角色使用：目标展示一张手牌，然后你可以弃置一张与之花色相同的手牌，对其造成1点火焰伤害。"
    text_en = (
        "In your play phase, on a character with hand cards: it shows one of them; "
        "you may then discard a hand card of the same suit to deal it 1 fire damage."
    )
    nature = "fire"

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        # Of one's own hand the card itself does not count.
        gone = card.ids if target == user.seat else ()
        return "" if any(own not in gone for own in game.players[target].hand) else "其没有手牌"

    def effect(self, game: Game, target: TargetOf) -> None:
        shown = target.player.choose_cards(self.id, target.player.hand)
        if not shown:
            return
        target.player.show(shown)
        me = target.use.player
        if me.alive and me.discard_of_suit(self.id, me.hand, game.face(shown[0]).suit, target.seat):
            target.use.damage(game, target.seat)
