"""What is too old goes in small parts, and answers are written in between."""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from guozhan.server import upkeep
from guozhan.server.storage import AccountRow, ReplayQuery, Store, forgetting, schema
from tests.helpers.databases import replay_row, table_row

MOST = 10


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "MOST_ROWS", MOST)
    monkeypatch.setattr(forgetting, "MOST_BYTES", 100)


def run(url: str, play: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        store = await Store.open(url, home="a")
        try:
            await store.put_table(table_row("live", touched=99.0))
            await play(store)
        finally:
            await store.close()

    asyncio.run(main())


async def fill(store: Store) -> None:
    """Old tables, one of them with very many answers, and one that is played."""
    await store.put_table(table_row("long", status="over"))
    await store.append("long", 1, 0, [b"x"] * 25)
    await store.append("long", 2, 0, [b"x"] * 70)
    for number in range(30):
        await store.put_table(table_row(f"t{number}", status="over"))
        await store.append(f"t{number}", 1, 0, [b"x"] * (number % 4))


def counted(connection: Connection) -> int:
    tables = (schema.tables, schema.entries, schema.replays, schema.replay_files, schema.tokens)
    return sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)


def watched(monkeypatch: pytest.MonkeyPatch, name: str) -> list[int]:
    """How many rows go in each part."""
    sizes: list[int] = []
    whole: Any = getattr(forgetting, name)

    def part(connection: Connection, *args: Any) -> Any:
        before = counted(connection)
        found = whole(connection, *args)
        sizes.append(before - counted(connection))
        return found

    monkeypatch.setattr(forgetting, name, part)
    return sizes


async def meanwhile(store: Store, work: Awaitable[int]) -> tuple[int, int]:
    """What comes of it, and how many answers were written one after another while it was done."""
    doing = asyncio.ensure_future(work)
    answers = 0
    while not doing.done():
        await store.append("live", 1, answers, [b"x"])
        answers += 1
    assert await store.entries("live", 1) == [b"x"] * answers
    return await doing, answers


def test_tables_go_in_parts_and_answers_come_in_between(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = watched(monkeypatch, "drop_tables_part")

    async def play(store: Store) -> None:
        await fill(store)
        dropped, answers = await meanwhile(store, store.drop_tables(50.0))
        assert dropped == 31
        assert sum(sizes) == 31 + 95 + sum(number % 4 for number in range(30))
        assert max(sizes) <= MOST
        assert answers >= len(sizes) - 1 > 10
        assert [row.id for row in await store.tables()] == ["live"]

    run(url, play)


def test_replays_go_in_parts_and_answers_come_in_between(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "MOST_ROWS", 3 * forgetting._ROWS_OF_REPLAY)
    sizes = watched(monkeypatch, "drop_replays_part")

    async def play(store: Store) -> None:
        for number in range(20):
            # A few big ones: there are fewer of them in a part.
            await store.put_replay(replay_row(f"r{number:02}", size=60 if number < 4 else 3), b"x")
        await store.put_replay(replay_row("new", created=99.0), b"x")
        dropped, answers = await meanwhile(store, store.drop_replays(50.0))
        assert dropped == 20
        assert sum(sizes) == 40
        assert max(sizes) <= 6
        assert answers >= len(sizes) - 1 >= 6
        assert [row.id for row in await store.replays(ReplayQuery())] == ["new"]

    run(url, play)


def test_sessions_go_in_parts_and_answers_come_in_between(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = watched(monkeypatch, "drop_tokens_part")

    async def play(store: Store) -> None:
        await store.put_account(AccountRow(id="1", name="Ann", password_hash="", created=1.0))
        for number in range(35):
            await store.put_token(hashlib.sha256(b"%d" % number).hexdigest(), "1", 1.0)
        dropped, answers = await meanwhile(store, store.drop_tokens(50.0))
        assert (dropped, sizes) == (35, [10, 10, 10, 5])
        assert answers >= 3

    run(url, play)


def test_what_was_interrupted_goes_on_where_it_stood(url: str) -> None:
    async def play(store: Store) -> None:
        await fill(store)
        doing = asyncio.ensure_future(store.drop_tables(50.0))
        while len(await store.entries("long", 1)) == 25:
            assert not doing.done()
            await asyncio.sleep(0)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        left = [row.id for row in await store.tables() if row.id != "live"]
        assert "long" in left
        assert await store.drop_tables(50.0) == len(left)
        assert [row.id for row in await store.tables()] == ["live"]

    run(url, play)


def test_a_table_that_is_touched_meanwhile_stays_with_its_answers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = forgetting.old_tables

    async def play(store: Store) -> None:
        await fill(store)
        loop = asyncio.get_running_loop()

        def old(connection: Connection, before: float, statuses: Any) -> list[str]:
            ids = found(connection, before, statuses)
            asyncio.run_coroutine_threadsafe(store.put_table(table_row("t3", touched=99.0)), loop).result()
            return ids

        monkeypatch.setattr(forgetting, "old_tables", old)
        assert await store.drop_tables(50.0) == 30
        assert {row.id for row in await store.tables()} == {"live", "t3"}
        assert await store.entries("t3", 1) == [b"x"] * 3

    run(url, play)


def test_a_table_that_may_still_be_open_is_not_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 10_000.0)

    async def play(store: Store) -> None:
        for ago in (100.0, 500.0, 700.0):
            await store.put_table(table_row(f"t{ago:g}", status="over", touched=10_000.0 - ago))
        pruned = await upkeep.prune(store, 0, 0.001)
        assert (pruned.tables, len(await store.tables())) == (1, 3)

    run(f"sqlite:///{tmp_path / 'x.db'}", play)
