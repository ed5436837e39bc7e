"""A name that one process alone has at a time: a lock that goes with the process, however that ends."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from guozhan.core.errors import MalformedError

_HOME: Final = re.compile(r"[A-Za-z0-9_]{1,32}")
_LOCK: Final = text("SELECT pg_try_advisory_lock(hashtext('guozhan home'), hashtext(:home))")
_UNLOCK: Final = text("SELECT pg_advisory_unlock(hashtext('guozhan home'), hashtext(:home))")
_TRY: Final = 0.2  # seconds between two attempts


def checked_home(home: str) -> str:
    """The name, if a process can have it. Raises MalformedError."""
    if not _HOME.fullmatch(home):
        raise MalformedError(
            f"home: the ids of tables begin with it: 1 to 32 letters, digits and _, not {home!r}; choose another name"
        )
    return home


class FileLock:
    """A locked file beside the database of SQLite, which processes of one machine alone share."""

    def __init__(self, database: Path, home: str) -> None:
        self._database = database
        self.path = database.with_name(f"{database.name}.{checked_home(home)}.lock")
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Lock it, unless another process has."""
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as error:
            raise MalformedError(
                f"{self.path} cannot be opened ({error.strerror}); give this user rights to the folder"
            ) from None
        self._give_away(descriptor)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def _give_away(self, descriptor: int) -> None:
        """Let the database's owner have the file: a command that root calls must not lock out the server."""
        if not hasattr(os, "fchown"):
            return
        # Only root may.
        with suppress(OSError):
            owner, mine = self._database.stat(), os.fstat(descriptor)
            if (owner.st_uid, owner.st_gid) != (mine.st_uid, mine.st_gid):
                os.fchown(descriptor, owner.st_uid, owner.st_gid)

    def leave(self) -> None:
        """Let go of it. The file stays: another process may be about to lock it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _lock(descriptor: int) -> None:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    else:
        flock(descriptor, LOCK_EX | LOCK_NB)


def lock(connection: Connection, home: str, patience: float = 0.0) -> bool:
    """Lock a name in PostgreSQL for as long as the connection lasts, unless another one has."""
    checked_home(home)
    # If this machine dies the server learns it within seconds, and so another process may have the name.
    for name, value in (("idle", 5), ("interval", 2), ("count", 3)):
        connection.execute(text(f"SET tcp_keepalives_{name} = {value}"))
    until = time.monotonic() + patience
    while not connection.execute(
        text("SELECT pg_try_advisory_lock(hashtext('guozhan home'), hashtext(:home))"), {"home": home}
    ).scalar():
        if time.monotonic() > until:
            return False
        time.sleep(_TRY)
    return True


def unlock(connection: Connection, home: str) -> None:
    """Let go of a name in PostgreSQL."""
    connection.execute(_UNLOCK, {"home": home})
