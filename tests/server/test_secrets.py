"""Two games that differ only in what a seat may not know look alike to it: the same messages at the same times."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from guozhan.games.session import Session, new_game
from guozhan.protocol.messages import Setup
from guozhan.server.foresight import Ahead, Foresight
from guozhan.server.pacing import Pacing
from tests.helpers.builds import interpreted_only
from tests.helpers.twin_tables import crowded, follow, pairs

# Ruleset, players, seed, names of bots by seat, seconds of a bot, seconds of the window, others take their time.
GAMES: list[tuple[str, int, int, dict[int, str], float, float, bool]] = [
    ("guozhan-2018", 8, 1, {}, 0.5, 1.0, False),
    ("guozhan-2018", 5, 2, {4: "random", 1: "basic"}, 0.5, 1.0, True),
    ("guozhan-2018", 3, 3, {}, 0.5, 2.5, False),
    ("guozhan-2018", 8, 15, {3: "basic"}, 0.0, 1.0, True),
    ("guozhan-2018", 2, 4, {1: "basic"}, 0.5, 1.0, False),
    ("guozhan-2018", 4, 12, {1: "basic", 2: "random", 3: "basic"}, 0.5, 1.0, False),
    ("guozhan-2012", 6, 5, {}, 0.0, 1.0, True),
    ("guozhan-2012", 4, 6, {2: "random"}, 1.5, 1.0, False),
    ("guozhan-reset", 7, 7, {0: "basic"}, 0.0, 1.0, False),
    ("guozhan-reset", 4, 8, {}, 0.5, 2.5, True),
    ("identity", 5, 9, {1: "random"}, 1.5, 1.0, True),
    ("identity", 8, 10, {}, 0.5, 1.0, False),
    ("identity", 4, 11, {}, 0.5, 1.0, True),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def test_what_a_seat_may_not_know_shows_in_no_message_and_in_no_time(game: Any) -> None:
    ruleset, players, seed, bots, pace, window, slow = game
    options = {"pool": "all"} if ruleset == "identity" else {}
    setup = Setup(ruleset=ruleset, players=players, options=options, bots=bots, pace=pace)
    source = Session(new_game(ruleset, players, seed, options))
    ends: Counter[str] = Counter()
    count: Counter[str] = Counter()
    moments = [0, *range(players + seed % 3, 330, 11)]
    for pair in pairs(source, moments, setup, seed, window, slow):
        ends[follow(pair)] += 1
        count += pair.count
    source.close()
    # It is no test if the worlds part at once, if nobody answers, or if there is nothing to hear.
    assert ends["followed"] >= 4
    assert ends["followed"] >= sum(ends.values()) / 2, ends
    assert count["messages"] > 20 * ends["followed"]
    assert count["answers"] >= ends["followed"] / 2, count
    wanted = {"update", "welcome", "error", "logged", "accepted", "branch"}
    if len(bots) == players - 1:
        wanted.add("hinted")
    assert wanted <= count.keys(), count


# Ruleset, players, seed of games in which several people are asked in private one after another.
CROWDED = [("guozhan-2018", 6, 6), ("guozhan-2012", 5, 7), ("guozhan-2018", 7, 9), ("guozhan-2012", 6, 10)]
CROWDED += [("guozhan-reset", 6, 38), ("guozhan-reset", 5, 47), ("guozhan-2018", 5, 63), ("guozhan-reset", 7, 89)]


def crowds(ruleset: str, players: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Follow the tables at which somebody may be asked in private after others; how that ended, and what happened."""
    setup = Setup(ruleset=ruleset, players=players, bots={} if seed % 2 else {players - 1: "basic"}, pace=0.5)
    source = Session(new_game(ruleset, players, seed))
    ends: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for pair in crowded(source, setup, seed, 1.0, 200):
        ends[follow(pair, 16)] += 1
        count += pair.count
    source.close()
    return ends, count


@pytest.mark.parametrize("game", CROWDED, ids=lambda game: f"{game[0]}-{game[1]}")
def test_that_others_are_asked_in_private_before_does_not_show(game: Any) -> None:
    ends, count = crowds(*game)
    assert ends["followed"]
    assert count["own private"]


@interpreted_only("compiled classes are not to be put something into the place of")
def test_private_requests_one_after_another_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Foresight, "_look", lambda ahead, play, decision: [Ahead(decision, None)])
    with pytest.raises(AssertionError, match="reader 4 hears"):
        crowds(*CROWDED[0])


@interpreted_only("compiled classes are not to be put something into the place of")
def test_what_follows_at_once_from_what_is_done_in_private_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pacing, "effect", lambda pacing, opened, answer, by, now, person, beat: now)
    noticed = 0
    for game in CROWDED:
        try:
            crowds(*game)
        except AssertionError:
            noticed += 1
    assert noticed
