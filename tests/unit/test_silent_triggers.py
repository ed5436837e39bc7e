"""What is told of skills: nothing while they only keep books, and what asks first is told once something comes of it."""

from typing import Any

import pytest

from guozhan.core.answers import PASS, Act
from guozhan.core.sheets import DEAD, Entry
from guozhan.core.skills import LOCKED, Skill, trigger
from guozhan.core.state import GAME
from guozhan.games.rulesets import get_ruleset
from guozhan.rules import using
from guozhan.rules.timings import DAMAGE
from guozhan.view.language import language
from guozhan.view.text import fact_text
from guozhan.view.text_mechanics import acts_by_itself
from tests.helpers.engine_games import answering, game, names, scripted, with_skills


class Ledger(Skill):
    """Test: counts the damage that its owner has taken, without being a locked skill."""

    id, name, text = "ledger", "测试甲", "测试。"
    fields = {"taken": GAME}

    @trigger(DAMAGE.taken, books=True)
    def taken(self, me: Any, damage: Any, act: Act) -> None:
        self.note(me, "taken", damage.number)


class Grudge(Skill):
    """Test: acts at the same timing, after the books have been kept."""

    id, name, text, tags = "grudge", "测试乙", "测试。", {LOCKED}

    @trigger(DAMAGE.taken)
    def grudge(self, me: Any, damage: Any, act: Act) -> None:
        me.draw(me.game.counted(GAME, me.seat, "ledger.taken"))


def test_books_are_kept_first_without_a_word_and_without_a_question() -> None:
    made = game("seats: [{kingdom: wei}, {kingdom: shu}, {kingdom: wu}]\n", Ledger, Grudge)
    for skill in ("grudge", "ledger"):
        made.gain_skill(1, skill)
    answering(made, lambda decision: pytest.fail(f"asked {decision}"))
    made.damage(0, 1, 2)
    assert made.counted(GAME, 1, "ledger.taken") == 2
    assert names(made, "invoked", "unannounced") == [("invoked", 1, "grudge")]
    assert len(made.players[1].hand) == 2


def test_a_face_down_general_keeps_no_books() -> None:
    ruleset = with_skills(Ledger)
    skill = ruleset.skills["ledger"]
    kept = Entry(skill.triggers[0], skill, 1, "", False, 2, ruleset.options)
    assert kept.face_down == DEAD
    assert kept.must


def blade(*answers: Any) -> Any:
    """A 杀 is offset by a 闪; then 青龙偃月刀 asks for another."""
    made = game("seats: [{hand: [杀♠7, 杀♠8], equip: [青龙偃月刀♠5]}, {hand: [闪♥2]}, {}]\n", name="identity")
    slash, jink = made.players[0].hand[0], made.players[1].hand[0]
    scripted(made, Act("use", cards=(jink,)), *answers)
    using.use_card(made, 0, made.face(slash), [1])
    return made


def test_a_blade_that_asks_is_not_told_as_used() -> None:
    assert names(blade(PASS), "invoked") == []


def test_a_blade_is_told_as_used_before_the_card_that_follows() -> None:
    made = blade()
    second = made.players[0].hand[0]
    made = blade(Act("use", cards=(second,), targets=(1,)))
    told = [(fact.name, fact.word, fact.seats, fact.text) for fact in made.log if fact.name in ("invoked", "used")]
    assert told == [
        ("used", "slash", (1,), ""),
        ("used", "jink", (), ""),
        ("invoked", "blade", (1,), "blade"),
        ("used", "slash", (1,), ""),
    ]


def test_an_effect_that_leaves_no_choice_acts_on_somebody() -> None:
    made = game("seats: [{general: 神诸葛亮}, {}]\n", name="identity")
    made.players[1].gain_effect("dawu_fog", expires="game")
    answering(made, lambda decision: None)
    made.damage(0, 1)
    told = [fact for fact in made.log or () if fact.name == "invoked"]
    assert [fact_text(fact, made.ruleset) for fact in told] == ["“大雾”对2号位生效"]
    assert "acts on" in fact_text(told[0], made.ruleset, (), language("en", made.ruleset))


@pytest.mark.parametrize(("skill", "by_itself"), [("haoshi_debt", True), ("fangquan_turn", False), ("ganglie", False)])
def test_what_leaves_its_character_a_choice_is_invoked(skill: str, by_itself: bool) -> None:
    assert acts_by_itself(get_ruleset("guozhan-2018", {}).skills[skill]) is by_itself
