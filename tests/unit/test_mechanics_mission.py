"""使命技: success, failure, and what becomes of the skill. SHIMING-01 … SHIMING-05."""

from typing import Any

import pytest

from guozhan.core.answers import Act
from guozhan.core.skills import PERMANENT, Skill, active, modifier
from guozhan.games.rulesets import get_ruleset
from guozhan.mechanics.mission import FAILURE, MISSION, SUCCESS, MissionOver, failure, outcome, success
from guozhan.rules.game import Game
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import DAMAGE, HP
from guozhan.view.model import View
from guozhan.view.project import project
from guozhan.view.text import fact_text
from tests.helpers.engine_games import answering, game, names


class Errand(Skill):
    """Test: succeeds when its owner deals two damage at once, fails when he loses hp."""

    id, name, text, tags, effects = "errand", "测试甲", "测试。", {MISSION}, (MissionOver,)

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        return value + 10

    @active()
    def idle(self, me: Player, act: Act) -> None:
        me.draw(1)

    @success(DAMAGE.caused, when=lambda me, damage: damage.number >= 2)
    def reward(self, me: Player, damage: Any, act: Act) -> None:
        me.draw(3)

    @failure(HP.lost)
    def price(self, me: Player, loss: Any, act: Act) -> None:
        me.recover()


class Oath(Errand):
    """Test: the same as a 持恒技."""

    id, tags = "oath", {MISSION, PERMANENT}


def made(skill: str = "errand", end: str = "invalid") -> Game:
    found = game(f"options: {{mission_end: {end}}}\nseats: [{{hp: 3}}, {{}}]\n", Errand, Oath, name="identity")
    # The ruleset of the skills was made with the default of the switch.
    found.ruleset.options["mission_end"] = found.options["mission_end"] = end
    found.gain_skill(0, skill)
    return found


def test_success_and_failure_each_have_their_effect() -> None:
    found = made()
    found.damage(0, 1)
    assert outcome(found.players[0], "errand") == ""
    found.damage(0, 1, 2)
    assert outcome(found.players[0], "errand") == SUCCESS
    assert len(found.players[0].hand) == 3
    found = made()
    found.players[0].lose_hp(1)
    assert outcome(found.players[0], "errand") == FAILURE
    assert (found.players[0].hp, len(found.players[0].hand)) == (3, 0)


@pytest.mark.parametrize("end", ["invalid", "lost"])
@pytest.mark.parametrize("skill", ["errand", "oath"])
def test_after_its_end_the_skill_is_invalid_or_lost(end: str, skill: str) -> None:
    found = made(skill, end)
    me = found.players[0]
    assert me.has_skill(skill)
    found.damage(0, 1, 2)
    assert not me.has_skill(skill)
    # What counts skills sees the difference.
    assert [ref.skill for ref in me.state.skills] == ([skill] if end == "invalid" else [])
    found.expire("turn", -1)
    assert not me.has_skill(skill)


def test_the_printed_rule_and_the_online_one_are_a_switch() -> None:
    assert get_ruleset("identity").options["mission_end"] == "invalid"
    assert get_ruleset("identity", {"mission_end": "lost"}).options["mission_end"] == "lost"


def test_only_the_end_that_comes_first_is_resolved() -> None:
    found = made()
    found.players[0].lose_hp(1)
    found.damage(0, 1, 2)
    assert outcome(found.players[0], "errand") == FAILURE
    assert not found.players[0].hand
    assert names(found, "mission_ended") == [("mission_ended", 0, "errand")]


def test_a_mission_that_ends_within_the_effect_of_its_end_does_not_end_twice() -> None:
    class Rash(Errand):
        id = "rash"

        @success(DAMAGE.caused, when=lambda me, damage: damage.number >= 2)
        def reward(self, me: Player, damage: Any, act: Act) -> None:
            me.lose_hp()
            me.game.damage(me.seat, 1, 2)

    found = game("seats: [{}, {hp: 4, max_hp: 9}]\n", Rash, name="identity")
    found.gain_skill(0, "rash")
    found.damage(0, 1, 2)
    assert outcome(found.players[0], "rash") == SUCCESS
    assert len(names(found, "mission_ended")) == 1
    assert found.players[0].hp == 3


def offered(found: Game) -> list[str]:
    """What the seat can do in its play phase."""
    return [entry.skill.id for entry in found.sheet(0).actives]


@pytest.mark.parametrize("end", ["invalid", "lost"])
def test_the_other_parts_stop_with_the_mission(end: str) -> None:
    found = made(end=end)
    assert found.hand_limit(0) == 13
    assert "errand" in offered(found)
    found.damage(0, 1, 2)
    assert found.hand_limit(0) == 3
    assert "errand" not in offered(found)


def test_nobody_is_asked_whether_the_mission_ends() -> None:
    found = made()
    asked: list[Any] = []
    answering(found, asked.append)
    found.damage(0, 1, 2)
    found.players[0].lose_hp()
    assert asked == []
    assert outcome(found.players[0], "errand") == SUCCESS


def test_whoever_dies_of_it_has_no_skill_to_lose() -> None:
    class Deadly(Errand):
        id = "deadly"

        @failure(HP.lost)
        def price(self, me: Player, loss: Any, act: Act) -> None:
            me.lose_hp(9)

    found = game("seats: [{}, {}, {}]\n", Deadly, name="identity")
    found.gain_skill(0, "deadly")
    found.players[0].lose_hp()
    assert not found.players[0].alive
    assert not found.state.seats[0].effects


def told(view: View) -> list[Any]:
    return [one for one in view.counters if one[2].startswith("mission.")]


def test_everybody_sees_how_it_ended() -> None:
    found = made()
    assert told(project(found, 1)) == []
    found.damage(0, 1, 2)
    assert told(project(found, 1)) == [("game", 0, "mission.errand", 1)]
    assert project(found, 1).seats[0].effects == ("mission_over",)
    fact = next(fact for fact in found.log or () if fact.name == "mission_ended")
    assert fact_text(fact, found.ruleset) == "1号位的使命“测试甲”成功"
