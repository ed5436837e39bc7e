"""决斗."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.packs.cards.standard.common import plays
from guozhan.rules.card_types import Trick
from guozhan.rules.using import may_answer

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Duel(Trick):
    """决斗: both play 杀 in turn; who does not is damaged by the other."""

    id, name, name_en = "duel", "决斗", "Duel"
    text = "出牌阶段，对一名其他角色使用：由目标开始，其与你轮流打出【杀】，首先未打出【杀】的角色受到另一方造成的1点伤害。"
    text_en = (
        "In your play phase, on another character: beginning with the target, it and you play Slashes in turn; "
        "the first that does not takes 1 damage from the other."
    )

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        return "不能以自己为目标" if target == user.seat else ""

    def effect(self, game: Game, target: TargetOf) -> None:
        use = target.use
        asked, other = target.seat, use.user
        while game.state.seats[asked].alive:
            barred = asked == target.seat and not may_answer(game, target)
            if barred or not plays(target, asked, "slash"):
                # Replacing the source of the card's damage concerns the user's part only.
                use.damage(game, asked, source=use.source if other == use.user else other)
                return
            asked, other = other, asked
