"""火烧连营."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules import formation
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class BurningCamps(Trick):
    """火烧连营: 1 fire damage to the next character and all in one queue with it."""

    id, name, name_en = "burning_camps", "火烧连营", "Burning Camps"
    text = "出牌阶段，对你的下家和与其处于同一队列的所有角色使用：目标受到你造成的1点火焰伤害。"
    text_en = (
        "In your play phase, on the character after you and all in the same queue: each takes 1 fire damage from you."
    )
    nature = "fire"

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        after = formation.neighbour(game, user.seat)
        if after == user.seat:
            return []
        found = formation.row(game, after)
        if game.options["burning_camps_user"] == "spared":
            return [seat for seat in found if seat != user.seat]
        return found

    def effect(self, game: Game, target: TargetOf) -> None:
        target.use.damage(game, target.seat)
