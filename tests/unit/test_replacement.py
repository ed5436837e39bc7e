"""Replacing general cards (更换武将): what goes, what stays, and what the new card brings."""

from dataclasses import replace as changed

from guozhan.core.answers import Pick
from guozhan.core.ruleset import Ruleset
from guozhan.core.state import GAME, TURN, SkillRef
from guozhan.games.rulesets import get_ruleset
from guozhan.mechanics import concealment, replacement
from guozhan.rules.game import Game
from guozhan.view import apply, project
from guozhan.view.redact import facts_for
from tests.helpers.engine_games import game, names, scripted


def position(seats: str) -> Game:
    return game(f"seats: {seats}", name="identity")


def skills(made: Game, seat: int) -> list[str]:
    return [ref.skill for ref in made.state.seats[seat].skills]


def test_the_old_card_goes_to_the_pile_with_its_skills() -> None:
    made = position("[{general: 曹操, skills: [雷击], marks: {武魂: 2}, hp: 2}, {}]")
    scripted(made)
    assert replacement.replace(made, 0, "zhenji")
    one = made.state.seats[0]
    assert one.generals == ["zhenji", ""]
    assert "caocao" in made.state.general_pile
    assert "caocao" in made.state.seen_generals
    assert "zhenji" not in made.state.general_pile
    assert skills(made, 0) == ["qingguo", "luoshen", "leiji"]
    assert (one.gender, one.kingdom) == ("female", "wei")


def test_hp_marks_and_cards_stay() -> None:
    made = position(
        "[{general: 曹操, marks: {武魂: 2}, hp: 2, hand: [闪♥2], equip: [赤兔♥5], judge: [乐不思蜀♥6]}, {}]"
    )
    scripted(made)
    before = project.project(made, 0).seats[0]
    assert replacement.replace(made, 0, "zhenji")
    after = project.project(made, 0).seats[0]
    assert (after.hp, after.max_hp) == (before.hp, before.max_hp) == (2, 4)
    assert (after.marks, after.hand, after.equips, after.judge) == (
        before.marks,
        before.hand,
        before.equips,
        before.judge,
    )


def test_only_the_lord_has_lord_skills_of_the_new_card() -> None:
    made = position("[{general: 甄姬, role: lord}, {general: 华佗, role: rebel}]")
    scripted(made)
    replacement.replace(made, 0, "caocao")
    replacement.replace(made, 1, "liubei")
    assert skills(made, 0) == ["jianxiong", "hujia"]
    assert skills(made, 1) == ["rende"]


def test_a_card_that_lies_before_somebody_is_not_available() -> None:
    made = position("[{general: 曹操}, {general: (晋司马师)}]")
    scripted(made)
    assert not replacement.replace(made, 0, "jin_simashi")
    assert not replacement.replace(made, 1, "caocao")
    assert not replacement.replace(made, 0, "nobody")
    assert made.state.seats[0].generals == ["caocao", ""]


def test_the_kingdom_is_one_of_those_printed() -> None:
    base = get_ruleset("identity")
    double = changed(base.generals["zhenji"], second_kingdom="qun")
    ruleset = Ruleset(
        base.name,
        base.options,
        base.types,
        base.cards,
        {**base.generals, "zhenji": double},
        base.skills,
        base.mode,
        [ref.skill for ref in base.rule_skills],
        tokens=base.tokens,
    )
    made = Game(ruleset, position("[{general: 曹操}, {general: 关羽}]").state, [])
    asked = scripted(made, Pick(("qun",)))
    replacement.replace(made, 0, "zhenji")
    assert [decision.seat for decision in asked] == [0]
    assert made.state.seats[0].kingdom == "qun"
    replacement.replace(made, 1, "caocao")
    assert len(asked) == 1
    assert made.state.seats[1].kingdom == "wei"


def test_what_was_counted_of_the_old_skills_is_forgotten() -> None:
    made = position("[{general: 庞统}, {}]")
    scripted(made)
    made.count(GAME, 0, "niepan")
    made.count(GAME, 0, "leiji")
    made.count(TURN, 0, "lianhuan.option")
    made.count(GAME, 1, "niepan")
    views = [project.project(made, reader) for reader in (-1, 0, 1)]
    assert made.log is not None
    start = len(made.log)
    replacement.replace(made, 0, "zhenji")
    assert made.state.counters[GAME] == {(0, "leiji"): 1, (1, "niepan"): 1}
    assert made.state.counters[TURN] == {}
    replacement.replace(made, 0, "pangtong")
    assert not made.spent(0, "niepan", GAME)
    for view in views:
        told = facts_for(made.log, view.reader, start)
        assert apply.apply(view, told) == project.project(made, view.reader)


def test_a_concealed_character_does_not_appear_by_it() -> None:
    made = position("[{general: (晋王元姬)}, {hand: [闪♥2]}]")
    scripted(made)
    made.state.turn = 1
    assert replacement.replace(made, 0, "caocao")
    one = made.state.seats[0]
    assert one.generals == ["caocao", ""]
    assert (one.hp, one.max_hp, one.kingdom, one.gender) == (1, 1, "wei", "male")
    assert one.skills == (SkillRef("jianxiong", 1),)
    assert "jin_wangyuanji" in made.state.general_pile
    assert concealment.HIDDEN.id not in made.state.general_pile
    assert names(made, "invoked") == []
    made.damage(1, 0)
    assert not one.alive
