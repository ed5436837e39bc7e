"""Kingdoms (势力), careerists (野心家) and gender. CG-KD-…, CG-CA-…, CG-HID-06 … CG-HID-11; RP-GK-…, RP-DK-….

A seat's kingdom is "" while it has none, the kingdom's name, ``careerist``, or the two names of a superposition
(叠加状态) with ``|`` between them: only a double-kingdom deputy is face up. Such a character is of both kingdoms: of
the same as each member of either, and at the same time of another, but clearly (明确) of the same as nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.generals import SUPERPOSED, kingdoms_in
from guozhan.core.state import BOTH, DEPUTY, GAME, HEAD
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


# --- which kingdom a seat has ----------------------------------------------------------------------------------------


def printed_kingdoms(game: Game, seat: int, slots: int = BOTH) -> tuple[str, ...]:
    """What the generals in some slots say: the kingdom of the head, else those of the deputy.

    Without generals it is what was printed on those that the seat had.
    """
    state = game.state.seats[seat]
    kept = state.printed_kingdom
    pool = game.ruleset.generals
    head, deputy = state.generals
    if slots & HEAD and head in pool:
        return pool[head].kingdoms
    # What lies in place of a removed head is of the kingdom that this had.
    if slots & DEPUTY and deputy in pool and not (head and head not in pool and kept in pool[deputy].kingdoms):
        return pool[deputy].kingdoms
    return kingdoms_in(kept)


def members(game: Game, kingdom: str, alive: bool = False) -> list[int]:
    """Seats that are of ``kingdom``, superposed ones too, careerists excluded."""
    return [
        seat
        for seat, state in enumerate(game.state.seats)
        if (state.alive or not alive)
        and (state.kingdom == kingdom or (SUPERPOSED in state.kingdom and kingdom in kingdoms_in(state.kingdom)))
    ]


def is_full(game: Game, kingdom: str, seat: int) -> bool:
    """With this seat more than half of all players would be of the kingdom.

    The dead count, careerists do not, and the number of players is that of the start (CG-CA-06, CG-CA-07).
    """
    found = members(game, kingdom)
    return len(found) + (seat not in found) > game.size // 2


def is_superposed(game: Game, seat: int) -> bool:
    """The seat is of two kingdoms at once: only its double-kingdom deputy shows."""
    return SUPERPOSED in game.state.seats[seat].kingdom


def would_be(game: Game, seat: int, slots: int = BOTH) -> str:
    """The kingdom that a seat has once the generals in these slots are face up too.

    Who is a careerist stays one. Else a kingdom that is determined stays, unless the switch ``kingdom_after_hiding`` is
    at ``redetermined``: then it follows a head of another kingdom that comes to show.
    """
    state = game.state.seats[seat]
    kingdom = state.kingdom
    if kingdom and SUPERPOSED not in kingdom:
        if kingdom == CAREERIST or game.options.get("kingdom_after_hiding") != "redetermined":
            return kingdom
        printed = printed_kingdoms(game, seat, state.revealed | slots)
        return _settled(game, seat, printed) if printed and printed != (kingdom,) else kingdom
    return _settled(game, seat, printed_kingdoms(game, seat, state.revealed | slots))


def _settled(game: Game, seat: int, printed: tuple[str, ...]) -> str:
    """The printed kingdoms, or careerist where there is no place for the seat.

    Of a superposition one place is enough (switch): which of the two is meant only the head will tell.
    """
    if not printed:
        return ""
    if is_for_good(game, seat):
        return CAREERIST
    need = any if game.options["superposition_full"] == "either" else all
    if need([is_full(game, kingdom, seat) for kingdom in printed]):
        return CAREERIST
    return SUPERPOSED.join(printed)


def determine(game: Game, seat: int) -> None:
    """Determine a kingdom (确定势力) by the generals that are face up; see ``would_be``."""
    mutate.set_field(game, seat, "kingdom", would_be(game, seat, 0))


def redetermine(game: Game, seat: int) -> None:
    """Determine gender and kingdom anew after generals were hidden or changed, whatever they were before. RP-GK-04.

    Who keeps the kingdom keeps his place in it. A careerist is tested anew (switch). Where the switch
    ``kingdom_after_hiding`` says so, a kingdom that was determined stays.
    """
    state = game.state.seats[seat]
    mutate.set_field(game, seat, "gender", gender(game, seat))
    if game.options.get("kingdom_after_hiding") != "redetermined" or state.generals == ["", ""]:
        return
    if state.kingdom == CAREERIST and game.options["careerist_after_hiding"] == "stays":
        game.count(GAME, seat, FOR_GOOD)
    if not state.revealed:
        mutate.set_field(game, seat, "kingdom", "")
        return
    printed = printed_kingdoms(game, seat, state.revealed)
    if SUPERPOSED.join(printed) != state.kingdom:
        mutate.set_field(game, seat, "kingdom", _settled(game, seat, printed))


def become_careerist(game: Game, seat: int) -> None:
    """The kingdom of a living character changes to careerist (势力改为野心家), for good: no reveal takes it back."""
    if not game.state.seats[seat].alive:
        return
    game.count(GAME, seat, FOR_GOOD)
    mutate.set_field(game, seat, "kingdom", CAREERIST)
    game.ruleset.mode.test_victory(game)


def is_for_good(game: Game, seat: int) -> bool:
    """The seat is a careerist whenever a general of it is face up."""
    return (seat, FOR_GOOD) in game.state.counters[GAME]


# --- comparing -------------------------------------------------------------------------------------------------------


def same(game: Game, first: int, second: int) -> bool:
    """Of the same kingdom (势力相同): oneself always, else both determined, neither a careerist, one name in common."""
    if first == second:
        return True
    seats = game.state.seats
    a, b = seats[first].kingdom, seats[second].kingdom
    if a == b:
        return bool(a) and a != CAREERIST
    return (SUPERPOSED in a or SUPERPOSED in b) and not set(kingdoms_in(a)).isdisjoint(kingdoms_in(b))


def clearly_same(game: Game, first: int, second: int) -> bool:
    """Clearly of the same kingdom (势力明确相同): the same, and neither is superposed, not even with oneself."""
    return same(game, first, second) and not is_superposed(game, first) and not is_superposed(game, second)


def would_share(game: Game, seat: int, other: int) -> bool:
    """``other`` is of the kingdom of ``seat``, or of the one that it would show by revealing a general now."""
    if seat == other:
        return True
    assumed = game.assume_mask if game.assume_seat == seat else 0
    kingdom = would_be(game, seat, assumed or (0 if game.state.seats[seat].kingdom else BOTH))
    if kingdom in ("", CAREERIST):
        return False
    there = game.state.seats[other].kingdom
    if kingdom == there:
        return True
    return (SUPERPOSED in kingdom or SUPERPOSED in there) and not set(kingdoms_in(kingdom)).isdisjoint(
        kingdoms_in(there)
    )


def different(game: Game, first: int, second: int) -> bool:
    """Of different kingdoms (势力不同): both determined and not the same; who is superposed is also of another one."""
    if first == second:
        return False
    seats = game.state.seats
    a, b = seats[first].kingdom, seats[second].kingdom
    return bool(a) and bool(b) and (a != b or a == CAREERIST or SUPERPOSED in a)


# --- big and small ---------------------------------------------------------------------------------------------------


def names_of(game: Game, seat: int) -> tuple[str, ...]:
    """The seat's kingdoms as ``sizes`` and ``big`` name them: none, one, or two of who is superposed."""
    kingdom = game.state.seats[seat].kingdom
    return (f"{CAREERIST}:{seat}",) if kingdom == CAREERIST else kingdoms_in(kingdom)


def sizes(game: Game, superposed: bool = True) -> dict[str, int]:
    """Living determined members by kingdom; each careerist is a kingdom of his own, named ``careerist:seat``.

    Who is superposed counts in both kingdoms, or in none if so wanted.
    """
    found: dict[str, int] = {}
    for seat, state in enumerate(game.state.seats):
        if state.alive and state.kingdom and (superposed or SUPERPOSED not in state.kingdom):
            for name in names_of(game, seat):
                found[name] = found.get(name, 0) + 1
    return found


def big(game: Game) -> list[str]:
    """The big kingdoms (大势力): most living members, at least two; ties are all big. A skill may name the only one."""
    if not game.is_moot(SOLE_BIG):
        sole = sorted(
            {
                name
                for seat, state in enumerate(game.state.seats)
                if state.alive and state.kingdom and game.verdict(SOLE_BIG, False, seat)[0]
                for name in names_of(game, seat)
            }
        )
        if sole:
            return sole
    found = sizes(game, game.options["superposed_in_big"] == "both")
    most = max(found.values(), default=0)
    return sorted(name for name, number in found.items() if number == most) if most >= 2 else []


def is_big(game: Game, seat: int) -> bool:
    """A living member of a big kingdom (大势力角色); who is superposed only if a skill says so of him (RP-DK-08)."""
    if not game.state.seats[seat].alive:
        return False
    if is_superposed(game, seat):
        return not game.is_moot(SOLE_BIG) and game.verdict(SOLE_BIG, False, seat)[0]
    return not set(names_of(game, seat)).isdisjoint(big(game))


def is_small(game: Game, seat: int) -> bool:
    """A living character that is of no big kingdom, or superposed, while there is a big one (小势力角色).

    With the switch ``small_kingdoms`` at ``always`` those without kingdom, and the superposed, are small although none
    is big.
    """
    state = game.state.seats[seat]
    if not state.alive:
        return False
    if not big(game):
        return game.options["small_kingdoms"] == "always" and (not state.kingdom or is_superposed(game, seat))
    return not is_big(game, seat)


def is_shown(game: Game, seat: int) -> bool:
    """A general of the seat is face up; a seat with a kingdom and without generals counts too."""
    state = game.state.seats[seat]
    return bool(state.revealed) or (bool(state.kingdom) and state.generals == ["", ""])


def share(game: Game) -> bool:
    """Two living characters share a determined kingdom."""
    return any(number > 1 for number in sizes(game).values())
