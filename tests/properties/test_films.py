"""Films of random games: at every decision they show what the seat saw in the game, in whatever order it is looked at."""

from bisect import bisect_left
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from guozhan.bots.roster import seat_bots
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.games.session import Session, new_game
from guozhan.games.summary import summary
from guozhan.protocol.delta import patch
from guozhan.protocol.film import EVERYTHING, FilmPart
from guozhan.server.filming import film
from guozhan.view.model import View

MOST = 250  # answers of a game

profiles = st.sampled_from(["guozhan-2012", "guozhan-2018", "guozhan-reset", "identity"])
bots = st.sampled_from([["random"], ["basic"], ["random", "basic"]])


def begun(profile: str, players: int, seed: int, names: list[str]) -> tuple[Session, list[list[View]]]:
    """A game as far as it goes, and what every seat and the onlooker saw at each of its decisions."""
    session = Session(new_game(profile, players, seed))
    seated = seat_bots(names, players, seed)
    seen = [[session.view(reader) for reader in range(-1, players)]]
    version = session.version
    while session.pending and version < MOST:
        decision = session.pending[0]
        session.answer(seated[decision.seat](decision), decision.seat)
        if session.version > version:
            version = session.version
            seen.append([session.view(reader) for reader in range(-1, players)])
    return session, seen


def view_at(parts: list[FilmPart], step: int) -> View:
    """The view at a step, as a client gets it when it jumps there: from the beginning of the part."""
    part = next(part for part in reversed(parts) if part.first <= step)
    view = part.view
    for frame in part.frames[: step - part.first]:
        view = patch(view, frame.delta) if frame.delta is not None else view
    return view


@settings(max_examples=12, deadline=None)
@given(
    profile=profiles,
    players=st.integers(2, 6),
    seed=st.integers(0, 10_000),
    names=bots,
    part=st.sampled_from([7, 60, 300]),
    data=st.data(),
)
def test_a_seats_film_shows_what_the_seat_saw(profile, players, seed, names, part, data):
    session, seen = begun(profile, players, seed, names)
    replay = Replay.open(saving.save(session))
    reader = data.draw(st.integers(-1, players - 1))
    made, parts = film(replay, reader, "zh-Hans", part)
    marks = [replay.facts_at(step) for step in range(len(seen))]
    aligned = [step for step, at in enumerate(marks) if at in made.facts]
    assert len(aligned) > len(seen) // 3
    # Backwards and in any order it is the same as forwards.
    order = [*aligned, *reversed(aligned), *data.draw(st.permutations(aligned))[:20]]
    for step in order:
        assert view_at(parts, made.facts.index(marks[step])) == seen[step][reader + 1]
    told = [fact for one in parts for frame in one.frames for fact in frame.facts]
    assert told == session.facts(reader)
    for stop in made.stops:
        assert 0 <= stop.step < len(made.facts)
    assert all(made.facts[turn.step] >= turn.facts > made.facts[turn.step - 1] for turn in made.turns)
    # From one part to the next nothing is lost.
    for one, other in pairwise(parts):
        assert view_at([one], other.first) == other.view


@settings(max_examples=8, deadline=None)
@given(profile=profiles, players=st.integers(2, 6), seed=st.integers(0, 10_000), names=bots)
def test_with_nothing_hidden_all_that_any_seat_saw_is_there(profile, players, seed, names):
    session, seen = begun(profile, players, seed, names)
    replay = Replay.open(saving.save(session))
    made, parts = film(replay, EVERYTHING, "en")
    for step, views in enumerate(seen):
        at = replay.facts_at(step)
        if at not in made.facts:
            continue
        everything = view_at(parts, bisect_left(made.facts, at))
        for seat in range(players):
            own, open_ = views[seat + 1].me, everything.seats[seat]
            assert set(own.hand) == set(open_.hand)
            assert own.generals == open_.generals
            assert own.role == open_.role
            for other in views[seat + 1].seats:
                shown = everything.seats[other.seat]
                assert set(other.hand) <= set(shown.hand)
                assert all(known in (None, whole) for known, whole in zip(other.generals, shown.generals, strict=True))


@settings(max_examples=8, deadline=None)
@given(profile=profiles, players=st.integers(2, 6), seed=st.integers(0, 10_000), names=bots)
def test_any_game_has_a_summary(profile, players, seed, names):
    session, _ = begun(profile, players, seed, names)
    log = session.game.log or []
    found = summary(log, players, "unfinished")
    assert len(found.seats) == players
    for one in found.seats:
        assert one.kills <= players - 1
        assert one.taken >= 0
    for point in found.points:
        assert 0 < point.facts <= len(log)
        assert log[point.facts - 1].seat in (point.seat, *range(players))
