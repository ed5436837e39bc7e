"""Uses, answers and what they may cost: what no card or general of the standard set shows."""

import pytest

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.skills import Skill
from guozhan.core.state import HEAD
from guozhan.rules import (
    distance,
    play_phase,
    responding,
    turns,
    using,
)
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle, UseAsAction, UseParts
from guozhan.rules.questions import HAND_LIMIT
from tests.helpers.chapter_skills import (
    Far,
    Locks,
    Nullifies,
    Sealed,
    Takes,
    Unlocks,
    Uses,
    Wide,
    position,
)
from tests.helpers.engine_games import answering, game


@pytest.fixture
def made() -> Game:
    return position()


# --- the play phase ------------------------------------------------------------------------------------------------------


def actions(made: Game, skill: str) -> list[UseAsAction]:
    made.gain_skill(0, skill)
    found = Idle(made, 0).actions()
    return [action for action in found if isinstance(action, UseAsAction)]


def test_what_serves_only_to_be_played_is_not_offered_for_use(made: Game) -> None:
    assert actions(made, "plays_only") == []
    assert len(actions(made, "uses")) == 1


def test_a_skill_that_is_in_force_needs_no_reveal(made: Game) -> None:
    (action,) = actions(made, "uses")
    assert (action.slot, action.draft(Idle(made, 0)).reveal) == (0, 0)


def test_a_conversion_of_a_hidden_general_reveals_it() -> None:
    made = game(
        "seats:\n  - {generals: [(张飞), (赵云)], hand: [桃♥4]}\n  - {kingdom: wei}\nturn: {seat: 1, phase: play}\n",
        Uses,
    )
    answering(made, lambda decision: None)
    made.gain_skill(0, "uses", HEAD)
    (action,) = [each for each in Idle(made, 0).actions() if getattr(each, "skill", "") == "uses"]
    assert isinstance(action, UseAsAction)
    assert action.draft(Idle(made, 0)).reveal == HEAD


def hidden(made_of: type[Skill]) -> Game:
    """Seat 1 has a face-down general with 杀 and a skill; seat 3 is two steps away."""
    body = "seats:\n  - {generals: [(曹操), (郭嘉)], hand: [杀♠7]}\n"
    body += "".join(f"  - {{kingdom: {kingdom}}}\n" for kingdom in ("shu", "wu", "qun"))
    found = game(body + "turn: {seat: 1, phase: play}\n", made_of, Sealed, Locks)
    answering(found, lambda decision: None)
    found.gain_skill(0, made_of.id, HEAD)
    return found


def test_what_a_hidden_general_would_allow_costs_his_reveal() -> None:
    made = hidden(Far)
    slash = made.face(made.players[0].hand[0])
    assert UseParts(made, 0).needed(slash, [1]) == [0]
    assert UseParts(made, 0).needed(slash, [2]) == [HEAD]
    made.gain_skill(0, "sealed")
    assert UseParts(made, 0).needed(slash, [2]) == []


@pytest.mark.parametrize(("skill", "others"), [(Wide, ()), (Unlocks, ("locks",))])
def test_whatever_shapes_a_use_can_be_revealed_for_it(skill: type[Skill], others: tuple[str, ...]) -> None:
    made = hidden(skill)
    for other in others:
        made.gain_skill(0, other)
    slash = made.face(made.players[0].hand[0])
    targets = [1] if others else [1, 3]
    assert UseParts(made, 0).needed(slash, targets) == [HEAD]


def test_a_card_that_has_gone_is_not_put_before_anybody() -> None:
    body = "seats:\n  - {kingdom: wei, hand: [乐不思蜀♣6]}\n  - {kingdom: shu}\n  - {kingdom: wu}\nturn: {seat: 1, phase: play}\n"
    made = game(body, Takes)
    answering(made, lambda decision: None)
    made.gain_skill(0, "takes")
    (card,) = made.players[0].hand
    using.use_card(made, 0, made.face(card), [1])
    assert made.state.place[card] == zones.hand(0)


def test_a_weapon_that_is_about_to_leave_reaches_nobody() -> None:
    made = game("seats:\n  - {kingdom: wei, equip: [贯石斧♦5, 赤兔♥5]}\n  - {kingdom: shu}\n  - {kingdom: wu}\n")
    weapon, horse = sorted(made.players[0].equips, key=lambda card: made.type_of(card).slot != "weapon")
    for _ in range(2):
        assert distance.attack_range(made, 0, (weapon,)) == 1
        assert distance.attack_range(made, 0, (horse,)) == 3
        assert distance.attack_range(made, 0) == 3


def test_what_is_assumed_is_forgotten() -> None:
    made = hidden(Far)
    assert distance.attack_range(made, 0) == 1
    with made.assuming(0, HEAD):
        assert distance.attack_range(made, 0) == 2
        assert distance.attack_range(made, 1) == 1
    assert distance.attack_range(made, 0) == 1


def test_what_may_not_be_played_is_no_answer(made: Game) -> None:
    slash = made.face(made.players[0].hand[0])
    need = responding.Need(0, ("slash",), "play", topic="test")
    assert responding.suits(made, need, slash)
    assert not responding.suits(made, responding.Need(0, ("jink",), "play", topic="test"), slash)
    made.gain_skill(0, "forbidden")
    assert not responding.suits(made, need, slash)


@pytest.mark.parametrize("slot", [0, HEAD])
def test_a_provider_of_a_hidden_general_is_offered_as_such(slot: int) -> None:
    made = hidden(Nullifies)
    made.gain_skill(0, "nullifies", slot)
    if not slot:
        made.lose_skills(0, HEAD)
    (action,) = responding.response_actions(made, responding.Need(0, ("nullification",), "use", topic="test"))
    assert action.hidden is bool(slot)  # type: ignore[attr-defined]


def test_a_card_that_a_skill_cannot_convert_is_named(made: Game) -> None:
    made.gain_skill(0, "uses")
    slash, peach, _ = made.players[0].hand
    wrong = Act("use", "uses", name="slash", cards=(slash,), targets=(1,))
    assert play_phase.skill_reason(made, 0, wrong) == "“测试丁”不能转化杀♠7"
    right = Act("use", "uses", name="slash", cards=(peach,), targets=(1,))
    assert "不能转化" not in play_phase.skill_reason(made, 0, right)


def test_too_many_targets_are_told(made: Game) -> None:
    use = UseParts(made, 0)
    slash = made.face(made.players[0].hand[0])
    assert use.problem(slash, [1]) == ""
    assert use.problem(slash, [1, 2]) == "目标过多"


def test_what_lasts_for_a_phase_ends_with_it(made: Game) -> None:
    made.gain_skill(0, "grants")
    made.players[0].gain_effect("spacious_effect", expires="phase")
    assert made.number(HAND_LIMIT, 4, 0) == 7
    turns.finish_phase(made, made.phase)
    assert made.number(HAND_LIMIT, 4, 0) == 4
