"""护甲: what a new game deals, what everybody sees of it, what a bot makes of it."""

import pytest

import guozhan
from guozhan.bots.basic.bot import BasicBot
from guozhan.games.session import new_game, play
from guozhan.mechanics import armor_points
from guozhan.sim.invariants import check_game
from guozhan.view.apply import apply
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for
from tests.helpers.engine_games import game

OWN = "mou_caoren,mou_lvmeng,mou_huanggai,mou_yujin,caocao,zhangfei,guojia,daqiao"
POOL = {"pool": "all", "generals": OWN}


def test_a_new_game_deals_the_shields_and_everybody_sees_them() -> None:
    """HUJIA-02."""
    made = new_game("identity", 8, 3, POOL)
    play(made, [BasicBot(seat) for seat in range(8)])
    assert made.log is not None
    dealt = [fact for fact in made.log if fact.name == "set" and fact.word == "armor"]
    first = dealt[0]
    assert first.number == 1
    assert made.log.index(first) < next(i for i, fact in enumerate(made.log) if fact.name == "round_began")
    for seat in (-1, 0, 5):
        assert apply(empty_view(seat, 8), facts_for(made.log, seat)) == project(made, seat)


def test_gaining_and_losing_keep_to_the_bounds() -> None:
    """HUJIA-01, HUJIA-03."""
    made = game("seats: [{armor: 3}, {alive: false}, {}]", name="identity")
    me, dead = made.players[0], made.players[1]
    assert armor_points.room(me) == 2
    assert armor_points.gain(me, 1) == 1
    assert armor_points.gain(me, 2) == 1
    assert armor_points.gain(me, 1) == 0
    assert me.state.armor == armor_points.CAP == 5
    assert armor_points.room(me) == 0
    assert armor_points.lose(me, 2) == 2
    assert armor_points.lose(me, 9) == 3
    assert armor_points.lose(me, 1) == 0
    assert armor_points.room(dead) == 0
    assert armor_points.gain(dead, 1) == 0
    assert dead.state.armor == 0


@pytest.mark.parametrize("armored", [1, 2])
def test_a_bot_strikes_where_no_armor_points_are(armored: int) -> None:
    points = [3 if seat == armored else 0 for seat in range(3)]
    made = game(
        "seats: [{hand: [杀♠7], role: lord}, "
        f"{{hp: 1, armor: {points[1]}, role: rebel}}, {{hp: 1, armor: {points[2]}, role: rebel}}]",
        name="identity",
    )
    answer = BasicBot(0)(guozhan.Session(made).decision(0))
    assert isinstance(answer, guozhan.Act)
    assert answer.targets == (3 - armored,)


def test_invariants_hold_in_random_games() -> None:
    for seed in range(6):
        check_game("identity", 2 + seed, seed, POOL, heavy=8)
