"""Hp (体力): reduction, loss, recovery, maximum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.rules import death, dying
from guozhan.rules.questions import MAY_RECOVER
from guozhan.rules.timings import HP

if TYPE_CHECKING:
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game


class Reduction:
    """Hp that has just been reduced (扣减体力).

    Attributes:
        seat: whose.
        number: by how much.
        averted: a skill keeps its owner up; no dying follows although hp is 0 or less.
    """

    __slots__ = ("averted", "number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number
        self.averted = False


def reduce(game: Game, seat: int, number: int, cause: Damage | Loss | MaxHpChange) -> None:
    """Reduce hp (扣减体力) and resolve the dying that follows from it completely."""
    state = game.state.seats[seat]
    hp = state.hp - number
    if game.options["hp_floor"] == "zero":
        hp = max(hp, 0)
    mutate.set_field(game, seat, "hp", hp)
    if game.hears(HP.reduced):
        reduction = Reduction(seat, number)
        game.window(HP.reduced, reduction, seat)
        if reduction.averted:
            return
    if state.hp <= 0:
        dying.enter_dying(game, seat, cause)


class Loss(Event):
    """Loss of hp (失去体力): not damage, without source.

    Attributes:
        seat: who loses.
        number: how much; skills may change or prevent it.
    """

    __slots__ = ("number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number

    def body(self, game: Game) -> None:
        game.window(HP.losing, self, self.seat)
        if self.number <= 0:
            return
        mutate.emit(game, "lost_hp", self.seat, number=self.number)
        reduce(game, self.seat, self.number, self)
        if game.state.seats[self.seat].alive:
            game.window(HP.lost, self, self.seat)


class Recovery(Event):
    """Recovery (回复体力).

    Attributes:
        seat: who recovers.
        number: how much; skills may change it.
        source: who caused it, -1 for nobody.
        card: the card that does it, or None.
    """

    __slots__ = ("card", "number", "seat", "source")

    def __init__(self, seat: int, number: int, source: int, card: Any) -> None:
        super().__init__()
        self.seat = seat
        self.number = number
        self.source = source
        self.card = card

    def body(self, game: Game) -> None:
        game.window(HP.recovering, self, self.seat)
        state = game.state.seats[self.seat]
        before = state.hp
        after = min(before + self.number, state.max_hp)
        self.number = after - before
        if self.number <= 0:
            return
        mutate.emit(game, "recovered", self.seat, number=self.number, by=self.source)
        mutate.set_field(game, self.seat, "hp", after)
        game.window(HP.recovered, self, self.seat)


class MaxHpChange(Event):
    """The maximum changes (体力上限改变); a maximum of 0 is death without dying.

    Attributes:
        seat: whose.
        number: by how much, negative for a reduction; at 0 it is broken off.
    """

    __slots__ = ("number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number

    def body(self, game: Game) -> None:
        game.window(HP.max_changing, self, self.seat)
        if not self.number:
            return
        state = game.state.seats[self.seat]
        value = max(state.max_hp + self.number, 0)
        mutate.set_field(game, self.seat, "max_hp", value)
        if state.hp > value:
            mutate.set_field(game, self.seat, "hp", value)
        if value == 0:
            death.die(game, self.seat, None)
            return
        game.window(HP.max_changed, self, self.seat)


def lose_hp(game: Game, seat: int, number: int = 1) -> None:
    """A living character loses hp."""
    if game.state.seats[seat].alive and number > 0 and not game.hp_frozen(seat):
        game.run_event(Loss(seat, number))


def recover(game: Game, seat: int, number: int = 1, source: int = -1, card: Any = None) -> int:
    """A living, wounded character recovers; how much it was."""
    state = game.state.seats[seat]
    if not state.alive or state.hp >= state.max_hp or number <= 0 or game.hp_frozen(seat):
        return 0
    if not game.verdict(MAY_RECOVER, True, seat)[0]:
        return 0
    event = Recovery(seat, number, source, card)
    game.run_event(event)
    return event.number


def recover_to(game: Game, seat: int, value: int, source: int = -1) -> int:
    """Recover to ``value`` (回复体力至)."""
    return recover(game, seat, value - game.state.seats[seat].hp, source)


def change_max_hp(game: Game, seat: int, number: int) -> None:
    """Add to a living character's maximum."""
    if game.state.seats[seat].alive and number:
        game.run_event(MaxHpChange(seat, number))
