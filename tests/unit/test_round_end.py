"""每轮结束时: where it comes, what lasts until then, and what is kept of a round."""

from typing import Any

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.answers import Act
from guozhan.core.rng import Stream
from guozhan.core.skills import LOCKED, Effect, Skill, trigger
from guozhan.games.session import Session, new_game
from guozhan.rules import turns
from guozhan.rules.game import Game
from guozhan.rules.timings import ROUND, TURN
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.engine_games import game, until, with_skills

GENERALS = "yi_lvboshe,ol_huangchengyan,guojia,caocao,zhangjiao,xiahouyuan,ganning"
BODY = """\
seats: [{skills: [SKILL]}, {}, {}]
turn: {seat: 2, phase: finish}
"""


class Lasting(Effect):
    """Test: until the end of a round."""

    id, name = "lasting_round", "测试效"
    ended_at: list[tuple[int, int]] = []

    def ended(self, me: Any) -> None:
        self.ended_at.append((me.game.state.round, me.game.state.turn))


class Hears(Skill):
    """Test: notes where rounds end, and may have a turn follow."""

    id, name, text, tags = "hears_rounds", "测试轮", "测试。", {LOCKED}
    effects = (Lasting,)
    heard: list[tuple[str, int, int]] = []
    late: list[int] = []
    at_end: list[int] = []

    @trigger(ROUND.end, scope="anyone")
    def end(self, me: Any, event: Any, act: Act) -> None:
        state = me.game.state
        self.heard.append(("end", turns.ended_round(me.game), state.turn))
        if self.at_end:
            me.game.extra_turn(self.at_end.pop())
        if [each[0] for each in self.heard].count("end") == 1:
            me.gain_effect(Lasting.id, expires="round", of=turns.ended_round(me.game) + 1)

    @trigger(ROUND.start, scope="anyone")
    def start(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append(("start", me.game.state.round, me.game.state.turn))

    @trigger(TURN.end, scope="anyone")
    def turn(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append(("turn", me.game.state.round, event.seat))
        if self.late and event.seat == 2:
            me.game.extra_turn(self.late.pop())


@pytest.fixture(autouse=True)
def forget():
    for noted in (Hears.heard, Hears.late, Hears.at_end, Lasting.ended_at):
        noted.clear()


def play(turn_count: int, **options: Any) -> list[tuple[str, int, int]]:
    """What is heard of so many turns, from the end of the second seat's on, in the second round."""
    made = game(BODY.replace("SKILL", "奸雄"), name="identity")
    made = Game(with_skills(Hears, name="identity", **options), made.state, [])
    made.gain_skill(0, Hears.id)
    until(made, turn_count)
    turns.round_step(made, made.state.cursor[-1])
    return Hears.heard


def test_a_round_ends_once_with_the_last_turn():
    heard = play(4)
    assert heard == [
        ("turn", 2, 1), ("turn", 2, 2), ("end", 2, 2), ("start", 3, 2), ("turn", 3, 0), ("turn", 3, 1), ("turn", 3, 2),
        ("end", 3, 2), ("start", 4, 2),
    ]  # fmt: skip
    assert Lasting.ended_at == [(3, 2)]


def test_extra_turns_put_the_end_of_the_round_off():
    Hears.late.append(1)
    assert play(3)[:5] == [("turn", 2, 1), ("turn", 2, 2), ("turn", 2, 1), ("end", 2, 1), ("start", 3, 1)]


def test_extra_turns_of_the_end_belong_to_the_round():
    Hears.at_end.append(1)
    assert play(3)[:5] == [("turn", 2, 1), ("turn", 2, 2), ("end", 2, 2), ("turn", 2, 1), ("start", 3, 1)]


def test_what_lasts_for_a_round_lasts_through_the_extra_turns_of_its_end():
    Hears.at_end += [1, 0]
    heard = play(6)
    assert heard[-4:] == [("turn", 3, 2), ("end", 3, 2), ("turn", 3, 1), ("start", 4, 1)]
    assert Lasting.ended_at == [(3, 1)]


def test_the_other_placement():
    Hears.at_end.append(1)
    heard = play(6, round_end="next_round_start")
    assert heard[:6] == [
        ("turn", 2, 1), ("turn", 2, 2), ("end", 2, 2), ("start", 3, 2), ("turn", 3, 1), ("turn", 3, 0),
    ]  # fmt: skip
    assert heard.count(("end", 3, 2)) == 1
    assert Lasting.ended_at == [(4, 2)]


def test_the_name_of_an_ambush_is_in_no_view_and_in_no_imagined_world():
    names: set[Any] = set()
    for seed in range(12):
        session = Session(new_game("identity", 5, seed, {"generals": GENERALS}))
        bots = [RandomBot(seed + seat) for seat in range(5)]
        for _ in range(400):
            if session.over or len(names) > 4:
                break
            decision = session.decision()
            seat = decision.seat
            for other, one in enumerate(session.game.state.seats):
                for effect in one.effects:
                    if effect.kind != "qingjun_ambush":
                        continue
                    shown = project(session.game, seat).seats[other].noted
                    assert shown == ((("qingjun_ambush", effect.data),) if other == seat else ())
                    world = fork(session, seat, Stream(seed)).game
                    found = [each for each in world.state.seats[other].effects if each.kind == effect.kind]
                    assert len(found) == 1
                    if other == seat:
                        assert found == [effect]
                    else:
                        names.add(found[0].data[0])
            session.answer(bots[seat](decision), seat)
    assert len(names) > 4
