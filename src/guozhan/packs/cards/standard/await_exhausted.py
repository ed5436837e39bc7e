"""以逸待劳."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.packs.cards.standard.common import all_alive
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class AwaitExhausted(Trick):
    """以逸待劳: all of the user's kingdom draw two and discard two."""

    id, name, name_en = "await_exhausted", "以逸待劳", "Await the Exhausted"
    text = "出牌阶段，对你和与你势力相同的所有角色使用：目标摸两张牌，然后弃置两张牌。"
    text_en = "In your play phase, on you and all characters of your kingdom: each draws two cards, then discards two."

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [seat for seat in all_alive(game) if user.same_kingdom(seat)]

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.player
        me.draw(2)
        if not me.alive:
            return
        own = me.discardable
        me.discard(me.choose_cards(self.id, own, min(2, len(own))))
