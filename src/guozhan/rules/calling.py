"""Kingdom call (势力召唤): others may turn up a general of the caller's kingdom and do what it asks. RP-CALL-…"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core.answers import Act
from guozhan.core.courses import OPTIONS, ActAction, Action, Draft, Part, can_fill, fixed
from guozhan.core.decisions import Decision
from guozhan.core.generals import kingdoms_in
from guozhan.core.skills import always
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import kingdoms, revealing

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player

TOPIC = "kingdom_summon"
_SLOTS = {"head": HEAD, "deputy": DEPUTY}


class _PricePart(Part):
    """A pick of the call's condition, asked as if the general that was picked first were face up."""

    __slots__ = ("inner",)

    def __init__(self, inner: Part) -> None:
        super().__init__(inner.field, inner.kind, inner.candidates, inner.count, inner.ordered, inner.error)
        self.inner = inner

    def bounds(self, draft: Draft) -> tuple[int, int]:
        with draft.me.game.assuming(draft.me.seat, _picked(draft)):
            return self.inner.bounds(draft)

    def items(self, draft: Draft) -> list[Any]:
        with draft.me.game.assuming(draft.me.seat, _picked(draft)):
            return self.inner.items(draft)


def _picked(draft: Draft) -> int:
    return _SLOTS[draft.option[-1]] if draft.option else 0


class CallAction(ActAction):
    """Answer a call: which general is turned up, then the picks of the condition.

    Attributes:
        slot: the general, where only one fits, else 0.
    """

    __slots__ = ("slot",)

    def __init__(self, cause: str, slots: Sequence[str], parts: Sequence[Part]) -> None:
        wanted = Part("option", OPTIONS, fixed(tuple(slots)))
        super().__init__("reveal", cause, "", (wanted, *(_PricePart(part) for part in parts)))
        self.slot = _SLOTS[slots[0]] if len(slots) == 1 else 0

    def draft(self, decision: Decision) -> Draft:
        draft = super().draft(decision)
        draft.reveal = self.slot
        return draft


class KingdomCall(Decision):
    """Asks one seat whether it answers a call.

    Attributes:
        cause: id of the skill that calls.
    """

    __slots__ = ("_can", "_parts", "_wanted", "cause")

    def __init__(
        self,
        game: Game,
        seat: int,
        cause: str,
        caller: int,
        wanted: tuple[str, ...],
        can: Callable[[Player], Any],
        parts: Sequence[Part],
    ) -> None:
        super().__init__(game, seat, TOPIC, optional=True, about=caller)
        self.cause = cause
        self._wanted = wanted
        self._can = can
        self._parts = parts

    def make_actions(self) -> list[Action]:
        slots = [name for name, slot in _SLOTS.items() if self._fits(slot)]
        return [CallAction(self.cause, slots, self._parts)] if slots else []

    def _fits(self, slot: int) -> bool:
        """The general there may be turned up, is of the kingdom, makes no careerist, and the condition can be met."""
        game: Any = self.game
        seat = self.seat
        state = game.state.seats[seat]
        if not slot & revealing.hidden_slots(game, seat):
            return False
        general = game.ruleset.generals[state.generals[slot - 1]]
        if set(general.kingdoms).isdisjoint(self._wanted) or not revealing.can_reveal(game, seat, slot):
            return False
        careerist = kingdoms.CAREERIST
        if state.kingdom != careerist and kingdoms.would_be(game, seat, slot) == careerist:
            return False
        draft = Draft(self.me, None)
        with game.assuming(seat, slot):
            return bool(self._can(self.me)) and (not self._parts or can_fill(self._parts, draft))


def call(
    me: Player,
    cause: str,
    carry_out: Callable[[Player, Act], None],
    can: Callable[[Player], Any] = always,
    parts: Sequence[Part] = (),
) -> list[int]:
    """Call those of the own kingdom (势力召唤); the seats that have answered, in order.

    From the next player on, the caller last, each is asked who has a general face down. Whoever answers reveals one
    general of the caller's kingdom and carries out the condition, both or neither. It is asked of all of whom everybody
    may think that they could, so that neither being asked nor declining tells anything. The call ends before somebody
    without kingdom is asked for whom the kingdom has no place left (CG-CA-06).

    Args:
        me: the caller.
        cause: id of the skill that calls.
        carry_out: ``(player, act)``: the condition, once the general is face up; ``act`` has the picks of ``parts``.
        can: ``(player)``: the condition can be carried out; pure, asked as if the general were face up.
        parts: the picks of the condition, as those of a skill.
    """
    game = me.game
    answered: list[int] = []
    for seat in game.order((me.seat + 1) % game.size):
        wanted = tuple(name for name in kingdoms_in(me.kingdom) if name != kingdoms.CAREERIST)
        if not me.alive or not wanted:
            break
        if not game.state.seats[seat].alive or not _may_hold(game, seat, wanted):
            continue
        if _is_overflow(game, seat, wanted):
            break
        asked = KingdomCall(game, seat, cause, me.seat, wanted, can, parts)
        answer = game.ask_public(asked)
        if not isinstance(answer, Act):
            continue
        answered.append(seat)
        game.reveal(seat, _SLOTS[answer.option])
        if game.state.seats[seat].alive:
            carry_out(game.players[seat], answer)
    return answered


def _may_hold(game: Game, seat: int, wanted: tuple[str, ...]) -> bool:
    """For all that everybody knows, a fitting general may lie face down there."""
    if not revealing.hidden_slots(game, seat):
        return False
    state = game.state.seats[seat]
    shown = kingdoms_in(state.kingdom)
    if not shown:
        return True
    if not set(shown).isdisjoint(wanted):
        return game.options["kingdom_call_shown"] == "asked" or kingdoms.is_superposed(game, seat)
    if state.kingdom == kingdoms.CAREERIST:
        return True
    return any(general.second_kingdom for general in game.ruleset.generals.values())


def _is_overflow(game: Game, seat: int, wanted: tuple[str, ...]) -> bool:
    """The seat has yet to be determined, and of the wanted kingdoms that it could come to have none has a place."""
    state = game.state.seats[seat]
    if state.kingdom and not kingdoms.is_superposed(game, seat):
        return False
    open_ = [name for name in wanted if not state.kingdom or name in kingdoms_in(state.kingdom)]
    return all(kingdoms.is_full(game, name, seat) for name in open_)


__all__ = ["TOPIC", "CallAction", "KingdomCall", "call"]
