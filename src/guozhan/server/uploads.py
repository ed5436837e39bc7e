"""Uploaded replays: each is looked into in a process of its own, for so long and no longer, before it is kept."""

from __future__ import annotations

import asyncio
import sys
from typing import Final

import msgspec
import structlog

from guozhan.server.inspecting import DAMAGED, Inspected

SECONDS: Final = 30.0
AT_ONCE: Final = 2
MOST_ANSWER: Final = 1 << 20  # bytes of what the process says

_log = structlog.get_logger()


class Inspector:
    """Looks into files, a few at a time.

    Args:
        seconds: for one file.
        module: what is run in the process.
    """

    def __init__(self, seconds: float = SECONDS, module: str = "guozhan.server.inspecting") -> None:
        self.seconds = seconds
        self._module = module
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def inspect(self, data: bytes) -> Inspected:
        """What is known of a file. Whatever it holds, this returns, in about the time given."""
        async with self._turns:
            return await self._inspect(data)

    async def _inspect(self, data: bytes) -> Inspected:
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        # -P: a folder from which the server happens to be started adds nothing to what is imported.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", self._module, stdin=pipe, stdout=pipe, stderr=nothing
        )
        try:
            async with asyncio.timeout(self.seconds):
                said, _ = await process.communicate(data)
        except TimeoutError:
            _log.warning("upload_took_too_long", size=len(data))
            return Inspected(refused=f"it takes more than {self.seconds:g} seconds to look into this file")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        try:
            if process.returncode == 0 and len(said) <= MOST_ANSWER:
                return msgspec.json.decode(said, type=Inspected)
        except msgspec.MsgspecError:
            pass
        _log.warning("upload_broke_its_process", size=len(data), status=process.returncode)
        return Inspected(refused=DAMAGED)
