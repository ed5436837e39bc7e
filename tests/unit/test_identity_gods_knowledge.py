"""Who gets to know what by 攻心, 涉猎 and 归心."""

from typing import Any

import pytest

from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.facts import EVERYBODY
from guozhan.core.zones import DISCARD_PILE, DRAW_PILE
from guozhan.games.session import Session
from guozhan.rules.game import Game
from guozhan.rules.play_phase import idle_moment
from tests.helpers.engine_games import answering, game, names, scripted

BODY = "seats: [{general: 神吕蒙}, {hand: [桃♥4, 杀♠7, 闪♥2]}, {}]\n"
GONGXIN = Act("skill", "gongxin", targets=(1,))


def used(*answers: Any) -> tuple[Game, list[int]]:
    """攻心 with these answers to what it asks; the hand as it was."""
    made = game(BODY, name="identity")
    hand = made.players[1].hand[:]
    scripted(made, GONGXIN, *answers)
    assert idle_moment(made, made.state.cursor[-1])
    return made, hand


def test_only_who_looks_learns_the_hand() -> None:
    made, hand = used(PASS)
    assert made.players[1].hand == hand
    assert [made.state.known[card] for card in hand] == [0b11] * 3
    # Everybody sees at whose hand he looks, but nobody else a card.
    assert [(fact.seat, fact.seats) for fact in made.log or () if fact.name == "looked"] == [(0, (1,))]
    assert names(made, "shown") == []
    assert {fact.seen for fact in made.log or () if fact.cards} == {0b1}


@pytest.mark.parametrize(("way", "zone"), [("discard", DISCARD_PILE), ("top", DRAW_PILE)])
def test_of_the_hand_only_the_card_that_is_shown_is_known_to_all(way: str, zone: int) -> None:
    body = game(BODY, name="identity")
    peach = body.players[1].hand[0]
    made, hand = used(Pick((peach,)), Pick((way,)))
    assert hand[0] == peach
    assert made.state.place[peach] == zone
    assert made.state.known[peach] & EVERYBODY == EVERYBODY
    assert [fact.cards for fact in made.log or () if fact.name == "shown"] == [(peach,)]
    assert [made.state.known[card] for card in hand[1:]] == [0b11] * 2
    if way == "top":
        assert made.state.zones[DRAW_PILE][-1] == peach


def test_that_no_heart_was_there_is_not_told_by_the_question() -> None:
    made = game("seats: [{general: 神吕蒙, hand: [闪♥2]}, {hand: [杀♠7]}, {}]\n", name="identity")
    session = Session(made)
    session.answer(GONGXIN, 0)
    decision: Any = session.decision()
    assert (decision.seat, decision.topic, decision.answers()) == (0, "gongxin", [PASS])
    session.answer(PASS, 0)
    assert session.decision().topic == ""


def test_what_shelie_turns_up_and_takes_everybody_sees() -> None:
    made = game(
        "seats: [{general: 神吕蒙}, {}]\nturn: {phase: draw}\ndraw_pile: [杀♠8, 闪♥2, 闪♦2, 杀♣2, 桃♥4]\n",
        name="identity",
    )
    shown = made.state.zones[DRAW_PILE][:-6:-1]
    session = Session(made)
    session.answer(Act("skill", "shelie"), 0)
    session.answer(Pick(tuple(shown[:4])), 0)
    assert sorted(made.players[0].hand) == sorted(shown[:4])
    assert all(made.state.known[card] & 0b11 == 0b11 for card in shown)


def test_a_hand_card_that_guixin_takes_is_known_to_the_two_only() -> None:
    made = game("seats: [{general: 神曹操}, {hand: [桃♥4]}, {judge: [乐不思蜀♥6]}]\n", name="identity")
    peach, trick = made.players[1].hand[0], made.players[2].judge_area[0]
    answering(made, lambda decision: decision.answers()[0])
    made.damage(1, 0)
    assert sorted(made.players[0].hand) == sorted((peach, trick))
    assert made.state.known[peach] == 0b11
    assert made.state.known[trick] & 0b111 == 0b111
