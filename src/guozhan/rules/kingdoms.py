"""Kingdoms (势力), careerists (野心家) and gender. CG-KD-…, CG-CA-…, CG-HID-06 … CG-HID-11."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.state import DEPUTY, GAME, HEAD
from guozhan.rules.questions import SOLE_BIG

if TYPE_CHECKING:
    from guozhan.rules.game import Game

CAREERIST: Final = "careerist"  # 野心家
FOR_GOOD: Final = "careerist_for_good"


def gender(game: Game, seat: int) -> str:
    """Gender as it shows: that of the face-up head, else of the face-up deputy, else none."""
    state = game.state.seats[seat]
    for slot in (HEAD, DEPUTY):
        if state.revealed & slot and state.generals[slot - 1]:
            return game.ruleset.general(state.generals[slot - 1]).gender
    return ""


def printed_kingdom(game: Game, seat: int) -> str:
    """The kingdom printed on a seat's generals."""
    state = game.state.seats[seat]
    for general in state.generals:
        if general in game.ruleset.generals:
            return game.ruleset.generals[general].kingdom
    return state.printed_kingdom


def members(game: Game, kingdom: str, alive: bool = False) -> list[int]:
    """Seats whose kingdom is determined as ``kingdom``, careerists excluded."""
    return [
        seat for seat, state in enumerate(game.state.seats) if state.kingdom == kingdom and (state.alive or not alive)
    ]


def would_be(game: Game, seat: int) -> str:
    """The kingdom that a seat has, or would have if it revealed a general now."""
    state = game.state.seats[seat]
    if state.kingdom:
        return state.kingdom
    if (seat, FOR_GOOD) in game.state.counters[GAME]:
        return CAREERIST
    kingdom = printed_kingdom(game, seat)
    if not kingdom:
        return ""
    return CAREERIST if len(members(game, kingdom)) + 1 > game.size // 2 else kingdom


def determine(game: Game, seat: int) -> None:
    """Determine a kingdom (确定势力): the printed one, or careerist where more than half of all players share it.

    The dead count, careerists do not, and the number of players is that of the start (CG-CA-06, CG-CA-07).
    """
    mutate.set_field(game, seat, "kingdom", would_be(game, seat))


def become_careerist(game: Game, seat: int) -> None:
    """The kingdom of a living character changes to careerist (势力改为野心家), for good: no reveal takes it back."""
    if not game.state.seats[seat].alive:
        return
    game.count(GAME, seat, FOR_GOOD)
    mutate.set_field(game, seat, "kingdom", CAREERIST)
    game.ruleset.mode.test_victory(game)


def same(game: Game, first: int, second: int) -> bool:
    """Of the same kingdom (势力相同): oneself always, else both determined, neither a careerist, one name."""
    if first == second:
        return True
    a = game.state.seats[first].kingdom
    return bool(a) and a != CAREERIST and a == game.state.seats[second].kingdom


def would_share(game: Game, seat: int, other: int) -> bool:
    """``other`` is of the kingdom of ``seat``, or of the one that it would show by revealing a general now."""
    if seat == other:
        return True
    kingdom = would_be(game, seat)
    return kingdom not in ("", CAREERIST) and game.state.seats[other].kingdom == kingdom


def different(game: Game, first: int, second: int) -> bool:
    """Of different kingdoms (势力不同): both determined and not the same."""
    seats = game.state.seats
    return bool(seats[first].kingdom) and bool(seats[second].kingdom) and not same(game, first, second)


def sizes(game: Game) -> dict[str, int]:
    """Living determined members by kingdom; each careerist is a kingdom of his own, named ``careerist:seat``."""
    found: dict[str, int] = {}
    for seat, state in enumerate(game.state.seats):
        if state.alive and state.kingdom:
            name = name_of(game, seat)
            found[name] = found.get(name, 0) + 1
    return found


def name_of(game: Game, seat: int) -> str:
    """The seat's kingdom as ``sizes`` and ``big`` name it, "" for none."""
    kingdom = game.state.seats[seat].kingdom
    return f"{CAREERIST}:{seat}" if kingdom == CAREERIST else kingdom


def big(game: Game) -> list[str]:
    """The big kingdoms (大势力): most living members, at least two; ties are all big. A skill may name the only one."""
    if not game.is_moot(SOLE_BIG):
        sole = sorted(
            {
                name_of(game, seat)
                for seat, state in enumerate(game.state.seats)
                if state.alive and state.kingdom and game.verdict(SOLE_BIG, False, seat)[0]
            }
        )
        if sole:
            return sole
    found = sizes(game)
    most = max(found.values(), default=0)
    return sorted(name for name, number in found.items() if number == most) if most >= 2 else []


def is_big(game: Game, seat: int) -> bool:
    """A living member of a big kingdom (大势力角色)."""
    return game.state.seats[seat].alive and name_of(game, seat) in big(game)


def is_small(game: Game, seat: int) -> bool:
    """A living character that is of no big kingdom, while there is one (小势力角色).

    With the switch ``small_kingdoms`` at ``always`` those without kingdom are small although none is big.
    """
    state = game.state.seats[seat]
    if not state.alive:
        return False
    found = big(game)
    if not found:
        return game.options["small_kingdoms"] == "always" and not state.kingdom
    return name_of(game, seat) not in found


def is_shown(game: Game, seat: int) -> bool:
    """A general of the seat is face up; a seat with a kingdom and without generals counts too."""
    state = game.state.seats[seat]
    return bool(state.revealed) or (bool(state.kingdom) and state.generals == ["", ""])


def share(game: Game) -> bool:
    """Two living characters share a determined kingdom."""
    return any(number > 1 for number in sizes(game).values())
