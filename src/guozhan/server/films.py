"""What is shown of replays: made in a process of its own, once, and kept as long as there is room.

The process is started when somebody wants to see a replay, does one job after another, and ends when nobody has wanted
anything for a while. One that takes too long for a job is ended, and the next job starts another.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import OrderedDict
from typing import Any, Final

import msgspec
import structlog

from guozhan.core.errors import GuozhanError
from guozhan.core.messages import error_text
from guozhan.server.reason import Reason
from guozhan.server.screening import DAMAGED, HEAD, Job, Shown

COMMAND: Final = (sys.executable, "-P", "-m", "guozhan.server.screening")
SECONDS: Final = 20.0  # for one job
IDLE: Final = 300.0  # seconds without a job after which the process ends
MOST_WAITING: Final = 24
MOST_KEPT: Final = 32 * 1024 * 1024  # bytes
MOST_ANSWER: Final = 64 * 1024 * 1024  # bytes of what the process says

_log = structlog.get_logger()
_jobs: Final = msgspec.msgpack.Encoder()
_answers: Final = msgspec.msgpack.Decoder(Shown)


class BusyScreenError(GuozhanError):
    """Too many wait to see something that has to be made first."""


class Films:
    """Makes what is shown of replays, and keeps it.

    Args:
        seconds: for one job.
        command: the process.
        most: bytes that are kept.
    """

    def __init__(
        self, seconds: float = SECONDS, command: tuple[str, ...] = COMMAND, most: int = MOST_KEPT, idle: float = IDLE
    ) -> None:
        self.seconds = seconds
        self.size = 0
        self._command = command
        self._most = most
        self._idle = idle
        self._kept: OrderedDict[tuple[Any, ...], Shown] = OrderedDict()
        self._making: dict[tuple[Any, ...], asyncio.Future[Shown]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._closed = False
        self._sleeper: asyncio.TimerHandle | None = None

    def kept(self, key: tuple[Any, ...]) -> Shown | None:
        """What was made before and is still there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    async def get(self, key: tuple[Any, ...], job: Job) -> Shown:
        """What comes of a job, made now unless it is there; several who want the same wait for one.

        Raises:
            BusyScreenError: if too many wait.
        """
        found = self.kept(key)
        if found is not None:
            return found
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(self.do(job))
            making.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(making)

    def _made(self, key: tuple[Any, ...], done: asyncio.Future[Shown]) -> None:
        self._making.pop(key, None)
        if done.cancelled() or done.exception() is not None or done.result().code == "late":
            return
        shown = done.result()
        self._kept[key] = shown
        self.size += _size(shown)
        while self.size > self._most and len(self._kept) > 1:
            self.size -= _size(self._kept.popitem(last=False)[1])

    async def do(self, job: Job) -> Shown:
        """Carry out a job in the process. Whatever its file holds, this returns, in about the time given.

        Raises:
            BusyScreenError: if too many wait.
        """
        if self._waiting >= MOST_WAITING:
            raise BusyScreenError("too many replays are being made ready at this moment: try again soon")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._do(job)
        finally:
            self._waiting -= 1

    async def _do(self, job: Job) -> Shown:
        if self._closed:
            return Shown(refused=Reason.of("the server is being stopped"), code="late")
        if self._sleeper is not None:
            self._sleeper.cancel()
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                data = _jobs.encode(job)
                process.stdin.write(len(data).to_bytes(HEAD, "big") + data)
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
                if length > MOST_ANSWER:
                    raise EOFError
                return _answers.decode(await process.stdout.readexactly(length))
        except TimeoutError:
            _log.warning("replay_took_too_long", kind=job.kind, size=len(job.data))
            await self._end()
            text = "it takes more than {seconds} seconds to make this replay ready"
            return Shown(refused=Reason.of(error_text(text, seconds=f"{self.seconds:g}")), code="late")
        except (EOFError, OSError, msgspec.MsgspecError) as error:
            _log.warning("replay_broke_its_process", kind=job.kind, size=len(job.data), error=repr(error))
            await self._end()
            return Shown(refused=Reason.of(DAMAGED), code="malformed")
        except asyncio.CancelledError:
            # In the middle of an answer that nobody will read.
            await self._end()
            raise
        finally:
            if self._process is not None:
                self._sleeper = asyncio.get_running_loop().call_later(self._idle, self._sleep)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        return self._process

    def _sleep(self) -> None:
        process = self._process
        if process is not None and not self._turn.locked() and process.stdin is not None:
            process.stdin.close()
            self._process = None

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End the process."""
        self._closed = True
        if self._sleeper is not None:
            self._sleeper.cancel()
        for making in list(self._making.values()):
            making.cancel()
        await self._end()


def _size(shown: Shown) -> int:
    return sum(map(len, shown.pieces)) + 1000
