"""Answers as text."""

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import PASS, YES_PICK, Act, Arranged, Pick
from guozhan.core.decisions import CARDS, SEATS, Arrange, Choose, Confirm, OrderAction
from guozhan.core.errors import AmbiguousError, IllegalError, MalformedError
from guozhan.games.notation import card_text, parse, write
from guozhan.games.session import Session, new_game
from guozhan.rules.play_phase import Idle


@pytest.fixture
def session():
    session = Session(new_game(players=4, seed=3))
    bots = [RandomBot(seat) for seat in range(4)]
    while not isinstance(session.decision(), Idle) or not any(a.kind == "use" for a in session.decision().actions()):
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    return session


@pytest.mark.parametrize("seed", range(3))
def test_every_answer_can_be_written_and_read(seed):
    session = Session(new_game(players=5, seed=seed))
    bots = [RandomBot(seed + seat) for seat in range(5)]
    for _ in range(150):
        if session.over:
            break
        decision = session.decision()
        for answer in decision.answers(20):
            assert parse(decision, write(decision, answer)) == answer
        session.answer(bots[decision.seat](decision), decision.seat)


def test_a_use_is_read_with_and_without_its_verb(session):
    decision = session.decision()
    answer = next(x for x in decision.answers() if isinstance(x, Act) and x.kind == "use" and not x.skill)
    text = write(decision, answer)
    assert text.startswith("use ")
    assert parse(decision, text) == answer
    assert parse(decision, text.removeprefix("use ")) == answer
    assert parse(decision, text.replace("use", "使用").replace(" to ", " 对 ")) == answer
    numbered = text.replace(card_text(session.game.ruleset, answer.cards[0]), f"#{answer.cards[0]}")
    assert parse(decision, numbered) == answer
    assert session.answer_text(text) == answer


def test_an_illegal_line_gives_the_reasons(session):
    seat = session.decision().seat
    mine = session.game.state.zones[zones.hand(seat)]
    other = next(card for card in range(len(session.game.ruleset.cards)) if card not in mine)
    before = session.game.state.snapshot()
    with pytest.raises(IllegalError) as caught:
        session.answer_text(f"use #{other} to 2")
    assert caught.value.reasons
    assert session.game.state.snapshot() == before


@pytest.mark.parametrize(
    "text", ["", "   ", "fly to 2", "use 杀♠7 to nobody", "skill", "use #4711", "lay middle 1", "give x"]
)
def test_what_cannot_be_read(session, text):
    with pytest.raises(MalformedError):
        session.answer_text(text)


def test_a_line_that_fits_two_answers(session):
    game = session.game
    labels: dict[str, list[int]] = {}
    for card in game.ruleset.cards:
        labels.setdefault(card.type.name, []).append(card.ids[0])
    pair = next(ids for ids in labels.values() if len(ids) > 1)[:2]
    decision = Choose(game, 0, "discard", CARDS, tuple(pair))
    name = game.ruleset.cards[pair[0]].type.name
    with pytest.raises(AmbiguousError, match=" or "):
        parse(decision, f"choose {name}")
    assert parse(decision, f"choose {card_text(game.ruleset, pair[1])}") == Pick((pair[1],))


def test_other_shapes(session):
    game = session.game
    confirm = Confirm(game, 1, "x", optional=True)
    assert parse(confirm, "yes") == YES_PICK
    assert parse(confirm, "不") == PASS
    seats = Choose(game, 1, "x", SEATS, (0, 2, 3), 1, 2)
    assert parse(seats, "choose 1, 4") == Pick((0, 3))
    assert parse(seats, "3") == Pick((2,))
    top = game.state.zones[zones.DRAW_PILE][:-4:-1]
    order = Arrange(game, 1, "x", OrderAction(top))
    for answer in (
        Arranged((("top", tuple(top)), ("bottom", ()))),
        Arranged((("top", (top[2],)), ("bottom", tuple(top[:2])))),
    ):
        assert answer in order
        assert parse(order, write(order, answer)) == answer


def test_seats_that_there_are_not_are_counted_from_one(session):
    decision = session.decision()
    with pytest.raises(MalformedError, match="no seat 9: they go from 1 to 4"):
        parse(decision, "use 杀 to 9")
    with pytest.raises(MalformedError, match="no seat 5"):
        session.answer_text("use 借刀杀人 to 2 then 5")
    choice = Choose(session.game, 0, "test", SEATS, (1, 2))
    with pytest.raises(MalformedError, match="no seat 5"):
        parse(choice, "choose 5")
