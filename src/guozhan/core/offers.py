"""Courses that skills offer, with the assumption that a face-down general is face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import mutate
from guozhan.core.courses import can_fill
from guozhan.core.decisions import ActAction, Decision, Draft, Part
from guozhan.core.sheets import DEAD, HIDDEN, MAY, MUST
from guozhan.core.state import NO_SLOT

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel
    from guozhan.core.sheets import Entry
    from guozhan.core.skills import Skill, Trigger
    from guozhan.core.state import SeatState


def standing(seat_state: SeatState, entry: Entry[Any]) -> int:
    """How a skill stands with its owner, as if every face-down general could be revealed: see ``entry_mode``."""
    slot = entry.slot
    if slot:
        if not seat_state.revealed & slot:
            return entry.face_down if seat_state.alive else DEAD
        if seat_state.suppressed & slot and not entry.locked:
            return DEAD
    elif entry.armor and seat_state.void_armor:
        return DEAD
    return entry.face_up


def entry_mode(game: Kernel, seat: int, seat_state: SeatState, entry: Entry[Any]) -> int:
    """How a skill stands with its owner: DEAD (cannot act), MAY, MUST, or HIDDEN (may, and reveals)."""
    mode = standing(seat_state, entry)
    return DEAD if mode == HIDDEN and not game.can_reveal(seat, entry.slot) else mode


def is_possible(what: Any, me: Any, event: Any) -> bool:
    """A trigger's condition holds and its picks are possible."""
    return bool(what.when(me, event)) and (not what.parts or can_fill(what.parts, Draft(me, event)))


def tell(game: Kernel, seat: int, skill: Skill, slot: int, equip: str, targets: tuple[int, ...]) -> None:
    """It is told that a skill is invoked (发动), to all unless it is one that nobody announces."""
    if skill.announced:
        mutate.emit(game, "invoked", seat, word=skill.id, seats=targets, number=slot, text=equip)
    else:
        mutate.emit(game, "unannounced", seat, word=skill.id, seen=1 << seat)


def announce(game: Kernel, seat: int, skill: Skill, equip: str = "", targets: tuple[int, ...] = ()) -> None:
    """Tell that a skill is used that did not tell so as it began to ask (a trigger that is not ``announced``).

    Args:
        game: the game.
        seat: who has the skill.
        skill: the skill.
        equip: id of the card type, for an equipment's skill.
        targets: at whom it is aimed.
    """
    slot = next((ref.slot for ref in game.state.seats[seat].skills if ref.skill == skill.id), NO_SLOT)
    tell(game, seat, skill, slot, equip, targets)


__all__ = [
    "DEAD",
    "HIDDEN",
    "MAY",
    "MUST",
    "SkillAction",
    "TriggerAction",
    "announce",
    "entry_mode",
    "is_possible",
    "standing",
    "tell",
]


class AssumingPart(Part):
    """A part of a face-down general's skill: what may be picked is asked as if he were face up."""

    __slots__ = ("inner", "slot")

    def __init__(self, inner: Part, slot: int) -> None:
        super().__init__(inner.field, inner.kind, inner.candidates, inner.count, inner.ordered, inner.error)
        self.inner = inner
        self.slot = slot

    def bounds(self, draft: Draft) -> tuple[int, int]:
        with draft.me.game.assuming(draft.me.seat, self.slot):
            return self.inner.bounds(draft)

    def items(self, draft: Draft) -> list[Any]:
        with draft.me.game.assuming(draft.me.seat, self.slot):
            return self.inner.items(draft)


class SkillAction(ActAction):
    """Invoke a skill.

    Attributes:
        entry: the skill's entry.
        hidden: its general is face down and would be revealed.
    """

    __slots__ = ("entry", "event", "hidden")

    def __init__(self, entry: Entry[Any], event: Any, hidden: bool, kind: str = "skill") -> None:
        parts: Sequence[Part] = getattr(entry.what, "parts", ())
        if hidden and parts:
            parts = tuple(AssumingPart(part, entry.slot) for part in parts)
        super().__init__(kind, entry.skill.id, "", parts)
        self.entry = entry
        self.event = event
        self.hidden = hidden

    def draft(self, decision: Decision) -> Draft:
        draft = Draft(decision.me, self.event)
        if self.hidden:
            draft.reveal = self.entry.slot
        return draft


class TriggerAction(SkillAction):
    """Invoke a skill at its timing."""

    __slots__ = ()

    def __init__(self, entry: Entry[Trigger], event: Any, hidden: bool) -> None:
        super().__init__(entry, event, hidden, entry.what.kind)
