"""Answers go in: whose table it is, without gaps, many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Engine, select

from guozhan.core.errors import MalformedError
from guozhan.server.storage import schema
from guozhan.server.storage.jobs import Append
from guozhan.server.storage.rows import ElsewhereError

# Each statement of the driver gives other threads a turn, and takes as long as a busy one keeps it: so many rows go in
# one statement. Drivers keep some hundred prepared ones, which do for all numbers of rows and what else is asked.
MOST: Final = 32


class Appender:
    """Writes answers on the writer's connection.

    A process writes only at tables that live in it. What it appends again, the same, is there already; this is what
    happens when a connection is lost while a transaction ends.
    """

    def __init__(self, engine: Engine, home: str) -> None:
        self._home = home
        self._next: dict[str, tuple[int, int]] = {}
        qmark = engine.dialect.paramstyle == "qmark"
        self._insert = _Statements("INSERT INTO entries (table_id, game, number, data) VALUES ", 4, "", qmark=qmark)
        # What counts must still be true when the transaction ends: SQLite has locked all, PostgreSQL locks rows.
        self._held = _Statements(
            f"SELECT count(*) FROM (SELECT id FROM tables WHERE home = {'?' if qmark else '%s'} AND id IN (",
            0,
            ")) AS held" if qmark else ") FOR SHARE) AS held",
            qmark=qmark,
        )

    def forget(self, table: str | None = None) -> None:
        """Ask the database anew about a table, or all: it went, or a transaction has failed."""
        if table is None:
            self._next.clear()
        else:
            self._next.pop(table, None)

    def append(self, connection: Connection, jobs: Sequence[Append]) -> None:
        """Write all, in this order. What a single job does wrong is its own `error`."""
        elsewhere = self._elsewhere(connection, sorted({job.table for job in jobs}))
        rows: list[tuple[str, int, int, bytes]] = []
        for job in jobs:
            if job.table in elsewhere:
                job.error = not_here(job.table, elsewhere[job.table], self._home)
                continue
            following = self._following(connection, job.table, job.game)
            entries = job.entries
            if job.first > following:
                job.error = MalformedError(
                    f"table {job.table}, game {job.game}: answer {job.first} is given, but {following} comes next; "
                    "append all that are missing"
                )
                continue
            if job.first < following:
                self._write(connection, rows)
                rows = []
                stored = _read(connection, job.table, job.game, job.first, len(entries))
                if stored != list(entries[: len(stored)]):
                    job.error = ElsewhereError(
                        f"table {job.table}, game {job.game}: another answer is stored as {job.first}; another process "
                        "plays this table: load it anew"
                    )
                    continue
                entries = entries[len(stored) :]
            rows.extend((job.table, job.game, following + i, entry) for i, entry in enumerate(entries))
            self._next[job.table] = (job.game, following + len(entries))
        self._write(connection, rows)

    def _elsewhere(self, connection: Connection, ids: list[str]) -> dict[str, str | None]:
        held = 0
        for chunk in _chunks(ids):
            held += connection.exec_driver_sql(self._held.of(len(chunk)), (self._home, *chunk)).scalar_one()
        if held == len(ids):
            return {}
        homes = {row.id: row.home for row in connection.execute(_HOMES.where(schema.tables.c.id.in_(ids)))}
        found = {id: homes.get(id) for id in ids if homes.get(id) != self._home}
        for id in found:
            self._next.pop(id, None)
        return found

    def _following(self, connection: Connection, table: str, game: int) -> int:
        known = self._next.get(table)
        if known is not None and known[0] == game:
            return known[1]
        columns = schema.entries.c
        last = connection.execute(
            select(columns.number)
            .where(columns.table_id == table, columns.game == game)
            .order_by(columns.number.desc())
            .limit(1)
        ).scalar()
        following = 0 if last is None else int(last) + 1
        self._next[table] = (game, following)
        return following

    def _write(self, connection: Connection, rows: list[tuple[str, int, int, bytes]]) -> None:
        for chunk in _chunks(rows):
            values = tuple(value for row in chunk for value in row)
            connection.exec_driver_sql(self._insert.of(len(chunk)), values)


class _Statements:
    """The same statement for different numbers of rows."""

    def __init__(self, head: str, columns: int, tail: str, *, qmark: bool) -> None:
        mark = "?" if qmark else "%s"
        row = f"({', '.join([mark] * columns)})" if columns else mark
        self._texts = [head + ", ".join([row] * count) + tail for count in range(MOST + 1)]

    def of(self, count: int) -> str:
        return self._texts[count]


def _chunks(rows: list[Any]) -> Iterator[list[Any]]:
    for begin in range(0, len(rows), MOST):
        yield rows[begin : begin + MOST]


_HOMES: Final = select(schema.tables.c.id, schema.tables.c.home)


def _read(connection: Connection, table: str, game: int, first: int, count: int) -> list[bytes]:
    columns = schema.entries.c
    return list(
        connection.execute(
            select(columns.data)
            .where(
                columns.table_id == table,
                columns.game == game,
                columns.number >= first,
                columns.number < first + count,
            )
            .order_by(columns.number)
        ).scalars()
    )


def not_here(table: str, home: str | None, own: str) -> MalformedError | ElsewhereError:
    """Why a process does not write at a table: there is none, or it lives elsewhere."""
    if home is None:
        return MalformedError(f"there is no table {table}; put it before anything is written at it")
    return ElsewhereError(f"table {table} lives in {home}, not in {own}; adopt it first, or leave it alone")
