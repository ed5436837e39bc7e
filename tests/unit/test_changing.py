"""Changing and recruiting generals: what scenarios do not show. The skills are those of the pack ``changing``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guozhan.core.answers import PASS, Act, Answer, Pick
from guozhan.core.rng import Stream
from guozhan.core.state import DEPUTY, HEAD
from guozhan.games.narrator import line
from guozhan.games.packs import find_pack
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session
from guozhan.rules import changing, recruiting, revealing
from guozhan.rules.game import Game
from guozhan.scenario import position
from guozhan.scenario.load import load_text
from guozhan.scenario.prepare import prepare
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.language import language
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from guozhan.view.worlds import deal_generals
from tests.helpers.engine_games import answering

TABLE = """\
seats:
  - {generals: [(简客), 关羽], skills: [招贤]}
  - {generals: [(张飞), (赵云)]}
  - {generals: [卞士, (蒯驭)]}
  - {generals: [(孙权), (周瑜)]}
  - {kingdom: shu}
"""


def made_of(body: str = TABLE, name: str = "guozhan-reset", **options: Any) -> Game:
    written = ", ".join(f"{switch}: {value}" for switch, value in options.items())
    text = f"name: test\nruleset: {name}\npacks: [changing]\noptions: {{{written}}}\n{body}"
    scenario = load_text(text, __file__)[0]
    made = position.build(scenario, prepare(scenario))
    made.log = []
    answering(made, lambda decision: None)
    return made


def facts(made: Game, name: str) -> list[Any]:
    return [fact for fact in made.log or () if fact.name == name]


# --- the search ------------------------------------------------------------------------------------------------------


def test_generals_come_in_an_order_that_nobody_knows() -> None:
    firsts = set()
    for i in range(12):
        made = made_of()
        made.state.rng[:] = [i] * len(made.state.rng)
        new = changing.change(made, 2, DEPUTY)
        (searched,) = facts(made, "generals_searched")
        assert searched.text == new  # each is legal
        firsts.add(new)
    assert len(firsts) > 6


def test_the_search_uses_a_chance_of_its_own() -> None:
    made = made_of()
    before = made.state.rng[:]
    changing.change(made, 2, DEPUTY)
    assert [i for i, value in enumerate(made.state.rng) if value != before[i]] == [5]


def test_what_is_shown_and_not_taken_stays_in_the_pile_known_to_all() -> None:
    made = made_of()
    pile = made.state.general_pile[:]
    new = recruiting.recruit(made, 4)
    shown = facts(made, "generals_searched")[0].text.split()
    assert len(shown) > 1
    assert shown[-1] == new
    generals = made.ruleset.generals
    assert all(generals[each].kingdom != "shu" or "wu" in generals[each].kingdoms for each in shown[:-1])
    assert made.state.seen_generals == sorted(shown[:-1])
    assert made.state.general_pile == sorted(set(pile) - {new})
    assert project(made, -1).general_pile == tuple(sorted(shown[:-1]))


def test_a_search_that_finds_nothing_has_shown_all() -> None:
    made = made_of(generals='"caocao,simayi,zhouyu"')
    made.state.general_pile = ["caocao", "simayi"]
    assert recruiting.recruit(made, 4) == ""
    assert sorted(facts(made, "generals_searched")[0].text.split()) == ["caocao", "simayi"]
    assert len(facts(made, "none_found")) == 1
    assert made.state.general_pile == made.state.seen_generals == ["caocao", "simayi"]
    made.state.general_pile = []
    assert changing.change(made, 2, HEAD) == ""
    assert len(facts(made, "generals_searched")) == 1


# --- the place -------------------------------------------------------------------------------------------------------


def test_the_dead_neither_change_nor_recruit() -> None:
    made = made_of("seats:\n  - {generals: [张飞, 赵云], alive: false}\n  - {kingdom: wei}\nturn: {seat: 2}\n")
    assert changing.change(made, 0, HEAD) == recruiting.recruit(made, 0) == ""
    assert not recruiting.may_recruit(made, 0, 0)
    assert made.log == []


def test_an_emptied_place_is_not_changed_but_recruited_for() -> None:
    made = made_of()
    revealing.remove(made, 0, HEAD)
    assert changing.change(made, 0, HEAD) == ""
    assert made.state.seats[0].generals == ["", "guanyu"]
    answering(made, lambda decision: Pick(("head",)) if decision.topic == "recruit" else None)
    new = recruiting.recruit(made, 0)
    assert made.state.seats[0].generals == [new, "guanyu"]
    assert made.state.seats[0].both_shown
    assert made.players[0].mark("companion") == made.players[0].mark("half_fish") == 0


def test_the_soldier_in_a_place_may_be_changed() -> None:
    made = made_of(name="guozhan-2018")
    revealing.remove(made, 2, HEAD)
    assert made.state.seats[2].generals[0] == "shibing_nv"
    before, start = project(made, 0), len(made.log or ())
    new = changing.change(made, 2, HEAD)
    assert made.ruleset.generals[new].kingdom == "wei"
    assert "shibing_nv" not in made.state.general_pile
    assert apply(before, facts_for(made.log or [], 0, start)) == project(made, 0)
    assert line(facts(made, "general_placed")[0], made.ruleset, 0).strip().endswith("成为3号位的主将")


def test_invalidity_goes_with_the_general_that_it_spoke_of() -> None:
    made = made_of(generals='"gushi,caocao"')
    made.state.general_pile = ["gushi"]
    made.suppress(2, HEAD)
    made.suppress(2, DEPUTY)
    changing.change(made, 2, HEAD)
    assert made.state.seats[2].suppressed == DEPUTY
    assert made.has_skill(2, "jiejia")


def test_a_face_down_general_is_seen_as_it_leaves_but_not_revealed() -> None:
    made = made_of()
    changing.change(made, 3, HEAD)
    assert [fact.text for fact in facts(made, "revealed")] == ["sunquan"]
    assert not facts(made, "mark_set")
    state = made.state.seats[3]
    assert state.revealed == HEAD
    assert state.kingdom == made.ruleset.generals[state.generals[0]].kingdom
    assert "sunquan" in made.state.seen_generals


def test_only_a_kingdom_of_the_head_lets_a_double_general_come() -> None:
    made = made_of(generals='"ershi,caocao"')
    made.state.general_pile = ["ershi"]
    place = "deputy"
    answering(made, lambda decision: Pick((place,)) if place in getattr(decision, "items", ()) else None)
    assert recruiting.recruit(made, 0) == ""
    made.reveal(0, HEAD)
    assert recruiting.recruit(made, 0) == ""  # it was declined
    assert len(facts(made, "recruiting_declined")) == 1


# --- what seats know -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", [-1, 0, 2, 3])
def test_every_reader_follows_by_the_facts(reader: int) -> None:
    made = made_of()

    def yes(decision: Any) -> Answer | None:
        return decision.answers(1)[0] if decision.topic == "recruit" else None

    answering(made, yes)
    acts = [
        lambda: changing.change(made, 2, HEAD),
        lambda: changing.change(made, 3, DEPUTY),
        lambda: revealing.remove(made, 2, DEPUTY),
        lambda: recruiting.recruit(made, 0),
        lambda: recruiting.recruit(made, 4),
        lambda: changing.change(made, 3, DEPUTY),
        lambda: recruiting.recruit(made, 2),
    ]
    for act in acts:
        before, start = project(made, reader), len(made.log or ())
        act()
        after = project(made, reader)
        assert apply(before, facts_for(made.log or [], reader, start)) == after
        assert after != before


def test_it_is_told_in_two_languages() -> None:
    made = made_of(generals='"lishi,caocao"')
    made.state.general_pile = ["lishi"]
    changing.change(made, 2, HEAD)
    made.state.general_pile = ["caocao"]
    recruiting.recruit(made, 4)
    made.state.general_pile = ["lishi"]
    recruiting.recruit(made, 0)
    made.state.general_pile = ["zhangjiao"]
    made.state.seats[4].kingdom = "qun"
    recruiting.recruit(made, 4)
    told = [fact for fact in made.log or () if fact.name in {
        "generals_searched", "general_placed", "none_found", "recruiting_declined",
    }]  # fmt: skip
    assert [line(fact, made.ruleset, -1).strip() for fact in told] == [
        "3号位因变更武将从剩余武将牌堆依次亮出黎士",
        "3号位的主将由卞士替换为黎士",
        "5号位因招募从剩余武将牌堆依次亮出曹操",
        "剩余武将牌堆中没有可以成为5号位的主将的武将牌",
        "1号位因招募从剩余武将牌堆依次亮出黎士",
        "1号位不招募黎士",
        "5号位因招募从剩余武将牌堆依次亮出张角",
        "张角成为5号位的主将",
    ]
    english = language("en", made.ruleset)
    words = [line(fact, made.ruleset, -1, language=english).strip() for fact in told]
    assert words[2].endswith("turns up from the pile of generals, for recruiting: Cao Cao")
    assert words[3].startswith("no general of the pile can become the")
    assert not any("号位" in text or "武将" in text for text in words)


def worlds_of(made: Game, reader: int, number: int = 25) -> Iterator[Game]:
    for i in range(number):
        world = Game(made.ruleset, made.state.copy(), [])
        deal_generals(world, made, reader, [], Stream(i))
        yield world


def test_what_was_seen_in_the_pile_is_imagined_nowhere_else() -> None:
    made = made_of()
    recruiting.recruit(made, 4)
    revealing.remove(made, 2, DEPUTY)
    seen = made.state.seen_generals
    assert "kuaiyu" in seen
    assert len(seen) > 1
    found = set()
    for world in worlds_of(made, 4):
        assert set(seen) <= set(world.state.general_pile)
        assert world.state.seen_generals == seen
        found.add(tuple(world.state.seats[1].generals))
    assert len(found) > 5


def test_beside_a_general_of_another_kingdom_one_of_the_old_pair_is_imagined() -> None:
    made = made_of(
        "seats:\n  - {generals: [张飞, (赵云)]}\n  - {kingdom: wei}\n  - {kingdom: wu}\n  - {kingdom: shu}\n"
    )
    made.state.general_pile = sorted({*made.state.general_pile} - {"caocao"})
    while made.ruleset.generals[made.state.seats[0].generals[0]].kingdom == "shu":
        changing.change(made, 0, HEAD)
    found = set()
    for world in worlds_of(made, 1):
        deputy = world.state.seats[0].generals[1]
        assert made.ruleset.generals[deputy].kingdom == "shu"
        assert world.state.seats[0].generals[0] == made.state.seats[0].generals[0]
        found.add(deputy)
    assert len(found) > 3


# --- copies in the middle --------------------------------------------------------------------------------------------


def recruiting_session() -> Session:
    """Seat 1 lets seat 2 recruit, which has named a place and is asked whether to take what was found."""
    made = made_of(TABLE.replace("(张飞), (赵云)", "张飞, (赵云)"))
    session = Session(made)
    session.answer(Act("skill", "zhaoxian", targets=(1,)))
    assert (session.decision().seat, session.decision().topic) == (1, "recruit")
    session.answer(Pick(("deputy",)))
    assert (session.decision().seat, session.decision().topic) == (1, "recruit")
    return session


def test_a_copy_in_the_middle_goes_on_alike() -> None:
    session = recruiting_session()
    twin = session.clone()
    assert twin.game.state.snapshot() == session.game.state.snapshot()
    assert twin.game.log == session.game.log
    for each in (session, twin):
        each.answer(each.decision().answers(1)[0])
    assert twin.game.state.snapshot() == session.game.state.snapshot()
    assert session.game.state.seats[1].generals[1] != "zhaoyun"


@pytest.mark.parametrize("reader", range(5))
def test_worlds_in_the_middle_are_like_this_one(reader: int) -> None:
    session = recruiting_session()
    found = session.decision().answers(1)[0]
    piles = set()
    for i in range(8):
        world = fork(session, reader, Stream(i))
        assert project(world.game, reader) == session.view(reader)
        assert world.decision().answers(1)[0] == found
        piles.add(tuple(world.game.state.general_pile))
        world.answer(found)
        twin = session.clone()
        twin.answer(found)
        if reader != 1:
            # The general that leaves face down is another one in another world.
            assert world.game.state.seats[1].generals[0] == "zhangfei"
        else:
            assert project(world.game, reader) == twin.view(reader)
    assert len(piles) > 3


def test_declining_in_the_middle_leaves_the_general_in_the_pile() -> None:
    session = recruiting_session()
    found = session.decision().answers(1)[0]
    assert isinstance(found, Pick)
    session.answer(PASS)
    assert found.items[0] in session.game.state.general_pile
    assert found.items[0] in session.view(3).general_pile
    assert session.game.state.seats[1].generals == ["zhangfei", "zhaoyun"]


def test_the_pack_is_found() -> None:
    pack = find_pack("changing", Path(__file__))
    assert pack is not None
    ruleset = get_ruleset("guozhan-reset", packs=(pack,))
    assert {"mountain_echo"} <= {ref.skill for ref in ruleset.rule_skills}
    assert "mountain_echo" not in {ref.skill for ref in get_ruleset("guozhan-2018").rule_skills}
