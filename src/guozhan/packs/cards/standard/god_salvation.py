"""桃园结义."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.packs.cards.standard.common import all_alive
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class GodSalvation(Trick):
    """桃园结义: everybody recovers 1."""

    id, name, name_en = "god_salvation", "桃园结义", "God Salvation"
    text = "出牌阶段，对所有角色使用：目标回复1点体力。此牌对未受伤的目标无效。"
    text_en = (
        "In your play phase, on all characters: each recovers 1 hp. It is invalid for a target that is not wounded."
    )

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return all_alive(game)

    def is_invalid(self, game: Game, target: TargetOf) -> bool:
        return not target.player.is_wounded

    def effect(self, game: Game, target: TargetOf) -> None:
        target.player.recover(1, target.use.user, target.use.card)
