"""Double-kingdom generals (双势力): the draft, rows, names, bots; and random games, with kingdom calls and hiding."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from guozhan.bots.roster import seat_bots
from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.errors import MalformedError
from guozhan.core.facts import Fact
from guozhan.core.rng import Stream
from guozhan.core.session import Session, direct
from guozhan.games import notation, saving, session
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.kingdom_wars import ChoosePair
from guozhan.rules import calling, formation, kingdoms
from guozhan.rules.game import Game
from guozhan.scenario import position
from guozhan.scenario.errors import MalformedScenario
from guozhan.scenario.load import load_text
from guozhan.scenario.prepare import prepare
from guozhan.sim.invariants import check_game
from guozhan.view.determinize import fork
from guozhan.view.language import language
from guozhan.view.names import kingdom_text
from guozhan.view.project import project
from guozhan.view.text import fact_text
from tests.helpers.builds import interpreted_only

PACK = Path(__file__).parents[1] / "packs" / "double_kingdoms.py"
DOUBLE = "dk_mifang dk_mengda dk_sufei dk_xiahouba dk_futong dk_dongxi"
OTHERS = (
    "caocao xiahoudun zhangliao zhenji caoren liubei guanyu zhangfei zhugeliang zhaoyun huangyueying"
    " sunquan lvmeng huanggai zhouyu luxun lvbu diaochan zhangjiao yuanshao caiwenji mateng"
)


def ruleset(**options: Any) -> Any:
    return get_ruleset("guozhan-reset", options, packs=(PACK,))


def made(seats: str, more: str = "", name: str = "guozhan-reset") -> Game:
    """The game of a position with the pack, not yet run; a fact log is kept."""
    text = f"name: test\nruleset: {name}\npacks: [double_kingdoms]\nseats:\n{seats}\n{more}"
    scenario = load_text(text, str(PACK.parents[1] / "unit" / "test.yaml"))[0]
    game = position.build(scenario, prepare(scenario))
    game.log = []
    return game


# --- the draft (RP-DK-01, RP-DK-09) ----------------------------------------------------------------------------------


def choosing(*dealt: str) -> ChoosePair:
    return ChoosePair(Game.new(ruleset(), 2, 1), 0, list(dealt))


def test_a_double_kingdom_general_is_only_a_deputy_beside_a_head_of_one_of_its_kingdoms() -> None:
    decision = choosing("dk_mifang", "dk_mengda", "zhangfei", "zhouyu", "caocao", "lvbu")
    pairs = {answer.items for answer in decision.answers()}  # type: ignore[union-attr]
    assert pairs == {
        ("zhangfei", "dk_mifang"),
        ("zhangfei", "dk_mengda"),
        ("zhouyu", "dk_mifang"),
        ("caocao", "dk_mengda"),
    }


@pytest.mark.parametrize(
    ("head", "deputy", "reason"),
    [
        ("dk_mifang", "zhangfei", "双势力武将只能作为副将"),
        ("dk_mifang", "dk_mengda", "双势力武将只能作为副将"),
        ("caocao", "dk_mifang", "主将与副将须为同一势力"),
    ],
)
def test_why_a_pair_will_not_do(head: str, deputy: str, reason: str) -> None:
    decision = choosing("dk_mifang", "dk_mengda", "zhangfei", "caocao", "dianwei")
    assert decision.errors(Pick((head, deputy))) == [reason]


@pytest.mark.parametrize(
    ("pool", "least"),
    [
        ("caocao,dianwei,guojia,xunyu", 2),
        ("caocao,dianwei,zhangfei,guanyu", 3),
        ("caocao,dianwei,zhangfei,dk_mifang", 3),
        ("caocao,dianwei,dk_mifang,dk_sufei", 4),
        ("zhangfei,guanyu,dk_mifang,dk_mengda", 3),
    ],
)
def test_so_many_are_dealt_that_there_is_a_pair(pool: str, least: int) -> None:
    """``least`` is one more than the most of the pool of which no two go together."""
    chosen = ruleset(generals=pool)
    assert chosen.mode.least_dealt(chosen) == least
    with pytest.raises(MalformedError, match=f"everybody is dealt {least} or more"):
        Game.new(chosen, 6, 1)


def test_scenarios_place_it_only_as_a_deputy() -> None:
    with pytest.raises(MalformedScenario, match="麋芳 is of two kingdoms and cannot be the head"):
        made("  - {generals: [麋芳, 黄月英]}\n  - {}")
    with pytest.raises(MalformedScenario, match="曹操（魏），麋芳（吴/蜀） are of two kingdoms"):
        made("  - {generals: [曹操, 麋芳]}\n  - {}")
    with pytest.raises(MalformedScenario, match=r"unknown kingdom 'shu\|careerist'"):
        made("  - {kingdom: shu|careerist}\n  - {}")


# --- comparing, counting, rows ---------------------------------------------------------------------------------------

TABLE = (
    "  - {kingdom: shu|wu}\n  - {kingdom: shu}\n  - {kingdom: wu}\n  - {kingdom: wu|qun}\n  - {kingdom: careerist}\n"
    "  - {}\n  - {kingdom: wei}\n  - {kingdom: wei|shu}\n  - {kingdom: wu|shu}"
)


def test_every_comparison() -> None:
    """Of the same kingdom with one name in common, of different ones with two names that differ, and both at once."""
    game = made(TABLE)
    of = [{"shu", "wu"}, {"shu"}, {"wu"}, {"wu", "qun"}, {"c4"}, set(), {"wei"}, {"wei", "shu"}, {"wu", "shu"}]
    for one, mine in enumerate(of):
        for other, theirs in enumerate(of):
            if one == other:
                continue
            clear = len(mine) == len(theirs) == 1
            assert kingdoms.same(game, one, other) is bool(mine & theirs), (one, other)
            assert kingdoms.would_share(game, one, other) is bool(mine & theirs), (one, other)
            assert kingdoms.different(game, one, other) is any(a != b for a in mine for b in theirs), (one, other)
            assert kingdoms.clearly_same(game, one, other) is (clear and mine == theirs), (one, other)
    for seat, mine in enumerate(of):
        assert kingdoms.same(game, seat, seat)
        assert not kingdoms.different(game, seat, seat)
        assert kingdoms.clearly_same(game, seat, seat) is (len(mine) < 2)


def test_members_and_sizes() -> None:
    game = made(TABLE)
    assert kingdoms.members(game, "shu") == [0, 1, 7, 8]
    assert kingdoms.members(game, "wu") == [0, 2, 3, 8]
    assert kingdoms.sizes(game) == {"shu": 4, "wu": 4, "qun": 1, "careerist:4": 1, "wei": 2}
    assert kingdoms.sizes(game, superposed=False) == {"shu": 1, "wu": 1, "careerist:4": 1, "wei": 1}
    assert kingdoms.big(game) == ["shu", "wu"]
    assert [seat for seat in range(9) if kingdoms.is_big(game, seat)] == [1, 2]
    assert [seat for seat in range(9) if kingdoms.is_small(game, seat)] == [0, 3, 4, 5, 6, 7, 8]


def test_rows_of_either_kingdom_but_not_across_the_other() -> None:
    seats = ("wei", "shu", "shu|wu", "wu", "shu", "qun")
    game = made("\n".join(f"  - {{kingdom: {kingdom}}}" for kingdom in seats))
    assert formation.row(game, 2) == [1, 2, 3]
    assert formation.row(game, 1) == [1, 2]
    assert formation.row(game, 3) == [2, 3]
    assert formation.row(game, 4) == [4]
    assert formation.besiegers(game, 2) == []
    game = made("\n".join(f"  - {{kingdom: {kingdom}}}" for kingdom in ("shu", "wu", "shu|wu", "shu", "wei")))
    assert formation.besiegers(game, 1) == [0, 2]
    assert formation.besiegers(game, 2) == []
    assert formation.row(game, 2) == [1, 2, 3]
    game = made("\n".join(f"  - {{kingdom: {kingdom}}}" for kingdom in ("shu", "shu|wu", "shu")))
    assert [sorted(formation.row(game, seat)) for seat in range(3)] == [[0, 1, 2]] * 3


# --- texts -----------------------------------------------------------------------------------------------------------


def test_what_is_said() -> None:
    rules = ruleset()
    english = language("en", rules)
    assert (kingdom_text("wu|shu"), kingdom_text("wu|shu", english)) == ("吴/蜀", "Wu/Shu")
    said = {
        "wu|shu": ("1号位处于吴/蜀势力的叠加状态", "seat 1 is of Wu/Shu in superposition"),
        "wu": ("1号位的势力确定为吴", "seat 1’s kingdom is Wu"),
        "": ("1号位不再有势力", "seat 1 has no kingdom any more"),
    }
    for kingdom, texts in said.items():
        fact = Fact("set", 0, word="kingdom", text=kingdom)
        assert (fact_text(fact, rules), fact_text(fact, rules, (), english)) == texts


# --- views, worlds, bots -----------------------------------------------------------------------------------------------

FOUR = (
    "  - {generals: [张飞, 关羽]}\n  - {generals: [(黄月英), 麋芳]}\n  - {generals: [(孙权), (苏飞)]}\n"
    "  - {generals: [(典韦), (孟达)]}"
)


def test_worlds_hold_heads_that_go_with_what_shows() -> None:
    game = made(FOUR)
    game.keep_safe = True
    waiting = Session(game, game.run)
    seen: set[str] = set()
    double = 0
    for i in range(60):
        state = fork(waiting, 0, Stream(i)).game.state
        pool = game.ruleset.generals
        for one in state.seats:
            head, deputy = (pool[general] for general in one.generals)
            assert head.may_lead(deputy)
        seen.add(pool[state.seats[1].generals[0]].kingdom)
        double += bool(pool[state.seats[2].generals[1]].second_kingdom)
    assert seen == {"wu", "shu"}
    assert 0 < double < 60


def test_views_tell_both_kingdoms() -> None:
    one = project(made(FOUR), 0).seats[1]
    assert (one.kingdom, one.kingdoms) == ("wu|shu", ("wu", "shu"))
    assert project(made(FOUR), 0).seats[2].kingdoms == ()


CALL = (
    "  - {generals: [傅彤, none], hp: 4, max_hp: 4}\n  - {generals: [(黄月英), (麋芳)], hand: [闪♥2, 桃♥4]}\n"
    "  - {generals: [(孙权), (周瑜)], hand: [闪♥K]}\n  - {kingdom: wei}"
)


def calls(game: Game, *answers: Any) -> list[Any]:
    """Let seat 1 call; what the seats were asked."""
    asked: list[Any] = []
    given = list(answers)

    def answer(decision: Any) -> Any:
        asked.append(decision)
        return given.pop(0) if given else PASS

    direct(game, [answer] * game.size)
    skill: Any = game.ruleset.skills["dk_muster"]
    skill.muster(game.players[0], None)
    return asked


def test_being_asked_by_a_call_tells_nothing() -> None:
    """A session asks all who have a general face down, also whoever has none that fits; declining leaves no trace."""
    game = made(CALL)
    game.polite = True
    before = game.state.snapshot()
    asked = calls(game)
    assert [(decision.seat, decision.topic, decision.about, decision.public) for decision in asked] == [
        (1, calling.TOPIC, 0, True),
        (2, calling.TOPIC, 0, True),
    ]
    assert [len(decision.answers()) for decision in asked] == [5, 1]
    assert game.log == []
    game.state.decisions = 0
    before_again = made(CALL).state.snapshot()
    assert game.state.snapshot() == before == before_again


def test_an_answer_to_a_call_as_text() -> None:
    (decision,) = calls(made(CALL))
    for answer in decision.answers():
        assert notation.parse(decision, notation.write(decision, answer)) == answer
    assert decision.errors(Act("reveal", "dk_muster", option="head")) == ["选择不足：至少 1 个"]
    assert decision.errors(Act("reveal", "dk_muster", option="both"))


def test_the_basic_bot_answers_calls() -> None:
    (decision,) = calls(made(CALL))
    assert not decision.errors(seat_bots(("basic",), 4, 1)[1](decision))


@pytest.mark.parametrize(("head", "kingdom", "wanted"), [("黄月英", "shu", 1.0), ("孙权", "shu", -1.0)])
def test_the_basic_bot_counts_on_a_superposed_head_that_it_knows(head: str, kingdom: str, wanted: float) -> None:
    from guozhan.bots.basic.kingdoms import Kingdoms
    from guozhan.bots.basic.memory import Memory

    game = made(f"  - {{kingdom: {kingdom}}}\n  - {{generals: [({head}), 麋芳]}}\n  - {{kingdom: wei}}\n  - {{}}")
    unknown = Kingdoms().regards(project(game, 0), game.ruleset, Memory())[1]
    assert -0.5 < unknown < 0.5
    game.state.seats[1].known[0] |= 1
    regard = Kingdoms().regards(project(game, 0), game.ruleset, Memory())[1]
    assert regard * wanted > 0.8


# --- random games ----------------------------------------------------------------------------------------------------


@pytest.fixture
def with_pack(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Every game is played with the pack, from a small pool; the options that say so."""
    for module in (session, saving):
        monkeypatch.setattr(module, "get_ruleset", partial(get_ruleset, packs=(PACK,)))
    known = get_ruleset("guozhan-reset", packs=(PACK,)).generals
    persons = {general.person: general.id for general in known.values()}
    return {"generals": ",".join(persons[name] for name in (DOUBLE + " " + OTHERS).split())}


@interpreted_only("compiled modules call one another past what is put into their place")
def test_invariants_hold(with_pack: dict[str, str]) -> None:
    """Views, forks, copies and saved games too; and what the pack is for does happen."""
    seen: Counter[str] = Counter()
    for seed, players in enumerate((2, 3, 4, 4, 5, 5, 6, 8)):
        game = check_game("guozhan-reset", players, seed, with_pack | _dealt_to(players), heavy=40)
        for fact in game.log or ():
            if fact.name == "set" and fact.word == "kingdom":
                seen["superposed" if "|" in fact.text else "one" if fact.text else "none"] += 1
            elif fact.name == "invoked":
                seen[fact.word] += 1
    assert all(seen[word] for word in ("superposed", "one", "none", "dk_muster", "dk_hiding", "dk_oath")), seen


def _dealt_to(players: int) -> dict[str, str]:
    """With many players everybody gets generals from the whole pool."""
    return {"generals": "all"} if players > 4 else {}
