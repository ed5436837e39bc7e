"""五谷丰登."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.packs.cards.standard.common import all_alive
from guozhan.rules import moving
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use


class AmazingGrace(Trick):
    """五谷丰登: cards are laid open, everybody takes one."""

    id, name, name_en = "amazing_grace", "五谷丰登", "Amazing Grace"
    text = "出牌阶段，对所有角色使用：使用结算开始前，亮出牌堆顶与目标数相同张数的牌；目标获得其中一张。结算后将剩余的牌置入弃牌堆。"
    text_en = (
        "In your play phase, on all characters: turn up as many cards from the draw pile as there are targets; "
        "each target obtains one of them. What is left then goes to the discard pile."
    )

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return all_alive(game)

    def prepare(self, game: Game, use: Use) -> None:
        number = sum(target.player.alive for target in use.live_targets)
        use.faces = moving.take_top(game, number)
        moving.move(game, [moving.MovePart(use.faces, zones.PROCESSING, "turn_up", use.user)])

    def effect(self, game: Game, target: TargetOf) -> None:
        place = game.state.place
        left = [card for card in target.use.faces if place[card] == zones.PROCESSING]
        target.player.obtain(target.player.choose_cards(self.id, left))

    def finish(self, game: Game, use: Use) -> None:
        game.clear_processing(use.faces)
