"""What the rules remember of a turn and a round for skills to look back on, as counters, and what is not to be counted.

Some of it they always keep; the rest only where a skill that is in play names it (``Skill.remembers``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guozhan.core.cards import SUITS
from guozhan.core.state import GAME, PHASE, ROUND, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.cards import Card
    from guozhan.rules.card_types import CardType
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.using import Use

# Always kept, both by what was used.
USES: Final = "uses."  # what somebody has used in this turn
IN_PLAY: Final = "in_play."  # what somebody has used in his play phases of this turn

# What skills name.
ACTED: Final = "acted"  # who used or played a card in this turn
ROUND_USES: Final = "round_uses"  # how many cards of each category everybody has used in this round
IN_PHASE: Final = "in_phase"  # which categories of cards somebody has used in the running phase
TARGETED: Final = "targeted"  # on whom somebody has used cards in this turn
DEALT: Final = "dealt"  # how much damage somebody has dealt to whom in this turn
LAST_SUIT: Final = "last_suit"  # the suit of the card of the damage that somebody took last, as ``suit_number``
DISCARDED: Final = "discarded"  # the cards that came into the discard pile in this turn


class UsedCard(NamedTuple):
    """A card as it was used: its family, suit and colour ("" for none), and category."""

    family: str
    suit: str
    color: str
    category: str


# --- kept by the chapters whose matter it is -------------------------------------------------------------------------


def note_use(game: Game, use: Use) -> int:
    """A card is used; how many of its family its user has used in this turn."""
    card, user = use.card, use.user
    number = game.count(TURN, user, f"{USES}{card.family}")
    if game.in_phase(user, "play"):
        game.count(TURN, user, f"{IN_PLAY}{card.family}.{card.suit}.{card.color}.{card.type.category}")
    remembered = game.traits.remembered
    if remembered:
        if ROUND_USES in remembered:
            game.count(ROUND, user, f"{ROUND_USES}.{card.type.category}")
        if ACTED in remembered:
            game.count(TURN, user, ACTED)
        if IN_PHASE in remembered:
            game.count(PHASE, user, f"{IN_PHASE}.{card.type.category}")
    return number


def note_targets(game: Game, use: Use) -> None:
    """A use has its targets."""
    if TARGETED in game.traits.remembered:
        for target in use.targets:
            game.count(TURN, use.user, f"{TARGETED}.{target.seat}")


def note_play(game: Game, player: int) -> None:
    """A card is played."""
    if ACTED in game.traits.remembered:
        game.count(TURN, player, ACTED)


def note_damage(game: Game, damage: Damage) -> None:
    """Somebody has taken damage."""
    remembered = game.traits.remembered
    if DEALT in remembered and damage.source >= 0:
        game.count(TURN, damage.source, f"{DEALT}.{damage.target}", damage.number)
    if LAST_SUIT in remembered:
        suit, before = suit_number(damage.card), game.counted(GAME, damage.target, LAST_SUIT)
        game.count(GAME, damage.target, LAST_SUIT, suit - before)


def note_discarded(game: Game, cards: Sequence[int]) -> None:
    """Cards come into the discard pile."""
    if DISCARDED in game.traits.remembered:
        # By id, so that the order of a hand tells nothing.
        for card in sorted(cards):
            game.count(TURN, -1, f"{DISCARDED}.{card}")


def uncount(game: Game, use: Use) -> None:
    """A use does not count for the limit of its family (不计入次数)."""
    if use.counted:
        use.counted = False
        kind: CardType = use.card.type  # type: ignore[assignment]
        game.count(kind.limit_scope, use.user, f"used.{use.card.family}", -1)


# --- asked by skills -------------------------------------------------------------------------------------------------


def used_in_play(game: Game, seat: int) -> list[UsedCard]:
    """What a seat has used in its play phases of this turn, also in answer to something; like cards once."""
    counters = game.state.counters[TURN]
    return [UsedCard(*key.split(".")[1:]) for who, key in counters if who == seat and key.startswith(IN_PLAY)]


def used_in_phase(game: Game, seat: int) -> list[str]:
    """Which categories of cards a seat has used in the running phase, the first one first (``IN_PHASE``)."""
    counters = game.state.counters[PHASE]
    return [key.partition(".")[2] for who, key in counters if who == seat and key.startswith(f"{IN_PHASE}.")]


def uses_this_turn(game: Game, seat: int) -> int:
    """How many cards a seat has used in this turn, answers included."""
    counters = game.state.counters[TURN]
    return sum(number for (who, key), number in counters.items() if who == seat and key.startswith(USES))


def has_acted(game: Game, seat: int) -> bool:
    """The seat has used or played a card in this turn (``ACTED``)."""
    return game.counted(TURN, seat, ACTED) > 0


def used_in_round(game: Game, seat: int, category: str) -> int:
    """How many cards of a category a seat has used in this round (``ROUND_USES``)."""
    return game.counted(ROUND, seat, f"{ROUND_USES}.{category}")


def targeted_this_turn(game: Game, seat: int) -> list[int]:
    """Who has been a target of cards that a seat has used in this turn (``TARGETED``)."""
    return [other for other in range(game.size) if game.counted(TURN, seat, f"{TARGETED}.{other}")]


def dealt_this_turn(game: Game, source: int, target: int) -> int:
    """How much damage a seat has dealt to another in this turn (``DEALT``)."""
    return game.counted(TURN, source, f"{DEALT}.{target}")


def suit_number(card: Card | None) -> int:
    """A card's suit as a number from 1; 0 for none."""
    return SUITS.index(card.suit) + 1 if card is not None and card.suit else 0


def last_suit(game: Game, seat: int) -> int:
    """The suit of the card of the damage that a seat took last, as ``suit_number`` (``LAST_SUIT``)."""
    return game.counted(GAME, seat, LAST_SUIT)


def discarded_this_turn(game: Game) -> list[int]:
    """The cards that came into the discard pile in this turn, each once (``DISCARDED``)."""
    counters = game.state.counters[TURN]
    return [int(key.partition(".")[2]) for seat, key in counters if seat < 0 and key.startswith(f"{DISCARDED}.")]
