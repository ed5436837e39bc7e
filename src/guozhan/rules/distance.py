"""Distance (距离) and attack range (攻击范围). CG-CARD-03, CG-CARD-09 … CG-CARD-12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.rules.questions import ATTACK_RANGE, DISTANCE, DISTANCE_TO, IN_RANGE

if TYPE_CHECKING:
    from guozhan.rules.game import Game

FAR = 999  # to somebody who is away (免战)


def distance(game: Game, first: int, second: int, without: tuple[int, ...] = ()) -> int:
    """How far ``second`` is from ``first``; cards in ``without`` do not count, as they are about to leave."""
    if first == second:
        return 0
    if without:
        without = _laid_out(game, first, without)
    plain = not without and game.assume_seat < 0
    if plain:
        known = game.distances.get((first, second))
        if known is not None:
            return known
    before, game.leaving = game.leaving, without
    value = _distance(game, first, second, without)
    game.leaving = before
    if plain:
        game.distances[first, second] = value
    return value


def _ring(game: Game) -> dict[int, int]:
    """Place in the circle of those who count for distances, by seat."""
    known: dict[int, int] | None = game.rings.get(0)
    if known is None:
        seats = [seat for seat, state in enumerate(game.state.seats) if state.alive and not state.away]
        known = game.rings[0] = {seat: place for place, seat in enumerate(seats)}
    return known


def _steps(here: int, there: int, size: int) -> int:
    """The shorter way round between two places of a circle."""
    steps = there - here if there > here else here - there
    return size - steps if size - steps < steps else steps


def _distance(game: Game, first: int, second: int, without: tuple[int, ...]) -> int:
    ring = _ring(game)
    size = len(ring)
    there = ring.get(second, -1)
    if there < 0 or game.state.seats[first].away:
        return FAR
    here = ring.get(first, -1)
    if here < 0:
        # Whoever has left the circle still measures from where he sat.
        order = sorted([*ring, first])
        here, there, size = order.index(first), order.index(second), size + 1
    value = _steps(here, there, size)
    cards = game.ruleset.cards
    table = game.state.zones
    for card in table[zones.equip(first)]:
        if card not in without:
            value += cards[card].type.to_others  # type: ignore[attr-defined]
    for card in table[zones.equip(second)]:
        if card not in without:
            value += cards[card].type.from_others  # type: ignore[attr-defined]
    if not game.is_moot(DISTANCE):
        value = game.number(DISTANCE, value, first, second)
    if not game.is_moot(DISTANCE_TO):
        value = game.number(DISTANCE_TO, value, second, first)
    return value if value > 1 else 1


def within(game: Game, seat: int, most: int, without: tuple[int, ...] = ()) -> list[int]:
    """Living others who are at most ``most`` away, by seat number."""
    if without:
        without = _laid_out(game, seat, without)
    if without or game.assume_seat >= 0:
        return [other for other in game.order(0) if other != seat and distance(game, seat, other, without) <= most]
    known = game.reaches.get((seat, most))
    if known is None:
        if game.is_moot(DISTANCE) and game.is_moot(DISTANCE_TO) and not game.state.seats[seat].away:
            _measure(game, seat)
        known = [other for other in game.order(0) if other != seat and distance(game, seat, other) <= most]
        game.reaches[seat, most] = known
    return known


def _measure(game: Game, seat: int) -> None:
    """Keep the distances from a seat to all others at once, where no skill has a say in them."""
    ring = _ring(game)
    here = ring.get(seat, -1)
    if here < 0:
        return
    size = len(ring)
    cards = game.ruleset.cards
    table = game.state.zones
    known = game.distances
    less = 0
    for card in table[zones.equip(seat)]:
        less += cards[card].type.to_others  # type: ignore[attr-defined]
    for other, there in ring.items():
        if other == seat:
            continue
        value = _steps(here, there, size) + less
        for card in table[zones.equip(other)]:
            value += cards[card].type.from_others  # type: ignore[attr-defined]
        known[seat, other] = value if value > 1 else 1


def _laid_out(game: Game, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the cards that lie in the seat's equipment area or on its generals."""
    place = game.state.place
    area, piles = zones.equip(seat), zones.pile(seat)
    for card in cards:
        if place[card] == area or place[card] == piles:
            return tuple(card for card in cards if place[card] in (area, piles))
    return ()


def attack_range(game: Game, seat: int, without: tuple[int, ...] = ()) -> int:
    """How far a character's 杀 reaches: the weapon's range, 1 without."""
    if without:
        without = _laid_out(game, seat, without)
    plain = not without and game.assume_seat < 0
    if plain:
        known = game.distances.get((seat, seat))
        if known is not None:
            return known
    value = _attack_range(game, seat, without)
    if plain:
        game.distances[seat, seat] = value
    return value


def _attack_range(game: Game, seat: int, without: tuple[int, ...]) -> int:
    value = 1
    for card in game.state.zones[zones.equip(seat)]:
        kind = game.type_of(card)
        if kind.slot == "weapon" and card not in without:
            value = kind.attack_range
    return max(game.number(ATTACK_RANGE, value, seat, seat), 0)


def in_range(game: Game, first: int, second: int, without: tuple[int, ...] = ()) -> bool:
    """``second`` is within the attack range of ``first``."""
    if first == second:
        return False
    return distance(game, first, second, without) <= attack_range(game, first, without) or counts_as_in_range(
        game, first, second
    )


def counts_as_in_range(game: Game, first: int, second: int) -> bool:
    """A skill says that ``second`` is within the attack range of ``first``, however far."""
    return not game.is_moot(IN_RANGE, first) and game.verdict(IN_RANGE, False, first, second)[0]
