"""转换技: the state of a skill is public, lasts, and begins anew with the skill; 明任 at the start of the game."""

from typing import Any

import pytest

from guozhan.core.decisions import Decision
from guozhan.core.facts import redact
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.mechanics.switch_state import SwitchSkill
from guozhan.rules.game import Game
from guozhan.view.apply import apply
from guozhan.view.model import decode, encode
from guozhan.view.project import project
from tests.helpers.engine_games import game

POOL = "mou_luzhi,jsrg_dongbai,caocao"


class Weather(SwitchSkill):
    """Test: rain or shine."""

    id, name, text = "weather", "测试甲", "测试。"


def _made() -> tuple[Game, SwitchSkill]:
    made = game("seats: [{}, {}]\n", Weather, name="identity")
    made.gain_skill(0, "weather")
    skill: Any = made.ruleset.skills["weather"]
    return made, skill


@pytest.mark.parametrize("reader", [0, 1, -1])
def test_the_state_is_public_and_lasts(reader: int) -> None:
    made, skill = _made()
    before = project(made, reader)
    assert before.side(0, "weather") == "yang"
    made.log = []
    skill.flip(made.players[0])
    after = project(made, reader)
    assert decode(encode(after)).side(0, "weather") == "yin"
    assert after.side(1, "weather") == "yang"
    told = [redact(fact, reader) for fact in made.log]
    assert apply(before, [fact for fact in told if fact is not None]) == after
    assert [(fact.name, fact.seat, fact.word, fact.text) for fact in told if fact and fact.name == "switched"] == [
        ("switched", 0, "weather", "yin")
    ]
    copied = Game(made.ruleset, made.state.copy())
    assert skill.is_yin(copied.players[0])
    skill.flip(copied.players[0])
    assert skill.is_yang(copied.players[0])
    assert skill.is_yin(made.players[0])


def test_who_gains_the_skill_anew_has_it_in_yang() -> None:
    made, skill = _made()
    me = made.players[0]
    skill.flip(me)
    assert skill.is_yin(me)
    made.lose_skill(0, "weather")
    skill.flip(me)  # what was going on when it was lost
    made.gain_skill(0, "weather")
    assert skill.is_yang(me)
    assert project(made, 1).side(0, "weather") == "yang"


@pytest.mark.parametrize("number", [2, 1])
def test_clear_duty_draws_and_lays_a_card_open_as_the_game_starts(number: int) -> None:
    made = Game.new(get_ruleset("identity", {"generals": POOL, "mingren_draw": number}), 3, 5, [])
    asked: list[Decision] = []

    def ask(decision: Decision) -> Any:
        asked.append(decision)
        return decision.default()

    direct(made, [ask] * 3)
    made.ruleset.mode.set_up(made)
    seat = next(i for i, one in enumerate(made.state.seats) if one.generals[0] == "mou_luzhi")
    me = made.players[seat]
    assert len(me.hand) == 4 + number - 1
    for reader in range(-1, 3):
        piles = project(made, reader).seats[seat].piles
        assert [(pile.name, pile.cards) for pile in piles] == [("任", tuple(me.pile("任")))]
    assert len([decision for decision in asked if decision.topic == "mingren"]) == 1
