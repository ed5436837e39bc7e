"""``guozhan server``: backup, prune, migrate, tables."""

import asyncio
import json
import time

import pytest

from guozhan.cli import main
from guozhan.server.storage import Store
from tests.helpers.databases import replay_row, table_row
from tests.helpers.web import running

DAY = 86400.0


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'guozhan.db'}"


def command(*words: str) -> int:
    return main(["server", *words])


async def fill(url: str) -> None:
    store = await Store.open(url, home="a")
    now = time.time()
    for age in (1, 10, 100, 1000):
        await store.put_replay(replay_row(f"r{age}", created=now - age * DAY), b"x")
        for status in ("over", "playing"):
            await store.put_table(table_row(f"{status}{age}", status=status, touched=now - age * DAY))
    await store.close()


async def left(url: str) -> tuple[list[str], list[str]]:
    store = await Store.open(url, home="a")
    from guozhan.server.storage import ReplayQuery

    found = sorted(row.id for row in await store.replays(ReplayQuery())), sorted(row.id for row in await store.tables())
    await store.close()
    return found


PLAYING = ["playing1", "playing10", "playing100", "playing1000"]


@pytest.mark.parametrize(
    ("words", "replays", "tables"),
    [
        ((), ["r1", "r10", "r100"], ["over1"]),
        (("--replays", "50", "--tables", "50"), ["r1", "r10"], ["over1", "over10"]),
        (
            ("--replays", "0", "--tables", "0"),
            ["r1", "r10", "r100", "r1000"],
            ["over1", "over10", "over100", "over1000"],
        ),
    ],
)
def test_what_is_too_old_is_forgotten_and_running_games_never(url, capsys, words, replays, tables):
    asyncio.run(fill(url))
    assert command("prune", "--database", url, *words) == 0
    said = capsys.readouterr().out
    assert said == f"forgotten: {4 - len(replays)} replays, {4 - len(tables)} tables, 0 sessions\n"
    assert asyncio.run(left(url)) == (replays, sorted(tables + PLAYING))


def test_a_backup_is_a_database(url, tmp_path, capsys):
    asyncio.run(fill(url))
    copy = tmp_path / "copy.db"
    assert command("backup", str(copy), "--database", url) == 0
    assert "tested" in capsys.readouterr().err
    assert asyncio.run(left(f"sqlite:///{copy}")) == asyncio.run(left(url))
    assert command("backup", str(copy), "--database", url) == 2
    assert "is there already" in capsys.readouterr().err


def test_migrating_says_what_it_did(url, capsys):
    assert command("migrate", "--database", url) == 0
    assert capsys.readouterr().out.startswith("made with version guozhan_")
    assert command("migrate", "--database", url) == 0
    assert capsys.readouterr().out.startswith("nothing to do")


def test_tables_are_listed_while_a_server_runs(tmp_path, url, capsys):
    async def main() -> None:
        async with running(tmp_path) as web:
            body = {"name": "Ann", "setup": {"players": 5, "ruleset": "identity"}, "password": "sesame"}
            made = (await web.ask("POST", "/api/tables", body)).json()
            assert await asyncio.to_thread(command, "tables", "--database", url, "--json") == 0
            (row,) = json.loads(capsys.readouterr().out)
            wanted = ("identity", 5, "waiting", ["Ann"])
            assert (row["ruleset"], row["players"], row["status"], row["people"]) == wanted
            assert await asyncio.to_thread(command, "tables", "--database", url) == 0
            said = capsys.readouterr()
            assert made["table"] in said.out
            assert said.err == "1 tables\n"
            assert made["secret"] not in said.out

    asyncio.run(main())


@pytest.mark.parametrize("words", [("tables",), ("prune",), ("backup", "x.db")])
def test_a_database_that_is_not_there_is_not_made(tmp_path, url, capsys, words):
    assert command(*words, "--database", url) == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_password_of_the_database_is_not_printed(capsys):
    assert command("migrate", "--database", "postgresql+psycopg://me:sesame@127.0.0.1:1/none?connect_timeout=1") == 2
    said = capsys.readouterr()
    assert "sesame" not in said.out + said.err
    assert "127.0.0.1" in said.err
