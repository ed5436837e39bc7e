"""Choosing generals (选将) where hosts have changed how: banned pairs, and free choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from guozhan.core import mutate, rng
from guozhan.core.answers import Pick
from guozhan.core.decisions import Decision, Together
from guozhan.core.errors import MalformedError
from guozhan.core.messages import error_text
from guozhan.modes.profile import NONE

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.game import Game

_DEALS = 100  # in which somebody may be left without a pair, before pairs are laid aside for everybody


def banned_pairs(options: Mapping[str, Any]) -> frozenset[frozenset[str]]:
    """The pairs that cannot be chosen, from the switch ``banned_pairs``."""
    text = options.get("banned_pairs", NONE)
    return frozenset() if text == NONE else frozenset(frozenset(pair.split("+")) for pair in text.split(","))


def may_pair(ruleset: Ruleset, banned: frozenset[frozenset[str]], head: str, deputy: str) -> bool:
    """Two generals may be chosen together, in this order."""
    generals = ruleset.generals
    return head != deputy and generals[head].may_lead(generals[deputy]) and frozenset((head, deputy)) not in banned


def has_pair(ruleset: Ruleset, banned: frozenset[frozenset[str]], dealt: Sequence[str]) -> bool:
    """There is a pair among some generals."""
    return any(
        may_pair(ruleset, banned, first, second) or may_pair(ruleset, banned, second, first)
        for first, second in combinations(dealt, 2)
    )


def disjoint_pairs(
    ruleset: Ruleset, banned: frozenset[frozenset[str]], pool: Sequence[str], number: int
) -> list[list[str]]:
    """Up to ``number`` pairs, no two with a general in common; each general is taken with the first that fits."""
    left = list(pool)
    pairs: list[list[str]] = []
    while left and len(pairs) < number:
        first = left.pop(0)
        mate = next((other for other in left if has_pair(ruleset, banned, (first, other))), None)
        if mate is not None:
            left.remove(mate)
            pairs.append([first, mate])
    return pairs


def check_pairs(ruleset: Ruleset, players: int) -> None:
    """A pair is left for everybody under the switch ``banned_pairs``.

    Raises:
        MalformedError: if not.
    """
    banned = banned_pairs(ruleset.options)
    if not banned:
        return
    found = len(disjoint_pairs(ruleset, banned, ruleset.pool, players))
    if found < players:
        text = "so many pairs are banned that only {found} of {players} players find one (switch banned_pairs)"
        raise MalformedError(error_text(text, found=found, players=players))


def deal_pairs(game: Game, size: int) -> tuple[list[list[str]], list[str]]:
    """Deal ``size`` generals to each seat, so that each has a pair; what each got, and those left over."""
    ruleset = game.ruleset
    banned = banned_pairs(game.options)
    for _ in range(_DEALS if banned else 1):
        pool = mutate.shuffled(game, rng.DEAL, ruleset.pool)
        hands = [pool[seat * size : (seat + 1) * size] for seat in range(game.size)]
        if not banned or all(has_pair(ruleset, banned, hand) for hand in hands):
            return hands, pool[game.size * size :]
    hands = disjoint_pairs(ruleset, banned, mutate.shuffled(game, rng.DEAL, ruleset.pool), game.size)
    taken = {general for hand in hands for general in hand}
    rest = mutate.shuffled(game, rng.DEAL, [general for general in ruleset.pool if general not in taken])
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return hands, rest


def choose_freely(
    game: Game, seats: Sequence[int], pool: Sequence[str], ask: Callable[[int, list[str]], Decision]
) -> dict[int, tuple[str, ...]]:
    """Let seats, in order, choose from the same generals; what each gets.

    Where several want one general the first in order gets it. The others learn that it is gone, and choose again.
    """
    gone: dict[int, set[str]] = {seat: set() for seat in seats}
    got: dict[int, tuple[str, ...]] = {}
    while len(got) < len(seats):
        waiting = [seat for seat in seats if seat not in got]
        requests = [ask(seat, [general for general in pool if general not in gone[seat]]) for seat in waiting]
        answers = game.ask_together(Together("generals", requests))
        for seat in waiting:
            answer = answers[seat]
            assert isinstance(answer, Pick)
            wanted = tuple(str(item) for item in answer.items)
            taken = {general for others in got.values() for general in others}.intersection(wanted)
            if taken:
                gone[seat] |= taken
            else:
                got[seat] = wanted
    return got


__all__ = [
    "banned_pairs",
    "check_pairs",
    "choose_freely",
    "deal_pairs",
    "disjoint_pairs",
    "has_pair",
    "may_pair",
]
