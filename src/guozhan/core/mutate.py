"""The only writers of :class:`State`. Each change emits a fact, if the game keeps a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import rng, zones
from guozhan.core.facts import EVERYBODY, Fact
from guozhan.core.mutate_cards import emit as emit
from guozhan.core.mutate_cards import in_groups as in_groups
from guozhan.core.mutate_cards import know as know
from guozhan.core.mutate_cards import lay_deck as lay_deck
from guozhan.core.mutate_cards import lay_outside as lay_outside
from guozhan.core.mutate_cards import lay_shared as lay_shared
from guozhan.core.mutate_cards import move as move
from guozhan.core.mutate_cards import reorder_draw_pile as reorder_draw_pile
from guozhan.core.mutate_cards import reshuffle as reshuffle
from guozhan.core.mutate_cards import shuffle_shared as shuffle_shared
from guozhan.core.mutate_cards import swap_hands as swap_hands
from guozhan.core.state import BOTH, DEPUTY, HEAD, PHASE, SCOPES, SLOT_NAMES, TURN, EffectRef, Frame, SkillRef

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel
    from guozhan.core.recording import Recorder


def abandon(game: Recorder) -> None:
    """Let go of where the cards of an abandoned game lie; nobody is told, as nobody looks at it any more."""
    state = game.state
    state.zones, state.place, state.known = [], [], []


# --- seats ---------------------------------------------------------------------------------------------------------


def know_general(game: Kernel, seat: int, slot: int, mask: int) -> None:
    """Let the seats of ``mask`` know a face-down general."""
    seat_state = game.state.seats[seat]
    seat_state.known[slot - 1] |= mask
    emit(game, "knows_general", seat, number=slot, text=seat_state.generals[slot - 1], by=mask, seen=mask)


def set_field(game: Kernel, seat: int, field: str, value: Any) -> None:
    """Set a public field of a seat (hp, max_hp, chained, stacked, drunk, kingdom, gender, alive …)."""
    seat_state = game.state.seats[seat]
    if getattr(seat_state, field) == value:
        return
    setattr(seat_state, field, value)
    if field in _SHAPE_DISTANCE:
        if field in ("alive", "away"):
            game.seats_changed()
        else:
            game.values_changed()
    if game.log is not None:
        if isinstance(value, str):
            game.log.append(Fact("set", seat, word=field, text=value))
        else:
            game.log.append(Fact("set", seat, word=field, number=int(value)))
    if field == "kingdom" and game.ruleset.conditional:
        _recount_skills(game, seat)


def _recount_skills(game: Kernel, seat: int) -> None:
    """Some skills of a seat may count as there that did not, or the other way about."""
    if any(ref.skill in game.ruleset.conditional for ref in game.state.seats[seat].skills):
        game.skills_changed(seat)
        _tell_skills(game, seat)


# Distances are kept until one of these changes (or equipment, skills, marks, piles): a skill that changes distances may
# depend on them, and on nothing else.
_SHAPE_DISTANCE = frozenset({"alive", "away", "kingdom", "suppressed", "hp", "max_hp", "stacked", "chained"})


def set_role(game: Kernel, seat: int, role: str, seen: int) -> None:
    """Give a seat its role (身份); the seats of the mask ``seen`` know it."""
    seat_state = game.state.seats[seat]
    seat_state.role = role
    seat_state.role_known = seen
    emit(game, "role_set", seat, text=role, seen=seen)


def show_role(game: Kernel, seat: int) -> None:
    """Everybody gets to know a role (亮明身份), where the seat has one."""
    seat_state = game.state.seats[seat]
    if seat_state.role and seat_state.role_known != EVERYBODY:
        seat_state.role_known = EVERYBODY
        emit(game, "role_shown", seat, text=seat_state.role)


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
    there = SLOT_NAMES[(HEAD if head else 0) | (DEPUTY if deputy else 0)]
    emit(game, "generals_set", seat, word=there, text=f"{head} {deputy}", number=halves, seen=1 << seat)
    _tell_skills(game, seat)


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
    _tell_skills(game, seat)
    game.validity_changed(seat)


def hide(game: Kernel, seat: int, mask: int) -> None:
    """Turn generals face down (暗置); who has seen them still knows them."""
    game.state.seats[seat].revealed &= ~mask & BOTH
    emit(game, "hidden", seat, number=mask)
    _tell_skills(game, seat)
    game.validity_changed(seat)


def forgo_rewards(game: Kernel, seat: int) -> None:
    """A pair that has not been face up together will bring no reward for it any more."""
    game.state.seats[seat].both_shown = True


def unveil(game: Kernel, seat: int, skills: tuple[SkillRef, ...]) -> None:
    """The general that lies face down beside what stands for it takes its place, face up; that vanishes.

    ``skills`` are all that the seat has from now on.
    """
    seat_state = game.state.seats[seat]
    general = seat_state.generals[DEPUTY - 1]
    seat_state.generals = [general, ""]
    seat_state.known = [EVERYBODY, EVERYBODY]
    seat_state.revealed = HEAD
    seat_state.shown_ever = HEAD
    seat_state.skills = skills
    game.skills_changed(seat)
    emit(game, "unveiled", seat, text=general)
    _tell_skills(game, seat)
    game.validity_changed(seat)


def remove_general(game: Kernel, seat: int, slot: int, token: str, kingdom: str) -> None:
    """A face-up general goes to the pile (移除); ``token``, "" for nothing, lies in its place, face up.

    ``kingdom`` is what was printed on the pair.
    """
    seat_state = game.state.seats[seat]
    general = seat_state.generals[slot - 1]
    seat_state.generals[slot - 1] = token
    seat_state.known[slot - 1] = EVERYBODY
    seat_state.printed_kingdom = kingdom
    if not token:
        seat_state.revealed &= ~slot & BOTH
    _return_general(game, seat, general)
    emit(game, "general_removed", seat, number=slot, word=general, text=token)
    _tell_skills(game, seat)
    game.validity_changed(seat)


def show_pile_general(game: Kernel, generals: Sequence[str]) -> str:
    """Show one of these generals of the pile to everybody, by chance (亮出); which it is."""
    general = generals[rng.below(game.state.rng, rng.GENERALS, len(generals))]
    if game.foreseen:
        foreseen = game.foreseen.pop()[0]
        # A world that has left the real one's course, which will be noticed, may not have it here.
        general = foreseen if foreseen in generals else general
    if game.keep_safe:
        game.chances.append((rng.GENERALS, [general]))
    state = game.state
    if general not in state.seen_generals:
        state.seen_generals = sorted((*state.seen_generals, general))
    return general


def place_general(game: Kernel, seat: int, slot: int, general: str, skills: tuple[SkillRef, ...]) -> None:
    """A general that everybody has seen in the pile comes before a seat, face up, and what lay there goes to the pile.

    ``skills`` are all that the seat has from now on. The pair will bring no reward for being face up together.
    """
    state = game.state
    seat_state = state.seats[seat]
    old = seat_state.generals[slot - 1]
    state.general_pile = [each for each in state.general_pile if each != general]
    state.seen_generals = [each for each in state.seen_generals if each != general]
    seat_state.generals[slot - 1] = general
    seat_state.known[slot - 1] = EVERYBODY
    seat_state.revealed |= slot
    seat_state.shown_ever |= slot
    seat_state.both_shown = True
    seat_state.skills = skills
    # What lies in the place of a removed general is none and goes nowhere.
    old = old if old in game.ruleset.generals else ""
    if old:
        _return_general(game, seat, old)
    game.skills_changed(seat)
    emit(game, "general_placed", seat, number=slot, word=old, text=general)
    _tell_skills(game, seat)
    game.validity_changed(seat)


def _return_general(game: Kernel, seat: int, general: str) -> None:
    """A general that everybody knows goes to the pile; what it leaves behind was paired with it, or else known."""
    state = game.state
    seat_state = state.seats[seat]
    if not seat_state.paired_kingdom:
        seat_state.paired_kingdom = game.ruleset.generals[general].printed_kingdom
    state.general_pile = sorted((*state.general_pile, general))
    state.seen_generals = sorted((*state.seen_generals, general))


def set_skills(game: Kernel, seat: int, skills: tuple[SkillRef, ...]) -> None:
    """Give a seat its skills (获得, 失去)."""
    game.state.seats[seat].skills = skills
    game.skills_changed(seat)
    _tell_skills(game, seat)


def _tell_skills(game: Kernel, seat: int) -> None:
    """Everybody hears of the skills that show, their owner of all."""
    if game.log is None:
        return
    state = game.state.seats[seat]
    skills = game.ruleset.counting(state)
    showing = [ref for ref in skills if not ref.slot or state.revealed & ref.slot]
    emit(game, "skills_set", seat, text=_skill_list(showing))
    if len(showing) < len(skills):
        emit(game, "own_skills", seat, text=_skill_list(skills), seen=1 << seat)


def _skill_list(skills: Sequence[SkillRef]) -> str:
    return " ".join(f"{ref.skill}@{ref.slot}" for ref in skills)


def set_effects(game: Kernel, seat: int, effects: tuple[EffectRef, ...]) -> None:
    """Set the lasting effects on a seat."""
    state = game.state
    state.lasting += len(effects) - len(state.seats[seat].effects)
    state.seats[seat].effects = effects
    game.skills_changed(seat)
    emit(game, "effects_set", seat, text=" ".join(effect.kind for effect in effects))


def set_private(game: Kernel, seat: int, kind: str, data: tuple[str, ...]) -> None:
    """Let a lasting effect of this kind, whose data only its seat knows, have this data; without any it ends."""
    kept = tuple(effect for effect in game.state.seats[seat].effects if effect.kind != kind)
    set_effects(game, seat, (*kept, EffectRef(kind, data, "game", -1)) if data else kept)
    emit(game, "noted", seat, word=kind, text=" ".join(data), number=len(data), seen=1 << seat)


def set_mark(game: Kernel, seat: int, mark: str, number: int) -> None:
    """Set how many marks (标记) of a kind a seat has."""
    marks = game.state.seats[seat].marks
    if number:
        marks[mark] = number
    else:
        marks.pop(mark, None)
    game.values_changed()
    emit(game, "mark_set", seat, word=mark, number=number)


def count(game: Kernel, scope: int, seat: int, key: str, by: int = 1) -> int:
    """Add to a counter; its new value."""
    counters = game.state.counters[scope]
    value = counters.get((seat, key), 0) + by
    counters[seat, key] = value
    if game.log is not None:
        game.log.append(Fact("counted", seat, word=key, text=SCOPES[scope], number=value))
    return value


def forget(game: Kernel, seat: int, skills: Sequence[str]) -> None:
    """Nothing is counted any more of a seat's use of these skills, in any scope."""
    for scope, counters in enumerate(game.state.counters):
        for who, key in list(counters):
            if who == seat and key.partition(".")[0] in skills:
                del counters[who, key]
                emit(game, "uncounted", seat, word=key, text=SCOPES[scope])


def clear_counters(game: Kernel, scope: int) -> None:
    """Forget the counters of a scope that has ended (and of the smaller ones)."""
    for smaller in range(PHASE, scope + 1):
        if game.state.counters[smaller]:
            game.state.counters[smaller] = {}
            emit(game, "counters_cleared", text=SCOPES[smaller])


# --- the course of the game ------------------------------------------------------------------------------------------


def push_frame(game: Kernel, frame: Frame) -> None:
    """Begin a round, turn or phase."""
    game.state.cursor.append(frame)
    if frame.kind == "phase":
        emit(game, "stage", frame.seat, word=frame.name)


def pop_frame(game: Kernel) -> None:
    """End the innermost round, turn or phase."""
    cursor = game.state.cursor
    if cursor.pop().kind == "phase" and game.log is not None:
        outer = cursor[-1] if cursor and cursor[-1].kind == "phase" else None
        emit(game, "stage", outer.seat if outer else -1, word=outer.name if outer else "")


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
    emit(game, "turn_began", seat)


def queue_extra_turn(game: Kernel, seat: int) -> None:
    """A turn of ``seat`` follows the present one (额外的回合)."""
    game.state.extra_turns.append(seat)
    emit(game, "extra_turn", seat)


def take_extra_turn(game: Kernel) -> int:
    """The next extra turn's seat."""
    seat = game.state.extra_turns.pop(0)
    emit(game, "extra_turn_taken", seat)
    return seat


def begin_regime(game: Kernel, name: str) -> None:
    """A rule regime of the mode comes into force, for good (such as 鏖战)."""
    game.state.regimes += (name,)
    for seat in range(game.size):
        game.skills_changed(seat)
    emit(game, "regime_began", word=name)


def set_table(game: Kernel, key: str, value: int) -> None:
    """A number of the mode's own."""
    game.state.table[key] = value
    emit(game, "table_set", word=key, number=value)


def set_general_pile(game: Kernel, generals: list[str]) -> None:
    """The generals that are in nobody's hands."""
    game.state.general_pile = generals


def count_decision(game: Recorder) -> int:
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
        homes = game.ruleset.homes
        for card in [card for card in left if card in homes]:
            move(game, (card,), zones.SHARED, "cleared", pile=homes[card])
            shuffle_shared(game, homes[card])
        move(game, tuple(left), zones.DISCARD_PILE, "cleared")


def roll(game: Kernel, stream: int, bound: int) -> int:
    """A random number from 0 to ``bound - 1`` of one stream."""
    value = rng.below(game.state.rng, stream, bound)
    if game.foreseen:
        value = game.foreseen.pop()[0]
    if game.keep_safe:
        game.chances.append((stream, [value]))
    return value


def shuffled(game: Kernel, stream: int, items: Sequence[Any]) -> list[Any]:
    """The items in random order."""
    mixed = list(items)
    rng.shuffle(game.state.rng, stream, mixed)
    if game.foreseen:
        mixed = game.foreseen.pop()
    if game.keep_safe:
        game.chances.append((stream, mixed[:]))
    return mixed
