"""杀, 火杀, 雷杀."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.state import PHASE
from guozhan.rules import distance, legality
from guozhan.rules.card_types import BasicCard
from guozhan.rules.questions import IGNORES_DISTANCE, IN_RANGE

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Slash(BasicCard):
    """杀: 1 damage to somebody in range, unless offset by 闪."""

    id, name, name_en = "slash", "杀", "Slash"
    text = "出牌阶段限一次，对你攻击范围内的一名其他角色使用。目标须使用【闪】抵消之，否则你对其造成1点伤害。"
    text_en = (
        "Once per play phase, use on another character in your attack range: unless offset by Dodge, deal 1 damage."
    )
    family = "slash"
    limit = 1
    limit_scope = PHASE
    offset_by = "jink"
    takes_bonus = True

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        if free:
            return ""
        reach = distance.attack_range(game, user.seat, card.ids)
        return legality.distance_error(game, user.seat, card, target, reach, by_range=True)

    def in_reach(self, game: Game, user: Player, card: Card) -> list[int] | None:
        if not (game.is_moot(IGNORES_DISTANCE, user.seat) and game.is_moot(IN_RANGE, user.seat)):
            return None
        return distance.within(game, user.seat, distance.attack_range(game, user.seat, card.ids), card.ids)

    def effect(self, game: Game, target: TargetOf) -> None:
        target.use.damage(game, target.seat)


class FireSlash(Slash):
    """火杀."""

    id, name, name_en = "fire_slash", "火杀", "Fire Slash"
    text = "同【杀】，造成的伤害为火焰伤害。"
    text_en = "As Slash, but the damage is fire damage."
    nature = "fire"


class ThunderSlash(Slash):
    """雷杀."""

    id, name, name_en = "thunder_slash", "雷杀", "Thunder Slash"
    text = "同【杀】，造成的伤害为雷电伤害。"
    text_en = "As Slash, but the damage is thunder damage."
    nature = "thunder"
