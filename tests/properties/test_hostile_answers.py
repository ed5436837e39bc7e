"""A hostile client: whatever is refused changes nothing, and only what is listed is accepted."""

# mypy: disable-error-code="arg-type"

import random

import msgspec
import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.answers import PASS, Act, Arranged, Pick, decode
from guozhan.core.errors import AmbiguousError, IllegalError, MalformedError, OutdatedError
from guozhan.games.session import Session, new_game

TYPED = (MalformedError, IllegalError, AmbiguousError, OutdatedError)
LISTED = 500
WRONG: tuple[object, ...] = (
    None, 0, True, 1.5, "pass", b"", [], (), {}, object(), int, Act,
    Pick((None,)), Pick((1.0,)), Pick(((),)), Pick((10**400,)), Pick((-1,)), Pick(("\ud800",)), Pick(("hand.-1",)),
    Pick(("hand.99",)), Pick(tuple(range(300))), Act("use", cards=(None,)), Act("use", cards=(-1,)),
    Act("use", cards=(10**30,)), Act("use", targets=(99,)), Act("use", targets=(-1,)), Act("use", second=(99,)),
    Act("skill", skill=5), Act("skill", option=None), Act("skill", skill="no such skill"), Act("use"), Act(""),
    Act("use", skill="no such skill", name="no such type", cards=(0,)), Arranged(((),)), Arranged((("top",),)),
    Arranged(((None, ()),)), Arranged((("x", ()),)), Arranged(((99, (0,)),)), Arranged((("top", (0, 0)),)),
)  # fmt: skip


def position(session):
    game = session.game
    asked = [(id(decision), decision.seat, decision.topic) for decision in session.pending]
    return repr(game.state.snapshot()), session.version, asked, session.given, len(game.log), len(game.record)


def positions(players, seed, every):
    """Random games, stopping at every so many decisions."""
    rand = random.Random(seed)
    session = Session(new_game(("guozhan-2018", "guozhan-2012")[seed % 2], players, seed))
    bots = [RandomBot(seed * 100 + seat) for seat in range(players)]
    while not session.over:
        decision = session.decision()
        if decision.actions() and rand.random() < 1 / every:
            yield session, decision, rand
        session.answer(bots[decision.seat](decision), decision.seat)
    session.close()


def refused(session, answer, seat, version=None):
    before = position(session)
    with pytest.raises(TYPED) as caught:
        session.answer(answer, seat, version)
    if isinstance(caught.value, IllegalError):
        assert caught.value.reasons
        assert all(reason and isinstance(reason, str) for reason in caught.value.reasons)
    assert position(session) == before


@pytest.mark.parametrize("players", [2, 4, 7])
def test_what_is_no_answer_is_refused_and_changes_nothing(players):
    for session, decision, _ in positions(players, players, every=6):
        for answer in WRONG:
            refused(session, answer, decision.seat)
        for version in (-1, session.version + 1, "x", 10**30):
            refused(session, decision.default(), decision.seat, version)
        others = [seat for seat in range(-1, players + 2) if all(one.seat != seat for one in session.pending)]
        for seat in others:
            refused(session, decision.default(), seat)


def mutant(answer, decision, rand):
    """The answer with other cards, seats or items in the places where it has some."""
    cards, size = len(decision.game.ruleset.cards), decision.game.size
    if isinstance(answer, Act):
        field = rand.choice(["cards", "targets", "second"])
        values = getattr(answer, field)
        end = cards if field == "cards" else size
        how = rand.randrange(3)
        if how == 0:
            values = tuple(rand.randrange(end) for _ in values)
        elif how == 1:
            values = values * 2
        elif len(values) > 1:
            values = values[:-1]
        return msgspec.structs.replace(answer, **{field: values})
    if isinstance(answer, Pick):
        pool = [*getattr(decision, "items", ()), *range(size), "yes", "hand.0", "hand.9", rand.randrange(cards)]
        items = [*answer.items, rand.choice(pool)] if rand.random() < 0.5 else [rand.choice(pool) for _ in answer.items]
        return Pick(tuple(items))
    if isinstance(answer, Arranged) and answer.piles:
        piles = list(answer.piles)
        place = rand.randrange(len(piles))
        label, lying = piles[place]
        piles[place] = rand.choice(
            [
                (rand.choice(["top", "bottom", "middle", 0, size - 1]), lying),
                (label, (*lying, rand.randrange(cards))),
                (label, lying[:-1]),
                (label, lying * 2),
            ]
        )
        if rand.random() < 0.3:
            piles.append(piles[place])
        return Arranged(tuple(piles))
    return PASS


def loosely(answer):
    """An answer without the order that does not matter."""
    if isinstance(answer, Pick):
        return sorted(map(repr, answer.items))
    if isinstance(answer, Act):
        seats = sorted(answer.targets)
        return answer.kind, answer.skill, answer.name, sorted(answer.cards), seats, answer.second, answer.option
    if isinstance(answer, Arranged):
        piles = [(str(x), sorted(cards) if isinstance(x, int) else list(cards)) for x, cards in answer.piles if cards]
        return sorted(piles)
    return answer


@pytest.mark.parametrize(("players", "seed"), [(2, 31), (3, 33), (5, 34), (8, 36), (11, 37)])
def test_only_what_is_listed_is_accepted(players, seed):
    for session, decision, rand in positions(players, seed, every=3):
        listed = decision.answers(LISTED)
        known = [loosely(answer) for answer in listed]
        for answer in listed:
            assert not decision.errors(answer), answer
        for _ in range(4):
            selection = decision.start()
            while not selection.done:
                selection.click(rand.choice(selection.steps()))
            assert selection.answer() in decision
            assert len(listed) == LISTED or loosely(selection.answer()) in known
        for _ in range(12):
            strange = mutant(rand.choice(listed), decision, rand)
            if not decision.errors(strange):
                assert len(listed) == LISTED or loosely(strange) in known, strange
            else:
                refused(session, strange, decision.seat)


@pytest.mark.parametrize("data", [
    b"", b"[", b"null", b"{}", b'"pass"', b'{"type":"pass"}x', b'{"type":"nope"}', b'{"type":"act"}', b"\xff\xfe",
    b'{"type":"pick","items":[true]}', b'{"type":"pick","items":[1.0]}', b'{"type":"pick","items":[1e400]}',
    b'{"type":"pick","items":["\\ud800"]}', b'{"type":"act","kind":"use","cards":[null]}', b"[" * 200_000,
    b'{"type":"pick","items":[1' + b"0" * 5000 + b"]}",
])  # fmt: skip
def test_what_is_no_answer_in_json_is_malformed(data):
    with pytest.raises(MalformedError):
        decode(data)


def test_json_nested_without_end_is_refused():
    with pytest.raises((MalformedError, RecursionError)):
        decode(b'{"type":"pass","more":' + b"[" * 200_000)
