"""What leaves a table, in order: first it is stored, then it is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from guozhan.server.storage import ElsewhereError, StoreClosedError

if TYPE_CHECKING:
    from guozhan.server.listener import Listener
    from guozhan.server.storage import TableRow

RETRY: Final = 1.0  # seconds after which storing is tried again
SLOW: Final = 1.0  # seconds that storing may take before the table's clocks are stopped

_log = structlog.get_logger()


class Reader(Protocol):
    """Somebody to whom something is sent."""

    def send(self, data: bytes) -> None:
        """Send it."""


class Timed:
    """A reader of one message, with the time from now until it is sent.

    Args:
        listener: gets the message.
        observe: is told the seconds.
    """

    def __init__(self, listener: Listener, observe: Callable[[float], None]) -> None:
        self.listener = listener
        self._observe = observe
        self._since = time.perf_counter()

    def send(self, data: bytes) -> None:
        """Send it."""
        self.listener.send(data)
        self._observe(time.perf_counter() - self._since)


class Last:
    """A connection that ends with one message.

    Args:
        listener: gets the message.
    """

    def __init__(self, listener: Listener) -> None:
        self.listener = listener

    def send(self, data: bytes) -> None:
        """Send it, and close the connection."""
        self.listener.send(data)
        self.listener.drop()


class Source(Protocol):
    """The table that the outflow belongs to."""

    id: str

    def row(self) -> TableRow:
        """The table as it is to be stored now."""

    async def put(self, row: TableRow) -> None:
        """Store the table."""

    async def append(self, game: int, first: int, entries: list[bytes]) -> None:
        """Store entries of a game."""

    def stuck(self, on: bool) -> None:
        """Nothing can be stored, so nobody is told anything; or it works again."""

    def lost(self, error: ElsewhereError) -> None:
        """The table lives in another process by now."""


class Outflow:
    """The way out of one table. Nothing in it waits for anybody; one task takes all that has come together.

    What is taken together is stored in an order in which a new start finds sense at whatever point the process ends:
    entries of a game that the stored table knows, then what else is to be stored, then the table, then entries of a
    game that has begun with it.

    Args:
        source: the table.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._game = 0
        self._changed = False
        self._jobs: list[Callable[[], Awaitable[None]]] = []
        self._entries: list[tuple[int, int, bytes]] = []
        self._letters: list[tuple[Reader, bytes]] = []
        self._leaving: list[tuple[Reader, bytes]] = []  # those that wait for what is being stored
        self._task: asyncio.Task[None] | None = None
        self._slow = False
        self._ended = False

    def known(self, game: int) -> None:
        """The stored table knows games up to this number."""
        self._game = game

    def change(self) -> None:
        """The table itself has to be stored."""
        self._changed = True
        self._wake()

    def keep(self, game: int, number: int, entry: bytes) -> None:
        """An entry of a game has to be stored."""
        self._entries.append((game, number, entry))
        self._wake()

    def job(self, work: Callable[[], Awaitable[None]]) -> None:
        """Something else has to be stored."""
        self._jobs.append(work)
        self._wake()

    def send(self, listener: Reader, data: bytes) -> None:
        """Something is to be sent when all that came before is stored."""
        self._letters.append((listener, data))
        self._wake()

    def reply(self, listener: Listener, data: bytes) -> None:
        """Something is to be sent that says nothing of what waits to be stored: at once, but not before what has been
        said to the same listener. What others have done in private would show by how long it takes to be stored.
        """
        if any(getattr(reader, "listener", reader) is listener for reader, _ in (*self._leaving, *self._letters)):
            self.send(listener, data)
        else:
            listener.send(data)

    async def flush(self) -> None:
        """Wait until everything has left."""
        while self._task is not None:
            await asyncio.shield(self._task)

    async def withdraw(self, work: Callable[[], Awaitable[None]]) -> None:
        """Store and send nothing of what waits; only this has to be stored, whenever it can be."""
        self._forget()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self.job(work)

    def _wake(self) -> None:
        if self._ended:
            self._forget()
        elif self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._changed or self._jobs or self._entries or self._letters:
                row = self._source.row() if self._changed else None
                self._changed = False
                jobs, self._jobs = self._jobs, []
                entries, self._entries = self._entries, []
                self._leaving, self._letters = self._letters, []
                if row is not None or jobs or entries:
                    await self._store(self._in_order(row, jobs, entries))
                letters, self._leaving = self._leaving, []
                for listener, data in letters:
                    listener.send(data)
                if self._slow:
                    self._slow = False
                    self._source.stuck(False)
        except ElsewhereError as error:
            self._end()
            self._source.lost(error)
        except StoreClosedError:
            self._end()
        finally:
            self._task = None

    def _end(self) -> None:
        """Nothing can be stored any more, here, and so nobody is told anything."""
        self._ended = True
        self._forget()

    def _forget(self) -> None:
        self._changed = False
        for queue in (self._jobs, self._entries, self._letters, self._leaving):
            queue.clear()

    def _in_order(
        self, row: TableRow | None, jobs: list[Callable[[], Awaitable[None]]], entries: list[tuple[int, int, bytes]]
    ) -> list[Callable[[], Awaitable[None]]]:
        """What is to be done to store it all."""
        runs: list[tuple[int, int, list[bytes]]] = []
        for game, number, data in entries:
            if runs and runs[-1][0] == game and runs[-1][1] + len(runs[-1][2]) == number:
                runs[-1][2].append(data)
            else:
                runs.append((game, number, [data]))
        order: list[Callable[[], Awaitable[None]]] = [
            partial(self._source.append, *run) for run in runs if run[0] <= self._game
        ]
        order += jobs
        if row is not None:
            order.append(partial(self._source.put, row))
        order += [partial(self._source.append, *run) for run in runs if run[0] > self._game]
        if row is not None:
            self._game = row.game
        return order

    async def _store(self, order: list[Callable[[], Awaitable[None]]]) -> None:
        """Store it, however long that takes: nobody is told of what might be lost.

        Raises:
            ElsewhereError: if the table lives in another process.
            StoreClosedError: if the process ends.
        """
        watch = asyncio.get_running_loop().call_later(SLOW, self._stuck)
        try:
            while order:
                try:
                    await order[0]()
                    del order[0]
                except (ElsewhereError, StoreClosedError):
                    raise
                except Exception as error:  # noqa: BLE001 - a disk that is full now may not be so later
                    _log.error("not_stored", table=self._source.id, error=str(error), retry=RETRY)
                    self._stuck()
                    await asyncio.sleep(RETRY)
        finally:
            watch.cancel()

    def _stuck(self) -> None:
        if not self._slow:
            self._slow = True
            self._source.stuck(True)
