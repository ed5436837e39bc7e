"""Who may read the files of a database, and whose they are."""

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from guozhan.server.homes import hand_over
from guozhan.server.storage import Store, back_up, backing
from tests.helpers.databases import table_row

NOBODY = 65534

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have no such rights there")


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_only_the_owner_may_read_a_database_and_its_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    while_copied: dict[str, int] = {}
    copying = backing._copy

    def copy(source: Path, target: Path) -> None:
        while_copied.update(rights(tmp_path))
        copying(source, target)
        while_copied.update(rights(tmp_path))

    monkeypatch.setattr(backing, "_copy", copy)

    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.claim("a")
        await store.put_table(table_row("t"))
        await store.backup(tmp_path / "copy.db")
        assert rights(tmp_path) == dict.fromkeys(("x.db", "x.db-wal", "x.db-shm", "x.db.a.lock", "copy.db"), 0o600)
        await store.close()

    asyncio.run(main())
    partial = f"copy.db.{os.getpid()}.partial"
    assert while_copied == dict.fromkeys(("x.db", "x.db-wal", "x.db-shm", "x.db.a.lock", partial), 0o600)
    back_up(url, tmp_path / "second.db")
    assert set(rights(tmp_path).values()) == {0o600}


def test_rights_that_somebody_has_given_stay(tmp_path: Path) -> None:
    (tmp_path / "x.db").touch(0o640)

    async def main() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}", home="a")
        await store.close()

    asyncio.run(main())
    assert rights(tmp_path) == {"x.db": 0o640}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_locks_the_owner_of_the_database_can_lock(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"

    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.put_table(table_row("t"))
        await store.close()
        os.chown(tmp_path / "x.db", NOBODY, NOBODY)
        # One that an earlier command has left behind.
        (tmp_path / "x.db.b.lock").touch(0o600)
        store = await Store.open(url, home="command")
        assert await hand_over(store, "a", "b") == 1
        for path in tmp_path.iterdir():
            assert (path.name, path.stat().st_uid, path.stat().st_gid) == (path.name, NOBODY, NOBODY)
        await store.close()

    asyncio.run(main())
