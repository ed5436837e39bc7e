"""What skills may have the rules remember of turn and round (``Skill.remembers``): who used and played what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.state import ROUND, TURN

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType
    from guozhan.rules.game import Game

ACTED: Final = "acted"  # who used or played a card in this turn
ROUND_USES: Final = "round_uses"  # how many cards of each category everybody has used in this round


def note_use(game: Game, user: int, kind: CardType) -> None:
    """A card is used."""
    remembered = game.traits.remembered
    if ROUND_USES in remembered:
        game.count(ROUND, user, f"{ROUND_USES}.{kind.category}")
    if ACTED in remembered:
        game.count(TURN, user, ACTED)


def note_play(game: Game, player: int) -> None:
    """A card is played."""
    if ACTED in game.traits.remembered:
        game.count(TURN, player, ACTED)


def has_acted(game: Game, seat: int) -> bool:
    """The seat has used or played a card in this turn; kept where a skill remembers ``ACTED``."""
    return game.counted(TURN, seat, ACTED) > 0


def used_in_round(game: Game, seat: int, category: str) -> int:
    """How many cards of a category a seat has used in this round; kept where a skill remembers ``ROUND_USES``."""
    return game.counted(ROUND, seat, f"{ROUND_USES}.{category}")
