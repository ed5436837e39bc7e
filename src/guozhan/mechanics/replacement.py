"""更换武将 (replacing a general card): a named card takes the place of a character's general. REPLACE-…

Not to be confused with changing (变更, ``rules.changing``), which searches the pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.state import HEAD
from guozhan.mechanics import concealment, general_cards

if TYPE_CHECKING:
    from guozhan.rules.game import Game


def available(game: Game, general: str) -> bool:
    """The card is in the game's box and lies before nobody."""
    return general in game.ruleset.generals and all(general not in one.generals for one in game.state.seats)


def replace(game: Game, seat: int, general: str) -> bool:
    """Replace a living seat's general card with another that is available; whether that was done.

    The old one goes to the pile, with all its skills and whatever was counted of their use. Hp, its maximum, marks and
    cards stay, and so do skills that came from elsewhere.
    """
    state = game.state.seats[seat]
    if not state.alive or not available(game, general):
        return False
    if concealment.is_concealed(game, seat):
        # The hidden card vanishes; what it stands for is seen as it goes to the pile, but does not appear.
        mutate.unveil(game, seat, state.skills)
    card = game.ruleset.generals[general]
    gone = [ref.skill for ref in state.skills if ref.slot == HEAD]
    kept = [ref for ref in state.skills if ref.slot != HEAD]
    mutate.forget(game, seat, gone)
    mutate.place_general(game, seat, HEAD, general, (*general_cards.printed_skills(game, seat, card), *kept))
    mutate.set_field(game, seat, "suppressed", state.suppressed & ~HEAD)
    general_cards.take_on(game, seat, card)
    game.drop_skills(seat, gone)
    return True


__all__ = ["available", "replace"]
