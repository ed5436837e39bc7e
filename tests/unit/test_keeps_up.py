"""A skill that lets its owner live at hp 0 or less: reductions without dying, and the end of that."""

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.skills import Skill, trigger
from guozhan.rules import hp, revealing
from guozhan.rules.dying import Dying
from guozhan.rules.hp import Recovery, Reduction
from guozhan.rules.player import Player
from guozhan.rules.timings import HP
from tests.helpers.engine_games import answering, game, names

THREE = "seats: [{hp: 2, generals: [张飞, none], max_hp: 4}, {kingdom: wei}, {kingdom: wu}]\n"
SEEN: list[Any] = []


class Stands(Skill):
    """Test: no dying by a loss of 1, and none that is left at hp 0."""

    id, name, text = "stands", "测试甲", "测试。"
    pile = "琴"
    keeps_up = True

    @trigger(HP.reduced, must=True)
    def stand(self, me: Player, reduction: Reduction, act: Act) -> None:
        SEEN.append(reduction.number)
        reduction.averted = reduction.number == 1

    @trigger(HP.recovered, must=True)
    def rise(self, me: Player, recovery: Recovery, act: Act) -> None:
        dying = me.game.current(Dying)
        if dying is not None and me.hp == 0:
            dying.averted = True


def standing(hp_: int) -> Any:
    made = game(THREE.replace("hp: 2", f"hp: {hp_}"), Stands)
    made.gain_skill(0, "stands", 1)
    SEEN.clear()
    answering(made, lambda decision: None)
    return made


def test_a_reduction_that_is_averted_is_no_dying() -> None:
    made = standing(3)
    hp.lose_hp(made, 0, 1)
    hp.lose_hp(made, 0, 1)
    hp.lose_hp(made, 0, 1)
    hp.lose_hp(made, 0, 1)
    assert SEEN == [1, 1, 1, 1]
    assert made.state.seats[0].alive
    assert made.state.seats[0].hp == -1
    assert names(made, "dying") == []
    hp.lose_hp(made, 0, 2)
    assert SEEN[-1] == 2
    assert not made.state.seats[0].alive


def test_a_dying_that_is_averted_asks_nobody_further_and_kills_nobody() -> None:
    made = game("seats: [{kingdom: wei, hp: 1, hand: [桃♥4, 桃♥6]}, {kingdom: shu, hand: [桃♥7]}]\n", Stands)
    made.gain_skill(0, "stands")
    answering(made, lambda decision: decision.answers(1)[0] if decision.topic == "peach" else None)
    hp.lose_hp(made, 0, 2)
    assert made.state.seats[0].alive
    assert made.state.seats[0].hp == 0
    assert len(made.players[0].hand) == 1
    assert len(made.players[1].hand) == 1
    assert [name for name, _, _ in names(made, "dying", "saved", "died")] == ["dying", "saved"]


def test_hp_lost_in_an_averted_dying_opens_it_again() -> None:
    made = standing(1)
    dying = Dying(0, None)
    dying.averted = True
    made.stack.append(dying)
    hp.lose_hp(made, 0, 2)
    made.stack.pop()
    assert not dying.averted
    assert names(made, "dying") == []


def test_losing_or_hiding_what_keeps_up_is_dying_and_drops_its_pile() -> None:
    for lose in (
        lambda made: made.lose_skills(0, 1),
        lambda made: made.lose_skill(0, "stands"),
        lambda made: revealing.hide(made, 0, 1),
    ):
        made = standing(1)
        made.players[0].put_on_pile("琴", made.state.zones[0][-2:])
        hp.lose_hp(made, 0, 1)
        assert made.state.seats[0].alive
        assert made.players[0].pile("琴")
        lose(made)
        assert not made.state.seats[0].alive
        assert len(names(made, "dying")) == 1


def test_losing_it_above_zero_changes_nothing_else() -> None:
    made = standing(1)
    made.players[0].put_on_pile("琴", made.state.zones[0][-2:])
    revealing.hide(made, 0, 1)
    assert made.state.seats[0].alive
    assert not made.players[0].pile("琴")
