"""How a database is reached, and what is wrong with it in words that help."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.pool import ConnectionPoolEntry

from guozhan.core.errors import GuozhanError, IncompatibleError, MalformedError
from guozhan.server.storage.rows import StorageError

# How long a lock of another process, or a lost connection, is waited for: seconds.
PATIENCE: Final = 10.0
READERS: Final = 4
# A transaction that will write says so when it begins: SQLite could not let it through later.
WRITING: Final = {"guozhan_writing": True}
_SQLITE: Final = ("sqlite", "sqlite+pysqlite")
_POSTGRESQL: Final = ("postgresql", "postgresql+psycopg", "postgres")
_KINDS: Final = "sqlite:///PATH or postgresql+psycopg://USER:PASSWORD@HOST/DATABASE"


class Place(msgspec.Struct, frozen=True):
    """Where a database is.

    Attributes:
        url: as SQLAlchemy wants it.
        shown: as errors name it, without the password.
        path: SQLite's file, or nothing.
    """

    url: URL
    shown: str
    path: Path | None


def read_url(text: str) -> Place:
    """The place that a URL names. Raises MalformedError, which never tells the password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise MalformedError(f"the database's URL cannot be read; it is {_KINDS}") from None
    if url.drivername in _SQLITE:
        return _sqlite_place(url)
    if url.drivername in _POSTGRESQL:
        if not url.database:
            raise MalformedError(f"{url.render_as_string()} names no database; the URL is {_KINDS}")
        url = url.set(drivername="postgresql+psycopg")
        return Place(url, url.render_as_string(), None)
    raise MalformedError(f"there is no database of the kind {url.drivername!r} here; the URL is {_KINDS}")


def _sqlite_place(url: URL) -> Place:
    if url.host or url.username or url.query:
        raise MalformedError(f"a URL of SQLite names only a file: {_KINDS} (an absolute path has four strokes)")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise MalformedError("tables have to outlive the server's end: name a file, sqlite:///PATH")
    path = Path(url.database).absolute()
    if path.is_dir():
        raise MalformedError(f"{path} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise MalformedError(f"there is no folder {path.parent} for {path.name}; make it, or name a file in another")
    return Place(url.set(drivername="sqlite", database=str(path)), str(path), path)


def make_engine(place: Place, *, patience: float = PATIENCE) -> Engine:
    """An engine for the place; nothing is connected yet. Raises IncompatibleError without the driver."""
    if place.path is None:
        try:
            return create_engine(
                place.url,
                pool_size=READERS + 1,
                pool_pre_ping=True,
                # Errors are logged, and answers are secrets.
                hide_parameters=True,
                connect_args=_postgres_args(place.url, patience),
            )
        except ImportError:
            raise IncompatibleError(
                f"{place.shown} needs psycopg (pip install 'guozhan[postgresql]'); SQLite needs nothing"
            ) from None
    # The time-out also holds for the first statement, which is before any pragma.
    engine = create_engine(
        place.url,
        pool_size=READERS + 1,
        hide_parameters=True,
        connect_args={"check_same_thread": False, "timeout": patience},
    )
    event.listen(engine, "connect", _configurer(place, patience))
    event.listen(engine, "begin", _begin)
    return engine


def _postgres_args(url: URL, patience: float) -> dict[str, int]:
    """How soon a server that has gone without a word is given up; what the URL says itself counts.

    Without that a statement waits for as long as TCP tries, a quarter of an hour.
    """
    seconds = max(2, round(patience))
    own = {
        "connect_timeout": seconds,
        "keepalives": 1,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": seconds * 1000,
    }
    return {name: value for name, value in own.items() if name not in url.query}


def _configurer(place: Place, patience: float) -> Callable[[sqlite3.Connection, ConnectionPoolEntry], None]:
    def configure(raw: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # The driver's own idea of when a transaction begins does not fit: it begins where the engine says.
        raw.isolation_level = None
        mode = _keep_log(raw, patience)
        if mode != "wal":
            raise IncompatibleError(f"{place.shown}: SQLite cannot keep its log (WAL) there; put it on a local disk")
        # After a power loss NORMAL keeps the database sound; the last commits are kept by `Syncer`.
        raw.execute("PRAGMA synchronous = NORMAL")
        raw.execute("PRAGMA foreign_keys = ON")
        raw.execute("PRAGMA journal_size_limit = 67108864")
        # What goes into one statement is remembered until it has ended, in a file unless told otherwise.
        raw.execute("PRAGMA temp_store = MEMORY")
        # Each table's answers lie at a place of their own: pages that are written again and again stay at hand, and go
        # from the log into the database more seldom.
        raw.execute("PRAGMA cache_size = -8192")
        raw.execute("PRAGMA wal_autocheckpoint = 4000")

    return configure


def _keep_log(raw: sqlite3.Connection, patience: float) -> str:
    until = time.monotonic() + patience
    while True:
        try:
            return str(raw.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            # For this one lock SQLite does not wait by itself.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("guozhan_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


# SQLite's name of an error begins so; what to say of the file.
_SQLITE_WORDS: Final[tuple[tuple[str, type[GuozhanError], str], ...]] = (
    ("SQLITE_BUSY", StorageError, "is locked by another process; end it, or wait until it is done"),
    ("SQLITE_LOCKED", StorageError, "is locked by another process; end it, or wait until it is done"),
    ("SQLITE_NOTADB", IncompatibleError, "is no database; name another file, or put a backup in its place"),
    ("SQLITE_CORRUPT", IncompatibleError, "is damaged; put a backup in its place"),
    ("SQLITE_READONLY", StorageError, "cannot be written; give this user the right to, or name another file"),
    ("SQLITE_PERM", StorageError, "cannot be written; give this user the right to, or name another file"),
    ("SQLITE_CANTOPEN", StorageError, "cannot be opened; give this user rights to file and folder, or name another"),
    ("SQLITE_FULL", StorageError, "cannot grow: the disk is full; make room"),
    ("SQLITE_IOERR", IncompatibleError, "cannot be read or written: the disk fails; check the disk"),
)
# The same for the states of PostgreSQL.
_STATES: Final[tuple[tuple[str, type[GuozhanError], str], ...]] = (
    ("28", StorageError, "does not let this user in; check name and password in the URL"),
    ("3D", StorageError, "is no database of that server; make it (createdb)"),
    ("42501", StorageError, "does not give this user the right; grant it (GRANT ALL ON SCHEMA public)"),
    ("53100", StorageError, "cannot grow: the disk is full; make room"),
    ("53300", StorageError, "has no connection left; raise max_connections, or end other programs"),
    ("55P03", StorageError, "is locked by another process; end it, or wait until it is done"),
    ("25006", StorageError, "is read-only; name the primary server"),
    ("XX", IncompatibleError, "is damaged; put a backup in its place"),
    ("57P", StorageError, "is not running yet or any more; start the server, or wait"),
)


# What is said before there is a connection, which has no state.
_UNNAMED: Final = (
    ("password authentication", "28"),
    ("no password", "28"),
    ("pg_hba.conf", "28"),
    ('FATAL: role "', "28"),
    ("does not exist", "3D"),
    ("too many clients", "53300"),
    ("connection slots", "53300"),
    ("starting up", "57P"),
    ("shutting down", "57P"),
)

# What a statement can raise: the database's errors, and what the driver says of values.
FAILURES: Final = (StatementError, UnicodeError, OverflowError)


def explain(error: Exception, place: Place) -> GuozhanError:
    """What is wrong, with the place and the remedy."""
    cause = error.orig if isinstance(error, StatementError) else error
    told = " ".join(str(cause).split())
    if not isinstance(error, DBAPIError) or isinstance(error, (DataError, IntegrityError)):
        return MalformedError(f"{place.shown} does not take a value ({told}); correct it")
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "")
        for begins, kind, words in _SQLITE_WORDS:
            if name.startswith(begins):
                return kind(f"{place.shown} {words} ({told})")
        return IncompatibleError(f"{place.shown} cannot be used: {told}; check the file, or put a backup in its place")
    state = getattr(cause, "sqlstate", None)
    if state is None:
        for part, begins in _UNNAMED:
            if part in told:
                state = begins
                break
        else:
            return StorageError(f"{place.shown} cannot be reached; start the server, or correct the URL ({told})")
    for begins, kind, words in _STATES:
        if state.startswith(begins):
            return kind(f"{place.shown} {words} ({told})")
    return IncompatibleError(f"{place.shown} cannot be used: {told}; check the database, or put a backup in its place")


def lost(error: DBAPIError) -> bool:
    """Whether the connection is gone, so that a new one may help."""
    return bool(error.connection_invalidated)


def full(error: Exception) -> bool:
    """Whether there is no room on the disk, which another job might still find."""
    cause = error.orig if isinstance(error, StatementError) else error
    return getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL or getattr(cause, "sqlstate", "") == "53100"
