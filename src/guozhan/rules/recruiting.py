"""Recruiting (招募): a character may take a general of its own kingdom from the pile. RP-REC-…"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.answers import Pass
from guozhan.core.decisions import GENERALS, Choose
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import changing, kingdoms

if TYPE_CHECKING:
    from guozhan.rules.game import Game

TOPIC: Final = "recruit"
_PLACES: Final = {"head": HEAD, "deputy": DEPUTY}
_LABELS: Final = {"head": "主将", "deputy": "副将"}


def may_recruit(game: Game, seat: int, owner: int) -> bool:
    """The seat is clearly (明确) of the same kingdom as the owner of the skill that lets it recruit."""
    return _kingdom(game, seat) != "" and kingdoms.clearly_same(game, seat, owner)


def recruit(game: Game, seat: int) -> str:
    """Let a character recruit: it names the place, and what it finds for an empty one it takes; the id, "" for none.

    The kingdom does not change, so only a character of one kingdom finds a general. Max hp and markers stay, and the
    general brings no new ones.
    """
    if not _kingdom(game, seat):
        return ""
    me = game.players[seat]
    slot = _PLACES[me.choose_option(TOPIC, list(_PLACES), _LABELS)]
    found = changing.search(game, seat, slot, TOPIC, lambda general: _may_join(game, seat, slot, general))
    if not found:
        return ""
    taken = game.state.seats[seat].generals[slot - 1] != ""
    if taken and isinstance(game.ask(Choose(game, seat, TOPIC, GENERALS, (found,), optional=True)), Pass):
        mutate.emit(game, "recruiting_declined", seat, number=slot, text=found)
        return ""
    changing.enter(game, seat, slot, found)
    return found


def _kingdom(game: Game, seat: int) -> str:
    """The one printed kingdom that a living seat is of; "" for none, for two at once, and for a careerist."""
    state = game.state.seats[seat]
    if not state.alive:
        return ""
    kingdom = state.kingdom
    return kingdom if any(kingdom in each.kingdoms for each in game.ruleset.generals.values()) else ""


def _may_join(game: Game, seat: int, slot: int, general: str) -> bool:
    """With this general in the place the seat is of the kingdom that it is of now, and clearly so."""
    if not changing.fits(game, general, slot):
        return False
    state = game.state.seats[seat]
    printed = game.ruleset.generals[general].kingdoms
    return state.kingdom in printed and (len(printed) == 1 or bool(state.revealed & HEAD))
