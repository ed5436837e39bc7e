"""兵临城下."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.rules import legality, moving, using
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

TURNED_UP: Final = 4


class EnemyAtTheGates(Trick):
    """兵临城下: what is 杀 among the next four cards of the draw pile is used on the target."""

    id, name, name_en = "enemy_at_the_gates", "兵临城下", "Enemy at the Gates"
    text = (
        "出牌阶段，对一名其他角色使用：你依次亮出牌堆顶的四张牌，每亮出一张，若其为【杀】，"
        "你对目标使用之（无距离限制且不计入次数），否则将之置入弃牌堆。"
    )
    text_en = (
        "In your play phase, on another character: turn up the top card of the draw pile four times. A Slash you use on"
        " the target (at any distance, not counted); any other card goes to the discard pile."
    )

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        return "不能以自己为目标" if target == user.seat else ""

    def effect(self, game: Game, target: TargetOf) -> None:
        user = target.use.player
        for _ in range(TURNED_UP):
            if not (user.alive and target.player.alive):
                return
            found = moving.take_top(game, 1)
            moving.move(game, [moving.MovePart(found, zones.PROCESSING, "turn_up", user.seat)])
            card = game.face(found[0])
            if card.family != "slash":
                game.clear_processing(found)
            elif legality.use_error(game, user.seat, card) or legality.target_error(
                game, user.seat, card, target.seat, free=True
            ):
                # A 杀 that cannot be used on the target: that is the end of it.
                game.clear_processing(found)
                return
            else:
                using.use_card(game, user.seat, card, [target.seat])
