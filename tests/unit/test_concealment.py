"""Concealment (隐匿): the set-up, what others may know, and what does not happen while it lasts."""

import pytest

from guozhan.core import zones
from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.core.facts import EVERYBODY
from guozhan.core.kernel import Kernel
from guozhan.core.rng import Stream
from guozhan.core.session import direct
from guozhan.core.state import HEAD
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session, new_game
from guozhan.mechanics import concealment
from guozhan.packs.generals.mechanics.jin import jin_wangyuanji
from guozhan.rules import hp
from guozhan.rules.game import Game
from guozhan.view import apply, determinize, project
from guozhan.view.language import language
from guozhan.view.model import View
from guozhan.view.names import generals_text, seat_text
from guozhan.view.redact import facts_for
from guozhan.view.text import fact_text
from tests.helpers.engine_games import game, names, scripted

JIN = ("jin_simashi", "jin_simazhao", "jin_wangyuanji", "jin_zhangchunhua")
POOL = ",".join((*JIN, "caocao", "zhangfei", "xuchu"))


def set_up(players: int, seed: int = 1) -> Game:
    made = Game.new(get_ruleset("identity", {"generals": POOL}), players, seed, [])

    def ask(decision: Decision) -> Answer:
        return max(decision.answers(9), key=lambda answer: str(answer).count("jin_"))

    direct(made, [ask] * players)
    made.ruleset.mode.set_up(made)
    return made


def concealed(made: Kernel) -> list[int]:
    return [seat for seat, one in enumerate(made.state.seats) if one.generals[0] == concealment.HIDDEN.id]


def test_the_set_up_conceals_whoever_chose_such_a_general() -> None:
    made = set_up(5)
    hidden = concealed(made)
    assert hidden
    for seat, one in enumerate(made.state.seats):
        if seat in hidden:
            assert one.generals[1] in JIN
            assert (one.hp, one.max_hp, one.kingdom, one.gender, one.skills) == (1, 1, "jin", "male", ())
        else:
            assert one.generals[0] not in JIN
            assert one.generals[1] == ""
    assert not any(one.generals[1] in made.state.general_pile for one in made.state.seats)


def test_others_see_a_man_of_jin_and_nothing_else() -> None:
    made = set_up(5)
    for seat in concealed(made):
        own = made.state.seats[seat].generals[1]
        for reader in (-1, *range(made.size)):
            seen = project.project(made, reader).seats[seat]
            assert seen.generals == (concealment.HIDDEN.id, own if reader == seat else None)
            assert (seen.kingdom, seen.gender, seen.skills, seen.revealed) == ("jin", "male", (), HEAD)


def test_no_fact_names_a_concealed_general() -> None:
    made = set_up(5)
    assert made.log is not None
    for seat in concealed(made):
        own = made.state.seats[seat].generals[1]
        printed = {skill.id for skill in made.ruleset.generals[own].skills}
        for reader in (-1, *(other for other in range(made.size) if other != seat)):
            told = [fact for fact in facts_for(made.log, reader) if fact.name != "generals_dealt"]
            words = {word for fact in told for word in f"{fact.word} {fact.text}".split()}
            assert own not in words
            assert not printed & {word.partition("@")[0] for word in words}
            name = made.ruleset.generals[own].name
            assert not any(name in fact_text(fact, made.ruleset) for fact in told)


def test_the_view_is_kept_up_to_date_by_facts() -> None:
    made = game("seats: [{hand: [杀♠7]}, {general: (晋司马师)}]", name="identity")
    before = [project.project(made, reader) for reader in (-1, 0, 1)]
    made.damage(0, 1)
    assert made.log is not None
    for view in before:
        told = facts_for(made.log, view.reader)
        assert apply.apply(view, told) == project.project(made, view.reader)
        assert project.project(made, view.reader).seats[1].generals == ("jin_simashi", "")


def test_a_concealed_lord_shows_the_role_alone() -> None:
    for seed in range(1, 20):
        made = set_up(5, seed)
        first = next(seat for seat, one in enumerate(made.state.seats) if one.role == "lord")
        if first in concealed(made):
            seen = project.project(made, -1).seats[first]
            assert seen.role == "lord"
            assert seen.generals[1] is None
            assert (seen.hp, seen.max_hp) == (1, 1)
            return
    pytest.fail("no lord was concealed")


def test_max_hp_do_not_change_while_concealed() -> None:
    made = game("seats: [{}, {general: (晋司马师)}, {}]", name="identity")
    scripted(made)
    for by in (1, 3, -1):
        hp.change_max_hp(made, 1, by)
        assert (made.state.seats[1].hp, made.state.seats[1].max_hp) == (1, 1)
    hp.change_max_hp(made, 2, -1)
    assert made.state.seats[2].max_hp == 3
    made.damage(0, 1)
    hp.change_max_hp(made, 1, -1)
    assert made.state.seats[1].max_hp == 3


def test_a_concealment_skill_is_not_announced() -> None:
    made = game("seats: [{}, {general: (晋张春华)}]", name="identity")
    scripted(made)
    made.state.turn = 0
    made.damage(0, 1)
    assert names(made, "invoked") == []
    assert [effect.kind for effect in made.state.seats[1].effects] == ["xuanmu_safe"]
    assert names(made, "unveiled") == [("unveiled", 1, "")]


def test_the_dead_are_shown() -> None:
    from guozhan.rules import death

    made = game("seats: [{}, {general: (晋张春华)}, {}]", name="identity")
    scripted(made)
    death.die(made, 1, None)
    assert project.project(made, 0).seats[1].generals == (concealment.HIDDEN.id, "jin_zhangchunhua")
    assert made.state.seats[1].known == [EVERYBODY, EVERYBODY]
    assert not made.state.zones[zones.hand(1)]


def _first_idle(session: Session) -> None:
    for _ in range(200):
        if session.game.state.cursor:
            return
        for decision in list(session.pending):
            session.answer(decision.answers(1)[0], decision.seat)
    raise AssertionError("no turn began")


def test_other_worlds_have_other_concealed_generals() -> None:
    for seed in range(1, 12):
        session = Session(new_game("identity", players=5, seed=seed, options={"generals": POOL}))
        _first_idle(session)
        hidden = concealed(session.game)
        if len(hidden) < 2:
            continue
        reader = next(seat for seat in range(5) if seat not in hidden[:1])
        found = set()
        for draw in range(30):
            world = determinize.fork(session, reader, Stream(draw)).game
            assert concealed(world) == hidden
            assert project.project(world, reader) == project.project(session.game, reader)
            found.add(world.state.seats[hidden[0]].generals[1])
        assert found <= set(JIN)
        assert len(found) > 1
        return
    pytest.fail("too few were concealed")


def test_worlds_of_the_set_up_have_other_concealed_generals() -> None:
    pool = ",".join((*JIN, "shen_zhugeliang", "caocao"))
    for seed in range(1, 8):
        session = Session(new_game("identity", players=5, seed=seed, options={"generals": pool}))
        while not session.game.state.cursor and session.pending[0].topic != "qixing":
            for decision in list(session.pending):
                answer = max(decision.answers(9), key=lambda answer: str(answer).count("shen_"))
                session.answer(answer, decision.seat)
        if session.game.state.cursor:
            continue
        reader = session.pending[0].seat
        hidden = [seat for seat in concealed(session.game) if seat != reader]
        assert hidden
        found = set()
        for draw in range(20):
            world = determinize.fork(session, reader, Stream(draw)).game
            assert concealed(world) == concealed(session.game)
            found.add(tuple(world.state.seats[seat].generals[1] for seat in hidden))
        assert len(found) > 3
        return
    pytest.fail("nobody set cards aside")


def test_a_world_depends_on_nothing_that_lies_hidden() -> None:
    """A world of a world that looks the same is the same: in the set-up, and after it where the lord's own cards went on."""
    pool = ",".join((*JIN, "caocao", "liubei", "sunquan", "simayi", "guanyu"))
    waited = set()
    for seed in range(1, 7):
        session = Session(new_game("identity", players=5, seed=seed, options={"generals": pool}))
        for _ in range(3):
            lord = next(seat for seat, one in enumerate(session.game.state.seats) if one.role == "lord")
            for reader in dict.fromkeys((session.pending[0].seat, lord)):
                if not set(concealed(session.game)) - {reader}:
                    continue
                world = determinize.fork(session, reader, Stream(seed))
                again = determinize.fork(world, reader, Stream(seed))
                assert again.game.state.snapshot() == world.game.state.snapshot()
                asked = [[decision.answers(9) for decision in one.pending] for one in (world, again)]
                assert asked[0] == asked[1]
                waited.add(bool(session.game.state.cursor))
            for decision in list(session.pending):
                # Concealed generals are chosen; every second lord leaves them to others.
                best = min if decision.seat == lord and seed % 2 else max
                session.answer(best(decision.answers(9), key=lambda answer: str(answer).count("jin_")), decision.seat)
    assert waited == {False, True}


def test_a_banquet_does_not_tell_whose_card_is_which() -> None:
    body = "seats: [{general: 晋王元姬}, {hand: [桃♥4, 桃♥Q]}]\ndraw_pile: [闪♥2, 杀♠7]"
    made = game(body, name="identity")
    before = [project.project(made, reader) for reader in (-1, 0)]
    seen: list[tuple[Decision, list[View]]] = []

    def ask(decision: Decision) -> Answer:
        assert made.log is not None
        seen.append((decision, [project.project(made, reader) for reader in (-1, 0)]))
        mixed = [fact for fact in made.log if fact.name == "mixed"]
        assert [fact.cards for fact in mixed] == [tuple(sorted(decision.items))]  # type: ignore[attr-defined]
        assert not [fact for fact in made.log if fact.name in ("shown", "moved", "knows")]
        return decision.answers(1)[0]

    direct(made, [ask] * made.size)
    jin_wangyuanji.banquet(made.players[0], 1)
    [(decision, during)] = seen
    assert during == before
    assert len(decision.items) == 3  # type: ignore[attr-defined]
    view = project.project(made, -1)
    assert made.log is not None
    assert apply.apply(before[0], facts_for(made.log, -1)) == view


def test_the_board_shows_the_hidden_card_and_its_owner_what_lies_beside_it() -> None:
    made = game("seats: [{hand: [杀♠7]}, {general: (晋司马师)}]", name="identity")
    shown = [generals_text(project.project(made, reader).seats[1], made.ruleset) for reader in (-1, 0, 1)]
    assert shown == [["隐匿"], ["隐匿"], ["隐匿", "(晋司马师)"]]
    assert [seat_text(made.state, made.ruleset, 1, reader) for reader in (-1, 0, 1, None)] == [
        "2号位 隐匿",
        "2号位 隐匿",
        "2号位 隐匿/(晋司马师)",
        "2号位 隐匿/(晋司马师)",
    ]
    english = language("en", made.ruleset)
    assert generals_text(project.project(made, 0).seats[1], made.ruleset, english) == ["Hidden"]
