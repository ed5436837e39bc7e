"""远交近攻."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class BefriendAttacking(Trick):
    """远交近攻: somebody of another kingdom draws one, the user three."""

    id, name, name_en = "befriend_attacking", "远交近攻", "Befriend and Attack"
    text = "出牌阶段，若你有势力，对一名与你势力不同的角色使用：目标摸一张牌，然后你摸三张牌。"
    text_en = "In your play phase, if you have a kingdom, on a character of another one: it draws a card, then you draw three."

    def use_error(self, game: Game, user: Player, card: Card) -> str:
        return "" if user.kingdom else "你没有势力"

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        return "" if user.different_kingdom(target) else "须为与你势力不同的角色"

    def effect(self, game: Game, target: TargetOf) -> None:
        target.player.draw(1)
        target.use.player.draw(3)
