"""What all tables of one process share (大厅): the tables, the store, the clock, the bots, and counts."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
import structlog

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.core.messages import error_text, said_by
from guozhan.protocol.messages import Hello, Setup
from guozhan.server import keeping, passwords
from guozhan.server.checking import SetupError, checked, digest, nickname
from guozhan.server.limits import Limiter
from guozhan.server.metrics import Metrics
from guozhan.server.status import OVER, PLAYING, VOID, WAITING
from guozhan.server.table import Table

if TYPE_CHECKING:
    from guozhan.server.clock import Clock
    from guozhan.server.opened import Opened
    from guozhan.server.play import Play
    from guozhan.server.storage import Store, TableRow

_log = structlog.get_logger()

KEPT: Final = 3600.0  # seconds that a table at which nobody is stays before its game
KEPT_AFTER: Final = 600.0  # and after it: the replay is stored, and a table whose game is over takes as much as another
KEPT_UNSEEN: Final = 120.0  # and if nobody has been there since it was made
STORED_WITHIN: Final = 4.0  # seconds for what is on its way to the store when the process ends
OPENED_WITHIN: Final = 5.0  # seconds for a new table to be stored
NOT_STORED: Final = "the server cannot store or read this at the moment: try again later"


class NotStoredError(GuozhanError):
    """A new table could not be stored in time; it is gone again."""


class TooManyTablesError(GuozhanError):
    """One address has made as many tables as it may have."""


class Bots(Protocol):
    """Bots that think elsewhere."""

    def ask(self, table: Table, play: Play, opened: Opened, name: str) -> None:
        """Let a bot think about a request; ``play.bot_answered`` is called with what it says."""


class House:
    """The tables of one process.

    Args:
        store: where everything is kept.
        clock: what the tables go by.
        home: name of the process; ids of its tables begin with it.
        bots: bots that think elsewhere; None: they think here.
        most: tables at the same time.
        metrics: where is measured what happens.

    Attributes:
        most_of_address: tables at the same time that one address has made.
        draining: no new game may begin.
        closed: the process ends.
        connections: how many there are.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        home: str,
        bots: Bots | None = None,
        most: int = 1000,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.home = home
        self.bots = bots
        self.most = most
        self.most_of_address = 100
        self.tables: dict[str, Table] = {}
        self.counts: Counter[str] = Counter()
        self.draining = False
        self.metrics = metrics or Metrics()
        self.tries = Limiter(0.2, 20)  # of passwords of tables
        self.messages = Limiter(250.0, 1000)  # of all connections of one address
        self.closed = False
        self.connections = 0
        self._builder = ThreadPoolExecutor(1, "rulesets")

    def counted(self, what: str) -> None:
        """Something that is counted has happened."""
        self.counts[what] += 1

    async def restore(self) -> None:
        """Take up the tables of this process, but for those at which nobody has been for long since they ended."""
        for row in await self.store.tables(self.home):
            await self.take_up(row)

    async def take_up(self, row: TableRow) -> None:
        """Take up a stored table, which lives here."""
        if row.id in self.tables or (row.status in (OVER, VOID) and time.time() - row.touched > KEPT_AFTER):
            return
        entries = await self.store.entries(row.id, row.game) if row.status in (PLAYING, OVER) else []
        with suppress(GuozhanError, msgspec.MsgspecError):
            await self.prepare(msgspec.json.decode(row.setup, type=keeping.KeptTable).setup)
        try:
            table = self.tables[row.id] = await keeping.restored(partial(Table, self), row, entries)
        except Exception as error:  # noqa: BLE001 - one table that cannot be read must not keep the others down
            _log.error("table_not_restored", table=row.id, error=repr(error), exc_info=error)
            return
        # Its people come back.
        table.seen = True
        if self.closed and table.play is not None:
            table.play.halt()

    async def prepare(self, setup: Setup) -> None:
        """Build what a table with this setup is played by, beside the event loop: no other table waits for it.

        Raises:
            MalformedError: with what is wrong.
            IncompatibleError: for content that is planned but not there yet.
        """
        await asyncio.get_running_loop().run_in_executor(self._builder, checked, setup)

    def create(
        self, setup: Setup, name: str, password: str = "", account: str = "", address: str = ""
    ) -> tuple[Table, str, str]:
        """A new table, the secret of its link, and the token of its host's seat.

        Args:
            setup: how it is set up.
            name: the host's nickname.
            password: the hash of the table's, "" for none.
            account: id of the host's, "" for none.
            address: from where it is made, as limits count it; "" = no limit is for it.

        Raises:
            TooManyTablesError: if this address has as many as it may have.
            MalformedError: with what is wrong.
            IncompatibleError: for content that is planned but not there yet.
        """
        if self.draining or self.closed:
            text = (
                "this process ({home}) is being replaced and takes no new tables: ask another one of this "
                "server (the proxy should send new tables there), or try again in a moment"
            )
            raise MalformedError(error_text(text, home=self.home))
        if len(self.tables) >= self.most:
            raise MalformedError(error_text("there are {most} tables already: try again later", most=self.most))
        if address and sum(table.made_from == address for table in self.tables.values()) >= self.most_of_address:
            text = (
                "there are {most} tables that were made from your address, which is as many as there may be at the "
                "same time: use one of them, or try again when one is over"
            )
            raise TooManyTablesError(error_text(text, most=self.most_of_address))
        try:
            name = nickname(name)
        except MalformedError as error:
            raise SetupError("name", said_by(error)) from None
        checked(setup)
        secret = secrets.token_urlsafe(12)
        id = f"{self.home}-{secrets.token_hex(5)}"
        table = Table(self, id, setup, digest(secret), password)
        table.made_from = address
        seat = next((player.seat for player in table.players if player.kind == "open"), None)
        if seat is None:
            raise SetupError("bots", "bots: no seat is left for a person")
        token = table.seat_person(seat, name, account)
        self.tables[id] = table
        table.outflow.change()
        self.counted("tables_created")
        return table, secret, token

    async def stored(self, table: Table) -> None:
        """A new table has been stored; before that nobody is told of it.

        Raises:
            NotStoredError: if that takes too long. The table is forgotten, here and in the store.
        """
        try:
            async with asyncio.timeout(OPENED_WITHIN):
                await table.outflow.flush()
        except TimeoutError:
            await self.forget(table)
            _log.error("table_not_stored", table=table.id)
            raise NotStoredError(NOT_STORED) from None

    async def forget(self, table: Table) -> None:
        """Take a new table back of which nobody knows: what the store has of it goes when it can be written."""
        self.tables.pop(table.id, None)
        await table.outflow.withdraw(partial(self.store.drop_table, table.id))

    async def account_of(self, session: str) -> str:
        """Id of the account whose session this is, "" for none."""
        if not session:
            return ""
        row = await self.store.token(digest(session))
        return row.account if row is not None and row.expires > time.time() else ""

    async def may_enter(self, table: Table, hello: Hello, account: str = "") -> bool:
        """A seat's token opens it, and so does the account that has it; who comes by the link needs the table's
        password, if it has one."""
        if hello.token or not table.password or (table.seat_of(account) is not None and not hello.watch):
            return True
        if not table.opened_by(hello.secret):
            return True  # refused for that, and no password is tested for it
        return await passwords.fits(table.password, hello.password)

    async def sweep(self) -> None:
        """Forget the tables at which nobody has been for long."""
        now = time.time()
        for table in list(self.tables.values()):
            kept = KEPT_AFTER if table.status in (OVER, VOID) else KEPT if table.seen else KEPT_UNSEEN
            if table.listeners and table.status != PLAYING and now - table.touched > kept / 2:
                # A new start of the process has to know that people sit there.
                table.touch()
                table.outflow.change()
            # Whoever has left for good cannot come back.
            deserted = table.status != WAITING and all(player.left for player in table.people)
            idle = not table.listeners and (deserted or now - table.touched > kept)
            # What nobody has seen, or would miss.
            unplayed = table.status == PLAYING and (bool(table.setup.lesson) or not table.seen)
            if idle and (unplayed or table.status in (WAITING, OVER, VOID)):
                del self.tables[table.id]
                if unplayed and table.play is not None:
                    table.play.close()
                if unplayed or table.status == WAITING:
                    await table.outflow.flush()
                    await self.store.drop_table(table.id)
                if table.play is not None:
                    table.play.abandon()

    @property
    def drained(self) -> bool:
        """No new game may begin, and none is played any more."""
        return self.draining and not any(table.status == PLAYING for table in self.tables.values())

    def drain(self) -> None:
        """Begin nothing new: another process takes this one's place."""
        if not self.draining:
            self.draining = True
            _log.info("draining", home=self.home, playing=sum(one.status == PLAYING for one in self.tables.values()))

    async def close(self, code: str = "restart", text: str = "服务器正在重新启动，请稍后重新连接") -> bool:
        """Stop all games, and say goodbye to everybody when all has been stored; whether it could be stored in time."""
        if self.closed:
            return True
        self.closed = True
        self._builder.shutdown(wait=False, cancel_futures=True)
        for table in self.tables.values():
            if table.play is not None and not table.play.done:
                table.play.halt()
        # Those whose last entries cannot be stored have not been told of what follows from them.
        flushes = [asyncio.ensure_future(table.outflow.flush()) for table in self.tables.values()]
        late: set[asyncio.Future[None]] = set()
        if flushes:
            _, late = await asyncio.wait(flushes, timeout=STORED_WITHIN)
        for future in late:
            future.cancel()
        for table in self.tables.values():
            for listener in list(table.listeners):
                listener.dismiss(code, text)
        if late:
            _log.error("not_all_stored", tables=len(late))
        return not late
