"""Turning generals face up and down (明置, 暗置). CG-HID-…"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.core.generals import SUPERPOSED
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import kingdoms, reveal_effects
from guozhan.rules.questions import MAY_REVEAL
from guozhan.rules.timings import REVEAL

if TYPE_CHECKING:
    from guozhan.rules.game import Game


class Reveal(Event):
    """Generals are turned face up.

    Attributes:
        seat: whose.
        mask: which slots.
        first_ever: slots that had never been face up before.
        first_both: now both are face up for the first time.
        claimed: (seat, slot) for each slot of whose reveal a seat has made something that can be made of it once.
    """

    __slots__ = ("claimed", "first_both", "first_ever", "mask", "seat")

    def __init__(self, seat: int, mask: int) -> None:
        super().__init__()
        self.seat = seat
        self.mask = mask
        self.first_ever = 0
        self.first_both = False
        self.claimed: list[tuple[int, int]] = []

    def body(self, game: Game) -> None:
        state = game.state.seats[self.seat]
        self.first_ever = self.mask & ~state.shown_ever
        never_both = not state.both_shown
        mutate.reveal(game, self.seat, self.mask)
        mutate.set_field(game, self.seat, "gender", kingdoms.gender(game, self.seat))
        kingdoms.determine(game, self.seat)
        self.first_both = state.both_shown and never_both
        game.ruleset.mode.after_reveal(game, self)
        reveal_effects.keep_waiting(game, self)
        game.window(REVEAL.after, self, self.seat)
        game.ruleset.mode.test_victory(game)


def hidden_slots(game: Game, seat: int) -> int:
    """Mask of the slots whose general is face down."""
    state = game.state.seats[seat]
    head, deputy = state.generals
    revealed = state.revealed
    mask = HEAD if head and not revealed & HEAD else 0
    return mask | DEPUTY if deputy and not revealed & DEPUTY else mask


def can_reveal(game: Game, seat: int, mask: int) -> bool:
    """The seat may turn these generals face up."""
    if mask & ~hidden_slots(game, seat):
        return False
    for event in game.stack:
        if event.seals and event.seals_seat(seat):
            return False
    return game.is_moot(MAY_REVEAL) or game.verdict(MAY_REVEAL, True, seat, seat, mask)[0]


def reveal(game: Game, seat: int, mask: int) -> None:
    """Turn generals of a living character face up, with all that follows at once."""
    mask &= hidden_slots(game, seat)
    if mask and game.state.seats[seat].alive:
        game.run_event(Reveal(seat, mask))


def show_dead(game: Game, seat: int) -> None:
    """Show the generals of one who is dying for good: no reveal event, but his kingdom is determined (CG-DE-08)."""
    mask = hidden_slots(game, seat)
    state = game.state.seats[seat]
    if mask:
        mutate.reveal(game, seat, mask)
        mutate.set_field(game, seat, "gender", kingdoms.gender(game, seat))
    if state.generals != ["", ""]:
        kingdoms.determine(game, seat)


def general_slots(game: Game, seat: int) -> int:
    """Mask of the slots in which a general lies, face up or down: neither nothing nor what replaces a removed one."""
    pool = game.ruleset.generals
    head, deputy = game.state.seats[seat].generals
    return (HEAD if head in pool else 0) | (DEPUTY if deputy in pool else 0)


def face_up_slots(game: Game, seat: int) -> int:
    """Mask of the slots in which a general lies face up."""
    return game.state.seats[seat].revealed & general_slots(game, seat)


def hide(game: Game, seat: int, mask: int) -> None:
    """Turn generals face down (暗置): skills and gender are gone; the kingdom stays or is determined anew (switch).

    Cards that lay on them for a skill are put away, and whom only such a skill has kept from dying is dying now. Who is
    of another kingdom by the general that is left may have won with it.
    """
    state = game.state.seats[seat]
    mask &= face_up_slots(game, seat)
    if not mask:
        return
    mutate.hide(game, seat, mask)
    kingdom = state.kingdom
    kingdoms.redetermine(game, seat)
    game.drop_skills(seat, [ref.skill for ref in state.skills if ref.slot & mask])
    if state.kingdom != kingdom:
        game.ruleset.mode.test_victory(game)


def remove(game: Game, seat: int, slot: int) -> None:
    """Remove a general (移除武将牌): it is turned face up first, its skills are lost, and it goes to the pile.

    Hp, its maximum and marks stay. In its place lies a token of the same gender, or nothing (switch). The pair brings
    no reward for being face up any more. What remains says what gender and kingdom there are; where nothing remains,
    the kingdom stays.
    """
    state = game.state.seats[seat]
    if not state.alive or not slot & general_slots(game, seat):
        return
    mutate.forgo_rewards(game, seat)
    reveal(game, seat, slot)
    if not state.alive or not slot & general_slots(game, seat):
        return
    game.lose_skills(seat, slot)
    if not state.alive:
        return
    ruleset = game.ruleset
    general = ruleset.generals[state.generals[slot - 1]]
    tokens = ruleset.tokens.values() if game.options["removal"] == "soldier" else ()
    token = next((each.id for each in tokens if each.gender == general.gender), "")
    printed = SUPERPOSED.join(kingdoms.printed_kingdoms(game, seat))
    mutate.remove_general(game, seat, slot, token, printed)
    mutate.set_field(game, seat, "suppressed", state.suppressed & ~slot)
    kingdom = state.kingdom
    kingdoms.redetermine(game, seat)
    if state.kingdom != kingdom:
        ruleset.mode.test_victory(game)
