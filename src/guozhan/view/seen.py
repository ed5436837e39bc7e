"""What a reader may know of a seat and of the table: the parts that views are put together from.

They are compiled in the compiled build; :mod:`guozhan.view.project` is what others call, and refuses what is no reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.core.state import BOTH, SCOPES
from guozhan.view.model import Judging, Pile, SeatView, View

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel
    from guozhan.core.state import EffectRef

ONLOOKER_BIT: Final = 29  # no seat has it, but every mask of everybody does


def seat_view(game: Kernel, number: int, reader: int, bit: int) -> SeatView:
    """What a reader may know of a seat; ``bit`` is the reader's in masks of who knows something."""
    # This is called for every decision of every client and bot: plain loops, no helper calls where nothing is hidden.
    state = game.state
    table = state.zones
    known = state.known
    one = state.seats[number]
    zone = zones.FIRST_SEAT_ZONE + number * zones.KINDS
    hand = table[zone]
    judge = table[zone + zones.JUDGE]
    own = number == reader
    revealed = one.revealed
    if own:
        seen = tuple(hand)
    elif hand:
        shown = [card for card in hand if known[card] >> bit & 1]
        seen = tuple(sorted(shown)) if shown else ()
    else:
        seen = ()
    head, deputy = one.generals
    head_known, deputy_known = one.known
    skills = game.ruleset.counting(one) if game.ruleset.conditional else one.skills
    if not own and revealed != BOTH and skills:
        skills = tuple([ref for ref in skills if not ref[1] or revealed & ref[1]])
    effects = one.effects
    return SeatView(
        number,
        one.alive,
        (
            head if not head or head_known >> bit & 1 else None,
            deputy if not deputy or deputy_known >> bit & 1 else None,
        ),
        revealed,
        one.shown_ever,
        one.kingdom,
        one.gender,
        one.role if not one.role or one.role_known >> bit & 1 else None,
        one.hp,
        one.max_hp,
        one.armor,
        len(hand),
        seen,
        tuple(table[zone + zones.EQUIP]),
        _judging(judge, state.used_as, known, bit) if judge else (),
        _piles(one.piles, known, bit) if one.piles else (),
        tuple(sorted(one.marks.items())) if one.marks else (),
        skills,
        tuple([effect.kind for effect in effects]) if effects else (),
        one.skipped,
        one.chained,
        one.stacked,
        one.away,
        one.drunk,
        one.void_armor,
        one.suppressed,
        _noted(game, effects) if own and effects else (),
    )


def table_view(game: Kernel, reader: int, bit: int, seats: tuple[SeatView, ...]) -> View:
    """What a reader may know of what belongs to no seat, with the seats."""
    state = game.state
    table = state.zones
    known = state.known
    pile = table[zones.DRAW_PILE]
    count = len(pile)
    lying = [place for place, card in enumerate(pile) if known[card] >> bit & 1]
    processing = table[zones.PROCESSING]
    outside = table[zones.OUTSIDE]
    frame = state.cursor[-1] if state.cursor else None
    in_phase = frame is not None and frame.kind == "phase"
    counters = [
        (name, key[0], key[1], value)
        for name, counted in zip(SCOPES, state.counters, strict=True)
        if counted
        for key, value in counted.items()
    ]
    return View(
        reader,
        seats,
        count,
        tuple([(count - 1 - place, pile[place]) for place in reversed(lying)]) if lying else (),
        tuple(table[zones.DISCARD_PILE]),
        _partly(processing, known, bit) if processing else (),
        _partly(outside, known, bit) if outside else (),
        state.turn,
        frame.name if in_phase and frame is not None else "",
        frame.seat if in_phase and frame is not None else -1,
        state.round,
        state.reshuffles,
        tuple(state.extra_turns),
        tuple(counters),
        tuple(sorted(state.table.items())) if state.table else (),
        state.regimes,
        tuple(state.seen_generals) if state.seen_generals else (),
        state.over,
        state.winners,
        state.ending,
        tuple([Pile(name, _in_order(state.shared[name], known, bit)) for name in sorted(state.shared)])
        if state.shared
        else (),
    )


def _judging(lying: list[int], used_as: dict[int, str], known: list[int], bit: int) -> tuple[Judging, ...]:
    """The cards of a judgement area in order, also those that the reader does not know."""
    return tuple(
        [
            Judging(
                None if used_as.get(card) == zones.FACE_DOWN and not known[card] >> bit & 1 else card,
                used_as.get(card, ""),
            )
            for card in lying
        ]
    )


def _in_order(lying: list[int], known: list[int], bit: int) -> tuple[int | None, ...]:
    """Cards that lie open, in their order; else as in ``_partly``."""
    return tuple(lying) if all(known[card] >> bit & 1 for card in lying) else _partly(lying, known, bit)


def _partly(lying: list[int], known: list[int], bit: int) -> tuple[int | None, ...]:
    """The known cards by id, then ``None`` for each other one, so that positions tell nothing."""
    seen = sorted([card for card in lying if known[card] >> bit & 1])
    return (*seen, *(None,) * (len(lying) - len(seen)))


def _noted(game: Kernel, effects: tuple[EffectRef, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What lasting effects keep for their seat alone."""
    skills = game.ruleset.skills
    return tuple(
        [
            (effect.kind, tuple([str(value) for value in effect.data]))
            for effect in effects
            if getattr(skills[effect.kind], "private", False)
        ]
    )


def _piles(piles: dict[str, list[int]], known: list[int], bit: int) -> tuple[Pile, ...]:
    return tuple([Pile(name, _partly(piles[name], known, bit)) for name in sorted(piles)])
