"""``guozhan serve`` as a process of its own, and people who play over its WebSockets until their game is over."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import connect

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from tests.helpers.servers import ServerProcess
from tests.helpers.tables import random_clicks


class Serving(ServerProcess):
    """A process that serves, and is asked over HTTP."""

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return get(f"{self.url}{path}", None, self.trust, **headers)


def get(url: str, body: Any = None, context: Any = None, **headers: str) -> tuple[int, str]:
    """Status and body of what a server says; POST where something is sent, status 0 without a server."""
    data = None if body is None else json.dumps(body).encode()
    wanted = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **wanted})
    try:
        with urllib.request.urlopen(request, timeout=30, context=context) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()
    except OSError:
        return 0, ""


class Player:
    """Somebody who answers at random until the game is over."""

    def __init__(self, base: str, table: str, seed: int, **hello: str) -> None:
        self.base, self.table, self.hello = base, table, hello
        self.stream = Stream(seed)
        self.seat = -1
        self.token = hello.get("token", "")
        self.said: list[str] = []
        self.texts: list[str] = []
        self.failed: list[messages.Failed] = []
        self.seated = asyncio.Event()
        self.ended: messages.Ended | None = None
        self.answers = 0

    async def play(self, most: int = 100_000) -> None:
        """Play until the game is over, or so many answers have been given."""
        uri = f"ws://{self.base}/ws/{self.table}"
        async with connect(uri, compression=None, max_size=None, proxy=None) as self.socket:
            hello = {**self.hello, "token": self.token} if self.token else self.hello
            await self._say(messages.Hello(protocol=messages.PROTOCOL, table=self.table, nodes=400, **hello))  # type: ignore[arg-type]
            async for data in self.socket:
                self.texts.append(str(data))
                await self._take(messages.from_server(data))
                if self.ended is not None or self.answers >= most:
                    return

    async def _say(self, message: messages.ClientMessage) -> None:
        text = messages.encode(message).decode()
        self.said.append(text)
        await self.socket.send(text)

    async def _take(self, message: messages.ServerMessage) -> None:
        request = None
        if isinstance(message, messages.Welcome):
            self.seat, self.token = message.seat, message.token or self.token
            self.seated.set()
            request = message.request
            await self._begin(message.table)
        elif isinstance(message, messages.TableInfo):
            await self._begin(message)
        elif isinstance(message, messages.Update):
            request = message.request
        elif isinstance(message, messages.Ended):
            self.ended = message
        elif isinstance(message, messages.Failed):
            self.failed.append(message)
        elif isinstance(message, messages.Branch):
            await self._choose(message.request, list(message.clicks), message.node)
        elif isinstance(message, messages.Accepted) and message.request:
            self.answers += 1
        if request is not None:
            await self._choose(request.id, [], request.tree)

    async def _begin(self, table: messages.TableInfo) -> None:
        full = all(person.kind != messages.OPEN for person in table.people)
        if table.status == "waiting" and full and table.people[self.seat].host:
            await self._say(messages.Start())

    async def _choose(self, request: int, clicks: list[str], node: Any) -> None:
        more, done = random_clicks(node, self.stream)
        if done:
            await self._say(messages.GiveAnswer(request=request, clicks=(*clicks, *more)))
        else:
            await self._say(messages.Walk(request=request, clicks=(*clicks, *more)))


def make_table(base: str, name: str = "p0", password: str = "", **setup: Any) -> dict[str, str]:
    """A new table, without waiting where nobody has to be waited for."""
    body = {"name": name, "password": password, "setup": {"players": 2, "window": 0, "pace": 0, **setup}}
    status, text = get(f"http://{base}/api/tables", body)
    assert status == 201, text
    made: dict[str, str] = json.loads(text)
    return made


async def full_house(base: str, made: dict[str, str], names: Sequence[str], seed: int, **hello: str) -> list[Player]:
    """Players for every seat of a new table, the first its host; each begins when those before have a seat."""
    host = Player(base, made["table"], seed, token=made["token"])
    return [
        host,
        *(
            Player(base, made["table"], seed + i, secret=made["secret"], name=name, **hello)
            for i, name in enumerate(names[1:], 1)
        ),
    ]


async def play_all(players: Sequence[Player], most: int = 100_000) -> None:
    """Let them play; whoever comes first sits first."""
    async with asyncio.timeout(120), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play(most))
            await player.seated.wait()
