"""Random games of both profiles and all sizes, with every invariant of ``guozhan.sim.invariants`` on the way."""

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.decisions import Decision
from guozhan.games.session import new_game, play
from guozhan.sim.invariants import BrokenInvariantError, check_end, check_game, watching
from tests.helpers.builds import interpreted_only

PROFILES = ("guozhan-2018", "guozhan-2012")
SIZES = range(2, 13)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", SIZES)
def test_invariants_hold(profile, players):
    check_game(profile, players, seed=players, heavy=60)


@pytest.mark.parametrize("players", range(2, 11))
def test_invariants_hold_in_the_identity_mode(players):
    check_game("identity", players, seed=players, heavy=60)


@interpreted_only("compiled modules call one another past what is put into their place")
@pytest.mark.parametrize("players", [2, 4, 7])
def test_only_mutate_changes_the_state(players):
    game = new_game(players=players, seed=70 + players)
    with watching(game):
        play(game, [RandomBot(seat) for seat in range(players)])
    check_end(game)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", [2, 5, 8, 12])
def test_players_who_always_decline_finish(profile, players):
    game = play(new_game(profile, players, seed=1), [Decision.default] * players)
    check_end(game)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", [2, 5, 8, 12])
def test_players_who_always_take_the_first_answer_finish(profile, players):
    game = play(new_game(profile, players, seed=2), [lambda decision: decision.answers(1)[0]] * players)
    check_end(game)


def test_a_broken_invariant_tells_how_to_see_it_again(monkeypatch):
    monkeypatch.setattr("guozhan.sim.invariants.check_seats", lambda game: game.nothing)
    with pytest.raises(
        BrokenInvariantError,
        match=r"again with: guozhan soak --games 1 --ruleset guozhan-2018 --players 2 --seed 5 --heavy 40$",
    ):
        check_game(players=2, seed=5)
