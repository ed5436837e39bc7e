"""Skills that come and go, generals that are hidden, events that are ended."""

from typing import Any

import pytest

from guozhan.core.answers import Act
from guozhan.core.errors import EngineFault
from guozhan.core.skills import LOCKED, Skill, modifier, trigger
from guozhan.core.state import HEAD
from guozhan.rules import revealing
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import DAMAGE, HP
from tests.helpers.engine_games import answering, game, scripted

PAIR = """\
seats:
  - {generals: [张飞, 赵云], hand: [杀♠7, 杀♠8, 闪♥2]}
  - {generals: [曹操, 郭嘉]}
  - {kingdom: wu}
"""


class Prevents(Skill):
    """Test: damage to its owner is ended as an event."""

    id, name, text, tags = "prevents", "测试丁", "测试。", {LOCKED}

    @trigger(DAMAGE.taking)
    def stop(self, me: Player, damage: Damage, act: Act) -> None:
        damage.stop()


class Echo(Skill):
    """Test: every loss of hp causes another, without end."""

    id, name, text, tags = "echo", "测试戊", "测试。", {LOCKED}

    @trigger(HP.losing)
    def again(self, me: Player, loss: Any, act: Act) -> None:
        me.lose_hp(1)


class Roomy(Skill):
    """Test: hand limit +3."""

    id, name, text, tags = "roomy", "测试己", "测试。", {LOCKED}
    fields = {"seen": 3}

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        return value + 3


def test_a_hidden_general_loses_gender_and_skills_but_not_the_kingdom():
    made = game(PAIR)
    assert made.has_skill(0, "paoxiao")
    revealing.hide(made, 0, 3)
    state = made.state.seats[0]
    assert (state.revealed, state.gender, state.kingdom) == (0, "", "shu")
    assert not made.has_skill(0, "paoxiao")
    assert made.state.seats[0].known[0] == (1 << 30) - 1  # whoever saw him still knows him


def test_hiding_one_general_passes_the_gender_on():
    made = game("seats:\n  - {generals: [黄月英, 赵云]}\n  - {kingdom: wei}\n")
    assert made.players[0].gender == "female"
    revealing.hide(made, 0, HEAD)
    assert made.players[0].gender == "male"


def test_revealing_again_brings_no_second_reward():
    made = game("seats:\n  - {generals: [(诸葛亮), (黄月英)], hp: 2}\n  - {kingdom: wei}\n  - {kingdom: wu}\n")
    answering(made, lambda decision: None)
    made.reveal(0, 3)
    assert made.players[0].mark("companion") == 1
    revealing.hide(made, 0, 3)
    made.reveal(0, 3)
    assert made.players[0].mark("companion") == 1


def test_the_first_time_both_are_face_up_counts_not_the_first_time_each_was():
    made = game("seats:\n  - {generals: [(诸葛亮), (黄月英)], hp: 2}\n  - {kingdom: wei}\n  - {kingdom: wu}\n")
    answering(made, lambda decision: None)
    made.reveal(0, 1)
    revealing.hide(made, 0, 1)
    made.reveal(0, 2)
    assert made.players[0].mark("companion") == 0
    made.reveal(0, 1)
    assert made.players[0].mark("companion") == 1


def test_a_gained_skill_works_and_a_lost_one_does_not():
    made = game(PAIR, Roomy)
    assert made.hand_limit(0) == 4
    made.gain_skill(0, "roomy")
    made.gain_skill(0, "roomy")  # having it twice is having it once
    assert made.hand_limit(0) == 7
    made.lose_skill(0, "roomy")
    made.lose_skill(0, "roomy")
    assert made.hand_limit(0) == 4


def test_losing_a_generals_skills_spares_those_of_the_other():
    made = game(PAIR)
    made.lose_skills(0, HEAD)
    made.lose_skills(0, HEAD)
    assert not made.has_skill(0, "paoxiao")
    assert made.has_skill(0, "longdan")


def test_invalidity_spares_locked_skills_and_ends_with_the_turn():
    made = game(PAIR)
    made.suppress(0, 1)
    made.suppress(0, 2)
    assert made.has_skill(0, "paoxiao")  # locked
    assert not made.has_skill(0, "longdan")
    made.restore_skills(0)
    assert made.has_skill(0, "longdan")


def test_an_interrupted_event_ends_alone():
    made = game(PAIR, Prevents)
    made.gain_skill(1, "prevents")
    answering(made, lambda decision: None)
    damage = made.damage(0, 1)
    assert damage.interrupted
    assert made.players[1].hp == made.players[1].max_hp
    assert made.stack == []
    made.damage(0, 2)
    assert made.players[2].hp == 3


def test_events_without_end_are_a_fault_with_a_report():
    made = game(PAIR, Echo)
    made.gain_skill(0, "echo")
    answering(made, lambda decision: None)
    with pytest.raises(EngineFault, match="200 deep") as fault:
        made.players[0].lose_hp(1)
    assert {"ruleset", "options", "seed", "players", "answers"} <= set(fault.value.report)
    assert made.stack == []


def test_an_undeclared_field_is_a_type_error():
    made = game(PAIR, Roomy)
    skill = made.ruleset.skills["roomy"]
    skill.note(made.players[0], "seen")
    assert skill.recall(made.players[0], "seen") == 1
    with pytest.raises(TypeError, match="heard"):
        skill.note(made.players[0], "heard")


def test_declining_everything_asks_but_changes_nothing():
    made = game(PAIR)
    asked = scripted(made)
    made.damage(0, 1)
    assert [decision.concerns() for decision in asked] == [["yiji"]]
    assert made.players[1].hand == []
