"""What several tricks have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.using import TargetOf


def all_alive(game: Game, but: int = -1) -> list[int]:
    """All living seats except ``but``."""
    return [seat for seat in game.order() if seat != but]


def plays(target: TargetOf, seat: int, family: str) -> bool:
    """Ask a seat to play (打出) what a trick demands of it, one card after another; whether all of it was played."""
    use = target.use
    me = use.game.players[seat]
    return all(me.ask_play(family, target=target) for _ in range(use.demands.get(seat, 1)))
