"""Two games that differ only in what a seat may not know look alike to it: the same messages at the same times."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from guozhan.games.session import Session, new_game
from guozhan.protocol.messages import Setup
from tests.helpers.twin_tables import follow, pairs

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
