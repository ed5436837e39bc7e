"""The database is away: no client is told that it has done anything wrong, nor where the database is."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs
from websockets.asyncio.server import ServerConnection, serve

from guozhan.client import Client, NotNowError
from guozhan.client import seat as seats
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.server.storage import StorageError, statements
from tests.helpers.web import Wire, running
from tests.server.test_http_tables import make

WHERE = "connection to 10.0.0.7, port 5432 failed"
LATER = "服务器暂时无法处理，请稍后再试"


def fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise OperationalError("SELECT", {}, Exception(WHERE))

    monkeypatch.setattr(statements, "token", away)


def test_whoever_says_hello_is_asked_to_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running(tmp_path, bot_workers=0) as web:
            made = await make(web)
            fail(monkeypatch)
            with capture_logs() as logs:
                wire = Wire(web.app, path=f"/ws/{made['table']}")
                wire.send(messages.Hello(ref=7, protocol=1, table=made["table"], token=made["token"], session="x"))
                goodbye = await wire.until(messages.Goodbye)
                await wire.task
            failed = wire.of(messages.Failed)[0]
            assert (failed.code, failed.text, failed.ref) == ("not_now", LATER, 7)
            assert (goodbye.code, goodbye.text) == ("not_now", LATER)
            # The operator is told all of it.
            assert [WHERE in log["error"] for log in logs if log["event"] == "not_let_in"] == [True]

    asyncio.run(main())


def test_requests_are_answered_by_503_in_neutral_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running(tmp_path, bot_workers=0) as web:
            fail(monkeypatch)
            body = {"name": "Ann", "setup": {"players": 4}, "session": "x"}
            for said in (
                await web.ask("GET", "/api/me/tables", session="x"),
                await web.ask("POST", "/api/tables", body),
            ):
                assert (said.status_code, said.json()["code"]) == (503, "unavailable")
                assert "10.0.0.7" not in said.text
                assert "guozhan.db" not in said.text
            with pytest.raises(StorageError, match=r"guozhan\.db cannot be reached"):
                await web.site.store.token("x")

    asyncio.run(main())


class Scripted:
    """A server that lets in those whose turn it is to be let in, and cuts the connection after a moment."""

    def __init__(self, *let_in: bool) -> None:
        self.let_in = list(let_in)

    async def talk(self, socket: ServerConnection) -> None:
        await socket.recv()
        if self.let_in.pop(0):
            table = messages.TableInfo(table="a-1", status="waiting", game=0, setup=Setup(players=2), people=())
            welcome = messages.Welcome(
                protocol=messages.PROTOCOL, server="", content="", seat=0, token="token", table=table
            )
            await socket.send(messages.encode(welcome).decode())
            if self.let_in:
                return
            await socket.wait_closed()
        else:
            await socket.send(messages.encode(messages.Failed(code="not_now", text=LATER)).decode())
            await socket.send(messages.encode(messages.Goodbye(code="not_now", text=LATER)).decode())


def test_a_client_that_was_there_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "FIRST_WAIT", 0.01)

    async def main() -> None:
        script = Scripted(True, False, False, True)
        async with serve(script.talk, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            seat = await Client(f"http://127.0.0.1:{port}").join(f"http://127.0.0.1:{port}/#/t/a-1/secret", name="Ann")
            await seat.until(lambda: not script.let_in and seat.connected)
            await seat.close()

    asyncio.run(asyncio.wait_for(main(), 20))


def test_a_client_that_comes_first_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with serve(Scripted(False).talk, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(NotNowError, match=LATER):
                await Client(f"http://127.0.0.1:{port}").join(f"http://127.0.0.1:{port}/#/t/a-1/secret", name="Ann")

    asyncio.run(asyncio.wait_for(main(), 20))
