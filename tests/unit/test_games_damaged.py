"""Files made to do harm, and answers that do not fit: typed errors, nothing carried out."""

import gzip

import msgspec
import pytest

from guozhan.core.answers import Act
from guozhan.core.errors import AmbiguousError, IllegalError, MalformedError
from guozhan.games.notation import parse
from guozhan.games.replay import Replay
from guozhan.games.saving import MOST_BYTES, Saved, _digest, load, read, save
from guozhan.games.session import Session, new_game
from tests.helpers.sessions import go_on


def _file(saved: Saved) -> bytes:
    body = msgspec.json.encode(saved)
    return msgspec.json.encode(
        {"format": "guozhan-game", "version": 1, "digest": _digest(body), "game": msgspec.Raw(body)}
    )


@pytest.fixture
def session() -> Session:
    return go_on(Session(new_game(players=3, seed=5)), 40)


def test_an_illegal_answer_in_a_file_is_refused(session):
    saved = read(save(session))
    number = next(i for i, one in enumerate(saved.answers) if isinstance(one, Act))
    forged = [*saved.answers]
    forged[number] = Act("use", cards=(0,), targets=(2,))
    with pytest.raises(MalformedError, match=f"answer {number + 1} of the saved game"):
        load(_file(msgspec.structs.replace(saved, answers=forged)))


def test_a_bomb_is_not_unpacked():
    data = gzip.compress(b"\0" * (MOST_BYTES + 1), 9)
    with pytest.raises(MalformedError, match="too large"):
        read(data)


@pytest.mark.parametrize("data", [b"[" * 100_000, gzip.compress(b'{"format":' + b"[" * 100_000)])
def test_deep_nesting_is_refused(data):
    with pytest.raises(MalformedError):
        read(data)


@pytest.mark.parametrize("path", ["a\0b", "\ud800"])
def test_odd_paths_are_refused(path):
    with pytest.raises(MalformedError):
        read(path)


@pytest.mark.parametrize("players", [0, 1, 10**9])
def test_foreign_replays_with_impossible_numbers_are_refused(session, players):
    saved = msgspec.structs.replace(read(save(session)), content="other", players=players)
    with pytest.raises(MalformedError):
        Replay(read(_file(saved)))


def test_foreign_replays_with_forged_facts_are_refused(session):
    saved = read(save(session))
    facts = [msgspec.structs.replace(fact, seat=99) if fact.name == "set" else fact for fact in saved.facts]
    with pytest.raises(MalformedError, match="facts cannot be shown"):
        Replay(msgspec.structs.replace(saved, content="other", facts=facts))


@pytest.mark.parametrize("text", ["marker =", "use 杀 to ²", "give ² #1", "use #" + "9" * 5000, "pick " + "9" * 5000])
def test_lines_that_are_no_answer(session, text):
    with pytest.raises((MalformedError, IllegalError, AmbiguousError)):
        session.answer_text(text, session.decision().seat)


@pytest.mark.parametrize("text", [None, 5, b"pass", []])
def test_what_is_no_line(session, text):
    with pytest.raises(MalformedError):
        parse(session.decision(), text)
