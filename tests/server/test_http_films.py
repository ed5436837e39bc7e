"""Looking at replays over HTTP: films, summaries, playing on; who may see what, and parameters that cannot be."""

import asyncio
import sys
import time

import msgspec
import pytest
from structlog.testing import capture_logs

from guozhan.bots.roster import seat_bots
from guozhan.core.facts import Fact
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.games.session import Session, new_game
from guozhan.games.summary import Summary
from guozhan.protocol import film, messages
from guozhan.protocol.delta import patch
from guozhan.server import repeating
from guozhan.server.films import Films
from guozhan.server.keeping import replay_id
from guozhan.server.reason import Reason
from guozhan.server.screening import DAMAGED, Job, Shown, carry_out
from guozhan.server.table import Table
from guozhan.server.web.site import LIMITS
from guozhan.view.model import View
from tests.helpers.web import Wire, fast_passwords, running
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


# --- playing on ------------------------------------------------------------------------------------------------------


async def plays_on(web, id: str, seat: int, facts: int):
    return await web.ask("POST", f"/api/replays/{id}/table", {"name": "Ann", "seat": seat, "facts": facts})


def log_of(table: Table) -> list[Fact]:
    """What has happened in the game at a table."""
    assert table.play is not None
    return list(table.play.game.log or [])


def living(game: bytes, facts: int) -> int:
    """A seat that is alive where a replay has come to so many facts."""
    replay = Replay.open(game)
    replay.jump(next(step for step in range(replay.last) if replay.facts_at(step) >= facts))
    return next(one.seat for one in replay.view(-1).seats if one.alive)


def test_nothing_is_left_of_a_game_that_would_go_on_while_the_server_ends(tmp_path, game, monkeypatch):
    monkeypatch.setattr(repeating, "SLICE", 0.0)

    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            asked = asyncio.ensure_future(plays_on(web, id, living(game, 200), 200))
            while not web.house.tables:
                await asyncio.sleep(0)
            await web.house.close()
            said = await asked
            assert (said.status_code, said.json()["code"]) == (503, "unavailable")
            assert not web.house.tables
        async with running(tmp_path) as web:
            assert not web.house.tables

    asyncio.run(main())


@pytest.mark.parametrize("share", [0, 0.3, 0.8])
def test_a_game_goes_on_from_a_point_and_the_replay_stays(tmp_path, game, share):
    replay = Replay.open(game)
    facts = int(len(replay.saved.facts) * share)
    step = next(step for step in range(replay.last) if replay.facts_at(step) >= facts)
    replay.jump(step)
    seat = living(game, facts)
    begun = [fact for fact in replay.saved.facts[: replay.facts_at(step)] if fact.name == "turn_began"]
    turn = max(1, len(begun))

    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            said = await plays_on(web, id, seat, facts)
            assert said.status_code == 201, said.text
            made = said.json()
            table = web.house.tables[made["table"]]
            assert table.play is not None
            log = log_of(table)
            assert log[: replay.facts_at(step)] == replay.saved.facts[: replay.facts_at(step)]
            assert [player.is_human for player in table.players] == [one == seat for one in range(4)]
            # Nothing of what was answered before can be taken back, whoever it was.
            wire = Wire(web.app, path=f"/ws/{made['table']}")
            hello = messages.Hello(ref=1, protocol=1, table=made["table"], token=made["token"], name="Ann", lines=True)
            wire.send(hello)
            welcome = await wire.until(messages.Welcome)
            assert (welcome.seat, welcome.table.status) == (seat, "playing")
            # Everybody is told from which turn, nobody from which replay.
            assert welcome.table.from_turn == turn
            assert id not in msgspec.json.encode(welcome).decode()
            assert welcome.view.me.generals == replay.view(seat).me.generals
            wire.send(messages.TakeBack(ref=2))
            refused = await wire.until(messages.Failed)
            assert refused.code == "not_now"
            wire.leave()
            # Another start of the process takes it up where it stands.
            file = await web.ask("GET", f"/api/replays/{id}/file")
            assert file.content == game
        async with running(tmp_path) as web:
            table = web.house.tables[made["table"]]
            assert (table.status, table.played_on) == ("playing", facts)
            assert table.info().from_turn == turn
            assert log_of(table)[: replay.facts_at(step)] == replay.saved.facts[: replay.facts_at(step)]

    asyncio.run(main())


def test_a_move_is_taken_back_and_the_replay_of_the_result_says_where_it_comes_from(tmp_path, game):
    # Early enough that the bots cannot end the game before the move is taken back.
    facts = int(len(Replay.open(game).saved.facts) * 0.4)
    seat = living(game, facts)

    async def main():
        async with running(tmp_path, bot_workers=0) as web:
            id = await kept(web, game)
            made = (await plays_on(web, id, seat, facts)).json()
            table = web.house.tables[made["table"]]
            assert table.play is not None
            table.play.pacing.pace = 0
            begun = log_of(table)[:facts]
            wire = Wire(web.app, path=f"/ws/{made['table']}")
            wire.send(messages.Hello(ref=1, protocol=1, table=made["table"], token=made["token"], name="Ann"))
            ref, back = 1, False
            answered: set[int] = set()
            end = time.monotonic() + 60
            while not wire.of(messages.Ended):
                assert time.monotonic() < end
                found = [one.request for one in wire.of(messages.Welcome) + wire.of(messages.Update) if one.request]
                assert table.play is not None
                opened = table.play.open.get(seat)
                if opened is not None and opened.shown and not opened.answered and found and opened.id not in answered:
                    answered.add(opened.id)
                    ref += 1
                    wire.send(messages.GiveAnswer(ref=ref, request=opened.id, answer=opened.decision.default()))
                    if not back:
                        await wire.until(messages.Accepted)
                        ref += 1
                        welcomes = len(wire.of(messages.Welcome))
                        wire.send(messages.TakeBack(ref=ref))
                        await wire.until(messages.Welcome, welcomes + 1)
                        async with asyncio.timeout(5):
                            while (again := table.play.open.get(seat)) is None or not again.shown:
                                await asyncio.sleep(0.005)
                        assert again is not opened
                        assert again.id == opened.id
                        assert log_of(table)[:facts] == begun
                        answered.clear()
                        back = True
                await asyncio.sleep(0.005)
            assert back
            ended = wire.of(messages.Ended)[-1]
            assert ended.replay != id
            known = (await web.ask("GET", f"/api/replays/{ended.replay}")).json()
            assert known["played_on"] == facts
            assert known["published"] is False
            assert (await web.ask("GET", f"/api/replays/{id}")).json()["played_on"] == -1
            file = (await web.ask("GET", f"/api/replays/{ended.replay}/file")).content
            assert saving.read(file).facts[:facts] == saving.read(game).facts[:facts]
            wire.leave()

    asyncio.run(main())


def test_where_no_game_can_go_on_the_reason_is_told(tmp_path, game):
    replay = Replay.open(game)
    replay.jump(replay.last)
    dead = next(one.seat for one in replay.view(-1).seats if not one.alive)
    last = replay.saved.marks[-1]
    end = len(replay.saved.facts)

    async def main():
        async with running(tmp_path) as web:
            id = await kept(web, game)
            unfinished = await kept(web, played(most=60))
            for which, seat, facts, status, code in [
                (id, dead, last, 409, "dead"),
                (id, 0, end, 409, "after_end"),
                (id, 0, 10_000_000, 409, "after_end"),
                (id, 4, 0, 400, "malformed"),
                (id, -1, 0, 400, "malformed"),
                (id, 0, -1, 400, "malformed"),
                (unfinished, 0, 0, 409, "not_over"),
                ("nosuchreplay", 0, 0, 404, "not_found"),
            ]:
                said = await plays_on(web, which, seat, facts)
                assert said.status_code == status, f"{seat} {facts}: {said.text}"
                assert code in (said.json()["code"], "not_found", "malformed"), said.text
            assert web.house.tables == {}
            wrong = {"name": "Ann", "seat": 0, "facts": 0, "bot": "deep blue"}
            assert (await web.ask("POST", f"/api/replays/{id}/table", wrong)).status_code == 400

    asyncio.run(main())


def test_a_game_that_was_conceded_is_over_though_its_log_does_not_say_so(tmp_path):
    async def main():
        async with running(tmp_path, bot_workers=0) as web:
            body = {"name": "Ann", "setup": {"players": 3, "bots": {1: "basic", 2: "basic"}, "pace": 0, "seed": 7}}
            made = (await web.ask("POST", "/api/tables", body)).json()
            wire = Wire(web.app, path=f"/ws/{made['table']}")
            wire.send(messages.Hello(ref=1, protocol=1, table=made["table"], token=made["token"], name="Ann"))
            await wire.until(messages.Welcome)
            wire.send(messages.Start(ref=2))
            await wire.until(messages.Welcome, 2)
            # While it is played there is nothing to be seen of it.
            table = web.house.tables[made["table"]]
            for path in ("film", "film/part", "summary"):
                assert (await web.ask("GET", f"/api/replays/{replay_id(table)}/{path}")).status_code == 404
            wire.send(messages.Concede(ref=3))
            ended = await wire.until(messages.Ended)
            assert ended.replay == replay_id(table)
            head, _ = await seen(web, ended.replay, film.EVERYTHING)
            assert head.over
            assert head.winners == ended.winners
            found = msgspec.json.decode((await web.ask("GET", f"/api/replays/{ended.replay}/summary")).content)
            assert (found["ending"], tuple(found["winners"])) == (ended.ending, ended.winners)
            assert (await plays_on(web, ended.replay, 1, 0)).status_code == 201
            wire.leave()

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
