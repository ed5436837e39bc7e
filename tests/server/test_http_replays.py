"""Replays over HTTP: whose games are in the list, what may be uploaded, and that a hostile file harms nobody."""

import asyncio
import base64
import gzip
import hashlib
import random
import sqlite3
import sys
import time
from contextlib import closing

import msgspec
import pytest
from structlog.testing import capture_logs

from guozhan.bots.roster import seat_bots
from guozhan.core.facts import Fact
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.games.rulesets import content_hash
from guozhan.games.session import Session, new_game
from guozhan.protocol import messages
from guozhan.server import inspecting
from guozhan.server.uploads import Inspector
from guozhan.server.web.site import LIMITS
from tests.helpers.databases import replay_row
from tests.helpers.web import Wire, fast_passwords, running

BODIES = b'{"format":"guozhan-game","version":1,"digest":"%b","game":%b}'


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    fast_passwords(monkeypatch)
    monkeypatch.setitem(LIMITS, "uploads", (1.0, 1000))


@pytest.fixture(scope="module")
def game() -> bytes:
    """A finished game of two."""
    session = Session(new_game("guozhan-2018", 2, 5))
    bots = seat_bots(["basic"], 2, 5)
    while session.pending:
        decision = session.pending[0]
        session.answer(bots[decision.seat](decision), decision.seat)
    assert session.game.state.ending
    return saving.save(session)


def packed(body: bytes) -> bytes:
    """A file whose digest fits."""
    return gzip.compress(BODIES % (hashlib.sha256(body).hexdigest()[:16].encode(), body), mtime=0)


def changed(game: bytes, **fields) -> bytes:
    """The file with other values in it."""
    saved = saving.read(game)
    return packed(msgspec.json.encode(msgspec.structs.asdict(saved) | fields))


async def sent(web, data: bytes, query: str = "", session: str = "", address: str = "192.0.2.1"):
    headers = {"Authorization": f"Bearer {session}"} if session else {}
    async with web.client(address) as client:
        return await client.post(f"/api/replays{query}", content=data, headers=headers)


async def found(web, query: str = "", session: str = "") -> list[str]:
    said = await web.ask("GET", f"/api/replays?{query}", session=session)
    assert said.status_code == 200, said.text
    return [one["replay"] for one in said.json()["replays"]]


def test_an_uploaded_replay_is_carried_out_kept_and_fetched(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            said = await sent(web, game, "?published=true")
            assert said.status_code == 201, said.text
            info = said.json()
            assert (info["exact"], info["ruleset"], info["players"]) == (True, "guozhan-2018", 2)
            replay = Replay.open(game)
            replay.jump(replay.last)
            assert replay.session is not None
            state = replay.session.game.state
            assert info["ending"] == state.ending
            assert info["winners"] == [str(seat + 1) for seat in state.winners]
            assert info["generals"] == sorted({one for seat in state.seats for one in seat.generals if one})
            assert (info["size"], info["published"], info["mine"]) == (len(game), True, False)
            assert (await web.ask("GET", f"/api/replays/{info['replay']}")).json() == info
            file = await web.ask("GET", f"/api/replays/{info['replay']}/file")
            assert file.content == game
            assert "attachment" in file.headers["content-disposition"]
            assert file.headers["content-type"] == "application/octet-stream"
            assert await found(web) == [info["replay"]]
            assert await found(web, f"general={info['generals'][0]}") == [info["replay"]]
            assert await found(web, "general=nobody") == []

    asyncio.run(main())


def test_replays_of_other_rules_are_kept_as_their_record(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            said = await sent(web, changed(game, content="0123456789abcdef"))
            info = said.json()
            assert (said.status_code, info["exact"]) == (201, False)
            assert info["ending"] == (await sent(web, game)).json()["ending"]

    asyncio.run(main())


def ended_with(word: str) -> list[Fact]:
    return [Fact("game_over", seats=(0,), word=word)]


def refused_files(game: bytes) -> dict[str, tuple[bytes, str]]:
    saved = saving.read(game)
    answers = list(saved.answers)
    body = gzip.decompress(game)
    return {
        "nothing": (b"", "this is no replay"),
        "a picture": (b"\x89PNG\r\n", "this is no replay"),
        "cut off": (game[: len(game) // 2], "cut off"),
        "one byte": (game[:500] + bytes([game[500] ^ 1]) + game[501:], "damaged"),
        "digest": (gzip.compress(body.replace(b'"digest":"', b'"digest":"0')), "digest"),
        "newer": (gzip.compress(body.replace(b'"version":1', b'"version":99')), "reads up to 1"),
        "another format": (gzip.compress(body.replace(b"guozhan-game", b"guozhan-cake")), "format"),
        "foreign": (b'{"name": "something else"}', "this is no saved game, or it is damaged"),
        "nested": (b'{"game":' + b"[" * 100_000, "nested too deeply"),
        "nested and packed": (packed(b"[" * 100_000 + b"]" * 100_000), ""),
        "a bomb": (gzip.compress(b'{"format":"%b"}' % (b"x" * 250_000_000), 9), "more than 16 MiB when unpacked"),
        "a bomb that is not packed": (b'{"format":"%b"}' % (b"x" * 17_000_000), "more than 16 MiB when unpacked"),
        "a bomb of values": (
            changed(game, options={"deck": [[]] * 5_000_000}),
            "damaged",
        ),
        "an answer less": (changed(game, answers=answers[1:], marks=saved.marks[1:]), ""),
        "answers twice": (changed(game, answers=answers * 2, marks=saved.marks * 2), "over before"),
        "other facts": (changed(game, facts=saved.facts[:-1]), "do not lead"),
        "too many players": (changed(game, players=60), ""),
        "no ruleset": (changed(game, ruleset="../../etc/passwd"), "ruleset"),
        "no switch": (changed(game, options={"deck": "tarot"}), ""),
        "hostile facts": (changed(game, content="x", facts=saved.facts[::-1]), ""),
        "a text as its ending": (
            changed(game, content="x", facts=[*saved.facts[:-2], *ended_with("<b>\u202e")]),
            "damaged",
        ),
        "a seed beyond": (changed(game, seed=2**62 + saved.seed), ""),
    }


def test_what_is_damaged_hostile_or_newer_is_refused_with_the_reason(tmp_path, game):
    async def main():
        async with running(tmp_path, most_replay=18_000_000) as web:
            for name, (data, reason) in refused_files(game).items():
                begun = time.monotonic()
                said = await sent(web, data)
                assert time.monotonic() - begun < 15, name
                assert said.status_code == 422, f"{name}: {said.text}"
                assert reason in said.json()["error"], f"{name}: {said.text}"
                assert "Traceback" not in said.text
                for word in ("Object", "required field", "JSON", "Expected `"):  # the parser's, not a reader's
                    assert word not in said.text, f"{name}: {said.text}"
            assert await found(web) == []
            too_big = await sent(web, b"\x1f\x8b" + b"x" * web.site.config.most_replay)
            assert too_big.status_code == 413

    asyncio.run(main())


BAD_PROCESSES = {
    "sleeps": ("import time; time.sleep(60)", "seconds to look into"),
    "spins": ("while True: pass", "seconds to look into"),
    "dies": ("import os; os.kill(os.getpid(), 9)", "damaged"),
    "fails": ("raise SystemExit(3)", "damaged"),
    "babbles": ("print('{' * 1000)", "damaged"),
    "babbles without end": ("while True: print('{' * 1000)", "damaged"),
    "does not read": ("import os; os.close(0); print('{}')", "{}"),
}


@pytest.mark.parametrize("name", BAD_PROCESSES)
def test_whatever_the_process_does_an_answer_comes_in_time(tmp_path, monkeypatch, name):
    code, reason = BAD_PROCESSES[name]
    (tmp_path / "bad_module.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{':'.join(sys.path)}")

    async def main():
        begun = time.monotonic()
        with capture_logs() as logs:
            said = await Inspector(1.0, "bad_module").inspect(b"x" * 3_000_000)
        assert time.monotonic() - begun < 8
        if reason == "{}":
            assert said == inspecting.Inspected()
        else:
            assert reason in said.refused.text
            assert len(logs) == 1

    asyncio.run(main())


def test_other_requests_go_on_while_a_file_is_looked_into(tmp_path, monkeypatch):
    (tmp_path / "slow_module.py").write_text("import time; time.sleep(60)")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{':'.join(sys.path)}")

    async def main():
        async with running(tmp_path) as web:
            web.site.inspector = Inspector(1.5, "slow_module")
            uploads = [asyncio.create_task(sent(web, b"\x1f\x8bx")) for _ in range(2)]
            await asyncio.sleep(0.3)
            begun = time.monotonic()
            assert (await web.ask("GET", "/health")).status_code == 200
            assert time.monotonic() - begun < 0.5
            assert [upload.status_code for upload in await asyncio.gather(*uploads)] == [422, 422]

    asyncio.run(main())


def test_who_may_upload_is_configured(tmp_path, game):
    async def main():
        async with running(tmp_path, uploads="accounts") as web:
            session = (await web.ask("POST", "/api/accounts", {"name": "Ann", "password": "correct horse"})).json()
            assert (await sent(web, game)).status_code == 401
            assert (await sent(web, game, session=session["session"])).status_code == 201
        async with running(tmp_path, uploads="none") as web:
            assert (await sent(web, game, session=session["session"])).status_code == 403

    asyncio.run(main())


async def signed_up(web, *names):
    """Sessions of new accounts."""
    made = [await web.ask("POST", "/api/accounts", {"name": name, "password": "correct horse"}) for name in names]
    return [one.json()["session"] for one in made]


def test_uploads_are_their_owners(tmp_path, game):
    async def main():
        async with running(tmp_path) as web:
            ann, bob = await signed_up(web, "Ann", "Bob")
            id = (await sent(web, game, session=ann)).json()["replay"]
            # In no list but her own; whoever has the id may see it.
            assert (await found(web), await found(web, "mine=1", bob)) == ([], [])
            assert await found(web, "mine=1", ann) == [id]
            assert (await web.ask("GET", f"/api/replays/{id}")).json()["mine"] is False
            assert (await web.ask("GET", f"/api/replays/{id}", session=ann)).json()["mine"] is True
            for session, status in ((bob, 403), ("", 401), (ann, 200)):
                for method, body in (("PUT", {"published": True}), ("PUT", {"published": False})):
                    assert (await web.ask(method, f"/api/replays/{id}", body, session)).status_code == status
            await web.ask("PUT", f"/api/replays/{id}", {"published": True}, ann)
            assert await found(web) == [id]
            assert (await web.ask("GET", f"/api/replays/{id}/file")).content == game
            assert (await web.ask("DELETE", f"/api/replays/{id}", session=bob)).status_code == 403
            assert (await web.ask("DELETE", f"/api/replays/{id}", session=ann)).status_code == 200
            assert (await web.ask("GET", f"/api/replays/{id}/file")).status_code == 404
            again = (await sent(web, game, "?published=true", ann)).json()["replay"]
            assert (await web.ask("DELETE", "/api/me", {"password": "correct horse"}, ann)).status_code == 200
            assert (await web.ask("GET", f"/api/replays/{again}")).status_code == 404

    asyncio.run(main())


@pytest.mark.parametrize(
    ("setup", "password", "published"),
    [
        ({}, "", False),
        ({"published": True}, "", True),
        ({"listed": True}, "", True),
        ({"listed": True}, "sesame", False),
        ({"listed": True, "published": True}, "sesame", True),
    ],
)
def test_games_at_tables_that_want_it_are_in_the_list(tmp_path, setup, password, published):
    async def main():
        async with running(tmp_path) as web:
            wanted = {"players": 2, "bots": {"1": "random"}, "window": 0, "pace": 0} | setup
            body = {"name": "Ann", "setup": wanted, "password": password}
            made = (await web.ask("POST", "/api/tables", body)).json()
            wire = Wire(web.app)
            wire.send(messages.Hello(protocol=1, table=made["table"], token=made["token"]))
            await wire.until(messages.Welcome)
            wire.send(messages.Start())
            await wire.until(messages.Accepted)
            assert (await web.ask("GET", "/api/replays")).json()["replays"] == []
            wire.send(messages.Concede())
            ended = await wire.until(messages.Ended)
            info = (await web.ask("GET", f"/api/replays/{ended.replay}")).json()
            assert (info["names"], info["published"]) == (["Ann", "random 2"], published)
            assert info["exact"] is True
            assert await found(web) == [ended.replay] * published
            assert await found(web, "player=ANN") == [ended.replay] * published
            assert await found(web, f"text={ended.replay}") == [ended.replay] * published
            file = (await web.ask("GET", f"/api/replays/{ended.replay}/file")).content
            assert saving.read(file).content == content_hash()
            wire.leave()
            await wire.task

    asyncio.run(main())


def test_ones_own_are_uploads_and_games_that_one_played_to_the_end(tmp_path, game):
    async def play(web, name, session, leave=False):
        """A game that is in no list; whether somebody else or the account sits there."""
        setup = {"players": 3, "bots": {"1": "random"}, "window": 0, "pace": 0}
        body = {"name": name, "setup": setup, "session": session}
        made = (await web.ask("POST", "/api/tables", body)).json()
        wires = [Wire(web.app), Wire(web.app)]
        wires[0].send(messages.Hello(protocol=1, table=made["table"], token=made["token"]))
        await wires[0].until(messages.Welcome)
        wires[1].send(messages.Hello(protocol=1, table=made["table"], secret=made["secret"], name="guest"))
        await wires[1].until(messages.Welcome)
        wires[0].send(messages.Start())
        await wires[0].until(messages.Accepted)
        wires[0].send(messages.Leave() if leave else messages.Concede())
        await asyncio.sleep(0.05)
        wires[1].send(messages.Concede())
        ended = await wires[1].until(messages.Ended)
        for wire in wires:
            wire.leave()
            await wire.task
        return ended.replay

    async def main():
        async with running(tmp_path) as web:
            ann, bob = await signed_up(web, "Ann", "Bob")
            first = await play(web, "Ann", ann)
            other = await play(web, "Ann", "")  # a name alone is nobody's
            left = await play(web, "Ann", ann, leave=True)
            upload = (await sent(web, game, session=ann)).json()["replay"]
            assert len({first, other, left, upload}) == 4
            assert await found(web) == []
            assert await found(web, "mine=1", ann) == [upload, first]
            assert await found(web, "mine=1&player=ann", ann) == [first]
            assert await found(web, "mine=1", bob) == []
            assert (await web.ask("GET", "/api/replays?mine=1")).status_code == 401
            # What one may do with an upload one may not do with a game, which is the others' too.
            assert (await web.ask("GET", f"/api/replays/{first}", session=ann)).json()["mine"] is False
            assert (await web.ask("DELETE", f"/api/replays/{first}", session=ann)).status_code == 403
            # Shown in the list or not, it stays one's own; written again it does too.
            kept = await web.site.store.replay(first)
            assert kept is not None
            await web.site.store.put_replay(msgspec.structs.replace(kept[0], published=True), kept[1])
            assert await found(web) == [first]
            assert await found(web, "mine=1", ann) == [upload, first]
            # Nothing tells of the account when it is gone; the replay stays, as it is the others'.
            assert (await web.ask("DELETE", "/api/me", {"password": "correct horse"}, ann)).status_code == 200
            assert (await web.ask("GET", f"/api/replays/{first}")).status_code == 200
            assert b"account" not in await names_of(tmp_path, first)
            assert b"player" in await names_of(tmp_path, first)

    asyncio.run(main())


async def names_of(folder, replay):
    """By what kinds of things a replay is found."""
    with closing(sqlite3.connect(folder / "guozhan.db")) as database:
        rows = database.execute("SELECT kind FROM replay_names WHERE replay_id = ?", [replay]).fetchall()
    return b" ".join(kind.encode() for (kind,) in rows)


def test_searching_and_paging(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            for number in range(7):
                row = replay_row(
                    f"r{number}",
                    created=float(number),
                    ruleset="identity" if number % 2 else "guozhan-2018",
                    names=["Ann", f"Bob {number}"],
                    generals=["caocao" if number < 3 else "liubei"],
                    published=number != 4,
                )
                await web.site.store.put_replay(row, b"x")
            assert await found(web) == ["r6", "r5", "r3", "r2", "r1", "r0"]
            assert await found(web, "ruleset=identity") == ["r5", "r3", "r1"]
            assert await found(web, "general=caocao&player=ann") == ["r2", "r1", "r0"]
            assert await found(web, "since=2&until=6") == ["r5", "r3", "r2"]
            assert await found(web, "text=BOB 3") == ["r3"]
            assert await found(web, "text=%25") == []
            assert await found(web, "text=r4") == []
            page = (await web.ask("GET", "/api/replays?limit=2&offset=2")).json()
            assert ([one["replay"] for one in page["replays"]], page["more"]) == (["r3", "r2"], True)
            page = (await web.ask("GET", "/api/replays?limit=2&offset=4")).json()
            assert ([one["replay"] for one in page["replays"]], page["more"]) == (["r1", "r0"], False)

    asyncio.run(main())


def test_only_the_replay_itself_is_kept_of_a_file(tmp_path, game):
    body = gzip.decompress(game)
    noise = base64.b64encode(random.Random(1).randbytes(2_000_000))
    inner = msgspec.json.encode(msgspec.structs.asdict(saving.read(game)))
    padded = {
        "not packed": body,
        "packed badly": gzip.compress(body, 0),
        "something behind it": game + noise,
        "white space": body.replace(b"{", b"{" + b" " * 1_000_000, 1),
        "more in the file": body.replace(b'{"format"', b'{"noise":"%b","format"' % noise, 1),
        "more in the game": packed(inner.replace(b'{"', b'{"noise":"%b","' % noise, 1)),
    }

    async def main():
        async with running(tmp_path) as web:
            for name, data in padded.items():
                said = await sent(web, data)
                assert said.status_code == 201, f"{name}: {said.text}"
                assert (said.json()["exact"], said.json()["size"]) == (True, len(game)), name
                file = await web.ask("GET", f"/api/replays/{said.json()['replay']}/file")
                assert file.content == game, name
            other = await sent(web, changed(game, content="0123456789abcdef"))
            file = await web.ask("GET", f"/api/replays/{other.json()['replay']}/file")
            wanted = msgspec.structs.replace(saving.read(game), content="0123456789abcdef")
            assert (saving.read(file.content), len(file.content)) == (wanted, other.json()["size"])

    asyncio.run(main())


def test_all_uploads_together_take_no_more_than_is_configured(tmp_path, game):
    async def main():
        async with running(tmp_path, most_uploads=2 * len(game) + 100) as web:
            # Replays of tables do not count, however big they are.
            await web.site.store.put_replay(replay_row("r-of-a-table", size=1 << 40), b"x")
            (ann,) = await signed_up(web, "Ann")
            own = (await sent(web, game, session=ann)).json()["replay"]
            assert (await sent(web, game)).status_code == 201
            with capture_logs() as logs:
                full = await sent(web, game)
            assert (full.status_code, full.json()["code"]) == (507, "full")
            assert "no room for more uploads" in full.json()["error"]
            assert [log["event"] for log in logs if log["log_level"] == "warning"] == ["uploads_are_full"]
            assert len(await found(web, "mine=1", ann)) == 1
            assert (await web.ask("DELETE", f"/api/replays/{own}", session=ann)).status_code == 200
            assert (await sent(web, game)).status_code == 201
            assert (await sent(web, game)).status_code == 507
        # What was there before the start counts too.
        async with running(tmp_path, most_uploads=2 * len(game) + 100) as web:
            assert (await sent(web, game)).status_code == 507
            assert await web.site.store.uploaded() == 2 * len(game)

    asyncio.run(main())
