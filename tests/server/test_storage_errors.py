"""What a user can do wrong with a database, and what is said then."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError

from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.server.storage import StorageError, Store, back_up, migrate
from guozhan.server.storage.connecting import explain, make_engine, read_url
from tests.helpers.databases import PostgresServer, replay_row, table_row


def open_and_close(url: str, **options: float) -> None:
    async def main() -> None:
        store = await Store.open(url, home="a", **options)  # type: ignore[arg-type]
        await store.close()

    asyncio.run(main())


def fill(url: str) -> None:
    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.put_table(table_row("t"))
        await store.append("t", 1, 0, [b"%d" % i for i in range(1000)])
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "cannot be read"),
        ("guozhan.db", "cannot be read"),
        ("postgresql://u:secret@h:port/x", "cannot be read"),
        ("mysql://u:secret@h/x", "no database of the kind 'mysql'"),
        ("sqlite+aiosqlite:///x.db", "no database of the kind"),
        ("postgresql+asyncpg://u:secret@h/x", "no database of the kind"),
        ("postgresql://u:secret@h", "names no database"),
        ("sqlite://", "have to outlive"),
        ("sqlite:///:memory:", "have to outlive"),
        ("sqlite:///file:x", "have to outlive"),
        ("sqlite://x.db", "names only a file"),
        ("sqlite:///x.db?mode=ro", "names only a file"),
        ("sqlite:////", "is a folder; name a file in it"),
        ("sqlite:////nowhere/at/all/x.db", "there is no folder /nowhere/at/all for x.db; make it"),
        ("sqlite:////dev/null/x.db", "there is no folder /dev/null"),
    ],
)
def test_a_url_that_names_no_database(url, words):
    with pytest.raises(MalformedError, match=words) as caught:
        open_and_close(url)
    assert "secret" not in str(caught.value)
    with pytest.raises(MalformedError, match=words):
        migrate(url)


def test_relative_and_absolute_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_url("sqlite:///x.db").path == tmp_path / "x.db"
    assert read_url(f"sqlite:///{tmp_path}/y.db").path == tmp_path / "y.db"


def test_the_driver_that_is_missing_is_named(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(IncompatibleError, match=r"pip install 'guozhan\[postgresql\]'") as caught:
        open_and_close("postgresql://u:secret@h/x")
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "x.db"
    path.write_bytes(b"something else entirely, and long enough to be looked at\n" * 100)
    with pytest.raises(IncompatibleError, match=r"x\.db is no database; name another file"):
        open_and_close(f"sqlite:///{path}")


def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE music (title TEXT)")
    with pytest.raises(IncompatibleError, match=r"another program's database \(it has music\); name another one"):
        open_and_close(f"sqlite:///{path}")


def test_another_program_s_tables_in_the_same_schema_of_postgresql(postgres: PostgresServer):
    url = postgres.make()
    postgres.execute(url, "CREATE TABLE music (title TEXT)")
    open_and_close(url)
    other = postgres.make()
    postgres.execute(other, "CREATE TABLE accounts (title TEXT)")
    with pytest.raises(IncompatibleError, match=r"it has accounts"):
        open_and_close(other)


def test_damage_is_told_and_harms_nothing_else(tmp_path):
    path = tmp_path / "x.db"
    fill(f"sqlite:///{path}")
    sound = path.read_bytes()
    size = 4096
    refused = []

    async def use() -> None:
        store = await Store.open(f"sqlite:///{path}", home="a")
        try:
            await store.tables()
            assert await store.entries("t", 1) == [b"%d" % i for i in range(1000)]
            await store.append("t", 1, 1000, [b"x"])
            await store.beat("a", 1.0)
        finally:
            await store.close()

    # The head of each page in turn; the first one also has the head of the file.
    for page in range(len(sound) // size):
        begin = page * size + (100 if page == 0 else 0)
        path.write_bytes(sound[:begin] + b"\xa5" * 64 + sound[begin + 64 :])
        with suppress(IncompatibleError):
            asyncio.run(use())
            continue
        refused.append(page)
    # The pages of tables that are not read here may be as they like.
    assert refused[0] == 0
    assert len(refused) >= 6
    path.write_bytes(sound)
    asyncio.run(use())


def test_damage_is_told_with_place_and_remedy(tmp_path):
    path = tmp_path / "x.db"
    fill(f"sqlite:///{path}")
    sound = path.read_bytes()
    path.write_bytes(sound[:100] + b"\xa5" * 64 + sound[164:])
    with pytest.raises(IncompatibleError, match=r"x\.db is damaged; put a backup in its place"):
        open_and_close(f"sqlite:///{path}")


def test_a_replay_with_damaged_names_is_named(tmp_path):
    path = tmp_path / "x.db"

    async def main() -> None:
        store = await Store.open(f"sqlite:///{path}", home="a")
        await store.put_replay(replay_row("r"), b"x")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("UPDATE replays SET generals = '[1'")
        with pytest.raises(IncompatibleError, match="the generals of replay r are damaged; drop it"):
            await store.replay("r")
        await store.close()

    asyncio.run(main())


def test_a_locked_file_is_waited_for_and_then_told(tmp_path):
    path = tmp_path / "x.db"

    async def main() -> None:
        store = await Store.open(f"sqlite:///{path}", home="a", patience=0.05)
        await store.put_table(table_row("t"))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            results = await asyncio.gather(
                *[store.append("t", 1, i, [b"%d" % i]) for i in range(3)], return_exceptions=True
            )
            assert [type(result) for result in results] == [StorageError] * 3
            assert "x.db is locked by another process; end it" in str(results[0])
            # Reading goes on.
            assert len(await store.tables()) == 1
            other.execute("ROLLBACK")
        await store.append("t", 1, 0, [b"0"])
        assert await store.entries("t", 1) == [b"0"]
        await store.close()

    asyncio.run(main())


def test_a_new_file_that_another_process_locks(tmp_path):
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match=r"x\.db is locked by another process"):
            open_and_close(f"sqlite:///{path}", patience=0.05)


@pytest.mark.parametrize("file", [True, False])
def test_a_place_that_may_not_be_written(tmp_path, file):
    path = tmp_path / "x.db"
    if file:
        fill(f"sqlite:///{path}")
        path.chmod(0o400)
    tmp_path.chmod(0o500)
    if os.access(tmp_path, os.W_OK):
        pytest.skip("this user may write everywhere")
    try:
        with pytest.raises(StorageError, match="give this user"):
            fill(f"sqlite:///{path}")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("target", ["x.db", "missing/x.db"])
def test_what_sqlite_says_of_a_place_without_rights(tmp_path, target):
    (tmp_path / "x.db").touch()
    place = read_url(f"sqlite:///{tmp_path / 'x.db'}")

    def make() -> None:
        with closing(sqlite3.connect(f"file:{tmp_path / target}?mode=ro", uri=True)) as connection:
            connection.execute("CREATE TABLE x (y)")

    with pytest.raises(sqlite3.OperationalError) as caught:
        make()
    error = explain(DBAPIError("", {}, caught.value), place)
    assert type(error) is StorageError
    assert "give this user" in str(error)


def test_a_server_that_is_not_there(tmp_path):
    with pytest.raises(StorageError, match="cannot be reached; start the server, or correct the URL") as caught:
        open_and_close(f"postgresql://u:secret@/x?host={tmp_path}")
    assert "secret" not in str(caught.value)


def test_what_a_server_refuses(postgres: PostgresServer):
    with pytest.raises(StorageError, match="is no database of that server; make it"):
        open_and_close(postgres.url("nowhere"))
    with pytest.raises(StorageError, match="does not let this user in"):
        open_and_close(postgres.make().replace("postgres@", "nobody:secret@"))
    with pytest.raises(IncompatibleError, match="keeps text as LATIN1; make it anew with UTF8"):
        open_and_close(postgres.make_database("LATIN1"))


def test_text_that_postgresql_does_not_take(postgres: PostgresServer):
    async def main() -> None:
        store = await Store.open(postgres.make(), home="a")
        with pytest.raises(MalformedError, match="does not take a value"):
            await store.put_table(table_row("a\0b"))
        with pytest.raises(MalformedError, match="does not take a value"):
            await store.entries("a\0b", 1)
        await store.close()

    asyncio.run(main())


def test_a_backup_while_answers_come_in(tmp_path):
    url = f"sqlite:///{tmp_path / 'x.db'}"
    copies = [tmp_path / f"copy{i}.db" for i in range(4)]

    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.put_table(table_row("t"))
        going = True

        async def play() -> int:
            number = 0
            while going:
                await store.append("t", 1, number, [b"%d" % number])
                number += 1
            return number

        playing = asyncio.ensure_future(play())
        for copy in copies[:3]:
            await store.backup(copy)
        await asyncio.get_running_loop().run_in_executor(None, back_up, url, copies[3])
        going = False
        total = await playing
        with pytest.raises(MalformedError, match="is there already; name a new file"):
            await store.backup(copies[0])
        await store.close()
        before = 0
        for copy in copies:
            store = await Store.open(f"sqlite:///{copy}", home="a")
            entries = await store.entries("t", 1)
            assert entries == [b"%d" % i for i in range(len(entries))]
            assert before <= len(entries) <= total
            before = len(entries)
            await store.append("t", 1, before, [b"%d" % before])
            await store.close()

    asyncio.run(main())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy0.db", "copy1.db", "copy2.db", "copy3.db", "x.db"]


def test_backups_that_cannot_be(tmp_path):
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with pytest.raises(MalformedError, match=r"there is no database .*x\.db; name the file"):
        back_up(url, tmp_path / "copy.db")
    fill(url)
    with pytest.raises(MalformedError, match="there is no folder"):
        back_up(url, tmp_path / "missing" / "copy.db")
    (tmp_path / "x.db").write_bytes(b"no database at all" * 1000)
    with pytest.raises(IncompatibleError, match="is damaged"):
        back_up(url, tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["x.db"]


def test_postgresql_is_backed_up_by_its_own_tools():
    with pytest.raises(IncompatibleError, match=r"pg_dump --format=custom --file='a b' postgresql://u@h:99/x$"):
        back_up("postgresql+psycopg://u:secret@h:99/x", Path("a b"))


def test_an_engine_connects_to_nothing_by_itself(tmp_path):
    make_engine(read_url(f"sqlite:///{tmp_path / 'x.db'}")).dispose()
    assert list(tmp_path.iterdir()) == []


def test_a_server_of_postgresql_that_vanishes_is_given_up_soon(monkeypatch):
    given: list[dict[str, object]] = []

    def connect(**parameters: object) -> None:
        given.append(parameters)
        raise psycopg.OperationalError("connection refused")

    monkeypatch.setattr(psycopg, "connect", connect)
    with pytest.raises(StorageError):
        open_and_close("postgresql://u@h/x", patience=10.0)
    kept = {name: given[-1][name] for name in given[-1] if name not in ("host", "user", "dbname", "context")}
    assert kept == {
        "connect_timeout": 10,
        "keepalives": 1,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
    # What the URL says itself counts.
    own = {"connect_timeout": 77, "keepalives_idle": 88, "tcp_user_timeout": 99}
    with pytest.raises(StorageError):
        open_and_close("postgresql://u@h/x?" + "&".join(f"{name}={value}" for name, value in own.items()))
    assert {name: int(str(given[-1][name])) for name in own} == own
    assert given[-1]["keepalives_count"] == 3


def test_postgresql_takes_what_it_is_told_of_vanishing(postgres: PostgresServer):
    url = f"{postgres.make()}&keepalives_idle=7"
    open_and_close(url)
    engine = make_engine(read_url(url))
    with engine.connect() as connection:
        told = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    engine.dispose()
    assert (told["keepalives_idle"], told["tcp_user_timeout"]) == ("7", "10000")
