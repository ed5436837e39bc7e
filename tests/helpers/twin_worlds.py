"""Making two games equal in what chance brings, and one card another's substitute where nobody can see it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from guozhan.core import rng, zones
from guozhan.core.answers import Act, Answer, Arranged, Pick
from guozhan.core.decisions import Decision
from guozhan.games.session import Session


class NoTwinError(Exception):
    """The other world cannot be brought to where it would be compared."""


def hp_of(decision: Decision, answer: Answer) -> int:
    """The hp that two generals make, of which everybody sees; 0 where one is chosen, who is seen himself."""
    items = answer.items if isinstance(answer, Pick) else ()
    generals = decision.game.ruleset.generals
    if len(items) < 2:
        return 0
    return sum(generals[str(item)].halves_in(slot) for slot, item in enumerate(items, 1)) // 2


def named(decision: Decision, answer: Answer) -> list[int]:
    """The cards that an answer names."""
    if isinstance(answer, Act):
        return list(answer.cards)
    if isinstance(answer, Arranged):
        return [card for _, cards in answer.piles for card in cards]
    if isinstance(answer, Pick) and getattr(decision, "kind", "") == "cards":
        return [item for item in answer.items if isinstance(item, int)]
    return []


def exchange(game: Any, one: int, two: int, seat: int) -> bool:
    """Let two cards change their places, if both lie where the seat cannot see them, now and at the last safe point.

    What was answered and what chance brought since then is changed alike, so that the game can still be copied.
    """
    states = [game.state, game.safe]
    for state in states:
        for card in (one, two):
            zone = state.place[card]
            hidden = zone == zones.DRAW_PILE or (zones.kind(zone) == zones.HAND and 0 <= zones.owner(zone) != seat)
            if not hidden or state.known[card] >> seat & 1:
                return False
    for state in states:
        places = [(state.zones[state.place[card]], state.zones[state.place[card]].index(card)) for card in (one, two)]
        for (lying, index), card in zip(places, (two, one), strict=True):
            lying[index] = card
        for values in (state.place, state.known):
            values[one], values[two] = values[two], values[one]
    new = {one: two, two: one}
    game.since = [_renamed(answer, new) for answer in game.since]
    game.chances = [
        (kind, [new.get(item, item) for item in result] if kind in (rng.DECK, rng.BLIND) else result)
        for kind, result in game.chances
    ]
    return True


def _renamed(answer: Any, new: dict[int, int]) -> Any:
    if isinstance(answer, dict):
        return {seat: _renamed(given, new) for seat, given in answer.items()}
    if isinstance(answer, Act):
        return replace(answer, cards=tuple(new.get(card, card) for card in answer.cards))
    if isinstance(answer, Arranged):
        return Arranged(tuple((label, tuple(new.get(card, card) for card in cards)) for label, cards in answer.piles))
    return answer


def can_be_copied(session: Session) -> bool:
    """The copy stands where the session does, though the cards were exchanged."""
    twin = session.clone()
    one, two = session.game.state, twin.game.state
    same = (one.zones, one.place, one.known, one.rng) == (two.zones, two.place, two.known, two.rng)
    twin.close()
    return same and [repr(one) for one in session.pending] == [repr(one) for one in twin.pending or session.pending]


def level(one: Any, other: Any, seat: int) -> None:
    """Let chance bring the same in both worlds."""
    pile = other.state.zones[zones.DRAW_PILE]
    for index, card in enumerate(one.state.zones[zones.DRAW_PILE]):
        if pile[index] != card and not exchange(other, pile[index], card, seat):
            raise NoTwinError("the draw piles cannot be made equal")
    other.state.rng = one.state.rng[:]
    other.safe.rng = one.safe.rng[:]
