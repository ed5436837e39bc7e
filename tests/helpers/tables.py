"""A table without a network: clients whose messages are kept, a clock that stands still, a store in memory."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.protocol.nodes import Node
from guozhan.server.clock import ManualClock
from guozhan.server.desk import Desk, enter
from guozhan.server.house import House
from guozhan.server.listener import Listener
from guozhan.server.storage import ReplayRow, TableRow
from guozhan.server.table import Table


class MemoryStore:
    """What the server stores, kept in memory; it counts what was stored when."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.answers: dict[tuple[str, int], list[bytes]] = defaultdict(list)
        self.kept: dict[str, tuple[ReplayRow, bytes]] = {}

    async def put_table(self, row: TableRow) -> None:
        self.rows[row.id] = row

    async def drop_table(self, id: str) -> None:
        self.rows.pop(id, None)

    async def tables(self, home: str | None = None, statuses: Sequence[str] = ()) -> list[TableRow]:
        return [row for row in self.rows.values() if row.home == home and (not statuses or row.status in statuses)]

    async def append(self, table: str, game: int, first: int, entries: Sequence[bytes]) -> None:
        stored = self.answers[table, game]
        assert len(stored) == first
        stored.extend(entries)

    async def entries(self, table: str, game: int) -> list[bytes]:
        return list(self.answers[table, game])

    async def put_replay(self, row: ReplayRow, data: bytes) -> None:
        self.kept[row.id] = (row, data)

    async def token(self, hash: str) -> None:
        return None


class Client:
    """A client at a table: what it was sent, and what it says."""

    def __init__(self, table: Table, account: str = "", address: str = "", **hello: Any) -> None:
        self.table = table
        self.sent: list[bytes] = []
        self.closed = False
        self.answered: set[tuple[int, int] | None] = set()  # requests that have been answered, by game and number
        self._token = str(hello.get("token", ""))
        self.listener = Listener(self.sent.append, self._close)
        self.listener.address = address
        values = {"protocol": messages.PROTOCOL, "table": table.id, **hello}
        enter(table, messages.Hello(**values), self.listener, account)
        self.desk = Desk(table, self.listener)

    def _close(self) -> None:
        self.closed = True

    @property
    def seat(self) -> int:
        return self.listener.reader

    def say(self, message: messages.ClientMessage) -> None:
        self.desk.take(message)

    def read(self) -> list[messages.ServerMessage]:
        """Everything that it was sent."""
        return [messages.from_server(data) for data in self.sent]

    def of(self, kind: type[Any]) -> list[Any]:
        """What it was sent of one kind."""
        return [message for message in self.read() if isinstance(message, kind)]

    @property
    def token(self) -> str:
        self._token = next((message.token for message in self.of(messages.Welcome) if message.token), self._token)
        return self._token

    @property
    def request(self) -> messages.Request | None:
        """What it was asked last."""
        message = self.last(messages.Update, messages.Welcome)
        return message.request if message is not None else None

    def last(self, *kinds: type[Any]) -> Any:
        """The last message of some kinds that it was sent, None if there is none."""
        found = (messages.from_server(data) for data in reversed(self.sent))
        return next((message for message in found if isinstance(message, kinds)), None)


async def settle(*tables: Table) -> None:
    """Let everything leave that is on its way."""
    await asyncio.sleep(0)
    for table in tables:
        await table.outflow.flush()


def new_house(store: MemoryStore | None = None, clock: ManualClock | None = None) -> House:
    """A house without a network."""
    return House(store or MemoryStore(), clock or ManualClock(), "t")  # type: ignore[arg-type]


async def full_table(house: House, **setup: Any) -> tuple[Table, list[Client]]:
    """A table at which a client sits at each seat that is no bot's."""
    made = msgspec.convert({"window": 0, "pace": 0, **setup}, Setup)
    table, secret, token = house.create(made, "p0")
    clients = [Client(table, token=token)]
    while any(player.kind == "open" for player in table.players):
        clients.append(Client(table, secret=secret, name=f"p{len(clients)}"))
    await settle(table)
    return table, clients


def random_clicks(node: Node, stream: Stream) -> tuple[list[str], bool]:
    """Clicks down the tree as far as it was sent, and whether they are complete."""
    clicks = []
    while True:
        step = node.steps[stream.below(len(node.steps))]
        clicks.append(step.key)
        if step.done or step.node is None:
            return clicks, step.done
        node = step.node


async def play_on(clients: list[Client], stream: Stream, answers: int) -> int:
    """Let the clients answer at random; how many answers were given."""
    given = 0
    table = clients[0].table
    while given < answers and table.status == "playing":
        moved = False
        for client in clients:
            request = client.request
            asked = (table.game, request.id) if request is not None else None
            if request is None or asked in client.answered or client.closed:
                continue
            client.answered.add(asked)
            clicks, done = random_clicks(request.tree, stream)
            while not done:
                client.say(messages.Walk(request=request.id, clicks=tuple(clicks)))
                await settle(table)
                more, done = random_clicks(client.last(messages.Branch).node, stream)
                clicks += more
            client.say(messages.GiveAnswer(request=request.id, clicks=tuple(clicks)))
            await settle(table)
            given += 1
            moved = True
        if not moved:
            clock = table.clock
            assert isinstance(clock, ManualClock)
            due = clock.next
            assert due is not None, "nobody is asked and nothing is planned"
            clock.advance(due - clock.now())
            await settle(table)
    return given
