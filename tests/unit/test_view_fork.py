"""Worlds like this one: what search may play on in."""

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Answer, Pick
from guozhan.core.decisions import Offer
from guozhan.core.rng import Stream
from guozhan.games.session import Session, new_game, play
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.engine_games import game
from tests.helpers.sessions import after


@pytest.mark.parametrize("answers", [0, 2, 5, 17, 40, 77])
def test_a_fork_looks_the_same_and_hides_something_else(answers):
    session = after(answers)
    seat = session.decision().seat
    worlds = [fork(session, seat, Stream(i)) for i in range(3)]
    for world in worlds:
        assert project(world.game, seat) == session.view(seat)
        assert world.decision(seat).topic == session.decision().topic
    if answers > 5:
        piles = {tuple(world.game.state.zones[zones.DRAW_PILE]) for world in worlds}
        assert len(piles) == 3
        assert all(world.game.state.rng != session.game.state.rng for world in worlds)


def test_one_stream_gives_one_world():
    session = after(30)
    seat = session.decision().seat
    first, second = (fork(session, seat, Stream(4)).game.state.snapshot() for _ in range(2))
    assert first == second


def test_a_fork_plays_on_and_leaves_the_game_alone():
    session = after(30)
    seat = session.decision().seat
    before = session.game.state.snapshot()
    world = fork(session, seat, Stream(1))
    twin = world.clone()
    bots = [RandomBot(seat) for seat in range(4)]
    while not world.over:
        decision = world.decision()
        world.answer(bots[decision.seat](decision), decision.seat)
    assert world.game.state.over
    assert not twin.over
    assert session.game.state.snapshot() == before


def test_the_generals_of_a_world_are_possible():
    session = after(20, players=6)
    seat = session.decision().seat
    generals = session.game.ruleset.generals
    for i in range(5):
        state = fork(session, seat, Stream(i)).game.state
        everyone = [general for one in state.seats for general in one.generals] + state.general_pile
        assert sorted(everyone) == sorted(generals)
        for one in state.seats:
            head, deputy = one.generals
            assert generals[head].kingdom == generals[deputy].kingdom


def test_a_bot_can_fork_in_direct_play():
    worlds: list[object] = []
    game = new_game(players=3, seed=2, copies=True)

    class Searcher(RandomBot):
        def __call__(self, decision):
            if len(worlds) < 20:
                world = fork(game, decision.seat, Stream(len(worlds)))
                assert world.decision(decision.seat).topic == decision.topic
                worlds.append(world)
            return super().__call__(decision)

    play(game, [Searcher(seat) for seat in range(3)])
    assert len(worlds) == 20


def test_what_another_declined_at_first_and_accepted_later_stays_declined_at_first():
    """A hidden general may be turned up at two moments of one card, without anything happening in between."""
    session = Session(
        game(
            "seats:\n  - {kingdom: wei, hand: [南蛮入侵♠K]}\n  - {generals: [(孟获), (关羽)]}\n"
            "  - {kingdom: wu, hand: [杀♠7]}\nturn: {seat: 1, phase: play}\n"
        )
    )
    offered: list[str] = []
    while session.decision().seat != 2 or session.decision().topic != "slash":
        decision = session.decision()
        answer: Answer = PASS
        if isinstance(decision, Offer):
            offered.append(decision.moment)
            answer = Act("skill", "huoshou") if len(offered) == 2 else PASS
        elif decision.seat == 0:
            answer = decision.answers(1)[0]
        session.answer(answer, decision.seat)
    assert offered == ["指定目标后", "对目标的使用结算开始时"]
    worlds = [fork(session, 2, Stream(i)) for i in range(5)]
    assert all(project(world.game, 2) == session.view(2) for world in worlds)


def using_a_slash(deputy: str, *answers: Answer) -> Session:
    """马腾 and another lie face down; either may have to be turned up for a 杀 on the third seat."""
    session = Session(
        game(
            f"seats:\n  - {{generals: [(马腾), ({deputy})], hand: [杀♠7]}}\n  - {{kingdom: wei}}\n"
            "  - {kingdom: shu, hand: [闪♥2]}\n  - {kingdom: wu}\nturn: {seat: 1}\n"
        )
    )
    uses = (a for a in session.decision().answers(9) if isinstance(a, Act) and a.targets == (2,))
    session.answer(next(uses))
    for answer in answers:
        session.answer(answer)
    return session


def test_a_world_in_which_the_user_is_asked_for_less_is_left():
    """Of two hidden generals with such a skill one is to be turned up; another world may have one of them only.

    Then the user is not asked which, and his answer must not be taken for one of the seat that looks.
    """
    assert using_a_slash("庞德").decision().topic == "reveal"
    session = using_a_slash("庞德", Pick(("head",)), PASS)  # 鞬出
    assert session.decision().seat == 2
    for i in range(10):
        assert project(fork(session, 2, Stream(i)).game, 2) == session.view(2)


def test_what_another_was_asked_in_private_does_not_show_through():
    """Either of two hidden generals would have let him use it; once one is turned up the other may be anybody."""
    session = using_a_slash("庞德", Pick(("head",)), PASS)
    worlds = [fork(session, 2, Stream(i)).game for i in range(40)]
    assert all(world.state.seats[0].generals[0] == "mateng" for world in worlds)
    deputies = {world.state.seats[0].generals[1] for world in worlds}
    near = {id for id, each in worlds[0].ruleset.generals.items() if any(skill.id == "mashu" for skill in each.skills)}
    assert deputies - near
    assert len(deputies) > 5


def test_what_another_would_be_asked_in_private_elsewhere_is_possible_too():
    """Only one of his generals let him use it here; there may be two in another world, of which he chose that one."""
    session = using_a_slash("颜良文丑")
    assert session.decision().seat == 2
    worlds = [fork(session, 2, Stream(i)).game for i in range(60)]
    assert "pangde" in {world.state.seats[0].generals[1] for world in worlds}


def test_one_who_was_asked_in_private_knows_what_he_said():
    session = using_a_slash("庞德", Pick(("deputy",)))
    for i in range(5):
        world = fork(session, 0, Stream(i)).game
        assert world.state.seats[0].revealed == session.game.state.seats[0].revealed == 2


def test_what_another_declined_is_not_taken_for_what_he_accepted_at_the_same_moment():
    """A hidden general's skill comes before the one of his equipment, and nothing happens in between."""
    session = Session(
        game(
            "seats:\n  - {kingdom: wei, hand: [知己知彼♣3, 无懈可击♠J]}\n"
            "  - {generals: [孔融, (纪灵)], equip: [玉玺♣A]}\n  - {kingdom: shu, hand: [闪♥2]}\n"
            "draw_pile: [杀♠7, 杀♠8, 杀♠9]\nturn: {seat: 1}\n"
        )
    )
    decision = session.decision()
    uses = (answer for answer in decision.answers(9) if isinstance(answer, Act) and answer.targets == (1,))
    session.answer(next(uses))
    asked: list[tuple[int, bool]] = []
    while not asked or asked[-1] != (1, False):
        decision = session.decision()
        asked.append((decision.seat, decision.optional))
        if decision.seat == 0 and not decision.optional:
            session.answer(Pick(("deputy",)))  # he knows 纪灵
        else:
            session.answer(PASS if decision.optional else decision.answers(9)[0], decision.seat)
    assert asked[-2:] == [(1, True), (1, False)]  # 双刃, 玉玺
    assert session.decision().topic == "nullification"
    for i in range(3):
        world = fork(session, 0, Stream(i)).game
        assert world.state.seats[1].generals[1] == "jiling"
        assert project(world, 0) == session.view(0)


def test_an_offer_that_was_declined_leaves_the_public_questions_after_it_alone():
    session = Session(
        game(
            "seats:\n  - {kingdom: wu, hand: [南蛮入侵♠K]}\n"
            "  - {generals: [曹操, none], hp: 4, max_hp: 4}\n"
            "  - {kingdom: shu, hand: [闪♥2, 闪♦2, 闪♦3]}\n  - {kingdom: shu, hand: [杀♠7]}\n"
            "draw_pile: [无懈可击♠J, 无懈可击♠K, 无懈可击·国♦Q]\nturn: {seat: 1}\n"
        )
    )
    session.answer(session.decision().answers(9)[0])  # 南蛮入侵
    offered = []
    while (session.decision().seat, session.decision().topic) != (3, "slash"):
        for decision in session.pending:
            offered += ["jianxiong"] * ("jianxiong" in decision.concerns())
            session.answer(PASS, decision.seat)
    assert offered
    # Seat 3 could have offset the trick in many a world: that it had not is what seat 4 knows.
    for i in range(20):
        world = fork(session, 3, Stream(i))
        assert world.decision(3).topic == "slash"


def test_a_game_without_copies_cannot_be_forked():
    session = Session(new_game(players=2, seed=1), copies=False)
    with pytest.raises(ValueError, match="keep_safe"):
        fork(session, 0, Stream(0))
    with pytest.raises(ValueError, match="keep_safe"):
        session.clone()


def test_the_order_of_an_open_pile_is_that_of_the_real_one():
    made = game(
        "seats:\n"
        "  - {kingdom: wei, hand: [杀♠7]}\n"
        "  - {generals: [周泰, none], hp: 1, max_hp: 4, piles: {创: [闪♦3, 闪♥2, 杀♠8]}}\n"
        "  - {kingdom: shu}\n"
        "turn: {seat: 1}\n"
    )
    scars = list(made.players[1].pile("创"))
    assert scars != sorted(scars)
    world = fork(Session(made), 0, Stream(1))
    assert world.game.state.seats[1].piles["创"] == scars


@pytest.mark.parametrize(
    ("kind", "data", "held"),
    [("tairan_debt", (2, 0, 1), (1, 2)), ("yanxi_cards", (0, 1), (0, 1)), ("zhangming_kept", (1,), (0,))],
)
def test_an_effect_keeps_the_cards_in_mind_that_take_the_part_of_its_own(kind, data, held):
    made = game(
        "seats: [{hand: [闪♥2]}, {hand: [杀♠7, 杀♠8]}, {hand: [闪♦3]}]\ndraw_pile: [杀♠9]\noptions: {pool: all}\n",
        name="identity",
    )
    hand = made.players[1].hand
    data = tuple(hand[each] if i in held else each for i, each in enumerate(data))
    made.players[1].gain_effect(kind, data, "game")
    session = Session(made)
    kept = set()
    for chance in range(6):
        world = fork(session, 0, Stream(chance)).game
        (effect,) = world.state.seats[1].effects
        assert all(effect.data[i] in world.players[1].hand for i in held)
        assert [each for i, each in enumerate(effect.data) if i not in held] == [
            each for i, each in enumerate(data) if i not in held
        ]
        kept.add(effect.data)
    assert len(kept) > 1


def stealing(*answers: Answer) -> Session:
    """马腾 and 庞德 lie face down; either may have to be turned up for a 顺手牵羊 on the third seat, which nobody can offset."""
    session = Session(
        game(
            "seats:\n  - {generals: [(马腾), (庞德)], hand: [顺手牵羊♠3]}\n  - {kingdom: wei}\n"
            "  - {kingdom: shu, hand: [闪♥2, 杀♠7]}\n  - {kingdom: wu}\nturn: {seat: 1}\n"
            "draw_pile: [闪♦3, 杀♠8]\n"
        )
    )
    uses = (a for a in session.decision().answers(9) if isinstance(a, Act) and a.targets == (2,))
    session.answer(next(uses))
    for answer in answers:
        session.answer(answer)
    return session


def test_that_nobody_could_offset_a_trick_is_seen_behind_a_private_question() -> None:
    """In many a world the user was not asked which general to turn up, nor could anybody answer what came next."""
    session = stealing(Pick(("head",)))
    while session.decision().topic != "snatch":
        session.answer(PASS, session.decision().seat)
    for chance in range(20):
        assert project(fork(session, 2, Stream(chance)).game, 2) == session.view(2)
