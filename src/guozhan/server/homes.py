"""Several processes that serve one database: each has a name (home), and its tables live in it alone.

That a name belongs to one process is no matter of time: it is a lock that goes when the process ends, however it ends.
Which table lives where is written at the table, and whatever a process writes is tested against that in the same
transaction: a process that has lost a table cannot write at it, and stops serving it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from guozhan.core.errors import MalformedError
from guozhan.server.storage import checked_home

if TYPE_CHECKING:
    from guozhan.server.house import House
    from guozhan.server.storage import Store

BEAT: Final = 2.0  # seconds between two signs of life
PATIENCE: Final = 3.0  # seconds in which a process of the same name may end

_log = structlog.get_logger()


class Home:
    """The process, among those that serve one database.

    Args:
        house: its tables.
        adopt: names of processes whose tables it takes up as soon as those have ended.
    """

    def __init__(self, house: House, adopt: Sequence[str] = ()) -> None:
        self.house = house
        self.adopt = tuple(adopt)
        self._name = house.home
        self._task: asyncio.Task[None] | None = None
        if self._name in self.adopt:
            raise MalformedError(f"adopt: {self._name!r} is this process itself, which takes up its own tables anyway")
        for home in (self._name, *self.adopt):
            checked_home(home)

    async def begin(self) -> None:
        """Take the name and its tables.

        Raises:
            MalformedError: if another process has the name.
        """
        store = self.house.store
        await claim(store, self._name, PATIENCE)
        await store.drop_home(self._name)
        await store.beat(self._name, time.time())
        await self.house.restore()
        await self._adopt()
        self._task = asyncio.create_task(self._live())

    async def end(self) -> None:
        """The process ends; its name is free."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.house.store.drop_home(self._name)

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._turn()
            except Exception as error:  # noqa: BLE001 - the database may be there again next time
                _log.error("beat_failed", home=self._name, error=str(error))

    async def _turn(self) -> None:
        store = self.house.store
        await store.beat(self._name, time.time())
        if await store.draining(self._name):
            self.house.drain()
        if not self.house.draining:
            await self._adopt()

    async def _adopt(self) -> None:
        """Take up the tables of those that have ended."""
        store = self.house.store
        for old in self.adopt:
            if not await store.tables(old) or not await store.claim(old):
                continue
            try:
                taken = 0
                for row in await store.tables(old):
                    if await store.adopt(row.id, old, self._name):
                        await self.house.take_up(msgspec.structs.replace(row, home=self._name))
                        taken += 1
                _log.info("tables_adopted", old=old, new=self._name, tables=taken)
            finally:
                await store.unclaim(old)


async def claim(store: Store, home: str, patience: float = 0.0) -> None:
    """Have a name alone.

    Raises:
        MalformedError: if another process has it.
    """
    until = time.monotonic() + patience
    while not await store.claim(home):
        if time.monotonic() >= until:
            raise MalformedError(
                f"home: a process of the name {home!r} is running on this database already; give this one another name "
                "(--home), or end that one first"
            )
        await asyncio.sleep(0.1)


async def hand_over(store: Store, old: str, new: str) -> int:
    """Let the tables of a process that has ended live in another, which takes them up when it starts; how many.

    Raises:
        MalformedError: if one of the two is running.
    """
    if old == new:
        raise MalformedError("adopt: name two different processes")
    for home, remedy in (
        (old, f"end it first: guozhan server drain {old}"),
        (new, f"end it first, or start it anew with --adopt {old}, with which it takes them up by itself"),
    ):
        checked_home(home)
        if not await store.claim(home):
            raise MalformedError(f"the process {home!r} is running; {remedy}")
    moved = 0
    for row in await store.tables(old):
        moved += await store.adopt(row.id, old, new)
    return moved


async def drain(store: Store, home: str) -> None:
    """Tell a process to begin no new games, and to end with the last that it has.

    Raises:
        MalformedError: if it is not running.
    """
    checked_home(home)
    if await store.claim(home):
        await store.unclaim(home)
        raise MalformedError(f"the process {home!r} is not running on this database")
    if not await store.drain(home):
        raise MalformedError(f"the process {home!r} is just starting or ending; try again in a moment")
