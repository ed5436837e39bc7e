"""Views of all readers made together are those that each would get alone, and so are their changes."""

import pytest

from guozhan.bots.random import RandomBot
from guozhan.games.session import Session, new_game
from guozhan.protocol.delta import diff, patch
from guozhan.view.project import project
from guozhan.view.together import Views

GAMES = [
    ("guozhan-2018", {}, 5),
    ("guozhan-2012", {}, 4),
    ("guozhan-reset", {}, 4),
    ("identity", {"pool": "all"}, 5),
]


@pytest.mark.parametrize(("ruleset", "options", "players"), GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_together_as_alone(ruleset, options, players, seed):
    session = Session(new_game(ruleset, players, seed, options))
    game = session.game
    bots = [RandomBot(seed + seat) for seat in range(players)]
    readers = range(-1, players)
    together, told = None, dict.fromkeys(readers)
    kept = 0
    for moment in range(4000):
        if moment % 3 == 0 or session.over:
            together = Views(game, together)
            for reader in readers:
                old, new = told[reader], together.of(reader, told[reader])
                assert new == project(game, reader)
                if old is not None:
                    kept += sum(one is other for one, other in zip(old.seats, new.seats, strict=True))
                    delta = diff(old, new, together.changes)
                    assert delta == diff(old, new)
                    assert (patch(old, delta) if delta else old) == new
                told[reader] = new
            together.changes.clear()
        if session.over:
            break
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    assert session.over
    assert kept > 100
