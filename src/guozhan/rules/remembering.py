"""What skills may have the rules remember of turn and round (``Skill.remembers``), and what is not to be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.state import ROUND, TURN

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType as CoreCardType
    from guozhan.rules.card_types import CardType
    from guozhan.rules.game import Game
    from guozhan.rules.using import Use

ACTED: Final = "acted"  # who used or played a card in this turn
ROUND_USES: Final = "round_uses"  # how many cards of each category everybody has used in this round


def note_use(game: Game, user: int, kind: CoreCardType) -> None:
    """A card is used."""
    remembered = game.traits.remembered
    if ROUND_USES in remembered:
        game.count(ROUND, user, f"{ROUND_USES}.{kind.category}")
    if ACTED in remembered:
        game.count(TURN, user, ACTED)


def uncount(game: Game, use: Use) -> None:
    """A use does not count for the limit of its family (不计入次数)."""
    if use.counted:
        use.counted = False
        kind: CardType = use.card.type  # type: ignore[assignment]
        game.count(kind.limit_scope, use.user, f"used.{use.card.family}", -1)


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
