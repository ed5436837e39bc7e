"""The application without a network: requests and WebSockets that go straight into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher
from starlette.applications import Starlette

from guozhan.protocol import messages
from guozhan.server import passwords
from guozhan.server.app import app
from guozhan.server.config import Config
from guozhan.server.house import House
from guozhan.server.web.site import Site

HOST = "guozhan.test"


class Web:
    """A running application."""

    def __init__(self, made: Starlette) -> None:
        self.app = made

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    @property
    def house(self) -> House:
        return self.site.house

    def client(self, address: str = "192.0.2.1", scheme: str = "http", **headers: str) -> httpx.AsyncClient:
        """A client at an address."""
        transport = httpx.ASGITransport(self.app, client=(address, 1234))
        return httpx.AsyncClient(transport=transport, base_url=f"{scheme}://{HOST}", headers=headers)

    async def ask(self, method: str, path: str, body: Any = None, session: str = "", **more: Any) -> httpx.Response:
        """One request."""
        headers = {"Authorization": f"Bearer {session}"} if session else {}
        async with self.client() as client:
            return await client.request(method, path, json=body, headers=headers, **more)


@asynccontextmanager
async def running(folder: Path, **config: Any) -> AsyncIterator[Web]:
    """The application, with a database in this folder."""
    made = app(Config(**{"database": f"sqlite:///{folder / 'guozhan.db'}"} | config))
    async with made.router.lifespan_context(made):
        yield Web(made)


def fast_passwords(monkeypatch: Any) -> None:
    """Hashing that is not slow on purpose."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


class Wire:
    """A WebSocket into an application; what comes back is kept.

    Attributes:
        texts: messages that the server has sent.
        status: of the handshake: 101, or why it was refused.
        closed: the code with which the server has closed it, None while it is open.
        failure: what the application has raised.
    """

    def __init__(self, made: Any, address: str = "192.0.2.1", path: str = "/ws/x", **headers: str) -> None:
        self.texts: list[str] = []
        self.status = 0
        self.closed: int | None = None
        self.failure: BaseException | None = None
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", HOST.encode()),
                *((name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()),
            ],
            "client": (address, 1234),
            "server": (HOST, 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.task = asyncio.create_task(self._run(made, scope))

    async def _run(self, made: Any, scope: dict[str, Any]) -> None:
        try:
            await made(scope, self._incoming.get, self._send)
        except Exception as error:  # noqa: BLE001 - the test looks at it
            self.failure = error
        if self.closed is None:
            self.closed = 1006

    async def _send(self, message: Any) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self.status = 101
        elif kind == "websocket.http.response.start":
            self.status = message["status"]
        elif kind == "websocket.send":
            assert self.closed is None, "sent after it was closed"
            self.texts.append(message["text"])
        elif kind == "websocket.close":
            self.closed = message.get("code", 1000)
            # The server that speaks the protocol tells the application so.
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": self.closed})

    def send(self, data: str | bytes | messages.ClientMessage) -> None:
        """Send a text, bytes, or a message."""
        if isinstance(data, str):
            self._incoming.put_nowait({"type": "websocket.receive", "text": data})
        elif isinstance(data, bytes):
            self._incoming.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            self.send(messages.encode(data).decode())

    def leave(self, code: int = 1001) -> None:
        """The client goes."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": code})

    def read(self) -> list[messages.ServerMessage]:
        """Everything that the server has sent."""
        return [messages.from_server(text) for text in self.texts]

    def of(self, kind: type[Any]) -> list[Any]:
        """What it has sent of one kind."""
        return [message for message in self.read() if isinstance(message, kind)]

    async def until(self, kind: type[Any], number: int = 1, seconds: float = 5.0) -> Any:
        """Wait for so many messages of a kind; the last of them."""
        async with asyncio.timeout(seconds):
            while len(self.of(kind)) < number and self.closed is None:
                await asyncio.sleep(0.002)
        found = self.of(kind)
        assert len(found) >= number, f"closed with {self.closed} after {self.texts[-3:]}"
        return found[number - 1]
