"""A server, as a client knows it: make a table there, or go to one."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from typing import Any, Final

import msgspec

from guozhan.client.errors import ProtocolError, RefusedError, UnreachableError
from guozhan.client.link import Link, read_link
from guozhan.client.seat import PATIENCE, Event, Seat
from guozhan.protocol import messages
from guozhan.protocol.messages import Hello, Setup

HTTP_TIME: Final = 15.0  # seconds
_MOST: Final = 1 << 20  # bytes of a response


class NewTable(msgspec.Struct, frozen=True):
    """A table that has just been made.

    Attributes:
        link: lets friends in.
        token: opens the host's seat; for nobody else.
    """

    link: Link
    token: str


class _Made(msgspec.Struct, frozen=True):
    table: str
    secret: str
    token: str


class Client:
    """A client of one server.

    Args:
        server: its address, such as ``http://127.0.0.1:8765``; a link to a table will do as well.
        language: in which texts are wanted.
        lines: sentences are wanted that tell what happens.
        facts: keep what has happened, complete also after reconnecting (``Seat.facts``).
        nodes: of legal trees that are sent with requests, about so many at most; what is not sent is walked.
        patience: seconds for which a lost connection is tried again.

    Raises:
        LinkError: if it is no address.
    """

    def __init__(
        self,
        server: str | Link,
        *,
        language: str = "zh-Hans",
        lines: bool = False,
        facts: bool = True,
        nodes: int = 48,
        patience: float = PATIENCE,
    ) -> None:
        self.link = server if isinstance(server, Link) else read_link(server)
        self.language = language
        self.lines = lines
        self.facts = facts
        self.nodes = nodes
        self.patience = patience

    async def create(self, name: str, setup: Setup | None = None, password: str = "") -> NewTable:
        """Make a table; its first seat that is no bot's is the host's, whom one is called ``name``.

        Raises:
            RefusedError: with what is wrong with the setup.
            UnreachableError: if there is no server.
        """
        body = {"name": name, "setup": msgspec.to_builtins(setup or Setup(), str_keys=True), "password": password}
        url = f"{self.link.server}/api/tables"
        data = await asyncio.to_thread(_post, url, msgspec.json.encode(body))
        try:
            made = msgspec.json.decode(data, type=_Made)
        except msgspec.MsgspecError:
            raise UnreachableError("unreachable", f"{url}: what answers there is no server of this game") from None
        return NewTable(Link(self.link.server, made.table, made.secret), made.token)

    async def join(
        self,
        link: str | Link | None = None,
        *,
        name: str = "",
        password: str = "",
        token: str = "",
        seat: int = -1,
        watch: bool = False,
        on_event: Callable[[Event], None] | None = None,
    ) -> Seat:
        """Go to a table: to a free seat by its link, back to one's own with its token, or to look on.

        Args:
            link: to the table; that of the client if there is none.
            name: nickname.
            password: of the table.
            token: of the seat that one has.
            seat: the seat that one would like, -1 = any.
            watch: look on.
            on_event: is called with each message of the server and each change of the connection, after it has been
                noted, in the thread of the event loop; it must not wait.

        Raises:
            ClientError: if one is not let in, with the reason.
        """
        where = self.link if link is None else link if isinstance(link, Link) else read_link(link)
        hello = Hello(
            protocol=messages.PROTOCOL,
            table=where.table,
            secret=where.secret,
            token=token,
            name=name,
            password=password,
            seat=seat,
            watch=watch,
            language=self.language,
            lines=self.lines,
            nodes=self.nodes,
        )
        made = Seat(where, hello, facts=self.facts, patience=self.patience, on_event=on_event)
        await made.open()
        return made

    async def host(self, name: str, setup: Setup | None = None, password: str = "", **more: Any) -> tuple[Seat, Link]:
        """Make a table and sit down at it; the seat, and the link for friends.

        Raises:
            ClientError: if that is not possible, with the reason.
        """
        made = await self.create(name, setup, password)
        return await self.join(made.link, token=made.token, **more), made.link


def _post(url: str, body: bytes) -> bytes:
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=HTTP_TIME) as response:
            data: bytes = response.read(_MOST)
            return data
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(url, error.code, error.read(_MOST)) from None
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise UnreachableError("unreachable", f"{url}: no server answers there ({reason})") from None


def _refusal(url: str, status: int, data: bytes) -> Exception:
    try:
        text = msgspec.json.decode(data, type=dict[str, Any]).get("error")
    except msgspec.MsgspecError:
        text = None
    if isinstance(text, str) and status not in (404, 405):
        return RefusedError(messages.REFUSED, text)
    if status >= 500:
        return UnreachableError("unreachable", f"{url}: the server is not ready (HTTP {status}); try again in a moment")
    if status in (400, 413, 422, 429):
        return ProtocolError("protocol", f"{url}: the server does not take this (HTTP {status})")
    return UnreachableError("unreachable", f"{url}: what answers there is no server of this game (HTTP {status})")
