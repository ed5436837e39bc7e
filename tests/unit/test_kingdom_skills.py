"""势力技: which skills a seat has follows its kingdom."""

from typing import Any

import pytest

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.decisions import Choose, Decision
from guozhan.core.facts import redact
from guozhan.core.session import direct
from guozhan.core.skills import LOCKED, Skill, active, modifier, trigger
from guozhan.games.rulesets import get_ruleset
from guozhan.mechanics import kingdom_skill
from guozhan.mechanics.kingdom_skill import TOPIC
from guozhan.rules.game import Game
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import PHASE
from guozhan.view.apply import apply
from guozhan.view.project import project
from tests.helpers.engine_games import answering, game, until

POOL = "jsrg_xuyou,mob_wenyang,mou_sunshangxiang,caocao"
ON_CARD = {"jsrg_xuyou": {"wei", "qun"}, "mob_wenyang": {"wei", "wu"}, "mou_sunshangxiang": {"shu", "wu"}}


class Northern(Skill):
    """Test: a larger hand for members of 魏."""

    id, name, text = "northern", "测试甲", "测试。"
    tags = {LOCKED, kingdom_skill.kingdom_skill("wei")}
    pile = "北"

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        return value + 3


class Southern(Skill):
    """Test: a card as the play phase of a member of 吴 begins."""

    id, name, text = "southern", "测试乙", "测试。"
    tags = {LOCKED, kingdom_skill.kingdom_skill("wu")}

    @trigger(PHASE.play.start)
    def gain(self, me: Player, event: Any, act: Act) -> None:
        me.draw(1)


class Turncoat(Skill):
    """Test: change sides."""

    id, name, text = "turncoat", "测试丙", "测试。"

    @active()
    def turn(self, me: Player, act: Act) -> None:
        kingdom_skill.change(me, "wei" if me.kingdom == "wu" else "wu")


BODY = "seats: [{kingdom: wei, skills: [], hand: [桃♥4]}, {}]\nturn: {seat: 1, phase: draw}\n"


def _made() -> Game:
    made = game(BODY, Northern, Southern, Turncoat, name="identity")
    for skill in ("northern", "southern", "turncoat"):
        made.gain_skill(0, skill)
    return made


def test_a_card_of_two_kingdoms_chooses_one_before_it_enters() -> None:
    for pick in (0, -1):
        made = Game.new(get_ruleset("identity", {"generals": POOL}), 4, 3, [])
        asked: list[Decision] = []
        held: list[int] = []

        def ask(
            decision: Decision,
            asked: list[Decision] = asked,
            held: list[int] = held,
            made: Game = made,
            pick: int = pick,
        ) -> Any:
            asked.append(decision)
            held += [len(player.hand) for player in made.players]
            return decision.answers()[pick]

        direct(made, [ask] * 4)
        made.ruleset.mode.set_up(made)
        lord = next(seat for seat, state in enumerate(made.state.seats) if state.role == "lord")
        order = [(lord + i) % 4 for i in range(4)]
        several = [seat for seat in order if made.state.seats[seat].generals[0] in ON_CARD]
        chosen = [decision for decision in asked if isinstance(decision, Choose) and decision.topic == TOPIC]
        assert len(several) == 3
        assert [decision.seat for decision in chosen] == several
        for decision in chosen:
            state = made.state.seats[decision.seat]
            kingdoms = ON_CARD[state.generals[0]]
            assert {answer.items[0] for answer in decision.answers()} == kingdoms  # type: ignore[union-attr]
            assert state.kingdom == decision.answers()[pick].items[0]  # type: ignore[union-attr]
        assert held == [0] * len(held)


def test_only_the_skills_of_the_present_kingdom_are_there() -> None:
    made = _made()
    assert made.hand_limit(0) == 7
    assert [made.has_skill(0, skill) for skill in ("northern", "southern", "turncoat")] == [True, False, True]
    mutate.set_field(made, 0, "kingdom", "qun")
    assert made.hand_limit(0) == 4
    assert [made.has_skill(0, skill) for skill in ("northern", "southern", "turncoat")] == [False, False, True]
    mutate.set_field(made, 0, "kingdom", "wei|wu")
    assert [made.has_skill(0, skill) for skill in ("northern", "southern", "turncoat")] == [True, True, True]


def test_a_change_of_kingdom_acts_at_once() -> None:
    made = _made()
    mutate.set_field(made, 0, "kingdom", "wu")
    hands: list[int] = []
    limits: list[int] = []

    def answer(decision: Decision) -> Any:
        if decision.seat == 0 and not decision.topic and decision.shape == "play":
            hands.append(len(made.players[0].hand))
            limits.append(made.hand_limit(0))
            return next(
                (each for each in decision.answers() if isinstance(each, Act) and each.skill == "turncoat"), None
            )
        return None

    answering(made, answer)
    until(made, 1)
    # 吴: two cards drawn and the one of the beginning phase; then 魏 in the same phase, with its limit.
    assert hands == [4, 4]
    assert limits == [4, 7]
    assert made.state.seats[0].kingdom == "wei"
    assert made.hand_limit(0) == 7


def test_what_looks_for_the_skill_does_not_find_it_and_its_pile_stays() -> None:
    made = _made()
    made.players[0].put_on_pile("北", list(made.players[0].hand))
    mutate.set_field(made, 0, "kingdom", "wu")
    assert not made.has_skill(0, "northern")
    assert [ref.skill for ref in made.ruleset.counting(made.state.seats[0])] == ["southern", "turncoat"]
    assert [ref.skill for ref in made.state.seats[0].skills] == ["northern", "southern", "turncoat"]
    assert len(made.state.seats[0].piles["北"]) == 1
    mutate.set_field(made, 0, "kingdom", "wei")
    assert made.has_skill(0, "northern")


@pytest.mark.parametrize("reader", [0, 1, -1])
def test_views_and_facts_follow_a_change_of_kingdom(reader: int) -> None:
    made = _made()
    before = project(made, reader)
    made.log = []
    mutate.set_field(made, 0, "kingdom", "wu")
    assert [ref.skill for ref in before.seats[0].skills] == ["northern", "turncoat"]
    after = project(made, reader)
    assert [ref.skill for ref in after.seats[0].skills] == ["southern", "turncoat"]
    told = [redact(fact, reader) for fact in made.log]
    assert apply(before, [fact for fact in told if fact is not None]) == after
