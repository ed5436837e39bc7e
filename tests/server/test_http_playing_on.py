"""Playing on from a point of a replay, over HTTP: a table where the game goes on, and what nobody can play on from."""

import asyncio
import time

import msgspec
import pytest

from guozhan.core.facts import Fact
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.protocol import film, messages
from guozhan.server import repeating
from guozhan.server.keeping import replay_id
from guozhan.server.table import Table
from guozhan.server.web.site import LIMITS
from tests.helpers.web import Wire, fast_passwords, running
from tests.server.test_http_films import kept, played, seen


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    fast_passwords(monkeypatch)
    for kind in ("uploads", "films", "tables"):
        monkeypatch.setitem(LIMITS, kind, (1.0, 100_000))


@pytest.fixture(scope="module")
def game() -> bytes:
    return played()


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
