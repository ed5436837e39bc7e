"""What the counters tell of the running turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.state import TURN

if TYPE_CHECKING:
    from guozhan.rules.game import Game

TARGETED: Final = "targeted"  # what skills may have the rules remember: on whom somebody has used cards
USES: Final = "uses."  # counters of what somebody has used in this turn, by family


def targeted_this_turn(game: Game, seat: int) -> list[int]:
    """Who has been a target of cards that a seat has used in this turn; kept for skills that remember ``TARGETED``."""
    return [other for other in range(game.size) if game.counted(TURN, seat, f"{TARGETED}.{other}")]


def uses_this_turn(game: Game, seat: int) -> int:
    """How many cards a seat has used in this turn, answers included."""
    counters = game.state.counters[TURN]
    return sum(number for (who, key), number in counters.items() if who == seat and key.startswith(USES))
