"""背水: all the options, and a price."""

from collections.abc import Callable
from typing import Any

import pytest

from guozhan.core.answers import Act
from guozhan.core.decisions import Decision
from guozhan.core.skills import Skill, active
from guozhan.mechanics.last_stand import LAST_STAND, Choice, Option
from guozhan.rules.game import Game
from guozhan.rules.hp import change_max_hp
from guozhan.rules.player import Player
from tests.helpers.engine_games import answering, game, until, with_skills

DONE: list[str] = []


def _do(name: str, then: Callable[[Player], Any] = lambda me: None) -> Callable[[Player, Any], None]:
    def do(me: Player, about: Any) -> None:
        DONE.append(name)
        then(me)

    return do


CHOICE = Choice(
    Option("first", "甲", _do("first"), lambda me, about: False),
    Option("second", "乙", _do("second")),
    price="背水：弃置两张手牌",
    pay=_do("price", lambda me: me.discard(me.hand[:2])),
    can_pay=lambda me, about: len(me.hand) >= 2,
)
HARSH = Choice(
    Option("first", "甲", _do("first", lambda me: me.lose_hp(1))),
    Option("second", "乙", _do("second")),
    price="背水：减1点体力上限",
    pay=_do("price", lambda me: change_max_hp(me.game, me.seat, -1)),
    pays_first=True,
)


class Stand(Skill):
    """Test: a choice."""

    id, name, text = "stand", "测试甲", "测试。"
    option_texts = CHOICE.texts

    @active(parts=[CHOICE.part()])
    def stand(self, me: Player, act: Act) -> None:
        CHOICE.carry_out(me, None, act.option)


class Harsh(Skill):
    """Test: a choice that can be the death of its owner."""

    id, name, text = "harsh", "测试乙", "测试。"
    option_texts = HARSH.texts

    @active(parts=[HARSH.part()])
    def stand(self, me: Player, act: Act) -> None:
        HARSH.carry_out(me, None, act.option)


def _play(seats: str, skill: str, option: str, **options: Any) -> tuple[Game, set[str]]:
    """Play one turn in which the skill is invoked with the option; the game, and the options offered."""
    DONE.clear()
    made = game(f"seats: [{seats}, {{}}, {{}}]\n", name="identity")
    made = Game(with_skills(Stand, Harsh, name="identity", **options), made.state, [])
    made.gain_skill(0, skill)
    offered: set[str] = set()

    def answer(decision: Decision) -> Any:
        acts = [each for each in decision.answers() if isinstance(each, Act) and each.skill == skill]
        offered.update(each.option for each in acts)
        return next((each for each in acts if each.option == option), None)

    answering(made, answer)
    until(made, 1)
    return made, offered


def test_it_is_offered_only_where_its_consequence_can_be_carried_out() -> None:
    assert _play("{hand: [杀♠7]}", "stand", "")[1] == {"second"}
    assert _play("{hand: [杀♠7, 杀♠8]}", "stand", "")[1] == {"second", LAST_STAND}


def test_the_consequence_comes_last() -> None:
    made, _ = _play("{hand: [杀♠7, 杀♠8]}", "stand", LAST_STAND)
    # The first option could not have been chosen; it is done all the same, as far as it goes.
    assert DONE == ["first", "second", "price"]
    assert not made.players[0].hand
    _play("{hand: [杀♠7, 杀♠8]}", "stand", "second")
    assert DONE == ["second"]


@pytest.mark.parametrize(
    ("order", "done"),
    [("consequence_last", ["first", "second", "price"]), ("as_printed", ["price", "first", "second"])],
)
def test_a_skill_may_print_the_price_first(order: str, done: list[str]) -> None:
    made, _ = _play("{hp: 2}", "harsh", LAST_STAND, last_stand_order=order)
    assert done == DONE
    assert made.players[0].max_hp == 3


@pytest.mark.parametrize(
    ("order", "seat", "done"),
    [
        ("consequence_last", "{hp: 1}", ["first"]),
        ("as_printed", "{hp: 1, max_hp: 1}", ["price"]),
    ],
)
def test_what_needs_the_dead_is_dropped(order: str, seat: str, done: list[str]) -> None:
    made, _ = _play(seat, "harsh", LAST_STAND, last_stand_order=order)
    assert not made.players[0].alive
    assert done == DONE
