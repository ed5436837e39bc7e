"""A look at the process itself every few seconds: does the storage write, is the event loop in time."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import structlog

from guozhan.server.limits import Limiter
from guozhan.server.storage.syncing import WITHIN

if TYPE_CHECKING:
    from guozhan.server.house import House

EVERY: Final = 5.0  # seconds
PATIENCE: Final = 5.0  # seconds after which storage that does not answer counts as failing

_log = structlog.get_logger()


class Probe:
    """Looks after a house.

    Attributes:
        failure: why the storage cannot be written, "" while it can.
    """

    def __init__(self, house: House, every: float = EVERY) -> None:
        self.failure = ""
        self._house = house
        self._every = every
        self._warnings = Limiter(1 / 60, 1)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def ready(self) -> str:
        """ "ready", or why this process should not be sent anybody."""
        if getattr(self._house, "closed", False):
            return "ending"
        if self._house.draining:
            return "draining"
        return "storage" if self.failure else "ready"

    async def _run(self) -> None:
        metrics = self._house.metrics
        while True:
            await self.look()
            self.look_at_disk()
            due = time.perf_counter() + self._every
            await asyncio.sleep(self._every)
            metrics.delay.observe(max(0.0, time.perf_counter() - due))

    async def look(self) -> None:
        """Write something, and see how long that takes."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._house.store.beat(self._house.home, time.time())
        except Exception as error:  # noqa: BLE001 - a database that is away now is back later
            if not self.failure:
                _log.error("storage_fails", error=str(error) or "it does not answer")
            self.failure = str(error) or "it does not answer"
            return
        if self.failure:
            _log.info("storage_is_back")
        self.failure = ""
        self._house.metrics.storage.observe(time.perf_counter() - begun)

    def look_at_disk(self) -> None:
        """See how long what was written has waited for the disk since the last look."""
        # Each wait on its own would tell how often something is written that nobody may know of.
        waited = self._house.store.longest_sync()
        if waited is None:
            return
        self._house.metrics.sync.observe(waited)
        if waited > WITHIN and self._warnings.take(""):
            _log.warning("disk_is_slow", seconds=round(waited, 3), most=WITHIN)
