"""What has been used in a turn, as the rules count it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guozhan.core.state import TURN

if TYPE_CHECKING:
    from guozhan.rules.game import Game

USES: Final = "uses."  # counters of what somebody has used in this turn
TARGETED: Final = "targeted"  # what skills may have the rules remember: on whom somebody has used cards
IN_PLAY: Final = "in_play."  # counters of what somebody has used in his play phase of this turn


class UsedCard(NamedTuple):
    """A card as it was used: its family, suit and colour ("" for none), and category."""

    family: str
    suit: str
    color: str
    category: str


def used_in_play(game: Game, seat: int) -> list[UsedCard]:
    """What a seat has used in its play phase of this turn, also in answer to something; like cards once."""
    counters = game.state.counters[TURN]
    return [UsedCard(*key.split(".")[1:]) for who, key in counters if who == seat and key.startswith(IN_PLAY)]


def uses_this_turn(game: Game, seat: int) -> int:
    """How many cards a seat has used in this turn, answers included."""
    counters = game.state.counters[TURN]
    return sum(number for (who, key), number in counters.items() if who == seat and key.startswith(USES))


def targeted_this_turn(game: Game, seat: int) -> list[int]:
    """Who has been a target of cards that a seat has used in this turn; kept for skills that remember ``TARGETED``."""
    return [other for other in range(game.size) if game.counted(TURN, seat, f"{TARGETED}.{other}")]
