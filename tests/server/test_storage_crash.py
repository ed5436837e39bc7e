"""What has been acknowledged outlives the end of the process, and several processes share a database."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from guozhan.server.storage import Store
from tests.helpers.appending_child import answer
from tests.helpers.databases import PostgresServer, table_row

ROOT = Path(__file__).parents[2]
TABLES = ["t0", "t1", "t2", "t3", "t4"]


def start(url: str, home: str, tables: list[str], count: int = 0) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.appending_child", url, home, ",".join(tables), str(count)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdout=subprocess.PIPE,
        text=True,
    )


async def stored(url: str, tables: list[str]) -> dict[str, list[bytes]]:
    store = await Store.open(url, home="reader")
    try:
        return {table: await store.entries(table, 1) for table in tables}
    finally:
        await store.close()


def test_what_was_acknowledged_survives_kill(url):
    chance = random.Random(8)
    acknowledged = dict.fromkeys(TABLES, -1)
    for _ in range(5):
        with start(url, "a", TABLES) as child:
            assert child.stdout is not None
            # A number of acknowledgements is a random moment too, and needs no clock.
            for _ in range(chance.randrange(1, 400)):
                table, number = child.stdout.readline().split()
                acknowledged[table] = int(number)
            child.kill()
            for line in child.stdout.read().splitlines(keepends=True):
                if line.endswith("\n"):
                    table, number = line.split()
                    acknowledged[table] = int(number)
        assert child.returncode != 0
        found = asyncio.run(stored(url, TABLES))
        for table, last in acknowledged.items():
            assert len(found[table]) > last
            assert found[table] == [answer(table, number) for number in range(len(found[table]))]
    assert sum(acknowledged.values()) > 100


def test_processes_write_at_the_same_time(url):
    # Neither has the database yet: both make it.
    children = [start(url, home, [f"{home}{i}" for i in range(3)], 300) for home in ("a", "b", "c")]
    for child in children:
        output, _ = child.communicate(timeout=300)
        assert child.returncode == 0
        assert len(output.splitlines()) >= 300
    tables = [f"{home}{i}" for home in "abc" for i in range(3)]
    for table, entries in asyncio.run(stored(url, tables)).items():
        assert len(entries) >= 300
        assert entries == [answer(table, number) for number in range(len(entries))]


def test_a_lost_connection_is_made_anew(postgres: PostgresServer):
    url = postgres.make()

    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.put_table(table_row("t"))
        for number in range(200):
            if number % 50 == 20:
                postgres.execute(
                    url,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()",
                )
            await store.append("t", 1, number, [b"%d" % number])
        assert await store.entries("t", 1) == [b"%d" % number for number in range(200)]
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("own", [True, False])
def test_an_adoption_whose_answer_was_lost_is_not_taken_for_a_refusal(url, own):
    from guozhan.server.storage import statements
    from guozhan.server.storage.connecting import make_engine, read_url

    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.put_table(table_row("t", home="a"))
        assert await store.adopt("t", "a", "b" if own else "c")
        await store.close()

    asyncio.run(main())
    engine = make_engine(read_url(url))
    with engine.connect() as connection, connection.begin():
        assert not statements.adopt(connection, "t", "a", "b", again=False)
        assert statements.adopt(connection, "t", "a", "b", again=True) is own
    engine.dispose()
