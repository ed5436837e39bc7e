"""A seat at a table, or an onlooker's place: what is known of it, and what one may do there.

The connection is kept by a task. When it is lost it is made again with the seat's token, and everything goes on where
the table stands: the same request is open, and what has happened meanwhile is fetched.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

from guozhan.client.errors import ClientError, EndedError, LostError, ProtocolError, UnreachableError, error_of
from guozhan.client.wishes import Wishes
from guozhan.core.errors import MalformedError
from guozhan.protocol import messages
from guozhan.protocol.delta import patch
from guozhan.protocol.messages import (
    Accepted,
    Asked,
    Ended,
    Failed,
    FromClient,
    Goodbye,
    Hello,
    LogPart,
    Request,
    ServerMessage,
    TableInfo,
    UnknownMessageError,
    Update,
    Voided,
    Welcome,
)

if TYPE_CHECKING:
    from guozhan.client.link import Link
    from guozhan.core.answers import Answer
    from guozhan.core.facts import Fact
    from guozhan.protocol.nodes import Node
    from guozhan.view.model import View

PATIENCE: Final = 120.0  # seconds for which a lost connection is tried again
FIRST_WAIT: Final = 0.2  # seconds before the first try; each further one waits twice as long
LONGEST_WAIT: Final = 5.0
MOST_BYTES: Final = 32 << 20  # of one message from the server
ALIVE: Final = 10.0  # seconds between two looks whether the server is there

# Goodbyes after which coming again makes sense; "not_now": the server's storage is away, or it has too much to do.
_PASSING: Final = ("restart", messages.TOO_FAST, messages.LATE, messages.NOT_NOW)


class Connected(msgspec.Struct, frozen=True):
    """The connection is there; ``again``: after it was lost."""

    again: bool


class Disconnected(msgspec.Struct, frozen=True):
    """The connection is lost; it is tried again, unless ``error`` says why not."""

    error: ClientError | None = None


Event: TypeAlias = ServerMessage | Connected | Disconnected


class _ConnectionLost(Exception):
    """What a reply was awaited for over a connection that is gone."""


class Seat(Wishes):
    """A place at a table. ``Client.join`` makes it.

    Attributes:
        link: to the table.
        number: of the seat, from 0; -1 for an onlooker.
        token: opens the seat again.
        table: what everybody knows of the table.
        content: hash of the server's rules and content.
        view: what the seat knows of the game, None before it.
        version: how many facts the seat has been told.
        facts: what has happened in this game, complete up to ``version`` when caught up.
        lines: the same in sentences, if they were asked for.
        asked: who is asked, where everybody may know.
        request: what the seat is asked, None if nothing, or if it has been answered.
        unlit: skills of face-down generals that the seat is not asked for.
        ended, voided: how the game has ended, None before.
        connected: the connection is there.
        error: why there will be none any more.
    """

    table: TableInfo

    def __init__(
        self,
        link: Link,
        hello: Hello,
        *,
        facts: bool = True,
        patience: float = PATIENCE,
        on_event: Callable[[Event], None] | None = None,
    ) -> None:
        self.link = link
        self.patience = patience
        self.number = -1
        self.token = hello.token
        self.content = ""
        self.view: View | None = None
        self.version = 0
        self._sure = 0
        self.facts: list[Fact] = []
        self.lines: list[str] = []
        self.asked: Asked | None = None
        self.request: Request | None = None
        self.unlit: tuple[str, ...] = ()
        self.ended: Ended | None = None
        self.voided: Voided | None = None
        self.connected = False
        self.error: ClientError | None = None
        self._hello = hello
        self._keep_facts = facts
        self._on_event = on_event
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._answering = 0  # the request to which an answer is under way
        self._unseen = False  # the request has not been handed out yet
        self._goodbye = ""
        self._welcomed = False
        self._ref = 0
        self._replies: dict[int, asyncio.Future[ServerMessage]] = {}
        self._watchers: list[asyncio.Future[None]] = []

    # --- coming and going --------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Come to the table.

        Raises:
            ClientError: if one is not let in, with the reason.
        """
        self._task = asyncio.create_task(self._keep())
        try:
            await self.until(lambda: self.connected)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Break the connection off; the token opens the seat again."""
        if self.error is None:
            self.error = EndedError("closed", "the connection was closed")
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._wake()

    async def __aenter__(self) -> Seat:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    # --- waiting -----------------------------------------------------------------------------------------------------

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true, which is looked at after each message.

        Raises:
            ClientError: if the connection is lost for good before.
        """
        while not true():
            if self.error is not None:
                raise self.error
            watcher = asyncio.get_running_loop().create_future()
            self._watchers.append(watcher)
            await watcher

    @property
    def caught_up(self) -> bool:
        """All that has happened is known."""
        return not self._keep_facts or len(self.facts) >= self.version

    async def requests(self) -> AsyncIterator[Request]:
        """What the seat is asked, one request after another, until the game is over; first what is open already. A
        request that a restarted server asks again comes again.

        Raises:
            ClientError: if the connection is lost for good.
        """
        self._request(self.request)
        while True:
            await self.until(lambda: (self._unseen and self.caught_up) or (self.over and self.request is None))
            if self.request is None:
                return
            self._unseen = False
            yield self.request

    # --- requests ----------------------------------------------------------------------------------------------------

    async def answer(
        self, request: Request | int, clicks: Sequence[str] | None = None, answer: Answer | None = None
    ) -> None:
        """Answer a request, by clicks through its tree or by the answer itself. If the connection is lost on the way it
        is sent again.

        Raises:
            IllegalAnswerError: with the reasons; the request stays open.
            LateError: if the request has passed.
            ClientError: for anything else.
        """
        id = request if isinstance(request, int) else request.id
        given = tuple(clicks) if clicks is not None else None
        message = messages.GiveAnswer(request=id, clicks=given, answer=answer)
        self._answering = id
        try:
            # "duplicate": the first one arrived, only its receipt was lost.
            await self._ask(message, done=(messages.DUPLICATE,))
        except ClientError as error:
            if error.code in (messages.LATE, messages.DUPLICATE, messages.NOT_ASKED):
                self._passed(id)
            raise
        finally:
            self._answering = 0
        self._passed(id)

    async def walk(self, request: Request | int, clicks: Sequence[str] = ()) -> Node:
        """The node of a request's tree that some clicks lead to; the server is asked where it was not sent.

        Raises:
            IllegalAnswerError: if a click is not possible.
            LateError: if the request has passed.
        """
        if isinstance(request, Request):
            node: Node | None = request.tree
            for key in clicks:
                step = next((one for one in node.steps if one.key == key), None) if node is not None else None
                node = step.node if step is not None else None
            if node is not None:
                return node
            request = request.id
        reply = await self._ask(messages.Walk(request=request, clicks=tuple(clicks)))
        assert isinstance(reply, messages.Branch)
        return reply.node

    async def nullify(self, this: bool = False, own: bool | None = None, never: bool | None = None) -> None:
        """When to be asked for cards that offset tricks; ``this`` declines the request that is open."""
        request = self.request
        await super().nullify(this, own, never)
        if this and request is not None:
            self._passed(request.id)

    async def set_language(self, language: str) -> None:
        """Texts in another language from now on, also after reconnecting."""
        self._hello = replace(self._hello, language=language)
        await super().set_language(language)

    def _passed(self, id: int) -> None:
        if self.request is not None and self.request.id == id:
            self.request = None
            self._unseen = False

    # --- the connection ----------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Keep the connection, and make it again when it is lost, as long as there is hope."""
        wait, lost, ever = FIRST_WAIT, 0.0, False
        try:
            while True:
                self._welcomed = False
                reason = await self._connect()
                if self._welcomed:
                    ever, wait, lost = True, FIRST_WAIT, time.monotonic()
                    self._tell(Disconnected())
                if not ever:
                    raise UnreachableError("unreachable", f"{self.link.server}: no server answers there ({reason})")
                if time.monotonic() - lost > self.patience:
                    text = f"{self.link.server}: the connection is lost and does not come back ({reason})"
                    raise UnreachableError("unreachable", text)
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)
        except ClientError as error:
            self.error = error
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it
            self.error = ProtocolError("protocol", f"{self.link.server}: {error!r}")
        finally:
            self._drop()
            self._wake()
        self._tell(Disconnected(self.error))

    async def _connect(self) -> str:
        """One connection from its opening to its end; why it ended."""
        self._goodbye = ""
        try:
            async with connect(
                self.link.socket,
                max_size=MOST_BYTES,
                open_timeout=ALIVE,
                close_timeout=1.0,
                ping_interval=ALIVE,
                ping_timeout=2 * ALIVE,
                user_agent_header="guozhan",
            ) as socket:
                self._socket = socket
                hello = replace(self._hello, token=self.token, secret="" if self.token else self._hello.secret)
                await socket.send(messages.encode(hello).decode())
                async for data in socket:
                    # What only newer clients know is not meant for this one.
                    with suppress(UnknownMessageError):
                        self._take(messages.from_server(data))
        except InvalidURI as error:
            raise UnreachableError("unreachable", f"{self.link.server}: {error}") from None
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500:
                text = f"{self.link.server}: what answers there is no server of this game (HTTP {status})"
                raise UnreachableError("unreachable", text) from None
            return f"HTTP {status}"
        except MalformedError as error:
            raise ProtocolError("protocol", f"the server's message cannot be read: {error}") from None
        except (OSError, TimeoutError, WebSocketException) as error:
            return str(error) or type(error).__name__
        finally:
            self._drop()
        return self._goodbye or "closed"

    def _drop(self) -> None:
        """The connection is gone: whoever waits for a reply hears of it."""
        self._socket = None
        self.connected = False
        for future in self._replies.values():
            if not future.done():
                future.set_exception(_ConnectionLost())
        self._wake()

    async def _ask(self, message: FromClient, repeat: bool = True, done: tuple[str, ...] = ()) -> ServerMessage | None:
        """Send a message and wait for what answers it; after a lost connection it is sent again, if it may be repeated.

        Args:
            message: what is sent.
            repeat: it does no harm to send it twice.
            done: errors to a repeated message that show that the first one arrived.

        Raises:
            LostError: if the connection was lost, and the message may not be repeated.
            ClientError: as the server says.
        """
        again = False
        while True:
            await self.until(lambda: self.connected)
            socket = self._socket
            assert socket is not None
            self._ref += 1
            ref = self._ref
            data = messages.encode(replace(message, ref=ref))  # type: ignore[arg-type]
            if len(data) > messages.MOST_BYTES:
                text = f"a message has at most {messages.MOST_BYTES} bytes, this one has {len(data)}"
                raise ProtocolError(messages.TOO_BIG, text)
            future: asyncio.Future[ServerMessage] = asyncio.get_running_loop().create_future()
            self._replies[ref] = future
            try:
                await socket.send(data.decode())
                reply = await future
            except (ConnectionClosed, _ConnectionLost):
                if self.error is not None:
                    raise self.error from None
                if not repeat:
                    raise LostError("lost", "the connection was lost: whether this arrived is not known") from None
                again = True
                # The task that keeps the connection notes that this one is gone.
                await asyncio.sleep(0)
                continue
            finally:
                self._replies.pop(ref, None)
            if isinstance(reply, Failed):
                if again and reply.code in done:
                    return None
                raise error_of(reply)
            return reply

    # --- messages ----------------------------------------------------------------------------------------------------

    def _tell(self, event: Event) -> None:
        self._wake()
        if self._on_event is not None:
            self._on_event(event)

    def _wake(self) -> None:
        watchers, self._watchers = self._watchers, []
        for watcher in watchers:
            if not watcher.done():
                watcher.set_result(None)

    def _take(self, message: ServerMessage) -> None:
        """Note what a message says, and pass it on."""
        match message:
            case Welcome():
                self._welcome(message)
            case TableInfo():
                self.table = message
            case Update():
                self._update(message)
            case Accepted():
                if message.request:
                    self._passed(message.request)
            case LogPart():
                if message.since <= len(self.facts):
                    del self.facts[message.since :]
                    self.facts += message.facts
            case Ended():
                self.ended = message
                self.request = None
            case Voided():
                self.voided = message
                self.request = None
            case Failed() if not self._welcomed:
                first = getattr(self, "table", None) is None
                if message.code not in _PASSING or (first and message.code == messages.NOT_NOW):
                    raise error_of(message)
                self._goodbye = message.text
            case Goodbye():
                if message.code not in _PASSING:
                    raise EndedError(message.code, message.text)
                self._goodbye = message.text
        reply = self._replies.get(getattr(message, "ref", 0))
        if reply is not None and not reply.done():
            reply.set_result(message)
        self._tell(message)

    def _welcome(self, message: Welcome) -> None:
        if message.protocol != messages.PROTOCOL:
            text = f"this server speaks version {message.protocol} of the protocol, the client {messages.PROTOCOL}"
            raise ProtocolError(messages.PROTOCOL_VERSION, text)
        again, self._welcomed = self._welcomed, True
        had = getattr(self, "table", None)
        self.number, self.content, self.table = message.seat, message.content, message.table
        self.token = message.token or self.token
        self.view, self.version, self.asked = message.view, message.version, message.asked
        self.lines = list(message.lines)
        self.unlit = message.unlit
        same = had is not None and had.game == message.table.game and message.version >= self._sure
        self.facts = self.facts[: self._sure] if same else []
        self._sure = len(self.facts)
        self.voided = self.ended = None
        if self.table.status == "over":
            view = self.view
            self.ended = Ended(ending=view.ending or "agreed", winners=view.winners) if view else Ended(ending="agreed")
        self._request(message.request)
        if self._keep_facts and self._socket is not None and len(self.facts) < self.version:
            # What comes before the log arrives is in the log as well.
            asked = asyncio.ensure_future(self._fetch(self._socket, len(self.facts)))
            asked.add_done_callback(lambda _: None)
        if not again:
            first, self.connected = not had, True
            self._tell(Connected(again=not first))

    async def _fetch(self, socket: ClientConnection, since: int) -> None:
        try:
            await socket.send(messages.encode(messages.AskLog(since=since)).decode())
        except ConnectionClosed:
            return

    def _update(self, message: Update) -> None:
        start = message.version - len(message.facts)
        if self._keep_facts and start == len(self.facts):
            self.facts += message.facts
        if message.asked is not None:
            # What is told with a request of the kind "private" may turn out not to have happened.
            self._sure = len(self.facts)
        self.version = message.version
        if message.delta is not None and self.view is not None:
            try:
                self.view = patch(self.view, message.delta)
            except (msgspec.ValidationError, KeyError, IndexError, ValueError) as error:
                raise ProtocolError("protocol", f"the change of the view cannot be read: {error}") from None
        self.lines += message.lines
        self.asked = message.asked
        self._request(message.request)

    def _request(self, request: Request | None) -> None:
        """What the seat is asked now; it is handed out, unless its answer is on the way already."""
        self.request = request
        self._unseen = request is not None and request.id != self._answering

    async def _do(self, message: FromClient, **more: Any) -> ServerMessage | None:
        return await self._ask(message, **more)
