"""Looking at replays over HTTP: films and summaries; who may see what, and parameters that cannot be."""

import asyncio
import sys
import time

import msgspec
import pytest
from structlog.testing import capture_logs

from guozhan.bots.roster import seat_bots
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.games.session import Session, new_game
from guozhan.games.summary import Summary
from guozhan.protocol import film
from guozhan.protocol.delta import patch
from guozhan.server.films import Films
from guozhan.server.reason import Reason
from guozhan.server.screening import DAMAGED, Job, Shown, carry_out
from guozhan.server.web.site import LIMITS
from guozhan.view.model import View
from tests.helpers.web import fast_passwords, running
from tests.server.test_http_replays import changed, sent


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    fast_passwords(monkeypatch)
    for kind in ("uploads", "films", "tables"):
        monkeypatch.setitem(LIMITS, kind, (1.0, 100_000))


def played(players: int = 4, seed: int = 5, ruleset: str = "guozhan-2018", most: int = 10_000) -> bytes:
    session = Session(new_game(ruleset, players, seed))
    bots = seat_bots(["basic"], players, seed)
    while session.pending and session.version < most:
        decision = session.pending[0]
        session.answer(bots[decision.seat](decision), decision.seat)
    return saving.save(session)


@pytest.fixture(scope="module")
def game() -> bytes:
    return played()


async def kept(web, data: bytes) -> str:
    said = await sent(web, data)
    assert said.status_code == 201, said.text
    return str(said.json()["replay"])


async def seen(web, id: str, seat: int, language: str = "zh-Hans") -> tuple[film.Film, list[film.FilmPart]]:
    """The whole film of a reader."""
    said = await web.ask("GET", f"/api/replays/{id}/film?seat={seat}&language={language}")
    assert said.status_code == 200, said.text
    head = msgspec.json.decode(said.content, type=film.Film)
    parts = []
    for number in range(len(head.parts)):
        said = await web.ask("GET", f"/api/replays/{id}/film/part?seat={seat}&language={language}&part={number}")
        assert said.status_code == 200, said.text
        parts.append(msgspec.json.decode(said.content, type=film.FilmPart))
    return head, parts


def views(parts: list[film.FilmPart]) -> list[View]:
    """The view at every step, as a client makes them."""
    found: list[View] = []
    for part in parts:
        assert part.first == len(found) - 1 + (not found)
        view = part.view
        assert not found or found[-1] == view
        found = found or [view]
        for frame in part.frames:
            view = patch(view, frame.delta) if frame.delta is not None else view
            found.append(view)
    return found


def test_a_film_shows_what_the_seat_knew_at_every_decision(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            replay = Replay.open(game)
            for seat in (-1, 0, 2):
                head, parts = await seen(web, id, seat)
                shown = views(parts)
                assert len(shown) == len(head.facts)
                tested = 0
                for step in range(replay.last + 1):
                    at = replay.facts_at(step)
                    if at in head.facts:
                        replay.jump(step)
                        assert shown[head.facts.index(at)] == replay.view(seat), f"seat {seat} after {at} facts"
                        tested += 1
                assert tested > replay.last / 2
                assert head.over
                assert head.winners == replay.view(-1).winners
                told = [line for part in parts for frame in part.frames for line in frame.lines]
                assert any("回合" in line for line in told)

    asyncio.run(main())


def test_of_a_film_with_nothing_hidden_every_hand_is_open(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            head, parts = await seen(web, id, film.EVERYTHING, "en")
            shown = views(parts)
            replay = Replay.open(game)
            for step in range(0, replay.last + 1, 7):
                at = replay.facts_at(step)
                if at not in head.facts:
                    continue
                replay.jump(step)
                view = shown[head.facts.index(at)]
                for seat in range(replay.players):
                    own = replay.view(seat).me
                    assert view.seats[seat].hand == tuple(sorted(own.hand))
                    assert view.seats[seat].generals == own.generals
                    assert view.seats[seat].skills == own.skills
            assert any(frame.lines and "draws" in frame.lines[0] for part in parts for frame in part.frames)

    asyncio.run(main())


def test_an_onlookers_film_tells_no_secret(tmp_path, game):
    """What nobody but its seat knows is in no part of it."""

    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            _, parts = await seen(web, id, -1)
            for part in parts:
                for frame in part.frames:
                    for fact in frame.facts:
                        if fact.name == "moved" and fact.word in ("draw", "deal"):
                            assert set(fact.cards) == {None}
                        assert fact.name not in ("own_skills", "knows", "knows_general")
            assert all(not one.hand for one in parts[0].view.seats)

    asyncio.run(main())


def test_parts_come_packed_where_that_is_understood(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            said = await web.ask("GET", f"/api/replays/{id}/film/part?seat=0")
            assert said.headers["content-encoding"] == "gzip"
            async with web.client() as client:
                bare = await client.get(f"/api/replays/{id}/film/part?seat=0", headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in bare.headers
            assert bare.json() == said.json()

    asyncio.run(main())


WRONG = {
    "film?seat=4": 400,
    "film?seat=-3": 400,
    "film?seat=64": 400,
    "film?seat=x": 400,
    "film?seat=99999999999999999999": 400,
    "film?language=tlh": 400,
    "film?language=": 400,
    "film/part?part=-1": 400,
    "film/part?part=99": 404,
    "film/part?part=100001": 400,
    "film/part?seat=4": 400,
}


def test_parameters_that_cannot_be_are_refused(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            for query, status in WRONG.items():
                said = await web.ask("GET", f"/api/replays/{id}/{query}")
                assert said.status_code == status, f"{query}: {said.text}"
            for path in ("film", "film/part", "summary"):
                assert (await web.ask("GET", f"/api/replays/nosuchreplay/{path}")).status_code == 404
                assert (await web.ask("GET", f"/api/replays/..%2f..%2fetc/{path}")).status_code == 404

    asyncio.run(main())


def test_what_is_deleted_is_shown_no_more(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            made = await web.ask("POST", "/api/accounts", {"name": "Ann", "password": "correct horse"})
            session = made.json()["session"]
            id = str((await sent(web, game, session=session)).json()["replay"])
            assert (await web.ask("GET", f"/api/replays/{id}/film")).status_code == 200
            assert (await web.ask("DELETE", f"/api/replays/{id}", session=session)).status_code == 200
            for path in ("film", "film/part", "summary"):
                assert (await web.ask("GET", f"/api/replays/{id}/{path}")).status_code == 404
            body = {"name": "Ann", "seat": 0, "facts": 0}
            assert (await web.ask("POST", f"/api/replays/{id}/table", body)).status_code == 404

    asyncio.run(main())


def test_a_replay_of_other_rules_is_shown_but_not_played_on(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, changed(game, content="0123456789abcdef"))
            head, parts = await seen(web, id, film.EVERYTHING)
            assert head.notice
            assert head.stops == ()
            assert views(parts)[-1].over
            said = await web.ask("POST", f"/api/replays/{id}/table", {"name": "Ann", "seat": 0, "facts": 50})
            assert (said.status_code, said.json()["code"]) == (409, "other_rules")

    asyncio.run(main())


def test_a_summary_says_who_was_what(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            said = await web.ask("GET", f"/api/replays/{id}/summary")
            found = msgspec.json.decode(said.content, type=Summary)
            replay = Replay.open(game)
            replay.jump(replay.last)
            assert replay.session is not None
            state = replay.session.game.state
            assert found.winners == state.winners
            assert [one.generals for one in found.seats] == [tuple(one.generals) for one in state.seats]
            assert [one.alive for one in found.seats] == [one.alive for one in state.seats]

    asyncio.run(main())


# --- the process -----------------------------------------------------------------------------------------------------

BAD_PROCESSES = {
    "sleeps": ("import time; time.sleep(60)", "late"),
    "spins": ("while True: pass", "late"),
    "dies": ("import os; os.kill(os.getpid(), 9)", "malformed"),
    "babbles": ("print('{' * 1000, flush=True)", "malformed"),
    "promises much": ("import os, sys; os.write(1, b'\\xff\\xff\\xff\\xff'); sys.stdin.buffer.read()", "malformed"),
}


@pytest.mark.parametrize("name", BAD_PROCESSES)
def test_whatever_the_process_does_an_answer_comes_in_time(name):
    program, code = BAD_PROCESSES[name]

    async def main():
        films = Films(1.0, (sys.executable, "-c", program))
        begun = time.monotonic()
        with capture_logs() as logs:
            said = await films.get(("x",), Job("summary", b"x" * 2_000_000))
        assert time.monotonic() - begun < 8
        assert said.code == code
        assert len(logs) == 1
        # Only what another try would not change is kept.
        assert (films.kept(("x",)) is None) == (code == "late")
        await films.close()

    asyncio.run(main())


def test_what_was_made_is_kept_as_long_as_there_is_room_and_made_once(game):
    async def main():
        films = Films(most=40_000)
        job = Job("film", game, -1, "en")
        one, other = await asyncio.gather(films.get(("a",), job), films.get(("a",), job))
        assert one is other
        assert films.kept(("a",)) is one
        await films.get(("b",), msgspec.structs.replace(job, seat=0))
        await films.get(("c",), msgspec.structs.replace(job, seat=1))
        assert films.kept(("a",)) is None
        assert films.kept(("c",)) is not None
        await films.close()
        assert (await films.do(job)).code == "late"

    asyncio.run(main())


def test_the_process_ends_when_nobody_wants_anything(game):
    async def main():
        films = Films(idle=0.2)
        await films.do(Job("summary", game))
        process = films._process
        assert process is not None
        async with asyncio.timeout(10):
            await process.wait()
        assert (await films.do(Job("summary", game))).refused.text == ""
        await films.close()

    asyncio.run(main())


def test_a_damaged_file_is_refused_and_harms_nobody(game):
    facts = saving.read(game).facts
    for data in (b"", b"\x1f\x8bx", game[:300], changed(game, content="x", facts=facts[::-1]), changed(game, seed=7)):
        for kind in ("film", "entries"):
            said = carry_out(Job(kind, data, 0, "en"))
            assert said.refused, kind
            assert said.pieces == ()
    nothing = carry_out(Job("summary", changed(game, content="x", facts=[])))
    assert nothing == Shown(refused=Reason.of(DAMAGED), code="malformed")


@pytest.mark.parametrize("kind", ["film", "summary"])
def test_a_record_that_is_far_too_long_is_not_shown(game, monkeypatch, kind):
    monkeypatch.setattr("guozhan.server.filming.MOST_FACTS", 100)
    said = carry_out(Job(kind, game, 0, "en"))
    assert "too long" in said.refused.text
    assert said.pieces == ()
