"""看破: what is recorded in secret is known to its seat alone. Piles used like hand cards, offers that tell of secrets."""

from typing import Any

from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.decisions import Offer
from guozhan.core.facts import redact
from guozhan.core.rng import Stream
from guozhan.games.session import Session
from guozhan.rules.game import Game
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.project import project
from guozhan.view.text import fact_text
from tests.helpers.engine_games import game

BODY = """\
options: {pool: all}
seats:
  - {general: 谋诸葛亮}
  - {hand: [杀♠7, 无中生有♥7]}
  - {hand: [闪♦3]}
round: {first: true}
turn: {seat: 3, phase: finish}
"""


def recorded() -> Session:
    """Seat 1 has recorded two names and is in its play phase."""
    found = game(BODY, name="identity")
    found.keep_safe = True
    session = Session(found)
    assert session.decision().topic == "kanpo_mou"
    session.answer(Pick(("slash", "duel")), 0)
    assert session.decision().seat == 0
    return session


def kept(found: Any) -> tuple[str, ...]:
    return tuple(found.state.seats[0].effects[0].data)


def test_only_its_seat_sees_what_it_has_recorded() -> None:
    session = recorded()
    views = {seat: project(session.game, seat) for seat in (-1, 0, 1, 2)}
    assert views[0].me.noted == (("kanpo_record", ("duel", "slash")),)
    for reader in (-1, 1, 2):
        assert views[reader].seats[0].noted == ()
        # That something is recorded is for all to see.
        assert views[reader].seats[0].effects == ("kanpo_record",)


def test_views_kept_from_facts_know_as_much() -> None:
    found = game(BODY, name="identity")
    before = {seat: project(found, seat) for seat in (-1, 0, 1)}
    session = Session(found)
    session.answer(Pick(("slash", "duel")), 0)
    session.answer(PASS, 0)
    assert isinstance(session.game, Game)
    session.answer(Act("use", cards=(found.players[1].hand[0],), targets=(0,)), 1)
    session.answer(Act("skill", "kanpo_mou"), 0)
    for seat, view in before.items():
        facts = [told for fact in found.log or () if (told := redact(fact, seat)) is not None]
        assert apply(view, facts) == project(found, seat)
    assert project(found, 0).me.noted == (("kanpo_record", ("duel",)),)


def test_the_log_tells_the_others_how_many() -> None:
    found: Any = recorded().game
    fact = next(fact for fact in found.log if fact.name == "noted")
    assert fact_text(redact(fact, 0), found.ruleset) == "1号位秘密记录决斗、杀（看破）"  # type: ignore[arg-type]
    assert fact_text(redact(fact, 1), found.ruleset) == "1号位秘密记录2项（看破）"  # type: ignore[arg-type]


def test_in_worlds_of_others_other_names_are_recorded() -> None:
    session = recorded()
    theirs = {kept(fork(session, 1, Stream(i)).game) for i in range(8)}
    assert len(theirs) > 4
    assert all(len(names) == 2 for names in theirs)
    assert {kept(fork(session, 0, Stream(i)).game) for i in range(4)} == {("duel", "slash")}


def test_nobody_else_is_told_that_a_record_fits() -> None:
    session = recorded()
    found: Any = session.game
    session.answer(PASS, 0)
    session.answer(Act("use", cards=(found.players[1].hand[0],), targets=(0,)), 1)
    offer = session.decision()
    assert isinstance(offer, Offer)
    assert (offer.seat, offer.public) == (0, False)


def test_stars_are_used_like_hand_cards_only_while_the_skill_is_there() -> None:
    found = game("options: {pool: all}\nseats: [{skills: [guanxing_mou], piles: {星: [杀♠7]}}, {}]\n", name="identity")
    star = found.players[0].pile("星")
    assert found.players[0].usable == star
    found.lose_skill(0, "guanxing_mou")
    assert found.players[0].usable == []
    assert found.players[0].pile("星") == []
