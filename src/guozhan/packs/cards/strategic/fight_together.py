"""勠力同心."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.packs.cards.standard.common import all_alive
from guozhan.rules import kingdoms
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class FightTogether(Trick):
    """勠力同心: all of the big kingdoms, or all of the small ones, are chained; who was chained already draws."""

    id, name, name_en = "fight_together", "勠力同心", "Fight Together"
    text = "出牌阶段，对所有大势力角色或所有小势力角色使用：若目标未横置，其横置；否则其摸一张牌。此牌可以重铸。"
    text_en = (
        "In your play phase, on all characters of big kingdoms or on all of small ones: "
        "each is chained, or draws a card if it was. May be recast."
    )
    recastable = True
    grouped = True

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if kingdoms.is_big(game, target) or kingdoms.is_small(game, target):
            return ""
        return "没有大势力"

    def group(self, game: Game, user: Player, card: Card, named: int) -> list[int]:
        big = kingdoms.is_big(game, named)
        size = kingdoms.is_big if big else kingdoms.is_small
        return [seat for seat in all_alive(game) if size(game, seat)]

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.player
        if me.state.chained or (not me.chain() and game.options["fight_together_prevented"] == "draw"):
            me.draw(1)
