"""Processes that serve one database: names, taking up another's tables, giving way to a new version, ending."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from guozhan.games.replay import Replay
from guozhan.server.storage import Store
from guozhan.view.redact import facts_for
from tests.helpers import other_content
from tests.helpers.killed import Person, Server, people, until
from tests.helpers.servers import SOURCE


def run(server: Server, test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    server.start()
    try:
        asyncio.run(test())
    finally:
        server.close()


async def played(persons: list[Person], answers: int = 5) -> None:
    await until(lambda: all(person.view is not None for person in persons))
    await until(lambda: sum(person.answers for person in persons) >= answers)


async def leave(persons: list[Person]) -> None:
    for person in persons:
        await person.leave()
    assert [wrong for person in persons for wrong in person.wrong] == []


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "guozhan", "server", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        timeout=60,
    )


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'guozhan.db'}"
    url: str = request.getfixturevalue("postgres").make()
    return url


def test_two_processes_of_one_name_are_refused(tmp_path: Path, place: str) -> None:
    first = Server(tmp_path, home="a", database=place)
    first.start()
    second = Server(tmp_path / "second", home="a", database=place)
    (tmp_path / "second").mkdir()
    try:
        second.begin()
        assert second.wait() == 2
        said = second.log.read_text()
        assert "a process of the name 'a' is running on this database already" in said
        assert "--home" in said
        assert "Traceback" not in said
        # Whoever is killed leaves the name free at once.
        first.kill()
        begun = time.monotonic()
        second.start()
        assert time.monotonic() - begun < 30
    finally:
        first.close()
        second.close()


def test_tables_of_a_process_that_is_gone_are_taken_up_by_another(tmp_path: Path, place: str) -> None:
    first = Server(tmp_path, home="a", database=place)
    second = Server(tmp_path, ["--adopt", "a"], "b", database=place)

    async def test() -> None:
        persons = await people(first, 2, 5, players=2, window=0)
        await played(persons)
        await asyncio.to_thread(second.start)
        refused = command("adopt", "a", "c", "--database", place)
        assert refused.returncode == 2
        assert "'a' is running" in refused.stderr
        before = sum(person.answers for person in persons)
        await until(lambda: sum(person.answers for person in persons) > before + 3)
        first.kill()
        for person in persons:
            person.server = second
        returns = [person.returns for person in persons]
        await until(lambda: all(p.returns > r for p, r in zip(persons, returns, strict=True)))
        for person in persons:
            person.again = False
        await until(lambda: all(person.game in person.ended for person in persons))
        await leave(persons)

    try:
        run(first, test)
    finally:
        second.close()


def test_a_command_moves_the_tables_of_a_process_that_has_ended(tmp_path: Path) -> None:
    first = Server(tmp_path, home="a")
    second = Server(tmp_path, home="b")

    async def test() -> None:
        persons = await people(first, 2, 5, players=2, window=0)
        await played(persons)
        first.kill()
        moved = await asyncio.to_thread(command, "adopt", "a", "b", "--database", first.database)
        assert (moved.returncode, moved.stdout.split()[0]) == (0, "1")
        for person in persons:
            person.server = second
        await asyncio.to_thread(second.start)
        await until(lambda: all(person.returns for person in persons))
        await leave(persons)

    try:
        run(first, test)
    finally:
        second.close()


@pytest.mark.parametrize("how", ["signal", "command"])
def test_a_process_gives_way_and_ends_with_its_last_game(tmp_path: Path, how: str) -> None:
    server = Server(tmp_path)

    async def test() -> None:
        persons = await people(server, 4, 5, players=4, window=0)
        for person in persons:
            person.thinks = False
            # Whoever speaks when the server has closed the connection already does not hear what came before.
            person.again = False
        await until(lambda: all(person.view is not None for person in persons))
        if how == "signal":
            server.send(signal.SIGUSR1)
            await asyncio.sleep(0.3)
        else:
            said = await asyncio.to_thread(command, "drain", "a", "--database", server.database)
            assert said.returncode == 0, said.stderr
            await asyncio.sleep(2.6)
        status, refused = await asyncio.to_thread(server.post, "/api/tables", {"name": "x"})
        assert status >= 400
        assert "being replaced" in str(refused)
        assert server.process is not None
        assert server.process.poll() is None
        for person in persons:
            person.thinks = True
            await person._answer()
        assert await asyncio.to_thread(server.wait) == 0, server.log.read_text()
        await until(lambda: all(person.ended for person in persons) and any("restart" in p.goodbyes for p in persons))
        assert all(person.game == 1 for person in persons)
        await leave(persons)
        # The table is there for whoever takes this one's place.
        again = Server(tmp_path)
        await asyncio.to_thread(again.start)
        again.close()
        gone = await asyncio.to_thread(command, "drain", "a", "--database", server.database)
        assert gone.returncode == 2
        assert "not running" in gone.stderr

    run(server, test)


def test_games_of_other_content_are_void_with_notice_and_can_be_watched(tmp_path: Path) -> None:
    old = Server(tmp_path)
    new = Server(tmp_path, program=Path(other_content.__file__))

    async def test() -> None:
        persons = await people(old, 3, 5, players=3, window=0)
        await played(persons, 12)
        told = [person.facts.get(1, ()) for person in persons]
        waiting = await people(old, 1, 9, players=2)
        old.kill()
        for person in [*persons, *waiting]:
            person.server = new
        await asyncio.to_thread(new.start)
        await until(lambda: all(person.voided is not None for person in persons))
        (voided,) = {person.voided for person in persons}
        assert voided is not None
        assert "规则或内容" in voided.reason
        assert waiting[0].voided is None
        await leave([*persons, *waiting])
        new.kill()
        store = await Store.open(new.database, home="test")
        try:
            found = await store.replay(voided.replay)
            assert found is not None
            row, data = found
            assert (row.ending, row.names) == ("void", [person.name for person in persons])
        finally:
            await store.close()
        monkey = pytest.MonkeyPatch()
        with monkey.context() as context:
            context.setattr("guozhan.games.replay.content_hash", lambda: "another")
            replay = Replay.open(data)
        assert not replay.exact
        assert replay.notice
        for person, known in zip(persons, told, strict=True):
            kept = tuple(facts_for(replay.saved.facts, person.seat))
            assert kept[: len(known)] == known
            assert len(kept) > 10
        replay.jump(replay.last)
        assert replay.view(0).seats

    try:
        run(old, test)
    finally:
        new.close()


def hung(server: Server, table: str) -> socket.socket:
    """A client that opens a WebSocket and then reads and says nothing."""
    link = socket.create_connection(("127.0.0.1", server.port))
    key = base64.b64encode(b"0123456789abcdef").decode()
    link.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: {server.base}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in link.recv(64)
    return link


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_orderly_end_says_goodbye_and_keeps_everything(tmp_path: Path, number: int) -> None:
    server = Server(tmp_path)

    async def test() -> None:
        persons = await people(
            server, 2, 5, players=5, window=0, pace=0, bots={"2": "basic", "3": "basic", "4": "basic"}
        )
        await played(persons)
        # Who is just saying something may find the connection closed before it reads the goodbye.
        persons[1].thinks = False
        await asyncio.sleep(0.3)
        silent = hung(server, persons[0].table)
        begun = time.monotonic()
        server.send(number)
        try:
            assert await asyncio.to_thread(server.wait) == 0, server.log.read_text()
        finally:
            silent.close()
        assert time.monotonic() - begun < 10
        await until(lambda: "restart" in persons[1].goodbyes)
        persons[1].thinks = True
        returns = [person.returns for person in persons]
        await asyncio.to_thread(server.start)
        await until(lambda: all(p.returns > r for p, r in zip(persons, returns, strict=True)))
        for person in persons:
            person.again = False
        await until(lambda: all(person.game in person.ended for person in persons))
        await leave(persons)

    run(server, test)
