"""桃."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import BasicCard

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Peach(BasicCard):
    """桃: recover 1, oneself in the play phase or whoever is dying."""

    id, name, name_en = "peach", "桃", "Peach"
    text = "出牌阶段对已受伤的你使用，或对一名濒死的角色使用：目标回复1点体力。"
    text_en = "In your play phase on yourself if wounded, or on a dying character: the target recovers 1 hp."
    rescue = True

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]

    def use_error(self, game: Game, user: Player, card: Card) -> str:
        return "" if user.is_wounded else "你未受伤"

    def rescues(self, game: Game, user: Player, dying: int) -> bool:
        return True

    def effect(self, game: Game, target: TargetOf) -> None:
        target.player.recover(1, target.use.user, target.use.card)
