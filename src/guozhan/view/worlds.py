"""Dealing face-down generals and hidden roles anew, for worlds that a seat cannot tell from the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.facts import EVERYBODY
from guozhan.core.generals import kingdoms_in
from guozhan.core.state import DEPUTY, HEAD

if TYPE_CHECKING:
    from guozhan.core.facts import Fact
    from guozhan.core.kernel import Kernel
    from guozhan.core.rng import Stream
    from guozhan.core.state import SkillRef

_SLOTS: Final = (HEAD, DEPUTY)
_TRIES: Final = 200


def deal_generals(world: Kernel, real: Kernel, seat: int, facts: list[Fact], stream: Stream) -> frozenset[str]:
    """Deal the generals that ``seat`` does not know to the places where it cannot see them, as the rules allow.

    Before generals have been placed nothing is changed; the result then names those whose places it cannot know.
    """
    state = world.state
    mine = {name for fact in dealt_to(real, seat) for name in fact.text.split()}
    learnt = {word for fact in facts for word in fact.text.split()}
    learnt.update(state.seen_generals)
    if not any(general for one in state.seats for general in one.generals):
        return frozenset(world.ruleset.pool) - mine - learnt
    mode: Any = real.ruleset.mode
    if mode.slots == 1 and mode.deals_again(real, seat):
        mine = set()
    hidden: dict[int, int] = {}
    for number, one in enumerate(state.seats):
        for slot in _SLOTS:
            general = one.generals[slot - 1]
            ever_known = one.known[slot - 1] | real.state.seats[number].known[slot - 1]
            if general and general not in learnt and not ever_known >> seat & 1:
                hidden[number] = hidden.get(number, 0) | slot
    hidden = {number: mask for number, mask in hidden.items() if _has_printed_skills(world, number, mask)}
    held = [state.seats[number].generals[slot - 1] for number, mask in hidden.items() for slot in _SLOTS if mask & slot]
    pile = [general for general in state.general_pile if general not in mine and general not in learnt]
    kept = [general for general in state.general_pile if general in mine or general in learnt]
    for _ in range(_TRIES):
        pool = sorted(held + pile)
        stream.shuffle(pool)
        pairs: dict[int, list[str]] = {}
        for number, mask in hidden.items():
            pair = _find_pair(world, number, mask, pool)
            if pair is None:
                break
            pairs[number] = pair
        else:
            for number, pair in pairs.items():
                _place(world, number, pair, hidden[number])
            state.general_pile = sorted(kept + pool)
            break
    for number, one in enumerate(state.seats):
        for slot in _SLOTS:
            mask = one.known[slot - 1]
            if mask != EVERYBODY:
                one.known[slot - 1] = 1 << number | mask & 1 << seat
    return frozenset()


def deal_roles(world: Kernel, real: Kernel, seat: int, stream: Stream) -> dict[int, str]:
    """Deal the roles that ``seat`` does not know even now to those who have them; the role of each such seat.

    Before roles have been dealt nothing is changed: the result then says how they are to be dealt.
    """
    hidden = [number for number, one in enumerate(real.state.seats) if one.role and not one.role_known >> seat & 1]
    roles = [real.state.seats[number].role for number in hidden]
    roles.sort()
    stream.shuffle(roles)
    dealt = dict(zip(hidden, roles, strict=True))
    for number, one in enumerate(world.state.seats):
        if not one.role:
            continue
        one.role = dealt.get(number, one.role)
        if one.role_known != EVERYBODY:
            one.role_known = 1 << number | one.role_known & 1 << seat
    return dealt


def recast(real: Kernel, seat: int, unknown: frozenset[str], stream: Stream) -> dict[str, str]:
    """In a running set-up: the general that takes the part of each that was chosen unseen by ``seat``.

    It is one that may lie hidden, so that what was chosen stays possible. That nothing depends on what lies there in
    truth makes a world of a world that looks the same the same.
    """
    mode: Any = real.ruleset.mode
    if mode.slots != 1 or not unknown:
        return {}
    seats = real.state.seats
    lying = [one.generals[DEPUTY - 1] for one in seats if not one.known[DEPUTY - 1] >> seat & 1]
    chosen = [general for general in lying if general in unknown]
    drawn = sorted(name for name in unknown if mode.may_hide(real, name)) if chosen else []
    stream.shuffle(drawn)
    return dict(zip(chosen, drawn, strict=False))


def dealt_to(game: Kernel, seat: int) -> list[Fact]:
    """The facts that tell a seat which generals it was dealt to choose from."""
    found = []
    for fact in game.log or ():
        if fact.name == "deck_laid":
            break
        if fact.name == "generals_dealt" and fact.seat == seat:
            found.append(fact)
    return found


def _find_pair(world: Kernel, number: int, mask: int, pool: list[str]) -> list[str] | None:
    """Generals from the pool for the hidden places of a seat, taken out of it; None if none fit."""
    generals = world.ruleset.generals
    one = world.state.seats[number]
    mode: Any = world.ruleset.mode
    if mode.slots == 1:
        # Beside what hides it lies one of those that are hidden in this mode (no other comes there but in a scenario).
        lying = one.generals[DEPUTY - 1]
        first = next((each for each in pool if mode.may_hide(world, each) or not mode.may_hide(world, lying)), None)
        if first is None:
            return None
        pool.remove(first)
        return [one.generals[0], first]
    fixed = [general if not mask & slot else "" for slot, general in zip(_SLOTS, one.generals, strict=True)]
    if one.paired_kingdom:
        # Beside a general that has come later, or none, lies one of the pair that was dealt.
        allowed = list(kingdoms_in(one.paired_kingdom))
    elif mask == HEAD | DEPUTY or not any(general in generals for general in fixed):
        real = {general.kingdom for general in generals.values()}
        allowed = [name for name in kingdoms_in(one.printed_kingdom or one.kingdom) if name in real]
    else:
        allowed = []
    for first in pool:
        candidate = generals[first]
        if allowed and not any(name in allowed for name in candidate.kingdoms):
            continue
        if mask & HEAD and candidate.second_kingdom:
            continue
        if mask != HEAD | DEPUTY:
            head, deputy = (candidate, fixed[1]) if mask == HEAD else (generals.get(fixed[0]), first)
            if one.paired_kingdom:
                head = None
            if head is not None and deputy in generals and not head.may_lead(generals[deputy]):
                continue
            pair = [general or first for general in fixed] if all(one.generals) else _alone(mask, first)
            if _same_hp(world, number, pair):
                pool.remove(first)
                return pair
            continue
        for second in pool:
            allied = second != first and candidate.may_lead(generals[second])
            if allied and _same_hp(world, number, [first, second]):
                pool.remove(first)
                pool.remove(second)
                return [first, second]
    return None


def _alone(mask: int, general: str) -> list[str]:
    return [general if mask == slot else "" for slot in _SLOTS]


def _same_hp(world: Kernel, number: int, pair: list[str]) -> bool:
    """The pair makes as much hp as the one that lies there; what a removed general gave stays."""
    one = world.state.seats[number]
    return (one.halves + _halves(world, pair) - _halves(world, one.generals)) // 2 == one.halves // 2


def _halves(world: Kernel, pair: list[str]) -> int:
    generals = world.ruleset.generals
    return sum(
        generals[general].halves_in(slot) for slot, general in zip(_SLOTS, pair, strict=True) if general in generals
    )


def _printed_skills(world: Kernel, number: int, pair: list[str]) -> tuple[SkillRef, ...]:
    """What the mode gives a seat with these generals, which then lie before it."""
    mode: Any = world.ruleset.mode
    mode.place_generals(world, number, pair[0], pair[1], full_hp=False)
    return world.state.seats[number].skills


def _has_printed_skills(world: Kernel, number: int, mask: int) -> bool:
    """The hidden generals of a seat have just the skills that are printed on them."""
    one = world.state.seats[number]
    before = one.generals[:], one.known[:], one.halves, one.skills
    printed = _printed_skills(world, number, one.generals)
    one.generals, one.known, one.halves, one.skills = before
    world.skills_changed(number)
    return [ref for ref in printed if ref.slot & mask] == [ref for ref in one.skills if ref.slot & mask]


def _place(world: Kernel, number: int, pair: list[str], mask: int) -> None:
    """Put generals into the hidden places of a seat; what is known of the others stays."""
    one = world.state.seats[number]
    known, skills = one.known[:], one.skills
    halves = one.halves + _halves(world, pair) - _halves(world, one.generals)
    printed = _printed_skills(world, number, pair)
    one.known, one.halves = known, halves
    mixed = [ref for ref in printed if ref.slot & mask] + [ref for ref in skills if not ref.slot & mask]
    one.skills = tuple(sorted(mixed, key=lambda ref: ref.slot or DEPUTY + 1))
    world.skills_changed(number)
