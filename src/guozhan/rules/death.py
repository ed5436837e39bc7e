"""Death (死亡): generals are shown, cards discarded, rewards and punishments carried out. CG-DE-03 … CG-DE-14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate, zones
from guozhan.core.events import Event
from guozhan.rules import moving, revealing
from guozhan.rules.timings import DEATH

if TYPE_CHECKING:
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player


class Death(Event):
    """A character dies.

    Attributes:
        seat: who.
        damage: the damage that led to it, or None.
        killer: seat of the source of that damage, -1 for nobody.
    """

    __slots__ = ("damage", "killer", "seat")

    def __init__(self, seat: int, damage: Damage | None, killer: int) -> None:
        super().__init__()
        self.seat = seat
        self.damage = damage
        self.killer = killer

    def killer_player(self, game: Game) -> Player | None:
        """The killer, if there is one and he lives."""
        if self.killer < 0 or not game.state.seats[self.killer].alive:
            return None
        killer: Player = game.players[self.killer]
        return killer

    def body(self, game: Game) -> None:
        seat = self.seat
        mode = game.ruleset.mode
        revealing.show_dead(game, seat)
        game.window(DEATH.before, self, seat)
        mutate.emit(game, "died", seat, by=self.killer)
        mutate.set_field(game, seat, "alive", False)
        mode.death_confirmed(game, self)
        # What lasts until the start of his next turn: there will be none.
        game.expire("turn_start", seat)
        game.window(DEATH.moment, self, seat)
        self._clear(game)
        if game.options["victory_test"] == "before_reward":
            mode.test_victory(game)
        game.window(DEATH.after, self, seat)
        mode.after_death(game, self)
        game.window(DEATH.finished, self, seat)
        mutate.set_skills(game, seat, ())
        mutate.set_effects(game, seat, ())
        mode.test_victory(game)

    def _clear(self, game: Game) -> None:
        """His cards are discarded, those of others' and of piles put into the discard pile, states cleared."""
        seat = self.seat
        state = game.state.seats[seat]
        table = game.state.zones
        own = (*table[zones.hand(seat)], *table[zones.equip(seat)])
        other = (*table[zones.judge(seat)], *(card for pile in state.piles.values() for card in pile))
        moving.move(
            game,
            [
                moving.MovePart(own, zones.DISCARD_PILE, "discard", seat),
                moving.MovePart(other, zones.DISCARD_PILE, "put", -1),
            ],
        )
        for field in ("chained", "stacked", "away"):
            mutate.set_field(game, seat, field, False)
        for field in ("drunk", "armor", "void_armor", "suppressed"):
            mutate.set_field(game, seat, field, 0)
        for mark in list(state.marks):
            mutate.set_mark(game, seat, mark, 0)


def die(game: Game, seat: int, damage: Damage | None) -> None:
    """A character dies; its killer is the source of the damage that led to it."""
    if game.state.seats[seat].alive:
        game.run_event(Death(seat, damage, damage.source if damage is not None else -1))
