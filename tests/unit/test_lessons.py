"""The chapters of the first game: each can be done as its scenario does it, and says what it has to in both languages."""

import re

import pytest

from guozhan.bots.basic import BasicBot
from guozhan.core.errors import MalformedError
from guozhan.core.facts import Fact
from guozhan.core.session import Session
from guozhan.lessons.lesson import LEARNER, Lesson, lesson, lessons
from guozhan.lessons.play import Controller, lesson_bot, lesson_game
from guozhan.scenario.prepare import prepare
from guozhan.scenario.runner import Run, run
from guozhan.view.project import project
from guozhan.view.text import FACT_NAMES

CHINESE = re.compile(r"[\u3400-\u9fff]")
LESSONS = list(lessons().values())


def played(each: Lesson) -> list[Fact]:
    """What happens in the scenario."""
    made = Run(each.scenario, prepare(each.scenario))
    assert made.result().status == "passed"
    return list(made.log)


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_the_position_is_possible_and_the_scenario_proves_what_it_says(each: Lesson) -> None:
    result = run(each.scenario)
    assert result.status == "passed", result.problems
    assert each.scenario.expect or each.scenario.script


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_the_steps_are_reached_in_their_order(each: Lesson) -> None:
    at = 0
    last = each.steps if each.id != "fight" else each.steps[:1]  # the fight is fought to its end by whoever learns
    for fact in played(each):
        if at < len(last) and any(pattern.fits(fact) for pattern in last[at].done):
            at += 1
        if at < len(last):
            assert not any(fail.when.fits(fact) for fail in each.fails), fact
    assert at == len(last)


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_what_is_waited_for_can_happen(each: Lesson) -> None:
    patterns = [pattern for step in each.steps for pattern in step.done]
    patterns += [remark.when for remark in (*each.remarks, *each.fails)]
    for pattern in patterns:
        assert set(pattern.values) <= set(Fact.__struct_fields__)
        assert pattern.values["name"] in FACT_NAMES
        assert 0 <= pattern.values.get("seat", 0) < len(each.scenario.seats)


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_everything_is_said_in_chinese_and_english(each: Lesson) -> None:
    for text in each.texts:
        assert CHINESE.search(text.zh)
        assert text.en
        assert not CHINESE.search(text.en)


def test_they_take_about_ten_minutes_together_and_come_in_order() -> None:
    assert [each.order for each in LESSONS] == list(range(1, len(LESSONS) + 1))
    assert len(LESSONS) == 8
    assert 8 <= sum(each.minutes for each in LESSONS) <= 12


def bots(id: str, size: int) -> list[Controller]:
    return [lesson_bot(id, seat, lambda decision: decision.default()) for seat in range(size)]


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_the_others_do_their_steps_and_the_hint_knows_a_way(each: Lesson) -> None:
    """Where the learner follows the hints, every step is reached, whatever the bot would do elsewhere."""
    game = lesson_game(each.id)
    session = Session(game)
    players = bots(each.id, game.size)
    at = read = 0
    while not session.over and at < len(each.steps) and session.version < 120:
        decision = session.pending[0]
        session.answer(players[decision.seat](decision), decision.seat)
        for fact in (game.log or [])[read:]:
            at += at < len(each.steps) and any(pattern.fits(fact) for pattern in each.steps[at].done)
        read = len(game.log or [])
    session.close()
    assert at >= len(each.steps) - (each.id == "fight")


def test_who_follows_the_hints_wins_the_fight() -> None:
    for seed in range(6):
        game = lesson_game("fight")
        session = Session(game)
        players = [lesson_bot("fight", seat, BasicBot(seed * 64 + seat)) for seat in range(game.size)]
        while not session.over and session.version < 600:
            decision = session.pending[0]
            session.answer(players[decision.seat](decision), decision.seat)
        assert game.state.winners == (LEARNER,)


def test_a_lesson_begins_the_same_each_time() -> None:
    one, other = lesson_game("fight"), lesson_game("fight")
    assert [project(one, seat) for seat in range(-1, 2)] == [project(other, seat) for seat in range(-1, 2)]
    assert one.state.zones == other.state.zones
    assert one.log == []
    assert one.record == []


def test_nobody_sees_what_the_learner_may_not_know() -> None:
    game = lesson_game("fight")
    assert project(game, LEARNER).seats[1].generals == (None, None)
    assert project(game, 1).seats[1].generals == ("xuchu", "caoren")


def test_there_is_no_other_lesson() -> None:
    with pytest.raises(MalformedError, match="there is no 'nonsense'; there is turn, distance"):
        lesson("nonsense")
