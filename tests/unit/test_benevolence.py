"""The benevolence zone (仁区): what everybody sees of it, its order, its overflow; worlds and views that hold it."""

import pytest

from guozhan.core.facts import EVERYBODY
from guozhan.core.rng import Stream
from guozhan.core.session import Session
from guozhan.mechanics import benevolence
from guozhan.rules import moving
from guozhan.rules.game import Game
from guozhan.sim.invariants import check_cards
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.model import View
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from tests.helpers.builds import interpreted_only
from tests.helpers.engine_games import game

TABLE = """
seats:
  - {general: 手杀张机, hand: [杀♠7, 杀♠8, 杀♠9]}
  - {hand: [闪♥2, 闪♦2, 闪♦3, 闪♦4, 闪♦5]}
  - {}
"""


def _table(zone: str = "") -> Game:
    return game((f"zones: {{仁区: [{zone}]}}" if zone else "") + TABLE, name="identity")


def _seen(view: View) -> tuple[int | None, ...] | None:
    return next((zone.cards for zone in view.shared if zone.name == "仁区"), None)


def _labels(made: Game) -> list[str]:
    return [made.ruleset.cards[card].label() for card in benevolence.lying(made)]


def test_everybody_sees_the_zone_and_its_order() -> None:
    made = _table("桃♥3, 桃♥4")
    before = {seat: project(made, seat) for seat in (-1, 0, 1, 2)}
    benevolence.put(made, [made.players[0].hand[0]], 0)
    assert _labels(made) == ["桃♥3", "桃♥4", "杀♠7"]
    for seat, view in before.items():
        now = project(made, seat)
        assert _seen(now) == tuple(benevolence.lying(made))
        assert apply(view, facts_for(made.log or [], seat)) == now


def test_several_cards_come_on_top_in_random_order() -> None:
    orders = set()
    for seed in range(40):
        made = game(f"seed: {seed}\nzones: {{仁区: [桃♥3]}}{TABLE}", name="identity")
        benevolence.put(made, made.players[0].hand[:], 0)
        labels = _labels(made)
        assert labels[0] == "桃♥3"
        assert sorted(labels[1:]) == ["杀♠7", "杀♠8", "杀♠9"]
        orders.add(tuple(labels))
    assert len(orders) == 6


def test_new_cards_may_overflow_too() -> None:
    made = _table("桃♥3, 桃♥4")
    benevolence.put(made, [*made.players[0].hand, *made.players[1].hand], 0)
    left = [made.ruleset.cards[card].label() for card in made.state.zones[1]]
    assert left[:2] == ["桃♥3", "桃♥4"]
    assert len(left) == 4
    assert len(benevolence.lying(made)) == 6
    check_cards(made)


@interpreted_only("compiled classes are not to be put something into the place of")
def test_what_overflows_is_moved_by_the_rules_and_not_taken() -> None:
    made = _table("桃♥3, 桃♥4, 闪♥8, 闪♥9, 闪♥J, 闪♥Q")
    moves: list[moving.Move] = []
    run = made.run_event

    def note(event: object) -> None:
        if isinstance(event, moving.Move):
            moves.append(event)
        run(event)  # type: ignore[arg-type]

    made.run_event = note  # type: ignore[method-assign]
    benevolence.put(made, [made.players[0].hand[0]], 0)
    overflow = moves[1]
    assert [(part.reason, part.by) for part in overflow.parts] == [(moving.OVERFLOW, -1)]
    assert benevolence.taken(overflow) == []
    made.players[1].obtain(benevolence.lying(made)[:2])
    assert len(benevolence.taken(moves[2])) == 2


def test_what_is_taken_from_the_open_zone_is_known_to_all() -> None:
    made = _table("桃♥3")
    card = benevolence.lying(made)[0]
    made.players[1].obtain([card])
    assert made.state.known[card] == EVERYBODY
    assert _seen(project(made, 2)) is None
    assert card in project(made, 2).seats[1].hand


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_worlds_keep_the_zone(seat: int) -> None:
    made = _table("桃♥3, 闪♥8")
    made.keep_safe = True
    session = Session(made)
    world = fork(session, seat, Stream(3))
    assert world.game.state.shared["仁区"] == made.state.shared["仁区"]
    assert project(world.game, seat) == project(made, seat)
    world.game.state.shared["仁区"].pop()
    assert len(made.state.shared["仁区"]) == 2
