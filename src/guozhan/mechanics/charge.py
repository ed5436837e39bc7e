"""蓄力技 (charge skills): one pool of charge marks with a maximum, which such skills fill and spend. XULI-…"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.core.skills import Skill
from guozhan.core.timings import Timing

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player

MARKS: Final = "charge"  # 蓄力
MOST: Final = "charge_max"  # 蓄力上限
TAG: Final = "charge"


class Spending(Event):
    """Charge marks have been spent at once.

    Attributes:
        seat: who has spent them.
        number: how many.
    """

    __slots__ = ("number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number

    def body(self, game: Game) -> None:
        game.window(CHARGE.spent, self, self.seat)


class CHARGE:
    """Charge marks; about the character."""

    spent: ClassVar[Timing[Spending]] = Timing("charge.spent", "消耗蓄力后")


class ChargeSkill(Skill):
    """A charge skill (蓄力技).

    Attributes:
        charge_marks: how many marks it gives as the game starts, and what it adds to their maximum. XULI-01.
    """

    tags = {TAG}
    charge_marks: ClassVar[tuple[int, int]] = (0, 0)

    def starting_marks(self) -> Mapping[str, int]:
        first, most = self.charge_marks
        return {MARKS: first, MOST: most}

    def gained(self, me: Any) -> None:
        # XULI-08: the first marks come at the start of a game only.
        widen(me, self.charge_marks[1])

    def lost(self, me: Any) -> None:
        """The maximum is that of the others now; what is too much is discarded. XULI-05, XULI-07."""
        left = sum(
            skill.most(me)
            for ref in me.state.skills
            if isinstance(skill := me.game.ruleset.skills[ref.skill], ChargeSkill)
        )
        mutate.set_mark(me.game, me.seat, MOST, left)
        if me.mark(MARKS) > left:
            mutate.set_mark(me.game, me.seat, MARKS, left)

    def most(self, me: Player) -> int:
        """What it adds to the maximum by now."""
        return self.charge_marks[1]


def room(me: Player) -> int:
    """How many more marks the character may have; at 0 gaining any cannot be performed. XULI-06."""
    return me.mark(MOST) - me.mark(MARKS) if me.alive else 0


def gain(me: Player, number: int) -> int:
    """Gain charge marks, as many as there is room for; how many it was. XULI-06."""
    gained = max(min(number, room(me)), 0)
    if gained:
        mutate.set_mark(me.game, me.seat, MARKS, me.mark(MARKS) + gained)
    return gained


def spend(me: Player, number: int) -> None:
    """Spend charge marks, as many as there are. XULI-02, XULI-03."""
    spent = min(number, me.mark(MARKS))
    if spent > 0:
        mutate.set_mark(me.game, me.seat, MARKS, me.mark(MARKS) - spent)
        if me.game.hears(CHARGE.spent):
            me.game.run_event(Spending(me.seat, spent))


def widen(me: Player, number: int) -> None:
    """Raise the maximum."""
    if number:
        mutate.set_mark(me.game, me.seat, MOST, me.mark(MOST) + number)
