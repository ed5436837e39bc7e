"""A game that nobody holds any more is freed, on either build."""

from __future__ import annotations

import gc

from guozhan.games.session import Session, new_game
from guozhan.rules.game import Game
from guozhan.sim.batch import Spec, play


def games() -> int:
    gc.collect()
    return sum(isinstance(each, Game) for each in gc.get_objects())


def test_games_are_freed_when_they_are_over() -> None:
    before = games()
    for seed in range(3):
        play(Spec("guozhan-2018", 4), seed)
    assert games() <= before


def test_sessions_and_their_copies_are_freed() -> None:
    before = games()
    session = Session(new_game("guozhan-2018", 3, 1))
    twin = session.clone()
    twin.close()
    session.close()
    del session, twin
    assert games() <= before


def test_an_abandoned_copy_needs_no_collector() -> None:
    session = Session(new_game("guozhan-2018", 3, 1))
    for _ in range(20):
        session.answer(session.decision().default())
    before = games()
    gc.disable()
    try:
        for _ in range(5):
            twin = session.clone()
            twin.answer(twin.decision().default())
            twin.abandon()
            del twin
        assert sum(isinstance(each, Game) for each in gc.get_objects()) == before
    finally:
        gc.enable()
    session.close()
