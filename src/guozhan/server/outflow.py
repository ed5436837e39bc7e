"""What leaves a table, in order: first it is stored, then it is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import structlog

RETRY: Final = 1.0  # seconds after which storing is tried again

_log = structlog.get_logger()


class Reader(Protocol):
    """Somebody to whom something is sent."""

    def send(self, data: bytes) -> None:
        """Send it."""


class Timed:
    """A reader of one message, with the time from now until it is sent.

    Args:
        reader: gets the message.
        observe: is told the seconds.
    """

    def __init__(self, reader: Reader, observe: Callable[[float], None]) -> None:
        self._reader = reader
        self._observe = observe
        self._since = time.perf_counter()

    def send(self, data: bytes) -> None:
        """Send it."""
        self._reader.send(data)
        self._observe(time.perf_counter() - self._since)


class Outflow:
    """The way out of one table. Nothing in it waits for anybody; one task takes all that has come together.

    Args:
        append: stores entries of a game, the first with this number: ``(game, first, entries)``.
        put: stores the table itself.
    """

    def __init__(
        self, append: Callable[[int, int, list[bytes]], Awaitable[None]], put: Callable[[], Awaitable[None]]
    ) -> None:
        self._append = append
        self._put = put
        self._changed = False
        self._jobs: list[Callable[[], Awaitable[None]]] = []
        self._entries: list[tuple[int, int, bytes]] = []
        self._letters: list[tuple[Reader, bytes]] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

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

    async def flush(self) -> None:
        """Wait until everything has left."""
        while self._task is not None:
            await asyncio.shield(self._task)

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._changed or self._jobs or self._entries or self._letters:
                changed, self._changed = self._changed, False
                jobs, self._jobs = self._jobs, []
                entries, self._entries = self._entries, []
                letters, self._letters = self._letters, []
                await self._store(changed, jobs, entries)
                for listener, data in letters:
                    listener.send(data)
        finally:
            self._task = None

    async def _store(
        self, changed: bool, jobs: list[Callable[[], Awaitable[None]]], entries: list[tuple[int, int, bytes]]
    ) -> None:
        """Store it, however long that takes: nobody is told of what might be lost."""
        while changed or jobs or entries:
            try:
                for work in list(jobs):
                    await work()
                    jobs.remove(work)
                if changed:
                    await self._put()
                    changed = False
                while entries:
                    game, first, _ = entries[0]
                    run = [
                        data
                        for index, (of, number, data) in enumerate(entries)
                        if of == game and number == first + index
                    ]
                    await self._append(game, first, run)
                    del entries[: len(run)]
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - a disk that is full now may not be so later
                _log.error("not_stored", error=str(error), retry=RETRY)
                await asyncio.sleep(RETRY)
