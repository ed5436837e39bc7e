"""Part A of a 明置技: what its owner gets after that general was turned face up for the first time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from guozhan.core.decisions import Part
from guozhan.core.native import mypyc_attr
from guozhan.core.offers import is_possible
from guozhan.core.skills import ANYONE, Skill, Trigger, always
from guozhan.core.state import GAME
from guozhan.rules.timings import REVEAL, TURN

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.revealing import Reveal

F = TypeVar("F", bound=Callable[..., Any])


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class RevealTrigger(Trigger):
    """A part A at the first reveal."""

    __slots__ = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class RevealEffect:
    """The declaration of a part A, made into triggers for the skill that it stands in.

    It acts at the first reveal of its general's card, whatever caused that; nothing acts where a card comes face up
    into the game (招募, 变更), which is no reveal. Where the switch ``reveal_effect_waits`` says so, a condition
    that does not hold then is asked again at the start of each later turn, until the effect has been carried out.
    """

    def __init__(
        self, effect: Callable[..., Any], when: Callable[[Any, Any], Any], parts: Sequence[Part], may: bool
    ) -> None:
        self.effect = effect
        self.when = when
        self.parts = tuple(parts)
        self.may = may

    def for_skill(self, skill: type[Skill]) -> list[Trigger]:
        """The triggers: at the reveal, and at the start of a turn if it has had to wait."""
        key = f"{skill.id}.waiting"
        id, when = skill.id, self.when

        def first(me: Any, reveal: Any) -> Any:
            shown = reveal.first_ever & _slots(me, id)
            return shown and not me.game.counted(GAME, me.seat, key) and when(me, reveal)

        def later(me: Any, event: Any) -> Any:
            return me.game.counted(GAME, me.seat, key) and _slots(me, id) & me.state.revealed and when(me, event)

        found = [
            RevealTrigger(REVEAL.after, self.effect, first, self.parts, must="reveal_effect_compulsory"),
            Trigger(TURN.start, self.effect, later, self.parts, ANYONE, must="reveal_effect_compulsory", limit=GAME),
        ]
        if self.may:
            for each in found:
                each.must = False
        return found


def reveal_effect(
    *, when: Callable[[Any, Any], Any] = always, parts: Sequence[Part] = (), may: bool = False
) -> Callable[[F], F]:
    """Declare a method ``(self, me, event, act)`` as the part A of a 明置技.

    Args:
        when: ``(me, event) -> bool``: its own condition.
        parts: picks of its cost.
        may: its text says that its owner may carry it out; else he must (switch ``reveal_effect_compulsory``).
    """

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(RevealEffect(fn, when, parts, may))
        return fn

    return declare


def keep_waiting(game: Game, reveal: Reveal) -> None:
    """Note which parts A cannot act at this first reveal, where they wait for a better moment."""
    if game.options.get("reveal_effect_waits") != "waits" or not reveal.first_ever:
        return
    me = game.players[reveal.seat]
    for ref in me.state.skills:
        if ref.slot & reveal.first_ever:
            for each in game.ruleset.skills[ref.skill].triggers:
                if isinstance(each, RevealTrigger) and not is_possible(each, me, reveal):
                    game.count(GAME, me.seat, f"{ref.skill}.waiting")


def _slots(me: Any, skill: str) -> int:
    """The slots of the generals that have the skill."""
    found = 0
    for ref in me.state.skills:
        if ref.skill == skill:
            found |= ref.slot
    return found


__all__ = ["RevealEffect", "keep_waiting", "reveal_effect"]
