"""After each commit SQLite's log is brought onto the disk in time."""

import asyncio
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guozhan.core.errors import IncompatibleError
from guozhan.server.storage import Store, syncing
from guozhan.server.storage.syncing import GATHER, HOLD, WITHIN, Syncer
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


class Disk:
    """A disk that is done with a sync when it is told to be, and perhaps fails then; whether anybody waits for it."""

    def __init__(self, fails: bool = False) -> None:
        self.asked = threading.Event()
        self.done = threading.Event()
        self.fails = fails

    def sync(self, _descriptor: int) -> None:
        self.asked.set()
        assert self.done.wait(60)
        if self.fails:
            raise OSError(5, "Input/output error")


class Waited(threading.Condition):
    """Tells when a thread of this name begins to wait."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.begun = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        if threading.current_thread().name == self.name:
            self.begun.set()
        return super().wait(timeout)


@pytest.mark.parametrize("fails", [False, True])
def test_whoever_commits_waits_for_a_late_disk(fails):
    now = [0.0]
    disk, condition = Disk(fails), Waited("committing")
    syncer = Syncer(Path(os.devnull), sync=disk.sync, clock=lambda: now[0], condition=condition)
    syncer.start()
    syncer.hold()
    syncer.mark()
    now[0] = GATHER
    assert disk.asked.wait(60)
    # It is not late yet.
    now[0] = HOLD - 0.001
    syncer.hold()
    syncer.mark()
    now[0] = HOLD
    committing = threading.Thread(target=syncer.hold, name="committing")
    committing.start()
    assert condition.begun.wait(60)
    assert committing.is_alive()
    now[0] = 0.3
    disk.done.set()
    # The second commit is late as well by now, and goes onto the disk at once.
    committing.join(60)
    assert not committing.is_alive()
    assert syncer.longest() == 0.3
    syncer.close()
    assert (syncer.failure is not None) == fails
    assert syncer.longest() <= 0.3


def test_a_wait_that_has_not_ended_counts_too():
    now = [0.0]
    disk = Disk()
    syncer = Syncer(Path(os.devnull), sync=disk.sync, clock=lambda: now[0])
    syncer.start()
    assert syncer.longest() == 0.0
    syncer.mark()
    now[0] = 2.0
    assert disk.asked.wait(60)
    assert syncer.longest() == 2.0
    now[0] = 3.0
    assert syncer.longest() == 3.0
    disk.done.set()
    syncer.close()
    assert (syncer.longest(), syncer.longest()) == (3.0, 0.0)


def held_by(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """When a transaction is held because the one before it is not on the disk."""
    held = threading.Event()
    hold = Syncer.hold

    def holding(syncer: Syncer) -> None:
        if syncer._waiting() >= syncing.HOLD:
            held.set()
        hold(syncer)

    monkeypatch.setattr(syncing, "HOLD", 1e-9)
    monkeypatch.setattr(Syncer, "hold", holding)
    return held


@pytest.mark.parametrize("closing", [False, True])
def test_an_answer_is_told_only_when_the_late_disk_has_what_came_before(tmp_path, monkeypatch, closing):
    held, disk = held_by(monkeypatch), Disk()

    async def main() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}", home="a", sync=disk.sync)
        await store.put_table(table_row("t"))
        last = asyncio.ensure_future(store.append("t", 1, 0, [b"0"]))
        assert await asyncio.to_thread(held.wait, 60)
        ending = asyncio.ensure_future(store.close()) if closing else None
        await asyncio.sleep(0)
        assert not last.done()
        disk.done.set()
        await last
        if ending is not None:
            await ending
        else:
            assert await store.entries("t", 1) == [b"0"]
            await store.close()

    asyncio.run(main())


def test_what_waits_for_a_disk_that_fails_is_not_written(tmp_path, monkeypatch):
    held, disk = held_by(monkeypatch), Disk(fails=True)

    async def main() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}", home="a", sync=disk.sync)
        await store.put_table(table_row("t"))
        last = asyncio.ensure_future(store.append("t", 1, 0, [b"0"]))
        assert await asyncio.to_thread(held.wait, 60)
        disk.done.set()
        with pytest.raises(IncompatibleError, match="cannot be brought onto the disk"):
            await last
        with pytest.raises(IncompatibleError, match="check the disk"):
            await store.close()

    asyncio.run(main())


def test_a_syncer_that_breaks_down_lets_nobody_wait_for_ever(monkeypatch):
    # Its thread ends with what has gone wrong, which is not to be told again here.
    monkeypatch.setattr(threading, "excepthook", lambda _: None)

    def sync(_descriptor: int) -> None:
        raise RuntimeError("no sync")

    syncer = Syncer(Path(os.devnull), sync=sync)
    syncer.start()
    syncer.mark()
    syncer.close()
    syncer.hold()
    assert "no sync" in str(syncer.failure)
