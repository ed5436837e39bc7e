"""Imagined worlds while 宴戏 asks which card came out of the hand, and while 看破 records or lifts a record."""

from typing import Any

import pytest

from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.rng import Stream
from guozhan.core.session import Session as CoreSession
from guozhan.games.session import Session
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.engine_games import game

BANQUET = (
    "seats: [{general: 晋王元姬}, {hand: [杀♠7, 闪♥2, 桃♥3]}, {hand: [杀♠8, 闪♥K]}]\n"
    "draw_pile: [杀♠9, 桃♥4, 闪♦3, 闪♦5]\n"
)
RECORDS = """\
options: {pool: all}
seats: [{general: 谋诸葛亮}, {hand: [杀♠7]}, {hand: [闪♦3]}]
round: {first: true}
turn: {seat: 3, phase: finish}
"""


def banquet() -> tuple[Session, tuple[int, ...]]:
    """宴戏 with the second seat asks its owner which of three cards it is; these."""
    session = Session(game(BANQUET, name="identity"))
    session.answer(Act("skill", "yanxi", targets=(1,)), 0)
    asked: Any = session.decision()
    assert asked.topic == "yanxi"
    return session, asked.items


def owned(session: CoreSession, cards: tuple[int, ...]) -> list[int]:
    """Those of the cards that are in the second seat's hand."""
    return [card for card in cards if card in session.game.players[1].hand]


@pytest.mark.parametrize("seat", [0, 2])
def test_which_card_came_out_of_the_hand_is_imagined(seat: int) -> None:
    session, cards = banquet()
    found = set()
    for chance in range(20):
        world = fork(session, seat, Stream(chance))
        asked: Any = world.decision(0)
        assert asked.items == cards
        assert project(world.game, seat) == session.view(seat)
        (own,) = owned(world, cards)
        found.add(own)
        # The answer means there what it means to whoever gives it.
        world.answer(Pick((own,)), 0)
        assert set(cards) <= set(world.game.players[0].hand)
    assert found == set(cards)


def test_whose_card_it_was_knows_it() -> None:
    session, cards = banquet()
    for chance in range(6):
        assert owned(fork(session, 1, Stream(chance)), cards) == owned(session, cards)


@pytest.mark.parametrize("right", [True, False])
def test_once_it_has_been_told_nothing_of_it_is_imagined(right: bool) -> None:
    session, cards = banquet()
    (own,) = owned(session, cards)
    other = next(card for card in cards if card != own)
    session.answer(Pick((own if right else other,)), 0)
    for seat in range(3):
        for chance in range(3):
            world = fork(session, seat, Stream(chance))
            assert project(world.game, seat) == session.view(seat)
            assert owned(world, cards) == owned(session, cards)


def test_while_names_are_recorded_everybody_can_imagine_the_game() -> None:
    session = Session(game(RECORDS, name="identity"))
    assert session.decision().topic == "kanpo_mou"
    for seat in range(3):
        world = fork(session, seat, Stream(seat))
        assert project(world.game, seat) == session.view(seat)
        assert world.decision(0).topic == "kanpo_mou"


@pytest.mark.parametrize("lifts", [True, False])
def test_whether_a_record_fits_a_card_is_nothing_that_others_know_before_it_is_lifted(lifts: bool) -> None:
    session = Session(game(RECORDS, name="identity"))
    session.answer(Pick(("slash", "duel")), 0)
    slash = session.game.players[1].hand[0]
    while session.decision().seat != 1:
        session.answer(PASS if session.decision().optional else session.decision().default(), session.decision().seat)
    session.answer(Act("use", cards=(slash,), targets=(2,)), 1)
    asked: Any = session.decision()
    assert (asked.seat, asked.public, asked.concerns()) == (0, False, ["kanpo_mou"])
    for chance in range(4):
        own: Any = fork(session, 0, Stream(chance)).decision(0)
        assert (own.moment, own.concerns()) == (asked.moment, ["kanpo_mou"])
    session.answer(Act("skill", "kanpo_mou") if lifts else PASS, 0)
    recorded: set[tuple[int | str, ...]] = set()
    for chance in range(12):
        for seat in (1, 2):
            world = fork(session, seat, Stream(chance))
            assert project(world.game, seat) == session.view(seat)
            recorded.update(each.data for each in world.game.state.seats[0].effects)
    assert len(recorded) > 3
    assert all(len(names) == 2 - lifts for names in recorded)
