"""敕令."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.state import DEPUTY, HEAD
from guozhan.packs.cards.standard.common import all_alive
from guozhan.rules import legality
from guozhan.rules.card_types import Trick
from guozhan.rules.revealing import can_reveal

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.moving import MovePart
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

_SLOTS: Final = {"head": HEAD, "deputy": DEPUTY}
_SLOT_LABELS: Final = {"head": "主将", "deputy": "副将"}
_LABELS: Final = {"reveal": "明置一张武将牌，摸一张牌", "discard": "弃置一张装备牌", "lose_hp": "失去1点体力"}


class ImperialOrder(Trick):
    """敕令: who has no kingdom reveals, discards equipment or loses 1 hp."""

    id, name, name_en = "imperial_order", "敕令", "Imperial Order"
    text = (
        "出牌阶段，对所有没有势力的角色使用：目标选择一项：1.明置一张武将牌，然后摸一张牌；2.弃置一张装备牌；3.失去1点体力。"
        "当此牌并非因使用而置入弃牌堆时，改为将之移出游戏，且此回合结束时，所有没有势力的角色各执行上述效果。"
    )
    text_en = (
        "In your play phase, on all characters without kingdom: each turns a general face up and draws a card, "
        "or discards an equipment card, or loses 1 hp. "
        "If it would come into the discard pile otherwise than by its use, remove it from the game instead; "
        "at the end of that turn all characters without kingdom carry this out."
    )
    diverts = True

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return _without_kingdom(game)

    def effect(self, game: Game, target: TargetOf) -> None:
        self._order(target.player)

    def diverted(self, game: Game, part: MovePart) -> bool:
        return part.used is None or part.used.type.id != self.id

    def after_removal(self, game: Game) -> None:
        waiting = _without_kingdom(game)
        if waiting:
            mutate.emit(game, "ordered", seats=tuple(waiting), word=self.id)
        for seat in waiting:
            me = game.players[seat]
            if me.alive and not me.kingdom:
                self._order(me)

    def _order(self, me: Player) -> None:
        """What the order demands of one character."""
        game = me.game
        slots = [name for name, mask in _SLOTS.items() if can_reveal(game, me.seat, mask)]
        if me.kingdom and game.options["imperial_order_shown"] == "other_options":
            slots = []
        equipment = [
            card
            for card in me.cards
            if game.type_of(card).is_equip and legality.can_discard(game, me.seat, card, me.seat)
        ]
        offered = ["reveal"] if slots else []
        if equipment:
            offered.append("discard")
        match me.choose_option(self.id, [*offered, "lose_hp"], _LABELS):
            case "reveal":
                game.reveal(me.seat, _SLOTS[me.choose_option("reveal", slots, _SLOT_LABELS)])
                me.draw(1)
            case "discard":
                me.discard(me.choose_cards(self.id, equipment))
            case _:
                me.lose_hp(1)


def _without_kingdom(game: Game) -> list[int]:
    return [seat for seat in all_alive(game) if not game.players[seat].kingdom]
