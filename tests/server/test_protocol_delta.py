"""Deltas of views over random games: what was told, put into the older view, gives the newer one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from guozhan.bots.random import RandomBot
from guozhan.games.session import Session, new_game
from guozhan.protocol import messages
from guozhan.protocol.delta import ADDED, GROWING, diff, patch
from guozhan.protocol.messages import ViewDelta
from guozhan.view import model
from guozhan.view.model import View
from guozhan.view.project import empty_view, project

GAMES = [
    ("guozhan-2018", 4, 3),
    ("guozhan-2012", 6, 4),
    ("guozhan-reset", 8, 5),
    ("identity", 5, 6),
]


def views(ruleset: str, players: int, seed: int, reader: int, every: int = 1) -> Iterator[View]:
    """What a reader knows in the course of a random game."""
    session = Session(new_game(ruleset, players, seed), copies=False)
    bots = [RandomBot(seed * 100 + seat) for seat in range(players)]
    number = 0
    while not session.over:
        if number % every == 0:
            yield project(session.game, reader)
        number += 1
        decision = session.pending[0]
        session.answer(bots[decision.seat](decision), decision.seat)
    yield project(session.game, reader)
    session.close()


def wired(delta: ViewDelta) -> ViewDelta:
    return msgspec.json.decode(msgspec.json.encode(delta), type=ViewDelta)


@pytest.mark.parametrize("every", [1, 7, 40])
@pytest.mark.parametrize("reader", [-1, 0, 2])
@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_a_view_with_its_delta_is_the_next_one(ruleset, players, seed, reader, every):
    mine = empty_view(reader, players)
    changed = 0
    for view in views(ruleset, players, seed, reader, every):
        delta = diff(mine, view)
        assert (delta is None) == (mine == view)
        if delta is not None:
            assert patch(mine, delta) == view
            mine = patch(mine, wired(delta))
            changed += 1
        # Not only equal: what a client has and what the server has are the same on the wire, so of the same types.
        assert mine == view
        assert model.encode(mine) == model.encode(view)
    assert changed >= 3
    assert mine.over


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_a_delta_tells_what_has_changed_and_nothing_else(ruleset, players, seed):
    old = empty_view(0, players)
    for view in views(ruleset, players, seed, 0, 3):
        delta = diff(old, view)
        if delta is not None:
            for name, value in delta.table.items():
                if name.endswith(ADDED):
                    assert name.removesuffix(ADDED) in GROWING
                    assert value
                else:
                    assert value != getattr(old, name)
            assert not {name + ADDED for name in delta.table} & delta.table.keys()
            for seat, fields in delta.seats.items():
                assert fields
                assert all(value != getattr(old.seats[seat], name) for name, value in fields.items())
        old = view


def test_a_growing_pile_is_not_told_anew():
    seen = Counter[str]()
    old = None
    for view in views("guozhan-2018", 4, 3, 0):
        delta = diff(old, view) if old is not None else None
        seen.update(delta.table.keys() if delta is not None else ())
        old = view
    assert seen["discard_pile+"] > 5 * seen["discard_pile"]


def test_nothing_new_is_no_delta():
    view = next(views("identity", 5, 1, 0))
    assert diff(view, view) is None
    assert diff(view, model.decode(model.encode(view))) is None
    assert patch(view, ViewDelta()) is view


def test_what_newer_servers_tell_is_passed_over():
    view = next(views("identity", 5, 1, 0))
    newer = ViewDelta({"weather": "rain", "omens+": [1], "round": 7}, {1: {"mood": "merry", "hp": 1}, 2: {"mood": 1}})
    found = patch(view, newer)
    assert found == msgspec.structs.replace(
        view,
        round=7,
        seats=tuple(msgspec.structs.replace(one, hp=1) if one.seat == 1 else one for one in view.seats),
    )


@pytest.mark.parametrize(
    ("table", "seats", "error"),
    [
        ({"round": "many"}, {}, msgspec.ValidationError),
        ({"discard_pile+": 3}, {}, msgspec.ValidationError),
        ({}, {0: {"generals": ["a"]}}, msgspec.ValidationError),
        ({}, {9: {"hp": 3}}, IndexError),
    ],
)
def test_what_does_not_fit_is_refused(table: dict[str, Any], seats: dict[int, dict[str, Any]], error: type[Exception]):
    view = next(views("identity", 5, 1, 0))
    with pytest.raises(error):
        patch(view, ViewDelta(table, seats))


def test_neither_reader_nor_seats_change_by_a_delta():
    view = next(views("identity", 5, 1, 0))
    assert patch(view, ViewDelta({"reader": 3, "seats": []}, {1: {"seat": 4}})) == view


def test_an_update_carries_it():
    old, new = list(views("guozhan-2018", 4, 3, 0, 9))[:2]
    update = messages.from_server(messages.encode(messages.Update(version=3, delta=diff(old, new))))
    assert isinstance(update, messages.Update)
    assert update.delta is not None
    assert patch(old, update.delta) == new
