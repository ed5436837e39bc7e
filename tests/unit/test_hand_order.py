"""In which order somebody holds his hand is nothing that anybody else could know, whoever looks at it."""

from typing import Any

import pytest

from guozhan.core.answers import Act
from guozhan.core.rng import Stream
from guozhan.games.session import Session
from guozhan.view import sheet
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.engine_games import game

HANDS = ("桃♥4, 杀♠7, 闪♥2, 桃♥3", "闪♥2, 桃♥3, 杀♠7, 桃♥4")


def at_start(general: str, hand: str, phase: str, known: int = 0) -> Session:
    """The general is in this phase, and may look at the hand of the second seat, of whose cards it knows a few."""
    made = game(
        f"seats: [{{general: {general}, hand: [桃♥6]}}, {{hand: [{hand}]}}, {{hand: [杀♠8, 闪♥K]}}]\n"
        f"turn: {{phase: {phase}}}\n",
        name="identity",
    )
    for card in made.players[1].hand[-known:] if known else ():
        made.state.known[card] |= 1
    return Session(made)


def heard(session: Session, seat: int) -> list[Any]:
    """What a seat can see of a game."""
    asked: list[Any] = [sheet.encode(session.sheet(each)) for each in session.pending if each.seat == seat]
    return [project(session.game, seat), session.facts(seat), *asked]


LOOKS = [
    ("神吕蒙", "play", Act("skill", "gongxin", targets=(1,))),
    ("谋曹仁", "play", Act("skill", "jiewei_mou", targets=(1,))),
    ("疑蒋干", "prepare", Act("skill", "zongheng_jg", targets=(1, 2))),
]


@pytest.mark.parametrize(("general", "phase", "look"), LOOKS)
def test_two_orders_of_a_hand_look_alike(general: str, phase: str, look: Act) -> None:
    one, two = (at_start(general, hand, phase) for hand in HANDS)
    assert one.game.players[1].hand != two.game.players[1].hand
    for session in (one, two):
        session.answer(look, 0)
    for seat in (0, 2):
        assert heard(one, seat) == heard(two, seat)
    offered: Any = one.decision(0)
    assert len(offered.items) >= 3


@pytest.mark.parametrize(("general", "phase", "look"), LOOKS)
def test_there_is_a_world_like_this_one_after_a_look(general: str, phase: str, look: Act) -> None:
    """Also where some of the hand was known before: then worlds lay these cards first."""
    for hand in HANDS:
        session = at_start(general, hand, phase, known=2)
        session.answer(look, 0)
        for chance in range(4):
            assert project(fork(session, 0, Stream(chance)).game, 0) == session.view(0)


def test_a_hand_that_is_shown_has_no_order_either() -> None:
    one, two = (at_start("神吕蒙", hand, "play").game for hand in HANDS)
    for made in (one, two):
        made.players[1].show(made.players[1].hand)
    assert one.log == two.log
    assert one.log is not None
    assert one.log[-1].cards == tuple(sorted(one.players[1].hand))


def test_what_is_looked_at_elsewhere_keeps_its_order() -> None:
    made = at_start("神吕蒙", HANDS[0], "play").game
    top = made.state.zones[0][-3:]
    mixed = [top[2], top[0], made.players[1].hand[2], top[1], made.players[1].hand[0]]
    assert list(made.players[0].look_at(mixed)) == [top[2], top[0], top[1], *sorted(mixed[2::2])]
