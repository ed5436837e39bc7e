"""闪电."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.rules import legality, moving
from guozhan.rules.card_types import DelayedTrick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class Lightning(DelayedTrick):
    """闪电: goes round until a judgement of ♠2 to ♠9 strikes its holder with 3 thunder damage."""

    id, name, name_en = "lightning", "闪电", "Lightning"
    text = (
        "出牌阶段，对你使用，置入你的判定区。判定阶段判定：若结果为黑桃2至9，判定区里有此牌的角色受到3点无来源的雷电伤害；"
        "若结果不为黑桃2至9，或此牌被抵消，将此牌移至其下家的判定区（不能有此牌的角色被略过）。"
    )
    text_en = (
        "In your play phase, place in your own judgement area. Whoever has this card there judges in its judgement "
        "phase: with the 2 to 9 of spades it takes 3 thunder damage without source; otherwise, or if offset, "
        "this card moves to the judgement area of the next character that can have it."
    )
    nature = "thunder"

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]

    def judged(self, game: Game, target: TargetOf) -> None:
        if not target.player.alive:
            return
        judge = target.player.judge(self.id, lambda card: not _strikes(card))
        if not judge.over:
            return
        if _strikes(judge.card):
            game.damage(-1, target.seat, 3, self.nature, card=target.use.card, use=target.use)
        else:
            self.passed_over(game, target)

    def passed_over(self, game: Game, target: TargetOf) -> None:
        """It moves on, which is no use: nobody becomes its target."""
        card = target.use.card
        place = game.state.place
        if any(place[card_id] != zones.PROCESSING for card_id in card.ids):
            return  # a skill has taken it
        holder = target.seat
        # The holder himself comes last; where he cannot have it either it is discarded.
        for i in range(1, game.size + 1):
            seat = (holder + i) % game.size
            if game.state.seats[seat].alive and not legality.target_error(game, holder, card, seat):
                area = zones.judge(seat)
                moving.move(game, [moving.MovePart(card.ids, area, "pass_on", holder, used_as=self.id)])
                return


def _strikes(card: Card) -> bool:
    return card.suit == "spade" and 2 <= card.rank <= 9
