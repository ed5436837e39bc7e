"""After each commit SQLite's log is brought onto the disk in time."""

import asyncio
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guozhan.core.errors import IncompatibleError
from guozhan.server.storage import Store
from guozhan.server.storage.syncing import GATHER, WITHIN, Syncer
from tests.helpers.databases import table_row


class Ended(Exception):
    """The script of a test is over."""


class ScriptedTime(threading.Condition):
    """A clock that goes only while somebody waits or syncs; commits happen when it passes their time."""

    def __init__(self, commits: list[float], syncs: list[float]) -> None:
        super().__init__()
        self.now = 0.0
        self.pending = sorted(commits)
        self.durations = syncs
        self.open: list[float] = []
        self.lags: list[float] = []
        self.syncer: Syncer | None = None

    def clock(self) -> float:
        return self.now

    def go_to(self, time: float) -> None:
        assert self.syncer is not None
        while self.pending and self.pending[0] <= time:
            self.now = max(self.now, self.pending.pop(0))
            self.open.append(self.now)
            self.syncer.mark()
        self.now = time

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is None:
            if not self.pending:
                raise Ended
            # Woken by the commit.
            self.go_to(self.pending[0])
        else:
            self.go_to(self.now + timeout)
        return True

    def sync(self, _descriptor: int) -> None:
        self.lags += [self.now - commit for commit in self.open]
        self.open = []
        self.go_to(self.now + self.durations[len(self.lags) % len(self.durations)])


@given(
    st.lists(st.floats(0, 0.5), min_size=1, max_size=60),
    st.lists(st.floats(0, 0.025), min_size=1, max_size=10),
)
def test_every_commit_is_synced_within_the_time(commits, syncs):
    time = ScriptedTime(commits, syncs)
    time.syncer = Syncer(Path(os.devnull), sync=time.sync, clock=time.clock, condition=time)
    with pytest.raises(Ended):
        time.syncer.run()
    assert len(time.lags) == len(commits)
    assert time.open == []
    # The sync begins early enough to end in time.
    assert max(time.lags) <= max(GATHER, max(syncs)) + 1e-9 <= WITHIN - max(syncs) + 1e-9


def test_a_burst_of_commits_is_synced_once():
    time = ScriptedTime([i * 0.001 for i in range(15)], [0.001])
    time.syncer = Syncer(Path(os.devnull), sync=time.sync, clock=time.clock, condition=time)
    with pytest.raises(Ended):
        time.syncer.run()
    assert len(time.lags) == 15
    assert time.lags[0] == pytest.approx(GATHER)


def test_it_is_the_log_that_is_synced(tmp_path):
    synced = threading.Semaphore(0)
    files: list[tuple[int, int]] = []

    def sync(descriptor: int) -> None:
        status = os.fstat(descriptor)
        files.append((status.st_dev, status.st_ino))
        synced.release()

    async def main() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}", home="a", sync=sync)
        await store.put_table(table_row("t"))
        for number in range(3):
            # However slow the machine is: it comes without a further commit.
            assert synced.acquire(timeout=60)
            await store.append("t", 1, number, [b"x"])
        assert synced.acquire(timeout=60)
        log = (tmp_path / "x.db-wal").stat()
        assert set(files) == {(log.st_dev, log.st_ino)}
        before = len(files)
        await store.append("t", 1, 3, [b"x"])
        await store.close()
        assert len(files) == before + 1

    asyncio.run(main())


def test_after_a_sync_that_failed_nothing_is_acknowledged(tmp_path):
    failed = threading.Event()

    def sync(_descriptor: int) -> None:
        failed.set()
        raise OSError(5, "Input/output error")

    async def main() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}", home="a", sync=sync)
        await store.put_table(table_row("t"))
        assert failed.wait(60)

        async def play() -> None:
            for number in range(10_000):
                await store.append("t", 1, number, [b"x"])

        with pytest.raises(
            IncompatibleError, match=r"x\.db-wal cannot be brought onto the disk \(Input/output error\)"
        ):
            await play()
        with pytest.raises(IncompatibleError, match="check the disk"):
            await store.close()

    asyncio.run(main())
