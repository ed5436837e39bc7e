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
    assert games() == before


def test_sessions_and_their_copies_are_freed() -> None:
    before = games()
    session = Session(new_game("guozhan-2018", 3, 1))
    twin = session.clone()
    twin.close()
    session.close()
    del session, twin
    assert games() == before
