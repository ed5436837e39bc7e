"""知己知彼."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules.card_types import Trick
from guozhan.rules.revealing import hidden_slots

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

_SLOTS: Final = {"head": HEAD, "deputy": DEPUTY}
_LABELS: Final = {"hand": "手牌", "head": "主将", "deputy": "副将"}


class KnownBoth(Trick):
    """知己知彼: look at somebody's hand or at one of his face-down generals."""

    id, name, name_en = "known_both", "知己知彼", "Known Both"
    text = (
        "出牌阶段，对一名有手牌或暗置武将牌的其他角色使用：你观看目标的所有手牌，或其一张暗置的武将牌。此牌可以重铸。"
    )
    text_en = (
        "In your play phase, on another character with hand cards or a face-down general: "
        "look at its hand, or at one of its face-down generals. May be recast."
    )
    recastable = True

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        if not game.players[target].hand and not hidden_slots(game, target):
            return "其没有手牌和暗置的武将牌"
        return ""

    def effect(self, game: Game, target: TargetOf) -> None:
        me, other = target.use.player, target.player
        if not me.alive:
            return
        hidden = hidden_slots(game, other.seat)
        found = ["hand"] if other.hand else []
        found += [name for name, slot in _SLOTS.items() if hidden & slot]
        chosen = me.choose_option(self.id, found, _LABELS)
        if chosen == "hand":
            me.look_at(other.hand)
        elif chosen:
            me.look_at_general(other.seat, _SLOTS[chosen])
