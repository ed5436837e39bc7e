"""The one thread of a process that writes: all that waits goes into one transaction (group commit)."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from guozhan.core.errors import GuozhanError
from guozhan.server.storage.appending import Appender
from guozhan.server.storage.claiming import lock
from guozhan.server.storage.connecting import FAILURES, PATIENCE, WRITING, Place, explain, full, lost
from guozhan.server.storage.jobs import Append, Job, Work
from guozhan.server.storage.rows import ElsewhereError
from guozhan.server.storage.syncing import Syncer

MOST_JOBS: Final = 4096
# Between two attempts to reach a server that is gone: seconds.
_PAUSE: Final = 0.2
# From the beginning of one transaction to that of the next at least, while there is more than one thing to write in
# each: seconds. Each takes the interpreter from the event loop several times, however little is in it.
GATHER: Final = 0.020


class Writer:
    """Takes jobs from the event loop's thread, in their order."""

    def __init__(
        self,
        engine: Engine,
        place: Place,
        home: str,
        syncer: Syncer | None,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._engine = engine
        self._place = place
        self._syncer = syncer
        self._patience = patience
        self._appender = Appender(engine, home)
        self._connection: Connection | None = None
        self._begun = 0.0  # when the last transaction began
        self._several = False  # things were in it
        # Names that belong to the connection (PostgreSQL); changed in the writer's thread.
        self.claims: set[str] = set()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="guozhan-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def submit(self, job: Job) -> None:
        self._queue.put(job)

    def finish(self) -> None:
        """Write what is queued and end; nothing may be submitted any more. The database stays open."""
        self._queue.put(None)
        self._thread.join()

    def forget(self, table: str | None = None) -> None:
        """A table went, or several: said in the writer's thread, by the job that did it."""
        self._appender.forget(table)

    def disconnect(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.close()
            self._connection = None

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._take()
            if jobs:
                self._write(jobs)
                # Nobody waits any more where the loop has been closed.
                with suppress(RuntimeError):
                    jobs[0].future.get_loop().call_soon_threadsafe(_settle, jobs)

    def _take(self) -> tuple[list[Job], bool]:
        jobs: list[Job] = []
        job = self._queue.get()
        early = self._begun + GATHER - time.monotonic()
        if self._several and early > 0:
            time.sleep(early)
        self._begun = time.monotonic()
        with suppress(Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST_JOBS:
                    break
                job = self._queue.get_nowait()
        self._several = len(jobs) > 1
        return jobs, job is not None

    def _write(self, jobs: Sequence[Job], *, alone: bool = False) -> None:
        try:
            self._transact(jobs)
        except Exception as error:  # noqa: BLE001 - it reaches whoever waits for the job
            if alone or _concerns_all(error):
                for job in jobs:
                    job.error = self._explained(error)
                return
            # One of them is to blame; the others go in. The one may have met another process: what it asks for first
            # says so when it is tried again.
            for job in jobs:
                self._write([job], alone=True)

    def _transact(self, jobs: Sequence[Job]) -> None:
        if self._syncer is not None:
            self._syncer.hold()
        until = time.monotonic() + self._patience
        while True:
            for job in jobs:
                job.outcome = job.error = None
            if self._syncer is not None and self._syncer.failure is not None:
                raise self._syncer.failure
            try:
                with self._connected().begin():
                    self._apply(jobs)
            except DBAPIError as error:
                self._appender.forget()
                gone = lost(error) or (self._connection is None and self._place.path is None)
                if gone:
                    self.disconnect()
                if not gone or time.monotonic() > until:
                    raise
                for job in jobs:
                    job.again = True
                time.sleep(_PAUSE)
                continue
            except BaseException:
                self._appender.forget()
                raise
            if self._syncer is not None:
                self._syncer.mark()
            return

    def _apply(self, jobs: Sequence[Job]) -> None:
        connection = self._connected()
        for kind, group in groupby(jobs, type):
            if kind is Append:
                self._appender.append(connection, [job for job in group if isinstance(job, Append)])
                continue
            for job in group:
                assert isinstance(job, Work)
                try:
                    job.outcome = job.act(connection, job.again)
                except GuozhanError as error:
                    job.error = error

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = self._engine.connect().execution_options(**WRITING)
            try:
                self._claim_again(connection)
            except BaseException:
                connection.invalidate()
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _claim_again(self, connection: Connection) -> None:
        """The names of PostgreSQL went with the last connection; without them nothing may be written."""
        for home in sorted(self.claims):
            with connection.begin():
                if not lock(connection, home, self._patience):
                    raise ElsewhereError(
                        f"the connection to {self._place.shown} was lost, and meanwhile another process has taken the "
                        f"home {home!r}; end one of the two, and start it anew under another name"
                    )

    def _explained(self, error: Exception) -> Exception:
        if isinstance(error, FAILURES):
            explained = explain(error, self._place)
            explained.__cause__ = error
            return explained
        return error


def _concerns_all(error: Exception) -> bool:
    """Whether the database fails, and not one of the jobs: where the disk is full a big one may be to blame."""
    return isinstance(error, (GuozhanError, OperationalError)) and not full(error)


def _settle(jobs: Sequence[Job]) -> None:
    for job in jobs:
        # Whoever was cancelled meanwhile does not wait, though it has been written.
        if not job.future.done():
            if job.error is None:
                job.future.set_result(job.outcome)
            else:
                job.future.set_exception(job.error)
