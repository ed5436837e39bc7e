"""The real server in a process of its own, to be killed, and people who play over its WebSockets."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.protocol.delta import patch
from guozhan.protocol.nodes import Node
from tests.helpers.servers import ServerProcess
from tests.helpers.tables import random_clicks

LONG = dict.fromkeys(("draft", "play", "respond", "nullify", "choose"), 600.0)


class Server(ServerProcess):
    """A process that is to be killed, at whose tables people play."""

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        request = urllib.request.Request(
            f"http://{self.base}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def table(self, **setup: Any) -> tuple[str, str, str]:
        """A new table: its id, the link's secret, the host's token."""
        status, made = self.post("/api/tables", {"name": "p0", "setup": {"timers": LONG, **setup}})
        assert status == 201, made
        return made["table"], made["secret"], made["token"]


class Person:
    """Plays at random, comes back whenever the connection is lost, and notices if anything is not as it was told.

    Attributes:
        facts: what it has been told, by number of the game at the table.
        ended: the message about the end, by number of the game.
        again: wants another game after each.
        thinks: answers; else it only listens.
        wrong: what was not as it should be.
        answers, returns, same: how many answers were taken, how often it came back to a running game, and how often
            it found exactly the request there that it had not answered.
    """

    def __init__(self, server: Server, table: str, secret: str, token: str, name: str, seed: int) -> None:
        self.server = server
        self.table, self.secret, self.token, self.name = table, secret, token, name
        self.stream = Stream(seed)
        self.again = True
        self.thinks = True
        self.seat = -1
        self.info: messages.TableInfo | None = None
        self.view: Any = None
        self.version = 0
        self.request: messages.Request | None = None
        self.facts: dict[int, tuple[Any, ...]] = {}
        self.ended: dict[int, messages.Ended] = {}
        self.voided: messages.Voided | None = None
        self.goodbyes: list[str] = []
        self.failed: list[messages.Failed] = []
        self.wrong: list[str] = []
        self.answers = self.returns = self.same = 0
        self.sure = 0  # up to which version what was told has happened, whatever others do
        self._sent: set[tuple[int, int]] = set()
        self._accepted: set[tuple[int, int]] = set()
        self._asking_log = False
        self._socket: Any = None
        self._stop = False
        self.task = asyncio.get_running_loop().create_task(self._run())

    @property
    def game(self) -> int:
        return self.info.game if self.info is not None else 0

    @property
    def connected(self) -> bool:
        return self._socket is not None

    async def leave(self) -> None:
        self._stop = True
        if self._socket is not None:
            await self._socket.close()
        await self.task

    async def say(self, message: messages.ClientMessage) -> None:
        await self._socket.send(messages.encode(message).decode())

    async def _run(self) -> None:
        while not self._stop:
            uri = f"ws://{self.server.base}/ws/{self.table}"
            try:
                async with connect(uri, compression=None, max_size=None, proxy=None, close_timeout=1) as socket:
                    hello = messages.Hello(
                        protocol=messages.PROTOCOL,
                        table=self.table,
                        secret="" if self.token else self.secret,
                        token=self.token,
                        name=self.name,
                        nodes=400,
                    )
                    await socket.send(messages.encode(hello).decode())
                    async for data in socket:
                        self._socket = socket
                        await self._take(messages.from_server(data))
            except (OSError, WebSocketException):
                pass  # the server was killed, or is not there yet
            except Exception as error:
                self.wrong.append(repr(error))
                raise
            self._socket = None
            self._asking_log = False
            await asyncio.sleep(0.03)

    async def _take(self, message: messages.ServerMessage) -> None:
        if isinstance(message, messages.Welcome):
            await self._welcome(message)
        elif isinstance(message, messages.TableInfo):
            self.info = message
            await self._between()
        elif isinstance(message, messages.Update):
            if not self._asking_log:
                self.facts[self.game] = (*self.facts.get(self.game, ()), *message.facts)
                self._expect(len(self.facts[self.game]) == message.version, "facts and version do not fit")
            self.version = message.version
            if message.asked is not None:
                self.sure = message.version
            if message.delta is not None:
                self.view = patch(self.view, message.delta)
            if message.request is not None:
                self.request = message.request
                await self._answer()
            elif message.facts:
                self.request = None
        elif isinstance(message, messages.LogPart):
            known = self.facts.get(self.game, ())[: self.sure]
            self._expect(message.facts[: len(known)] == known, "what was told has become something else")
            self._expect(len(message.facts) == message.version, "log and version do not fit")
            self.facts[self.game] = message.facts
            self._asking_log = False
        elif isinstance(message, messages.Accepted):
            if message.request:
                self._accepted.add((self.game, message.request))
                self.answers += 1
        elif isinstance(message, messages.Branch):
            await self._choose(message.request, list(message.clicks), message.node)
        elif isinstance(message, messages.Ended):
            self._expect(self.ended.setdefault(self.game, message) == message, "the game has ended otherwise")
        elif isinstance(message, messages.Voided):
            self.voided = message
        elif isinstance(message, messages.Goodbye):
            self.goodbyes.append(message.code)
        elif isinstance(message, messages.Failed):
            self.failed.append(message)

    async def _welcome(self, message: messages.Welcome) -> None:
        self.token = message.token or self.token
        self.seat = message.seat
        before, last, was = self.game, self.version, self.request
        self.info = message.table
        if message.table.game == before and message.view is not None and self.view is not None:
            self.returns += 1
            self._expect(message.version >= self.sure, f"version {message.version} after {self.sure}")
            alike = was is not None and message.request is not None and was.id == message.request.id
            if message.version == last and (last == self.sure or alike):
                self._expect(message.view == self.view, "another view of the same version")
                if was is not None and (before, was.id) not in self._sent and message.table.status == "playing":
                    self._expect(message.request is not None, "the open request is gone")
                    if message.request is not None:
                        self._same(was, message.request)
            if message.request is not None:
                self._expect((before, message.request.id) not in self._accepted, "asked again after accepting")
                if was is not None and was.id == message.request.id:
                    self._same(was, message.request)
        elif message.table.game != before:
            self.sure = 0
        self.version, self.view, self.request = message.version, message.view, message.request
        if message.view is not None:
            self._asking_log = True
            await self.say(messages.AskLog())
        # What was sent and not accepted before the server was killed may not have come in.
        if message.request is not None:
            self._sent.discard((self.game, message.request.id))
            await self._answer()
        await self._between()

    def _same(self, was: messages.Request, now: messages.Request) -> None:
        self.same += 1
        alike = msgspec.structs.replace(now, seconds=was.seconds)
        self._expect(alike == was, f"another request of the number {was.id}")

    def _expect(self, right: bool, what: str) -> None:
        if not right:
            self.wrong.append(f"{self.name}, game {self.game}: {what}")

    async def _between(self) -> None:
        info = self.info
        assert info is not None
        full = all(person.kind != messages.OPEN for person in info.people)
        if info.status == "waiting" and full and info.people[self.seat].host and self.again:
            await self.say(messages.Start())
        elif info.status == "over" and self.again and self.seat not in info.rematch:
            await self.say(messages.Rematch())

    async def _answer(self) -> None:
        request = self.request
        if request is None or not self.thinks or (self.game, request.id) in self._sent:
            return
        await self._choose(request.id, [], request.tree)

    async def _choose(self, request: int, clicks: list[str], node: Node) -> None:
        more, done = random_clicks(node, self.stream)
        clicks += more
        if not done:
            await self.say(messages.Walk(request=request, clicks=tuple(clicks)))
            return
        self._sent.add((self.game, request))
        await self.say(messages.GiveAnswer(request=request, clicks=tuple(clicks)))


async def people(server: Server, count: int, seed: int, **setup: Any) -> list[Person]:
    """People at a new table; the first is its host."""
    table, secret, token = await asyncio.to_thread(server.table, **setup)
    made = [Person(server, table, secret, token, "p0", seed)]
    made += [Person(server, table, secret, "", f"p{i}", seed + i) for i in range(1, count)]
    await until(lambda: all(person.token and person.info is not None for person in made))
    return made


async def until(true: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait for something; an error if it takes far too long."""
    try:
        async with asyncio.timeout(seconds):
            while not true():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError("it has not come true") from None
