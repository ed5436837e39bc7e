"""Uploaded replays: each is looked into in a process of its own, for so long and no longer, before it is kept."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec
import structlog

from guozhan.core.errors import GuozhanError
from guozhan.core.messages import error_text
from guozhan.server.inspecting import DAMAGED, Inspected
from guozhan.server.reason import Reason

SECONDS: Final = 30.0
AT_ONCE: Final = 2
MOST_WAITING: Final = 8
MOST_ANSWER: Final = 1 << 20  # bytes of what the process says, beside twice the file, which it gives back
KNOWN: Final = 60.0  # seconds for which the sum of all uploads is not asked for anew

_log = structlog.get_logger()


class CrowdedError(GuozhanError):
    """Too many files wait to be looked into."""


class FullError(GuozhanError):
    """All uploads together take as much as they may."""


class Room:
    """How much room there is for uploads. Other processes' uploads are seen a minute later.

    Args:
        most: bytes that all of them may take together.
        ask: how many they take.
    """

    def __init__(self, most: int, ask: Callable[[], Awaitable[int]]) -> None:
        self._most = most
        self._ask = ask
        self._taken = 0
        self._until = 0.0

    async def check(self, size: int = 0) -> None:
        """There is room for so many bytes more.

        Raises:
            FullError: if there is not.
        """
        if time.monotonic() >= self._until:
            self._taken = await self._ask()
            self._until = time.monotonic() + KNOWN
        if self._taken + size > self._most:
            _log.warning("uploads_are_full", taken=self._taken, size=size, most_uploads=self._most)
            raise FullError("there is no room for more uploads here: delete some of yours, or try again another day")

    async def take(self, size: int) -> None:
        """Take so many bytes, which will be written.

        Raises:
            FullError: if there is no room for them.
        """
        await self.check(size)
        self._taken += size

    def forget(self) -> None:
        """Something was deleted, or not written after all: the sum is asked for anew."""
        self._until = 0.0


class Inspector:
    """Looks into files, a few at a time.

    Args:
        seconds: for one file.
        module: what is run in the process.
    """

    def __init__(self, seconds: float = SECONDS, module: str = "guozhan.server.inspecting") -> None:
        self.seconds = seconds
        self._module = module
        self._threads = ThreadPoolExecutor(AT_ONCE, "uploads")
        self._waiting = 0
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._closed = False

    async def inspect(self, data: bytes) -> Inspected:
        """What is known of a file. Whatever it holds, this returns, in about the time given.

        Raises:
            CrowdedError: if too many files wait already.
        """
        if self._waiting >= MOST_WAITING:
            raise CrowdedError("too many files are being uploaded at this moment: try again in a minute")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._inspect, data)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End what is running."""
        with self._lock:
            self._closed = True
            for process in self._running:
                process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _inspect(self, data: bytes) -> Inspected:
        # The process reads from a file: a pipe that it does not read would block the one who writes.
        with tempfile.TemporaryFile() as file:
            file.write(data)
            file.seek(0)
            # -P: a folder from which the server happens to be started adds nothing to what is imported.
            command = [sys.executable, "-P", "-m", self._module]
            with self._lock:
                if self._closed:
                    return Inspected(refused=Reason.of("the server is being stopped"))
                process = subprocess.Popen(
                    command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, close_fds=True
                )
                self._running.add(process)
        most = MOST_ANSWER + 2 * len(data)
        begun = time.monotonic()
        timer = threading.Timer(self.seconds, process.kill)
        timer.start()
        try:
            assert process.stdout is not None
            with process.stdout as stdout:
                said = stdout.read(most + 1)
            if len(said) > most:
                process.kill()
            status = process.wait()
        finally:
            timer.cancel()
            with self._lock:
                self._running.discard(process)
        return self._understood(said, status, len(data), time.monotonic() - begun)

    def _understood(self, said: bytes, status: int, size: int, seconds: float) -> Inspected:
        if status == 0:
            try:
                return msgspec.json.decode(said, type=Inspected)
            except msgspec.MsgspecError:
                pass
        if seconds >= self.seconds:
            _log.warning("upload_took_too_long", size=size)
            text = "it takes more than {seconds} seconds to look into this file"
            return Inspected(refused=Reason.of(error_text(text, seconds=f"{self.seconds:g}")))
        _log.warning("upload_broke_its_process", size=size, status=status)
        return Inspected(refused=Reason.of(DAMAGED))
