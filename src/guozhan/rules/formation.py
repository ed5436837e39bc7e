"""Neighbours, rows and sieges (座次, 队列, 围攻), worked out anew from who lives and is not away (免战)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules import kingdoms

if TYPE_CHECKING:
    from guozhan.rules.game import Game


def circle(game: Game) -> list[int]:
    """The seats that count, by number."""
    return [seat for seat, state in enumerate(game.state.seats) if state.alive and not state.away]


def neighbour(game: Game, seat: int, step: int = 1) -> int:
    """The next seat that counts (下家), with ``step`` -1 the one before (上家); the seat itself where there is none."""
    seats = game.state.seats
    for i in range(1, game.size):
        other = (seat + step * i) % game.size
        if seats[other].alive and not seats[other].away:
            return other
    return seat


def stand(game: Game) -> bool:
    """There are enough living characters for formation skills (switch ``formation_min_alive``)."""
    least: int = game.options.get("formation_min_alive", 0)
    return len(game.order(0)) >= least


def are_adjacent(game: Game, first: int, second: int) -> bool:
    """No third character sits between the two on one side (相邻)."""
    if first == second or game.state.seats[first].away or game.state.seats[second].away:
        return False
    return second in (neighbour(game, first), neighbour(game, first, -1))


def row(game: Game, seat: int) -> list[int]:
    """The seat with all that sit next to one another around it and are of its kingdom, in seating order.

    Whoever has no kingdom of others stands alone: the result is then ``[seat]``. A row of two or more is a 队列. Who is
    of two kingdoms at once stands in the row of either.
    """
    if game.state.seats[seat].away:
        return [seat]
    found = [seat]
    for step in (1, -1):
        runs = [_run(game, seat, name, step, found) for name in kingdoms.names_of(game, seat)]
        longest = max(runs, key=len, default=[])
        found = found + longest if step == 1 else longest[::-1] + found
    return found


def _run(game: Game, seat: int, kingdom: str, step: int, without: list[int]) -> list[int]:
    """Those next to one another on one side of a seat who are of a kingdom."""
    run: list[int] = []
    other = neighbour(game, seat, step)
    while other not in without and other not in run and kingdom in kingdoms.names_of(game, other):
        run.append(other)
        other = neighbour(game, other, step)
    return run


def queue(game: Game, seat: int) -> list[int]:
    """The row that the seat is part of (队列), else []; of how many at least is the switch ``queue_min``."""
    state = game.state.seats[seat]
    if not state.kingdom or state.away:
        return []
    found = row(game, seat)
    return found if len(found) >= game.options.get("queue_min", 2) else []


def besiegers(game: Game, seat: int, shown: int = -1) -> list[int]:
    """The two neighbours that besiege the seat (围攻), else [].

    The seat ``shown`` counts as if it turned a general face up now, which determines its kingdom.
    """
    before, after = neighbour(game, seat, -1), neighbour(game, seat)
    if before == after or seat in (before, after) or game.state.seats[seat].away:
        return []
    if shown not in (before, after) or game.state.seats[shown].kingdom:
        allied = kingdoms.same(game, before, after) and kingdoms.different(game, seat, before)
    else:
        other = after if shown == before else before
        allied = kingdoms.would_share(game, shown, other) and kingdoms.different(game, seat, other)
    return [before, after] if allied else []
