"""Moving a card on the field (移动场上的牌): equipment or a delayed trick, to the same zone of another character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.core.cards import Card
from guozhan.mechanics import plot
from guozhan.rules import covering, legality, moving

if TYPE_CHECKING:
    from guozhan.rules.player import Player


def destinations(me: Player, card_id: int) -> list[int]:
    """To whose zone of the same kind a card on the field can be moved."""
    game = me.game
    zone = game.state.place[card_id]
    holder = zones.owner(zone)
    others = [seat for seat in game.order() if seat != holder]
    printed = game.ruleset.cards[card_id]
    if zones.kind(zone) == zones.EQUIP:
        return [seat for seat in others if game.players[seat].equipped(printed.type.slot) < 0]
    if covering.is_covered(game, card_id):
        return [seat for seat in others if plot.may_hold(game, seat)]
    # As for a delayed trick that moves on by itself: it is as if its holder laid it before somebody else.
    kind = game.ruleset.types[game.state.used_as.get(card_id, printed.type.id)]
    card = Card(kind, printed.suit, printed.rank, (card_id,))
    return [seat for seat in others if not legality.target_error(game, holder, card, seat, free=True)]


def movable(me: Player) -> list[int]:
    """The cards on the field that can be moved to somebody."""
    players = me.game.players
    return [
        card
        for seat in me.game.order()
        for card in (*players[seat].equips, *players[seat].judge_area)
        if destinations(me, card)
    ]


def move_card(me: Player, topic: str, optional: bool = False) -> None:
    """Choose a card on the field and who gets it, and put it there."""
    game = me.game
    for card in covering.choose(me, topic, movable(me), optional):
        receiver = me.choose_seats(topic, destinations(me, card))[0]
        worn = zones.kind(game.state.place[card]) == zones.EQUIP
        target = zones.equip(receiver) if worn else zones.judge(receiver)
        used_as = game.state.used_as.get(card, "")
        moving.move(game, [moving.MovePart([card], target, "put", me.seat, used_as=used_as)])
