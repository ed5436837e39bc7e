"""水淹七军."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.rules import legality
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

_LABELS: Final = {"discard": "弃置装备区里的所有牌", "damage": "受到1点雷电伤害"}


class Drowning(Trick):
    """水淹七军: the target discards its equipment or takes 1 thunder damage."""

    id, name, name_en = "drowning", "水淹七军", "Flood the Seven Armies"
    text = (
        "出牌阶段，对一名装备区里有牌的其他角色使用：目标选择一项：1.弃置装备区里的所有牌；2.受到你造成的1点雷电伤害。"
    )
    text_en = (
        "In your play phase, on another character with a card in its equipment area: "
        "it discards all cards there, or takes 1 thunder damage from you."
    )
    nature = "thunder"

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        return "" if game.players[target].equips else "其装备区里没有牌"

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.player
        worn = [card for card in me.equips if legality.can_discard(game, me.seat, card, me.seat)]
        if worn and me.choose_option(self.id, list(_LABELS), _LABELS) == "discard":
            me.discard(worn)
        else:
            target.use.damage(game, target.seat)
