"""调剂盐梅."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.rules import legality
from guozhan.rules.card_types import Trick
from guozhan.rules.questions import MAY_TARGET

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use

_LEAST: Final = "least."  # a note of the use: the smaller number of hand cards


class Redistribute(Trick):
    """调剂盐梅: of two hands the smaller gets a card, the larger loses one."""

    id, name, name_en = "redistribute", "调剂盐梅", "Salt and Plum"
    text = (
        "出牌阶段，对两名手牌数不同的角色使用：记录目标中最少的手牌数；手牌数为此数的目标摸一张牌，其他目标弃置一张手牌。"
        "使用结算结束后，若所有目标的手牌数均相等，你可以令一名角色获得因此弃置且仍在弃牌堆里的所有牌。此牌可以重铸。"
    )
    text_en = (
        "In your play phase, on two characters with different numbers of hand cards; the smaller number is noted. A"
        " target with that many draws a card, another discards a hand card. When this is over and all targets have"
        " equally many hand cards, you may let a character obtain all cards discarded by it that still lie in the"
        " discard pile. May be recast."
    )
    recastable = True

    def target_bounds(self, game: Game, user: Player, card: Card) -> tuple[int, int]:
        return 2, 2

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        for seat in game.order():
            if self._size(game, user, card, seat) != self._size(game, user, card, target) and (
                not game.state.seats[seat].away and game.verdict(MAY_TARGET, True, seat, user.seat, card)[0]
            ):
                return ""
        return "没有手牌数与其不同的角色"

    def joint_error(self, game: Game, user: Player, card: Card, targets: Sequence[int]) -> str:
        sizes = {self._size(game, user, card, seat) for seat in targets}
        return "这些角色的手牌数相同" if len(sizes) == 1 else ""

    def _size(self, game: Game, user: Player, card: Card, seat: int) -> int:
        """How many hand cards a seat has; the card itself is none any more."""
        hand = game.players[seat].hand
        return sum(each not in card.ids for each in hand) if seat == user.seat else len(hand)

    def prepare(self, game: Game, use: Use) -> None:
        sizes = [len(target.player.hand) for target in use.live_targets]
        use.notes.add(f"{_LEAST}{min(sizes, default=0)}")

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.player
        if f"{_LEAST}{len(me.hand)}" in target.use.notes:
            me.draw(1)
            return
        mine = [card for card in me.hand if legality.can_discard(game, me.seat, card, me.seat)]
        discarded = me.choose_cards(self.id, mine)
        me.discard(discarded)
        target.use.faces += discarded

    def finish(self, game: Game, use: Use) -> None:
        place = game.state.place
        left = [card for card in use.faces if place[card] == zones.DISCARD_PILE]
        living = [target.player for target in use.targets if target.player.alive]
        if left and use.player.alive and len({len(player.hand) for player in living}) == 1:
            for seat in use.player.choose_seats(self.id, game.order(), optional=True):
                game.players[seat].obtain(left)
