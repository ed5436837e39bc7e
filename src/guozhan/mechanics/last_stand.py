"""背水 (last stand): an option that carries out all the others, at a price. BEISHUI-01 … 05."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from guozhan.core.skills import always, options

if TYPE_CHECKING:
    from guozhan.core.decisions import Part
    from guozhan.rules.player import Player

LAST_STAND: Final = "last_stand"  # the option 背水


@dataclass(frozen=True)
class Option:
    """One option of a choice.

    Attributes:
        id: its id.
        text: what a player reads (Chinese).
        do: ``(me, about) -> None``: carries it out, as far as that is possible.
        can: ``(me, about) -> bool``: it can be carried out.
    """

    id: str
    text: str
    do: Callable[[Any, Any], None]
    can: Callable[[Any, Any], Any] = always


class Choice:
    """A choice among options with 背水 beside them.

    Attributes:
        options: the ordinary options, in printed order.
        consequence: what 背水 costs. 背水 is offered where it can be carried out, whatever the other options can.
        pays_first: the skill's own text puts the price before the options; it comes last all the same unless the switch
            ``last_stand_order`` is at ``as_printed``.
    """

    def __init__(
        self,
        *branches: Option,
        price: str,
        pay: Callable[[Any, Any], None],
        can_pay: Callable[[Any, Any], Any] = always,
        pays_first: bool = False,
    ) -> None:
        self.options = branches
        self.consequence = Option(LAST_STAND, price, pay, can_pay)
        self.pays_first = pays_first

    @property
    def texts(self) -> dict[str, str]:
        """Readable texts by option (``Skill.option_texts``)."""
        return {option.id: option.text for option in (*self.options, self.consequence)}

    def offered(self, me: Player, about: Any) -> list[str]:
        """The options that can be taken now."""
        return [option.id for option in (*self.options, self.consequence) if option.can(me, about)]

    def part(self) -> Part:
        """The choice as a pick that is made with the invocation of a skill."""
        return options(lambda me, draft: self.offered(me, draft.event))

    def carry_out(self, me: Player, about: Any, chosen: str) -> None:
        """Carry out what was chosen: for 背水 all the options one after the other, then the consequence.

        What needs the skill's owner is dropped once he is dead.
        """
        if chosen != LAST_STAND:
            next(option for option in self.options if option.id == chosen).do(me, about)
            return
        steps = [*self.options, self.consequence]
        if self.pays_first and me.game.options["last_stand_order"] == "as_printed":
            steps = [self.consequence, *self.options]
        for step in steps:
            if me.alive:
                step.do(me, about)


__all__ = ["LAST_STAND", "Choice", "Option"]
