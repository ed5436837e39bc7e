"""Dying (濒死): who may save, in which order, and when it is over. CG-DE-01, CG-DE-02."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.rules import damage, death
from guozhan.rules.responding import Need, respond
from guozhan.rules.timings import DYING

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.card_types import CardType
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.hp import Loss, MaxHpChange


class Dying(Event):
    """A character is dying.

    Attributes:
        seat: who.
        cause: the damage or loss that led to it, or None.
        averted: it is over although hp is not above 0: a skill keeps its owner up.
    """

    __slots__ = ("averted", "cause", "seat")

    def __init__(self, seat: int, cause: Damage | Loss | MaxHpChange | None) -> None:
        super().__init__()
        self.seat = seat
        self.cause = cause
        self.averted = False

    def is_open(self, game: Game) -> bool:
        """The character still has to be saved."""
        state = game.state.seats[self.seat]
        return state.alive and state.hp <= 0 and not self.averted

    @property
    def damage(self) -> Damage | None:
        """The damage that led to it, if it was damage."""
        return self.cause if isinstance(self.cause, damage.Damage) else None

    def body(self, game: Game) -> None:
        try:
            self._settle(game)
        finally:
            # What lasts until this dying is over; also where it is broken off.
            game.expire("dying", self.seat)

    def _settle(self, game: Game) -> None:
        state = game.state.seats[self.seat]
        mutate.emit(game, "dying", self.seat)
        game.window(DYING.enter, self, self.seat)
        if self.is_open(game):
            game.window(DYING.entered, self, self.seat)
        if self.is_open(game):
            self._ask(game)
        if self.is_open(game):
            death.die(game, self.seat, self.damage)
        elif state.alive:
            mutate.emit(game, "saved", self.seat)
        game.window(DYING.finished, self, self.seat)

    def _ask(self, game: Game) -> None:
        """Ask every living player once, as long as it takes (处于濒死状态时)."""
        seats = game.state.seats
        for seat in self._order(game):
            if not seats[seat].alive:
                continue
            if game.hears(DYING.asked):
                game.window(DYING.asked, self, seat)
            while self.is_open(game) and seats[seat].alive:
                need = Need(
                    seat,
                    self._families(game, seat),
                    "use",
                    topic=game.rescuing_families[0] if game.rescuing_families else "rescue",
                    about=self.seat,
                    fits=partial(self._saves, game, seat),
                )
                if respond(game, need) is None:
                    break
            if not self.is_open(game):
                return

    def _families(self, game: Game, seat: int) -> list[str]:
        """Families of cards that this seat may use to save the dying one."""
        types = game.ruleset.types
        return [
            family
            for family in game.rescuing_families
            if any(
                types[kind].rescues(game, game.players[seat], self.seat)  # type: ignore[attr-defined]
                for kind in game.types_of((family,))
            )
        ]

    def _saves(self, game: Game, seat: int, card: Card) -> bool:
        kind: CardType = card.type  # type: ignore[assignment]
        # Whoever is away is no target of any card, not even of one that would save him.
        return not game.state.seats[self.seat].away and kind.rescues(game, game.players[seat], self.seat)

    def _order(self, game: Game) -> list[int]:
        order = game.order()
        how = game.options["peach_order"]
        if how != "from_current" and self.seat in order:
            order.remove(self.seat)
            order.insert(0 if how == "victim_first" else len(order), self.seat)
        return order


def enter_dying(game: Game, seat: int, cause: Damage | Loss | MaxHpChange | None) -> None:
    """Hp has fallen to 0 or less."""
    if not game.state.seats[seat].alive:
        return
    if not game.options["dying_reentry"]:
        for event in game.stack:
            if isinstance(event, Dying) and event.seat == seat:
                event.averted = False
                return
    game.run_event(Dying(seat, cause))
