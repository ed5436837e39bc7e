"""The log of SQLite onto the disk, soon after each commit."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from guozhan.core.errors import IncompatibleError

# A commit is on the disk at most so long after it: seconds. Half of it is spent gathering further commits.
WITHIN: Final = 0.050
GATHER: Final = 0.020
# Nothing new is begun while a commit has waited for so long: seconds. What is left of `WITHIN` a transaction may take.
HOLD: Final = 0.040


def full_sync(descriptor: int) -> None:
    """Make the disk write a file down."""
    try:
        from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        os.fsync(descriptor)
    else:
        # On macOS fsync leaves it in the disk's own memory.
        fcntl(descriptor, F_FULLFSYNC)


class Syncer:
    """A thread that syncs a file soon after each `mark`.

    A sync begins as soon as the oldest commit that none has covered is `GATHER` old, or when the sync before it ends
    if that is later: a disk that takes up to 25 ms keeps `WITHIN`. For a slower one `hold` makes whoever commits wait,
    so that what a power loss takes is never more than what was committed within that time.

    Attributes:
        failure: why the disk cannot be trusted any more. After a sync that failed nobody knows what has been written,
            so it stays.
    """

    def __init__(
        self,
        path: Path,
        *,
        sync: Callable[[int], None] = full_sync,
        clock: Callable[[], float] = time.monotonic,
        condition: threading.Condition | None = None,
    ) -> None:
        self.failure: IncompatibleError | None = None
        self._path = path
        self._sync = sync
        self._clock = clock
        self._changed = condition or threading.Condition()
        # When the oldest commit was that no sync has covered, and the oldest that the sync under way covers.
        self._oldest: float | None = None
        self._covered: float | None = None
        self._longest = 0.0
        self._closing = False
        self._descriptor: int | None = None
        self._thread = threading.Thread(target=self.run, name="guozhan-sync", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def mark(self) -> None:
        """Something has been committed."""
        with self._changed:
            if self._oldest is None:
                self._oldest = self._clock()
                self._changed.notify_all()

    def hold(self) -> None:
        """Wait while the disk is late."""
        with self._changed:
            while self.failure is None and self._waiting() >= HOLD:
                self._changed.wait()

    def longest(self) -> float:
        """The longest that a commit has waited for the disk since this was asked last, or waits now: seconds."""
        with self._changed:
            found = max(self._longest, self._waiting())
            self._longest = 0.0
            return found

    def _waiting(self) -> float:
        """For how long the oldest commit waits: seconds."""
        since = self._oldest if self._covered is None else self._covered
        return 0.0 if since is None else self._clock() - since

    def close(self) -> None:
        """Sync what is left and end."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def run(self) -> None:
        """What the thread does, until `close`."""
        try:
            while self._wait():
                self._write_down()
        except BaseException as error:
            self._fail(str(error) or repr(error))
            raise
        finally:
            if self._descriptor is not None:
                os.close(self._descriptor)

    def _wait(self) -> bool:
        with self._changed:
            while True:
                if self._oldest is None:
                    if self._closing:
                        return False
                    self._changed.wait()
                    continue
                left = self._oldest + GATHER - self._clock()
                if left <= 0 or self._closing:
                    self._covered, self._oldest = self._oldest, None
                    return True
                self._changed.wait(left)

    def _write_down(self) -> None:
        try:
            if self._descriptor is None:
                # It stays the same file as long as anybody has the database open, and the writer has.
                self._descriptor = os.open(self._path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
            self._sync(self._descriptor)
        except OSError as error:
            self._fail(error.strerror or str(error))
        with self._changed:
            self._longest = max(self._longest, self._waiting())
            self._covered = None
            self._changed.notify_all()

    def _fail(self, why: str) -> None:
        with self._changed:
            self.failure = IncompatibleError(
                f"{self._path} cannot be brought onto the disk ({why}); check the disk, then start the server anew"
            )
            self._changed.notify_all()


def sync_folder(folder: Path) -> None:
    """Make the disk write down which files a folder has, where systems can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
