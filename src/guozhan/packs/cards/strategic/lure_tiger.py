"""调虎离山."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use


class LureTiger(Trick):
    """调虎离山: one or two others are away (免战) until the end of the turn."""

    id, name, name_en = "lure_tiger", "调虎离山", "Lure the Tiger"
    text = (
        "出牌阶段，对一至两名其他角色使用：直到此回合结束，目标不计入距离和座次的计算，不能使用牌，且不是牌的合法目标。"
    )
    text_en = (
        "In your play phase, on one or two other characters: until the end of the turn the target counts neither for "
        "distances nor for seats, cannot use cards and is no legal target of cards."
    )

    def target_bounds(self, game: Game, user: Player, card: Card) -> tuple[int, int]:
        return 1, 2

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        return "不能以自己为目标" if target == user.seat else ""

    def effect(self, game: Game, target: TargetOf) -> None:
        mutate.set_field(game, target.seat, "away", True)

    def finish(self, game: Game, use: Use) -> None:
        if game.options["lure_tiger_draw"]:
            use.player.draw(1)
