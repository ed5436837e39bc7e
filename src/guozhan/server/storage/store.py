"""The store that the server works with. Its event loop never waits for the database: only who asked does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from sqlalchemy import Connection, Engine

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.server.storage import forgetting, statements
from guozhan.server.storage.backing import copy
from guozhan.server.storage.claiming import FileLock, lock, unlock
from guozhan.server.storage.connecting import FAILURES, PATIENCE, READERS, Place, explain, make_engine, read_url
from guozhan.server.storage.jobs import Append, Work
from guozhan.server.storage.migrating import bring_up
from guozhan.server.storage.rows import AccountRow, ReplayQuery, ReplayRow, Status, StoreClosedError, TableRow, TokenRow
from guozhan.server.storage.syncing import Syncer, full_sync, sync_folder
from guozhan.server.storage.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_MOST_FOUND: Final = 1000


class Store:
    """Tables, answers, replays and accounts in a database (存储), for one process.

    What a method writes is durable when it returns: it outlives the end of the process at once, and a power loss
    as soon as the disk has it. A power loss takes at most what was written within 50 ms, for a late disk is waited
    for. Methods raise StorageError or IncompatibleError when the database fails, with its place and the remedy, and
    MalformedError for a value that it does not take; nothing has been written then.

    Make one with `open`; all methods belong to the event loop in which that was.
    """

    def __init__(self, place: Place, engine: Engine, home: str, writer: Writer, syncer: Syncer | None) -> None:
        self._place = place
        self._engine = engine
        self._home = home
        self._writer = writer
        self._syncer = syncer
        self._readers = ThreadPoolExecutor(READERS, "guozhan-reader")
        self._closed = False
        self._locks: dict[str, FileLock] = {}

    @classmethod
    async def open(
        cls, url: str, *, home: str, patience: float = PATIENCE, sync: Callable[[int], None] = full_sync
    ) -> Store:
        """Open a database, making it or bringing it to this version.

        Args:
            url: ``sqlite:///path`` or ``postgresql+psycopg://user:password@host/database``.
            home: name of this process; it writes only at tables that live in it.
            patience: how long a locked database or a lost connection is waited for, seconds.
            sync: brings the file with this descriptor onto the disk.
        """
        place = read_url(url)
        engine = make_engine(place, patience=patience)
        try:
            await asyncio.get_running_loop().run_in_executor(None, bring_up, engine, place)
        except FAILURES as error:
            engine.dispose()
            raise explain(error, place) from error
        except GuozhanError:
            engine.dispose()
            raise
        syncer = None
        if place.path is not None:
            sync_folder(place.path.parent)
            syncer = Syncer(place.path.with_name(place.path.name + "-wal"), sync=sync)
            syncer.start()
        writer = Writer(engine, place, home, syncer, patience=patience)
        writer.start()
        return cls(place, engine, home, writer, syncer)

    async def close(self) -> None:
        """Write what is queued, then let go of the database."""
        if self._closed:
            return
        self._closed = True
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._readers.shutdown()
        self._writer.finish()
        if self._syncer is not None:
            # Before the database is let go: whoever is the last to do that takes the log away.
            self._syncer.close()
        self._writer.disconnect()
        self._engine.dispose()
        for file in self._locks.values():
            file.leave()
        if self._syncer is not None and self._syncer.failure is not None:
            raise self._syncer.failure

    async def _write(self, act: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        def bound(connection: Connection, _again: bool) -> T:
            return act(connection, *args, **kwargs)

        return await self._work(bound)

    async def _work(self, act: Callable[[Connection, bool], T]) -> T:
        self._check_open()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._writer.submit(Work(future, act))
        return cast(T, await future)

    async def _read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        self._check_open()

        def reading() -> T:
            try:
                with self._engine.connect() as connection, connection.begin():
                    return ask(connection, *args, **kwargs)
            except FAILURES as error:
                raise explain(error, self._place) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosedError("the store has been closed")

    # Tables

    async def put_table(self, row: TableRow) -> None:
        """Write a table, new or again. Raises IncompatibleError if it lives in another process by now."""
        await self._write(statements.put_table, row, self._home)

    async def drop_table(self, id: str) -> None:
        """Forget a table and its answers; none is no error. Raises IncompatibleError if it lives elsewhere."""

        def drop(connection: Connection, _again: bool) -> None:
            statements.drop_table(connection, id, self._home)
            self._writer.forget(id)

        await self._work(drop)

    async def drop_tables(self, before: float, statuses: Sequence[Status] = ("over", "void")) -> int:
        """Forget tables, wherever they live, that nobody has touched since; returns how many.

        Whatever else is to be written comes in between; whoever waits no more has forgotten some of them.
        """

        def drop(connection: Connection, _again: bool) -> tuple[list[str], int]:
            rest, gone = forgetting.drop_tables_part(connection, ids, before, statuses)
            for id in ids[: len(ids) - len(rest) + 1]:
                self._writer.forget(id)
            return rest, gone

        dropped = 0
        ids = await self._read(forgetting.old_tables, before, statuses)
        while ids:
            ids, gone = await self._work(drop)
            dropped += gone
        return dropped

    async def table(self, id: str) -> TableRow | None:
        """A table, wherever it lives."""
        return await self._read(statements.table, id)

    async def tables(self, home: str | None = None, statuses: Sequence[Status] = ()) -> list[TableRow]:
        """The tables of one process or of all, with one of these statuses or any; the oldest first."""
        return await self._read(statements.tables, home, statuses)

    async def tables_of(self, account: str, over_since: float, most: int) -> list[TableRow]:
        """Tables among whose people an account is named, or was, the newest first; those that are over only if somebody
        has touched them since."""
        return await self._read(statements.tables_of, account, over_since, most)

    async def append(self, table: str, game: int, first: int, entries: Sequence[bytes]) -> None:
        """Write answers of a game, numbered from 0.

        What is there already in the same words is left as it is, so an append may be repeated.

        Args:
            table: where; it must live in this process.
            game: number of the game at this table.
            first: number of the first of them. No number may be left out.
            entries: the answers.

        Raises:
            MalformedError: there is no such table, or answers before these are missing.
            IncompatibleError: the table lives in another process, or other answers have these numbers.
        """
        self._check_open()
        if first < 0 or game < 1:
            raise MalformedError(f"table {table}: games count from 1 and answers from 0, not {game} and {first}")
        if not entries:
            return
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._writer.submit(Append(future, table, game, first, tuple(entries)))
        await future

    async def entries(self, table: str, game: int) -> list[bytes]:
        """The answers of a game, in their order."""
        return await self._read(statements.entries, table, game)

    # Homes

    async def beat(self, home: str, now: float) -> None:
        """Say that a process is alive."""
        await self._write(statements.beat, home, now)

    async def homes(self) -> dict[str, float]:
        """When each process last said that it is alive."""
        return await self._read(statements.homes)

    async def drain(self, home: str) -> bool:
        """Tell a process to begin nothing new; returns whether one of that name has said that it is alive."""
        return await self._write(statements.drain, home)

    async def draining(self, home: str) -> bool:
        """Whether a process has been told so."""
        return await self._read(statements.draining, home)

    async def claim(self, home: str) -> bool:
        """Have a process's name alone; False if another process has it. It is let go however this one ends."""
        if self._place.path is not None:
            file = FileLock(self._place.path, home)
            if file.take():
                self._locks[home] = file
            return home in self._locks

        def claim(connection: Connection, _again: bool) -> bool:
            if home not in self._writer.claims and lock(connection, home):
                self._writer.claims.add(home)
            return home in self._writer.claims

        return await self._work(claim)

    async def unclaim(self, home: str) -> None:
        """Let go of a name."""
        if self._place.path is not None:
            file = self._locks.pop(home, None)
            if file is not None:
                file.leave()
            return

        def unclaim(connection: Connection, _again: bool) -> None:
            if home in self._writer.claims:
                self._writer.claims.discard(home)
                unlock(connection, home)

        await self._work(unclaim)

    async def drop_home(self, home: str) -> None:
        """Forget a process that has ended."""
        await self._write(statements.drop_home, home)

    async def adopt(self, table: str, old: str, new: str) -> bool:
        """Let a table live in another process, if it still lives where it is thought to."""

        def adopt(connection: Connection, again: bool) -> bool:
            self._writer.forget(table)
            return statements.adopt(connection, table, old, new, again)

        return await self._work(adopt)

    # Replays

    async def put_replay(self, row: ReplayRow, data: bytes) -> None:
        """Write a replay, new or again."""
        await self._write(statements.put_replay, row, data)

    async def replay(self, id: str) -> tuple[ReplayRow, bytes] | None:
        """A replay and its file."""
        return await self._read(statements.replay, id)

    async def replay_row(self, id: str) -> ReplayRow | None:
        """What is known of a replay, without its file."""
        return await self._read(statements.replay_row, id)

    async def replays(self, query: ReplayQuery) -> list[ReplayRow]:
        """The replays that fit, the newest first."""
        if not (0 <= query.limit <= _MOST_FOUND and 0 <= query.offset < 1 << 63):
            raise MalformedError(f"a search finds 0 to {_MOST_FOUND} replays, after 0 or more others")
        return await self._read(statements.replays, query)

    async def uploaded(self) -> int:
        """How many bytes all uploaded replays have together."""
        return await self._read(statements.uploaded)

    async def drop_replay(self, id: str) -> bool:
        """Forget one replay; returns whether it was there."""
        return await self._write(statements.drop_replay, id)

    async def drop_replays_of(self, owner: str) -> int:
        """Forget what an account has uploaded; returns how many."""
        if not owner:
            return 0
        return await self._write(statements.drop_replays_of, owner)

    async def drop_replays(self, before: float) -> int:
        """Forget replays that are older; returns how many. Whatever else is to be written comes in between."""
        found = await self._read(forgetting.old_replays, before)
        return sum(
            [
                await self._write(forgetting.drop_replays_part, part, before)
                for part in forgetting.parts_of_replays(found)
            ]
        )

    # Accounts

    async def put_account(self, row: AccountRow) -> None:
        """Write an account, new or again. Raises NameTakenError if another one has the name."""
        await self._write(statements.put_account, row)

    async def account(self, id: str) -> AccountRow | None:
        """An account by its identity."""
        return await self._read(statements.account, id=id)

    async def account_by_name(self, name: str) -> AccountRow | None:
        """An account by its name, in which case and width do not count."""
        return await self._read(statements.account, name=name)

    async def drop_account(self, id: str) -> bool:
        """Forget an account and its tokens; returns whether it was there."""
        return await self._write(statements.drop_account, id)

    async def put_token(self, hash: str, account: str, expires: float) -> None:
        """Write a token's hash. Raises MalformedError for what is no SHA-256: a token itself is never stored."""
        if not _HASH.fullmatch(hash):
            raise MalformedError("a token is stored as its SHA-256, 64 hexadecimal digits in lower case")
        await self._write(statements.put_token, TokenRow(hash=hash, account=account, expires=expires))

    async def token(self, hash: str) -> TokenRow | None:
        """Whose token has this hash, and until when; whether it has expired is for the caller to compare."""
        return await self._read(statements.token, hash)

    async def drop_token(self, hash: str) -> bool:
        """Forget a token; returns whether it was there."""
        return await self._write(statements.drop_token, hash)

    async def drop_tokens_of(self, account: str) -> int:
        """Forget all tokens of an account; returns how many."""
        return await self._write(statements.drop_tokens_of, account)

    async def drop_tokens(self, before: float) -> int:
        """Forget tokens that expired before; returns how many. Whatever else is to be written comes in between."""
        dropped = gone = await self._write(forgetting.drop_tokens_part, before)
        while gone == forgetting.MOST_ROWS:
            gone = await self._write(forgetting.drop_tokens_part, before)
            dropped += gone
        return dropped

    # The whole

    def longest_sync(self) -> float | None:
        """The longest that anything written has waited for the disk since this was asked last: seconds.

        None for PostgreSQL, which looks after its disk itself.
        """
        return None if self._syncer is None else self._syncer.longest()

    async def backup(self, path: Path) -> None:
        """Copy the database into a new file while it is in use. PostgreSQL has its own tools: the error names them."""
        await asyncio.get_running_loop().run_in_executor(None, copy, self._place, path)
