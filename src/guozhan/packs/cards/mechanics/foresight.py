"""洞烛先机."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules import moving
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Foresight(Trick):
    """洞烛先机: arrange the two top cards of the draw pile, then draw two."""

    id, name, name_en = "dongzhuxianji", "洞烛先机", "Foresight"
    text = "出牌阶段，对你使用：目标观看牌堆顶的两张牌，将其以任意次序置于牌堆顶或牌堆底，然后摸两张牌。"
    text_en = (
        "In your play phase, on yourself: the target looks at the two top cards of the draw pile, puts them on its top or"
        " bottom in any order, and then draws two cards."
    )

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]

    def effect(self, game: Game, target: TargetOf) -> None:
        found = moving.take_top(game, 2)
        target.player.look_at(found)
        target.player.arrange(self.id, found)
        target.player.draw(2)
