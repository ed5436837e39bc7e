"""A card that others provide (由其他角色提供牌): they play it, and whoever asked uses or plays it as his own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.core.cards import Card
from guozhan.rules import legality, responding
from guozhan.rules.playing import Play

if TYPE_CHECKING:
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need


def lend(
    me: Player, family: str, seats: Sequence[int], cause: str, need: Need | None = None, targets: Sequence[int] = ()
) -> Card | None:
    """Ask seats, from the current player on, to play a card of a family; the first one played is the one provided.

    It stays in the processing area, and is then used or played by ``me``: what follows from that is his. A seat may
    provide by all means by which it could play such a card itself.

    Args:
        me: for whom.
        family: of which family.
        seats: who is asked.
        cause: id of the skill that asks.
        need: what ``me`` has to answer with it; only what will do for that may be provided.
        targets: on whom ``me`` is to use it, where he uses it at an idle moment.
    """
    game = me.game

    def fits(card: Card) -> bool:
        if need is not None:
            return responding.suits(game, need, card)
        return not legality.idle_error(game, me.seat, card) and not any(
            legality.target_error(game, me.seat, card, target) for target in targets
        )

    for seat in game.by_turn(seats):
        if not me.alive:
            break
        asked = responding.Need(seat, (family,), "play", topic=family, about=me.seat, fits=fits, cause=cause, keep=True)
        played = responding.respond(game, asked)
        if isinstance(played, Play):
            return _taken(me, played.card)
    return None


def _taken(me: Player, card: Card) -> Card | None:
    """The card as it comes to ``me``: with what of it still lies in the processing area. The dead get nothing."""
    game = me.game
    left = tuple(each for each in card.ids if game.state.place[each] == zones.PROCESSING)
    if not me.alive:
        game.clear_processing(left)
        return None
    return card if left == card.ids else Card(card.type, card.suit, card.rank, left, card.made_by, card.color)


__all__ = ["lend"]
