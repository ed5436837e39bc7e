"""Removing generals (移除武将牌): nothing in the standard pack does, so it is tested here."""

from typing import Any

import pytest

from guozhan.core.rng import Stream
from guozhan.core.state import BOTH, DEPUTY, HEAD
from guozhan.games.narrator import line
from guozhan.packs.generals.standard.qun import caiwenji, zoushi
from guozhan.rules import kingdoms, revealing
from guozhan.rules.game import Game
from guozhan.view.apply import apply
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from guozhan.view.worlds import deal_generals
from tests.helpers.engine_games import answering, game, names, scripted

PAIR = """\
seats:
  - {generals: [黄月英, 赵云], hp: 2, marks: {珠联璧合: 1}}
  - {generals: [(曹操), (郭嘉)]}
  - {kingdom: wu}
"""


def made_of(body: str, **options: Any) -> Game:
    written = ", ".join(f"{name}: {value}" for name, value in options.items())
    made = game(f"options: {{{written}}}\n{body}" if options else body)
    answering(made, lambda decision: None)
    return made


def test_a_soldier_of_the_same_gender_takes_the_place() -> None:
    made = made_of(PAIR)
    state = made.state.seats[0]
    before = (state.hp, state.max_hp, state.halves, dict(state.marks), state.kingdom)
    revealing.remove(made, 0, HEAD)
    assert state.generals == ["shibing_nv", "zhaoyun"]
    assert (state.gender, state.revealed) == ("female", BOTH)
    assert (state.hp, state.max_hp, state.halves, dict(state.marks), state.kingdom) == before
    assert made.has_skill(0, "longdan")
    assert not made.has_skill(0, "jizhi")
    assert "huangyueying" in made.state.general_pile
    assert made.state.general_pile == sorted(made.state.general_pile)
    revealing.remove(made, 0, DEPUTY)
    assert state.generals == ["shibing_nv", "shibing_nan"]
    assert (state.gender, kingdoms.printed_kingdoms(made, 0)) == ("female", ("shu",))


def test_a_soldier_is_no_general() -> None:
    made = made_of(PAIR)
    revealing.remove(made, 0, DEPUTY)
    start = len(made.log or ())
    revealing.remove(made, 0, DEPUTY)
    revealing.hide(made, 0, DEPUTY)
    made.reveal(0, DEPUTY)
    assert len(made.log or ()) == start
    assert revealing.general_slots(made, 0) == HEAD
    assert revealing.hidden_slots(made, 0) == 0
    assert list(caiwenji.skilled_slots(made.players[1], 0).values()) == [HEAD]


def test_beside_a_soldier_the_general_can_still_be_hidden() -> None:
    made = made_of(PAIR)
    revealing.remove(made, 0, DEPUTY)
    me = made.players[2]
    asked = scripted(made)
    zoushi.Qingcheng().cover(me, 0)
    assert [decision.topic for decision in asked] in ([], ["qingcheng"])
    assert made.state.seats[0].revealed == DEPUTY
    assert made.players[0].gender == "male"


def test_a_face_down_general_is_turned_up_first_and_brings_no_reward() -> None:
    made = made_of("seats:\n  - {generals: [诸葛亮, (黄月英)], hp: 2}\n  - {kingdom: wei}\n  - {kingdom: wu}\n")
    revealing.remove(made, 0, DEPUTY)
    assert [name for name, seat, _ in names(made, "revealed", "general_removed") if seat == 0] == [
        "revealed",
        "general_removed",
    ]
    assert made.players[0].mark("companion") == 0


def test_nor_does_the_other_general_later() -> None:
    made = made_of("seats:\n  - {generals: [(诸葛亮), (黄月英)], hp: 2}\n  - {kingdom: wei}\n  - {kingdom: wu}\n")
    revealing.remove(made, 0, DEPUTY)
    assert made.players[0].kingdom == "shu"
    made.reveal(0, HEAD)
    assert made.players[0].mark("companion") == 0
    assert made.state.seats[0].revealed == BOTH


def test_the_place_stays_empty_where_the_switch_says_so() -> None:
    made = made_of(PAIR, removal="empty")
    state = made.state.seats[0]
    revealing.remove(made, 0, HEAD)
    assert state.generals == ["", "zhaoyun"]
    assert (state.gender, state.revealed, state.kingdom, state.max_hp) == ("male", DEPUTY, "shu", 3)
    revealing.remove(made, 0, DEPUTY)
    assert (state.generals, state.gender, state.revealed) == (["", ""], "", 0)
    assert kingdoms.is_shown(made, 0)


def test_the_dead_keep_their_generals() -> None:
    made = made_of("seats:\n  - {generals: [张飞, 赵云], alive: false}\n  - {kingdom: wei}\nturn: {seat: 2}\n")
    revealing.remove(made, 0, HEAD)
    assert made.state.seats[0].generals == ["zhangfei", "zhaoyun"]


def test_whom_only_the_removed_general_kept_alive_is_dying() -> None:
    made = made_of(
        "seats:\n  - {generals: [周泰, 孙权], hp: 0}\n  - {kingdom: wei}\n  - {kingdom: shu}\n", text="classic"
    )
    revealing.remove(made, 0, DEPUTY)
    assert names(made, "dying", "died") == []
    revealing.remove(made, 0, HEAD)
    assert names(made, "dying", "died") == [("dying", 0, ""), ("died", 0, "")]
    assert made.state.seats[0].generals[0] == "zhoutai"


@pytest.mark.parametrize("removal", ["soldier", "empty"])
@pytest.mark.parametrize("reader", [-1, 0, 1])
def test_every_reader_follows_it_by_the_facts(removal: str, reader: int) -> None:
    made = made_of(PAIR, removal=removal)
    for seat, slot in ((0, HEAD), (1, DEPUTY)):
        before, start = project(made, reader), len(made.log or ())
        revealing.remove(made, seat, slot)
        after = project(made, reader)
        assert apply(before, facts_for(made.log or [], reader, start)) == after
        assert (seat, removal) != (0, "soldier") or after.seats[0].generals[0] == "shibing_nv"


def test_it_is_told() -> None:
    made = made_of(PAIR)
    revealing.remove(made, 0, HEAD)
    fact = next(fact for fact in made.log or () if fact.name == "general_removed")
    assert line(fact, made.ruleset, -1).strip() == "1号位的主将黄月英被移除，由士兵代替"


@pytest.mark.parametrize("removal", ["soldier", "empty"])
def test_imagined_generals_go_with_what_was_removed(removal: str) -> None:
    made = made_of(
        "seats:\n  - {generals: [(黄月英), (马超)], hp: 2}\n  - {kingdom: wei}\n  - {kingdom: wu}\n", removal=removal
    )
    revealing.remove(made, 0, HEAD)
    halves = made.state.seats[0].halves
    found = set()
    for i in range(12):
        world = Game(made.ruleset, made.state.copy(), [])
        deal_generals(world, made, 1, [], Stream(i))
        state = world.state.seats[0]
        head, deputy = state.generals
        assert head == made.state.seats[0].generals[0]
        general = made.ruleset.generals[deputy]
        assert general.kingdom == "shu"
        # 黄月英 has three halves, 马超 four.
        assert (state.halves, state.halves // 2) == (3 + general.halves, halves // 2)
        assert {ref.slot for ref in state.skills} <= {DEPUTY}
        found.add(deputy)
    assert len(found) > 1
