"""铁索连环."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class IronChain(Trick):
    """铁索连环: chain or unchain one or two characters."""

    id, name, name_en = "iron_chain", "铁索连环", "Iron Chain"
    text = "出牌阶段，对一至两名角色使用：若目标未横置，其横置；否则其重置。此牌可以重铸。"
    text_en = "In your play phase, on one or two characters: each is chained, or unchained if it was. May be recast."
    recastable = True

    def target_bounds(self, game: Game, user: Player, card: Card) -> tuple[int, int]:
        return 1, 2

    def effect(self, game: Game, target: TargetOf) -> None:
        if target.player.state.chained:
            target.player.unchain()
        else:
            target.player.chain()
