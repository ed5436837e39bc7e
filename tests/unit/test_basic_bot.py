"""The basic bot: legal, repeatable, honest, stronger than chance, and open to hints and to other modes."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import guozhan
from guozhan.bots.basic import BasicBot, reading
from guozhan.bots.basic.kingdoms import Kingdoms
from guozhan.bots.basic.memory import Memory
from guozhan.bots.basic.strength import pair_worth, strength
from guozhan.core.courses import Draft, Part
from guozhan.core.decisions import SEATS, Decision
from guozhan.core.hints import Hint, Outlook
from guozhan.core.ruleset import Ruleset
from guozhan.core.session import Session
from guozhan.core.skills import Skill
from guozhan.sim.batch import Spec, play
from guozhan.view.determinize import NoWorldError, fork
from guozhan.view.model import View
from tests.helpers.scenario_runs import passes, scenario

FOLDER = Path(guozhan.__file__).parent / "bots" / "basic"


def played(ruleset: str, players: int, seed: int) -> guozhan.Game:
    game = guozhan.new_game(ruleset, players, seed)
    return guozhan.play(game, [BasicBot(seed * 100 + seat) for seat in range(players)])


@pytest.mark.parametrize("ruleset", ["guozhan-2012", "guozhan-2018"])
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3), (8, 4), (12, 5)])
def test_every_answer_is_legal_and_comes_again(ruleset: str, players: int, seed: int) -> None:
    game = played(ruleset, players, seed)  # an answer that is not legal is a BotError
    assert game.state.ending in ("victory", "round_limit", "nobody_left")
    assert played(ruleset, players, seed).log == game.log


def worlds(seed: int) -> Iterator[tuple[Session, Session]]:
    """Pairs of worlds that the asked seat cannot tell apart."""
    session = guozhan.Session(guozhan.new_game(players=5, seed=seed))
    bots = [BasicBot(seat) for seat in range(5)]
    stream = guozhan.Stream(seed)
    while not session.over:
        decision = session.decision()
        if session.version % 3 == 0 and session.game.state.turn >= 0 and not decision.is_empty():
            with suppress(NoWorldError):
                yield fork(session, decision.seat, stream), fork(session, decision.seat, stream)
        session.answer(bots[decision.seat](decision), decision.seat)


@pytest.mark.parametrize("seed", [11, 12])
def test_what_it_must_not_know_makes_no_difference(seed: int) -> None:
    compared = differing = 0
    for first, second in worlds(seed):
        seat = first.decision().seat
        one, other = (BasicBot(7)(world.decision(seat)) for world in (first, second))
        assert one == other, first.decision(seat)
        compared += 1
        differing += first.game.state.zones != second.game.state.zones
        first.close()
        second.close()
    assert compared > 25
    assert differing > 20  # the worlds are not all the same one


def test_it_reads_nothing_of_the_game_but_what_anybody_may() -> None:
    """The contract of imports forbids modules; this forbids the ways round it through what is handed over."""
    secret = {"state", "zones", "players", "record", "since", "rng", "known", "place", "general_pile", "positions"}
    read = [
        (path.name, node)
        for path in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    ]
    assert [(name, node.lineno) for name, node in read if node.attr in secret] == []
    # ``me`` is the own part of a view or of the table made from it, never the player's handle.
    mine = {ast.unparse(node.value) for _, node in read if node.attr == "me"}
    assert mine == {"self", "table", "view"}


def test_one_among_random_ones_wins_most_games() -> None:
    won = 0
    for seed in range(1, 17):
        seat = seed % 8
        bots = tuple("basic" if i == seat else "random" for i in range(8))
        won += seat in play(Spec("guozhan-2018", 8, bots=bots), seed).winners
    assert won >= 9  # by chance it would be 5


def test_counted_decisions_are_those_with_a_choice() -> None:
    game = guozhan.new_game(players=3, seed=3)
    bot = BasicBot(1)
    choices = 0

    def watched(decision: Decision) -> guozhan.Answer:
        nonlocal choices
        choices += not decision.is_empty()
        return bot(decision)

    guozhan.play(game, [watched, guozhan.RandomBot(1), guozhan.RandomBot(2)])
    assert bot.counted == choices > 20


def test_without_a_log_it_plays_too_and_comes_to_an_end() -> None:
    game = guozhan.new_game(players=5, seed=6, log=False)
    guozhan.play(game, [BasicBot(seat) for seat in range(5)])
    assert game.state.over


# --- allegiance ------------------------------------------------------------------------------------------------------


class Peace:
    """A mode in which everybody is everybody's friend."""

    def regards(self, view: View, ruleset: Ruleset, memory: Memory) -> list[float]:
        return [1.0] * len(view.seats)

    def spoils(self, view: View, ruleset: Ruleset, memory: Memory, victim: int) -> float:
        return 0.0

    def vital(self, view: View, seat: int) -> float:
        return 0.0

    def showing(self, view: View, ruleset: Ruleset, regards: list[float], mask: int) -> float:
        return -1.0


def test_another_reader_of_allegiance_makes_another_player() -> None:
    def harmed(*bots: BasicBot) -> int:
        game = guozhan.new_game(players=4, seed=9)
        guozhan.play(game, [*bots, *(guozhan.RandomBot(seat) for seat in range(len(bots), 4))])
        harming = {"slash", "fire_slash", "thunder_slash", "duel", "indulgence", "supply_shortage", "savage_assault"}
        return sum(fact.name == "used" and fact.seat == 0 and fact.word in harming for fact in game.log or ())

    assert harmed(BasicBot(0)) > 0
    assert harmed(BasicBot(0, allegiance=Peace())) == 0


def regards_of(seats: str, facts: list[guozhan.Fact] | None = None) -> list[float]:
    """How seat 1 regards the others in a position."""
    from guozhan.scenario.position import build
    from guozhan.scenario.prepare import prepare

    found = scenario(f"seats: {seats}")
    game = build(found, prepare(found))
    game.log = facts if facts is not None else []
    view = guozhan.project(game, 0)
    memory = Memory()
    decision = guozhan.Session(game).decision(0)
    memory.read(decision, view)
    return Kingdoms().regards(view, game.ruleset, memory)


def test_kingdoms_are_told_apart() -> None:
    me, ally, enemy, hidden = regards_of("[{kingdom: wei, hand: [杀♠7]}, {kingdom: wei}, {kingdom: shu}, {}, {}, {}]")[
        :4
    ]
    assert me >= ally == 1.0
    assert enemy < -0.8
    assert -0.6 < hidden < 0.0  # rather an enemy, but not for sure


def test_deeds_tell_who_a_hidden_one_is() -> None:
    seats = "[{kingdom: wei, hand: [杀♠7]}, {kingdom: wei}, {kingdom: shu}, {kingdom: wu}, {}, {}]"
    neutral = regards_of(seats)[4]
    friend = regards_of(
        seats, [guozhan.Fact("used", 4, (2,), word="duel"), guozhan.Fact("used", 4, (3,), word="slash")]
    )
    foe = regards_of(seats, [guozhan.Fact("used", 4, (1,), word="slash")])
    assert foe[4] < neutral < friend[4]
    assert friend[5] == neutral
    healed = regards_of(seats, [guozhan.Fact("used", 4, (1,), word="peach")])
    assert healed[4] > 0.0
    area = regards_of(seats, [guozhan.Fact("used", 4, (1, 2, 3), word="savage_assault")])
    assert area[4] == neutral  # it spares nobody and so tells nothing


def test_careerists_and_those_who_would_be_stand_alone() -> None:
    assert max(regards_of("[{kingdom: careerist, hand: [杀♠7]}, {kingdom: wei}, {kingdom: careerist}, {}]")[1:]) < -0.5
    full = "[{generals: [(曹操), (典韦)], hand: [杀♠7]}, {kingdom: wei}, {kingdom: wei}, {}]"
    assert max(regards_of(full)[1:]) < -0.5
    room = "[{generals: [(曹操), (典韦)], hand: [杀♠7]}, {kingdom: wei}, {kingdom: shu}, {}]"
    assert regards_of(room)[1] == 1.0
    # The kingdom is full with me: whoever is hidden could only become a careerist.
    assert regards_of(room)[3] < -0.7


# --- hints and texts -------------------------------------------------------------------------------------------------


def test_a_text_tells_what_is_done_to_whom() -> None:
    assert reading.read("你可以令一名角色摸一张牌。").others > 0
    assert reading.read("你可以令一名角色回复1点体力。").others > 0
    assert reading.read("你可以弃置一张牌，对一名其他角色造成1点伤害。").others < 0
    assert reading.read("你可以获得一名其他角色的一张牌。").others < 0
    assert reading.read("你可以令一名角色将武将牌叠置。").others < 0
    assert reading.read("你可以摸两张牌。").owner > 0
    assert reading.read("你可以失去1点体力。").owner < 0


def parts_of(skill: Skill) -> list[Part]:
    triggers = [part for trigger in skill.triggers for part in trigger.parts]
    return triggers + [part for active in skill.actives for part in active.parts]


def test_texts_agree_with_the_hints_of_the_same_skills() -> None:
    skills = guozhan.get_ruleset("guozhan-2018").skills
    told = {
        skill.id: (skill.hint.targets, reading.read(skill.text).others)
        for skill in skills.values()
        if isinstance(skill.hint.targets, float)
        and skill.hint.targets
        and any(part.kind == SEATS for part in parts_of(skill))
    }
    agreeing = [id_ for id_, (hint, text) in told.items() if hint * text > 0]
    opposed = {id_ for id_, (hint, text) in told.items() if hint * text < 0}
    assert len(agreeing) >= 6
    assert opposed <= {"dimeng"}, opposed  # both good and bad: it depends on who gets whose hand


def test_a_hint_decides_what_a_skill_is_worth() -> None:
    class Plain(Skill):
        id, name, text = "plain", "白", "你可以摸一张牌。"

    class Praised(Plain):
        hint = Hint(strength=2.9)

    class Vain(Plain):
        hint = Hint(strength=0.0)

    assert strength(Praised()) == 2.9
    assert strength(Vain()) == 0.0
    ruleset = guozhan.get_ruleset("guozhan-2018")
    caocao, dianwei, xiahouyuan = (ruleset.generals[id_] for id_ in ("caocao", "dianwei", "xiahouyuan"))
    with_companion = pair_worth(ruleset, caocao, dianwei) - strength(dianwei.skills[0]())
    without = pair_worth(ruleset, caocao, xiahouyuan) - strength(xiahouyuan.skills[0]())
    assert with_companion - without > 1.0  # 珠联璧合


def test_a_hint_is_given_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, list[int], float, float]] = []

    def worth(look: Outlook, event: object, draft: Draft) -> float:
        seen.append((look.seat, look.others(), look.regard(1), look.harm(1)))
        return -1.0

    skill = guozhan.get_ruleset("guozhan-2018").skills["jianxiong"]
    position = """\
seats: [{generals: [曹操, 司马懿], hp: 3}, {kingdom: shu, hand: [杀♠7]}]
auto: [1]
turn: {seat: 2}
script: [{seat: 2, use: 杀♠7}]
run_until: turn_end
"""
    passes(position + "expect: [{seat: 1, hand_includes: [杀♠7]}]")
    monkeypatch.setattr(type(skill), "hint", Hint(worth=worth))
    passes(position + "expect: [{seat: 1, hp: 2}, {discard_includes: [杀♠7]}]")
    (told,) = {(seat, tuple(others)) for seat, others, _, _ in seen}
    assert told == (0, (1,))
    assert all(regard < 0 < harm for _, _, regard, harm in seen)
