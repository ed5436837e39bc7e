"""无中生有."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class ExNihilo(Trick):
    """无中生有: draw two."""

    id, name, name_en = "ex_nihilo", "无中生有", "Ex Nihilo"
    text = "出牌阶段，对你使用：目标摸两张牌。"
    text_en = "In your play phase, on yourself: the target draws two cards."

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]

    def effect(self, game: Game, target: TargetOf) -> None:
        target.player.draw(2)
