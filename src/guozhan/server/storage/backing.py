"""Copies of a database while it is in use (备份)."""

from __future__ import annotations

import os
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from guozhan.core.errors import GuozhanError, IncompatibleError, MalformedError
from guozhan.server.storage.connecting import PATIENCE, Place, read_url
from guozhan.server.storage.syncing import full_sync, sync_folder


def back_up(url: str, path: Path) -> None:
    """Copy a database of SQLite into a new file; servers may go on writing. Raises for PostgreSQL, with what to do."""
    copy(read_url(url), path)


def copy(place: Place, path: Path) -> None:
    """The same for a place."""
    if place.path is None:
        url = place.url
        shown = URL.create(
            "postgresql", url.username, host=url.host, port=url.port, database=url.database, query=url.query
        ).render_as_string()
        raise IncompatibleError(
            "PostgreSQL has its own backups: "
            f"pg_dump --format=custom --file={shlex.quote(str(path))} {shlex.quote(shown)}"
        )
    if not place.path.is_file():
        raise MalformedError(f"there is no database {place.path}; name the file that the server uses")
    if path.exists():
        raise MalformedError(f"{path} is there already; name a new file, or delete it first")
    if not path.parent.is_dir():
        raise MalformedError(f"there is no folder {path.parent} for {path.name}; make it, or name a file in another")
    # Under its own name only when it is whole.
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        partial.unlink(missing_ok=True)
        make_private(partial)
        _copy(place.path, partial)
        with partial.open("rb+") as file:
            full_sync(file.fileno())
        partial.replace(path)
        sync_folder(path.parent)
    except sqlite3.Error as error:
        raise _explained(error, place.path, path) from error
    except OSError as error:
        raise MalformedError(f"cannot write {path}: {error.strerror}; name a file in another folder") from None
    finally:
        partial.unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Make an empty file that nobody else may read: seeds and hashes come into it. Raises OSError, FileExistsError too.

    SQLite gives the files that it puts beside a database the rights of the database.
    """
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600))


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        # In one go: a copy in steps begins anew whenever somebody writes.
        old.backup(new)
        # One file, that needs no log beside it.
        new.execute("PRAGMA journal_mode = DELETE")
        wrong = new.execute("PRAGMA quick_check(1)").fetchone()[0]
        if wrong != "ok":
            raise IncompatibleError(f"{source} is damaged ({wrong}); put an older backup in its place")


def _explained(error: sqlite3.Error, source: Path, target: Path) -> GuozhanError:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return IncompatibleError(f"{source} is damaged ({error}); put an older backup in its place")
    return MalformedError(f"cannot copy {source} to {target}: {error}; check rights and room, and try again")
