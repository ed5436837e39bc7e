"""Cards that lie face down in judgement areas (扣置): choosing among those of others, by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, Choose

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player

BLIND_JUDGE: Final = "judge."  # an item "judge.I" stands for the card ``positions[I]`` of the decision


def is_covered(game: Game, card: int) -> bool:
    """The card lies face down in a judgement area."""
    return game.state.used_as.get(card) == zones.FACE_DOWN


def blind_items(game: Game, seat: int, cards: Sequence[int], positions: list[int]) -> list[int | str]:
    """The cards as items of a choice of ``seat``: a place for each covered one that lies before somebody else.

    So it is whether or not it has seen the card. Places are public, so nothing is told by their order in ``positions``.
    """
    if not game.state.used_as:
        return list(cards)
    found: list[int | str] = []
    for card in cards:
        if is_covered(game, card) and zones.OWNER_OF[game.state.place[card]] != seat:
            found.append(f"{BLIND_JUDGE}{len(positions)}")
            positions.append(card)
        else:
            found.append(card)
    return found


def picked(item: int | str, positions: Sequence[int]) -> int:
    """The card that an item of such a choice, or a blind one of a hand, stands for."""
    return item if isinstance(item, int) else positions[int(item.rpartition(".")[2])]


def choose(me: Player, topic: str, cards: Sequence[int], optional: bool = False) -> list[int]:
    """One of the cards on the field (场上), which may lie before several: covered ones of others by place."""
    if not cards:
        return []
    positions: list[int] = []
    items: Any = tuple(blind_items(me.game, me.seat, cards, positions))
    answer = me.game.ask(Choose(me.game, me.seat, topic, CARDS, items, positions=positions, optional=optional))
    return [picked(answer.items[0], positions)] if isinstance(answer, Pick) else []


__all__ = ["BLIND_JUDGE", "blind_items", "choose", "is_covered", "picked"]
