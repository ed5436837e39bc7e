"""The only writers of :class:`State`. Each change emits a fact, if the game keeps a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import rng, zones
from guozhan.core.facts import EVERYBODY, Fact
from guozhan.core.state import BOTH, PHASE, TURN, EffectRef, Frame, SkillRef

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel


def emit(game: Kernel, name: str, seat: int = -1, **more: Any) -> None:
    """Add a fact that changes nothing by itself."""
    if game.log is not None:
        game.log.append(Fact(name, seat, **more))


# --- cards ---------------------------------------------------------------------------------------------------------


def move(
    game: Kernel,
    cards: Sequence[int],
    target: int,
    reason: str,
    *,
    by: int = -1,
    seen: int = EVERYBODY,
    pile: str = "",
    bottom: bool = False,
    used_as: str = "",
) -> None:
    """Put cards into a zone, one after another, at its top (its end), or ``bottom``.

    Args:
        target: the zone.
        reason: why: use, play, discard, obtain, give, put, draw, judge, equip, recast, show …
        by: who moves them.
        seen: mask of the seats that see their faces in this move.
        pile: name of the pile, for a zone of piles.
        used_as: type id under which a card lies in a judgement area.
    """
    state = game.state
    place, table, known = state.place, state.zones, state.known
    kind = zones.kind(target)
    owner = zones.owner(target)
    groups: dict[tuple[int, str], list[int]] = {}
    for card in cards:
        source = place[card]
        from_pile = ""
        source_kind = (source - zones.FIRST_SEAT_ZONE) % zones.KINDS if source >= zones.FIRST_SEAT_ZONE else -1
        if source_kind == zones.PILE:
            from_pile = _leave_pile(state.seats[zones.owner(source)].piles, card)
        elif source == zones.DRAW_PILE and table[source][-1] == card:
            table[source].pop()
        else:
            table[source].remove(card)
            if source_kind == zones.JUDGE:
                state.used_as.pop(card, None)
        if source_kind == zones.EQUIP:
            game.equipment_changed(zones.owner(source))
        if kind == zones.PILE:
            state.seats[owner].piles.setdefault(pile, []).append(card)
        elif bottom:
            table[target].insert(0, card)
        else:
            table[target].append(card)
        place[card] = target
        if seen == EVERYBODY:
            known[card] = EVERYBODY
        elif source == zones.DRAW_PILE:
            known[card] |= seen
        elif source_kind == zones.HAND:
            known[card] = seen
        elif known[card] != EVERYBODY:
            known[card] = seen
        groups.setdefault((source, from_pile), []).append(card)
    if kind == zones.EQUIP:
        game.equipment_changed(owner)
    if used_as:
        for card in cards:
            state.used_as[card] = used_as
    for (source, from_pile), moved in groups.items():
        if seen != EVERYBODY and source >= zones.FIRST_SEAT_ZONE and zones.kind(source) == zones.HAND:
            _mix(known, table[source], seen | 1 << zones.owner(source))
        if game.log is not None:
            game.log.append(
                Fact(
                    "moved",
                    zones.owner(source),
                    (),
                    tuple(moved),
                    reason,
                    used_as,
                    source,
                    target,
                    pile or from_pile,
                    1 if bottom else 0,
                    by,
                    seen,
                )
            )


def _leave_pile(piles: dict[str, list[int]], card: int) -> str:
    for name, cards in piles.items():
        if card in cards:
            cards.remove(card)
            if not cards:
                del piles[name]
            return name
    raise ValueError(f"card {card} lies on no pile")


def _mix(known: list[int], hand: list[int], seen: int) -> None:
    """Who did not see which card left the hand no longer knows what stayed."""
    for card in hand:
        if known[card] & ~seen:
            known[card] &= seen


def swap_hands(game: Kernel, first: int, second: int, by: int) -> None:
    """Exchange two hands at once (交换手牌), unseen by the others."""
    state = game.state
    a, b = zones.hand(first), zones.hand(second)
    both = 1 << first | 1 << second
    state.zones[a], state.zones[b] = state.zones[b], state.zones[a]
    for zone in (a, b):
        for card in state.zones[zone]:
            state.place[card] = zone
            state.known[card] = both
    if game.log is not None:
        given = tuple(state.zones[b]), tuple(state.zones[a])
        for source, target, cards in ((a, b, given[0]), (b, a, given[1])):
            game.log.append(
                Fact("moved", zones.owner(source), (), cards, "exchange", "", source, target, "", 0, by, both)
            )


def reshuffle(game: Kernel) -> None:
    """Shuffle the discard pile into the draw pile, below what is left there (牌堆用尽)."""
    state = game.state
    cards = state.zones[zones.DISCARD_PILE]
    state.zones[zones.DISCARD_PILE] = []
    rng.shuffle(state.rng, rng.DECK, cards)
    for card in cards:
        state.place[card] = zones.DRAW_PILE
        state.known[card] = 0
    state.zones[zones.DRAW_PILE] = cards + state.zones[zones.DRAW_PILE]
    state.reshuffles += 1
    emit(game, "reshuffled", number=len(cards))


def lay_deck(game: Kernel, order: Sequence[int]) -> None:
    """Make ``order`` (the last one on top) the draw pile at the start of the game."""
    state = game.state
    state.zones[zones.DRAW_PILE] = list(order)
    for card in order:
        state.place[card] = zones.DRAW_PILE
    emit(game, "deck_laid", number=len(order))


def reorder_draw_pile(game: Kernel, top: Sequence[int], bottom: Sequence[int], by: int) -> None:
    """Put cards that lie on top of the draw pile back: ``top`` and ``bottom`` from the top down; ``by`` knows them."""
    state = game.state
    pile = state.zones[zones.DRAW_PILE]
    taken = len(top) + len(bottom)
    rest = pile[: len(pile) - taken]
    state.zones[zones.DRAW_PILE] = [*reversed(bottom), *rest, *reversed(top)]
    mask = 1 << by
    for card in (*top, *bottom):
        state.known[card] = mask
    emit(
        game,
        "arranged",
        by,
        cards=(*top, *bottom),
        number=len(top),
        by=by,
        seen=mask,
    )


def know(game: Kernel, cards: Sequence[int], mask: int) -> None:
    """Let the seats of ``mask`` know these cards where they lie (观看, 展示)."""
    known = game.state.known
    for card in cards:
        known[card] |= mask
    emit(game, "shown" if mask == EVERYBODY else "knows", cards=tuple(cards), number=mask, seen=mask)


def know_general(game: Kernel, seat: int, slot: int, mask: int) -> None:
    """Let the seats of ``mask`` know a face-down general."""
    seat_state = game.state.seats[seat]
    seat_state.known[slot - 1] |= mask
    emit(game, "knows_general", seat, number=slot, text=seat_state.generals[slot - 1], by=mask, seen=mask)


# --- seats ---------------------------------------------------------------------------------------------------------


def set_field(game: Kernel, seat: int, field: str, value: Any) -> None:
    """Set a public field of a seat (hp, max_hp, chained, stacked, drunk, kingdom, gender, alive …)."""
    seat_state = game.state.seats[seat]
    if getattr(seat_state, field) == value:
        return
    setattr(seat_state, field, value)
    if field in _SHAPE_DISTANCE:
        game.distances_changed()
    if game.log is not None:
        if isinstance(value, str):
            game.log.append(Fact("set", seat, word=field, text=value))
        else:
            game.log.append(Fact("set", seat, word=field, number=int(value)))


_SHAPE_DISTANCE = frozenset({"alive", "away", "kingdom", "suppressed"})


def set_skipped(game: Kernel, seat: int, phases: tuple[str, ...]) -> None:
    """The phases of this turn that the seat skips (跳过)."""
    game.state.seats[seat].skipped = phases
    emit(game, "skips", seat, text=" ".join(phases))


def set_generals(game: Kernel, seat: int, head: str, deputy: str, halves: int, skills: tuple[SkillRef, ...]) -> None:
    """Put two generals face down before a seat; only the seat knows them."""
    seat_state = game.state.seats[seat]
    seat_state.generals = [head, deputy]
    seat_state.known = [1 << seat, 1 << seat]
    seat_state.halves = halves
    seat_state.skills = skills
    game.skills_changed(seat)
    emit(game, "generals_set", seat, text=f"{head} {deputy}", number=halves, seen=1 << seat)


def reveal(game: Kernel, seat: int, mask: int) -> None:
    """Turn generals face up (明置) or show them at death; everybody knows them."""
    seat_state = game.state.seats[seat]
    seat_state.revealed |= mask
    seat_state.shown_ever |= mask
    if seat_state.revealed == BOTH:
        seat_state.both_shown = True
    for slot in (1, 2):
        if mask & slot:
            seat_state.known[slot - 1] = EVERYBODY
            emit(game, "revealed", seat, number=slot, text=seat_state.generals[slot - 1])
    game.validity_changed(seat)


def hide(game: Kernel, seat: int, mask: int) -> None:
    """Turn generals face down (暗置); who has seen them still knows them."""
    game.state.seats[seat].revealed &= ~mask & BOTH
    emit(game, "hidden", seat, number=mask)
    game.validity_changed(seat)


def set_skills(game: Kernel, seat: int, skills: tuple[SkillRef, ...]) -> None:
    """Give a seat its skills (获得, 失去)."""
    game.state.seats[seat].skills = skills
    game.skills_changed(seat)
    mine = 1 << seat
    seen = EVERYBODY if all(not ref.slot or game.state.seats[seat].revealed & ref.slot for ref in skills) else mine
    emit(game, "skills_set", seat, text=" ".join(f"{ref.skill}@{ref.slot}" for ref in skills), seen=seen)


def set_effects(game: Kernel, seat: int, effects: tuple[EffectRef, ...]) -> None:
    """Set the lasting effects on a seat."""
    state = game.state
    state.lasting += len(effects) - len(state.seats[seat].effects)
    state.seats[seat].effects = effects
    game.skills_changed(seat)
    emit(game, "effects_set", seat, text=" ".join(effect.kind for effect in effects))


def set_mark(game: Kernel, seat: int, mark: str, number: int) -> None:
    """Set how many marks (标记) of a kind a seat has."""
    marks = game.state.seats[seat].marks
    if number:
        marks[mark] = number
    else:
        marks.pop(mark, None)
    emit(game, "mark_set", seat, word=mark, number=number)


def count(game: Kernel, scope: int, seat: int, key: str, by: int = 1) -> int:
    """Add to a counter; its new value."""
    counters = game.state.counters[scope]
    value = counters.get((seat, key), 0) + by
    counters[seat, key] = value
    return value


def clear_counters(game: Kernel, scope: int) -> None:
    """Forget the counters of a scope that has ended (and of the smaller ones)."""
    for smaller in range(PHASE, scope + 1):
        if game.state.counters[smaller]:
            game.state.counters[smaller] = {}


# --- the course of the game ------------------------------------------------------------------------------------------


def push_frame(game: Kernel, frame: Frame) -> None:
    """Begin a round, turn or phase."""
    game.state.cursor.append(frame)


def pop_frame(game: Kernel) -> None:
    """End the innermost round, turn or phase."""
    game.state.cursor.pop()


def set_step(game: Kernel, frame: Frame, step: int) -> None:
    """Move a frame on."""
    frame.step = step


def take_from_queue(game: Kernel, frame: Frame) -> str | int:
    """The next thing in a frame's queue."""
    return frame.queue.pop(0)


def set_queue(game: Kernel, frame: Frame, queue: list[str | int]) -> None:
    """What is still to come in a frame."""
    frame.queue = queue


def end_frame(game: Kernel, frame: Frame) -> None:
    """Let a frame go to its end at its next step."""
    frame.ended = True


def begin_round(game: Kernel) -> None:
    """Count a new round (轮)."""
    game.state.round += 1
    emit(game, "round_began", number=game.state.round)


def begin_turn(game: Kernel, seat: int) -> None:
    """Make ``seat`` the player whose turn it is (当前回合角色)."""
    state = game.state
    state.turn = seat
    state.turns += 1
    state.turn_events = 0
    clear_counters(game, TURN)
    game.turn_changed()
    emit(game, "turn_began", seat)


def queue_extra_turn(game: Kernel, seat: int) -> None:
    """A turn of ``seat`` follows the present one (额外的回合)."""
    game.state.extra_turns.append(seat)
    emit(game, "extra_turn", seat)


def take_extra_turn(game: Kernel) -> int:
    """The next extra turn's seat."""
    return game.state.extra_turns.pop(0)


def set_fierce(game: Kernel) -> None:
    """鏖战 begins."""
    game.state.fierce = True
    for seat in range(game.size):
        game.skills_changed(seat)
    emit(game, "fierce_battle")


def set_table(game: Kernel, key: str, value: int) -> None:
    """A number of the mode's own."""
    game.state.table[key] = value


def set_general_pile(game: Kernel, generals: list[str]) -> None:
    """The generals that are in nobody's hands."""
    game.state.general_pile = generals


def count_decision(game: Kernel) -> int:
    """Count a decision; how many there have been."""
    game.state.decisions += 1
    return game.state.decisions


def count_event(game: Kernel) -> int:
    """Count an event of this turn; how many there have been."""
    game.state.turn_events += 1
    return game.state.turn_events


def finish(game: Kernel, winners: tuple[int, ...], ending: str) -> None:
    """The game is over; ``ending`` says how (victory, standoff, round_limit, …)."""
    state = game.state
    state.over = True
    state.winners = winners
    state.ending = ending
    emit(game, "game_over", seats=winners, word=ending)


def discard_leftovers(game: Kernel) -> None:
    """Clear the processing area when nothing is being resolved any more."""
    left = game.state.zones[zones.PROCESSING]
    if left:
        move(game, tuple(left), zones.DISCARD_PILE, "cleared")


def roll(game: Kernel, stream: int, bound: int) -> int:
    """A random number from 0 to ``bound - 1`` of one stream."""
    return rng.below(game.state.rng, stream, bound)


def shuffled(game: Kernel, stream: int, items: Sequence[Any]) -> list[Any]:
    """The items in random order."""
    mixed = list(items)
    rng.shuffle(game.state.rng, stream, mixed)
    return mixed
