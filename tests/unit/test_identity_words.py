"""What the identity mode says in its own words: generals that turn over, roles that are there or not, names unseen."""

import io

import pytest
from rich.console import Console

from guozhan.cli.board import print_board
from guozhan.core.facts import EVERYBODY
from guozhan.games.narrator import seat_names
from guozhan.rules.death import die
from guozhan.scenario.errors import ScenarioError
from guozhan.view.names import seat_text
from guozhan.view.project import project
from guozhan.view.text import fact_text
from tests.helpers.engine_games import game


def test_a_general_turns_over_and_a_pair_is_laid_flat() -> None:
    body = "seats: [{stacked: true}, {alive: false}, {}]\nturn: {phase: prepare}"
    made = game(body, name="identity")
    made.players[0].stack()
    made.players[0].stack()
    words = [fact_text(fact, made.ruleset) for fact in made.log or ()]
    assert words == ["1号位翻回正面", "1号位翻面"]
    made = game(body)
    made.players[0].stack()
    assert [fact_text(fact, made.ruleset) for fact in made.log or ()] == ["1号位平置"]


def test_the_board_says_so_too() -> None:
    for name, word, other in (("identity", "翻面", "叠置"), ("guozhan-2018", "叠置", "翻面")):
        made = game("seats: [{stacked: true}, {}]", name=name)
        for width in (40, 120):
            output = io.StringIO()
            print_board(Console(file=output, width=width), project(made, 1), made.ruleset, None)
            assert word in output.getvalue()
            assert other not in output.getvalue()


def test_the_dead_show_a_role_if_they_have_one() -> None:
    made = game("seats: [{role: lord}, {role: rebel}, {}, {role: rebel}]", name="identity")
    die(made, 1, None)
    die(made, 2, None)
    shown = [fact for fact in made.log or () if fact.name == "role_shown"]
    assert [(fact.seat, fact.text) for fact in shown] == [(1, "rebel")]
    assert made.state.seats[1].role_known == EVERYBODY
    assert [seat.role for seat in project(made, 0).seats] == ["lord", "rebel", "", None]


def test_a_general_not_yet_shown_has_no_name_for_others() -> None:
    made = game("seats: [{general: 曹操}, {}]", name="identity")
    made.state.seats[0].revealed = 0
    made.state.seats[0].known = [1, 1]
    assert seat_text(made.state, made.ruleset, 0, 1) == "1号位"
    assert seat_text(made.state, made.ruleset, 0, 0) == "1号位 (曹操)"


def test_the_log_at_the_terminal_names_a_general_once_it_is_shown() -> None:
    made = game("seats: [{general: 曹操}, {general: 司马懿}, {}]", name="identity")
    made.state.seats[0].revealed = 0
    made.state.seats[0].known = [1, 1]
    assert seat_names(project(made, 2), made.ruleset) == ["1号位", "2号位 司马懿", "3号位（你）"]


def test_a_scenario_seat_is_not_given_the_skill_of_its_general_once_more() -> None:
    with pytest.raises(ScenarioError, match="马术 is there already"):
        game("seats: [{general: 马超, skills: [马术]}, {}]", name="identity")
    game("seats: [{general: 曹操, role: rebel, skills: [护驾]}, {}]", name="identity")  # 主公技 of a rebel: not there
