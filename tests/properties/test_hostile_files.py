"""A hostile client: damaged and forged files end in typed errors."""

import copy
import gzip
import hashlib
import json
import random

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.errors import GuozhanError, IncompatibleError, MalformedError
from guozhan.games.replay import Replay
from guozhan.games.saving import load, save
from guozhan.games.session import Session, new_game


def recorded():
    session = Session(new_game(players=3, seed=3))
    while session.version < 80:
        decision = session.decision()
        session.answer(RandomBot(session.version)(decision), decision.seat)
    data = save(session)
    session.close()
    return data


FILE = recorded()
GAME = json.loads(gzip.decompress(FILE))["game"]


def packed(game, **header):
    body = json.dumps(game, ensure_ascii=False, separators=(",", ":")).encode()
    head = {"format": "guozhan-game", "version": 1, "digest": hashlib.sha256(body).hexdigest()[:16], **header}
    return json.dumps(head).encode()[:-1] + b',"game":' + body + b"}"


def changed(**fields):
    return packed({**copy.deepcopy(GAME), **fields})


def opened(data):
    """Whether it can be loaded; else the error is one of ours."""
    found = True
    for read in (load, Replay.open):
        try:
            result = read(data)
            if isinstance(result, Session):
                result.close()
        except (MalformedError, IncompatibleError):
            found = False
    return found


def test_a_whole_file_is_read():
    assert opened(FILE)
    assert opened(packed(GAME))


def test_truncated_files():
    for end in range(0, len(FILE), max(1, len(FILE) // 50)):
        assert not opened(FILE[:end])


def test_flipped_bits():
    rand = random.Random(1)
    plain = gzip.decompress(FILE)
    for data in (FILE, plain):
        for _ in range(60):
            bad = bytearray(data)
            bad[rand.randrange(len(bad))] ^= 1 << rand.randrange(8)
            opened(bytes(bad))


@pytest.mark.parametrize("header", [
    {"version": 2}, {"version": 10**30}, {"version": "1"}, {"version": None}, {"format": "x"}, {"format": None},
    {"digest": "x"}, {"digest": 5},
])  # fmt: skip
def test_wrong_headers(header):
    assert not opened(packed(GAME, **header))


@pytest.mark.parametrize("fields", [
    {"players": 0}, {"players": 10**9}, {"players": -1}, {"players": True}, {"ruleset": "x"}, {"ruleset": ""},
    {"seed": 1.5}, {"seed": 4}, {"options": {"x": 1}}, {"options": {"deck": []}}, {"options": {"round_limit": -1}},
    {"answers": [], "marks": []}, {"marks": []}, {"facts": []}, {"facts": GAME["facts"][:50]},
    {"answers": [{"type": "pass"}] * len(GAME["answers"])}, {"answers": [None] * len(GAME["answers"])},
    {"answers": [[]] * len(GAME["answers"])}, {"answers": GAME["answers"] * 3, "marks": GAME["marks"] * 3},
])  # fmt: skip
def test_wrong_fields(fields):
    assert not opened(changed(**fields))


def test_answers_that_do_not_fit():
    rand = random.Random(2)
    wrong = [
        {"type": "pick", "items": [0]}, {"type": "pick", "items": ["hand.99"]}, {"type": "pick", "items": []},
        {"type": "act", "kind": "skill", "skill": "x"}, {"type": "act", "kind": "use", "cards": [10**9]},
        {"type": "arranged", "piles": []}, [[0, {"type": "pass"}]], None, [],
    ]  # fmt: skip
    for _ in range(60):
        game = copy.deepcopy(GAME)
        game["answers"][rand.randrange(len(game["answers"]))] = rand.choice(wrong)
        opened(packed(game))


def test_answers_of_seats_that_are_not_asked():
    for seat in (-1, 99):
        with pytest.raises(GuozhanError):
            load(changed(given=[[seat, {"type": "pass"}]]))
