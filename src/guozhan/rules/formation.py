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


def are_adjacent(game: Game, first: int, second: int) -> bool:
    """No third character sits between the two on one side (相邻)."""
    if first == second or game.state.seats[first].away or game.state.seats[second].away:
        return False
    return second in (neighbour(game, first), neighbour(game, first, -1))


def row(game: Game, seat: int) -> list[int]:
    """The seat with all that sit next to one another around it and are of its kingdom, in seating order.

    Whoever has no kingdom of others stands alone: the result is then ``[seat]``. A row of two or more is a 队列.
    """
    if game.state.seats[seat].away:
        return [seat]
    found = [seat]
    for step in (1, -1):
        other = neighbour(game, seat, step)
        while other not in found and kingdoms.same(game, seat, other):
            if step == 1:
                found.append(other)
            else:
                found.insert(0, other)
            other = neighbour(game, other, step)
    return found


def queue(game: Game, seat: int) -> list[int]:
    """The row of at least two that the seat is part of (队列), else []."""
    found = row(game, seat)
    return found if len(found) > 1 else []


def besiegers(game: Game, seat: int) -> list[int]:
    """The two neighbours that besiege the seat (围攻), else []."""
    before, after = neighbour(game, seat, -1), neighbour(game, seat)
    if before == after or seat in (before, after) or game.state.seats[seat].away:
        return []
    if kingdoms.same(game, before, after) and kingdoms.different(game, seat, before):
        return [before, after]
    return []
