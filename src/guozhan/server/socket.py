"""A connection over WebSocket: it brings a client to a table and carries messages both ways."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.core.messages import message, said_by
from guozhan.protocol import messages
from guozhan.server.addresses import address_of
from guozhan.server.desk import Desk, RefusedMessageError, enter
from guozhan.server.limits import Bucket
from guozhan.server.listener import Listener
from guozhan.server.transport import MOST_PIECES, TEXT

if TYPE_CHECKING:
    from guozhan.server.config import Config
    from guozhan.server.house import House

HELLO_WITHIN: Final = 15.0  # seconds
ENDED_WITHIN: Final = 15.0  # seconds from the end that one side wants to that of the connection
MOST_WAITING: Final = 1000  # messages to a client that does not read them
MOST_WAITING_BYTES: Final = 8 * 1024 * 1024
# What takes a table long counts as so many messages: it goes through all that has happened.
COSTS: Final[dict[type, int]] = {messages.SetLanguage: 10, messages.AskLog: 10, messages.TakeBack: 10}
# What takes as long as a message does otherwise: making so many nodes of a legal tree, carrying out so many answers.
NODES: Final = 40
ANSWERS: Final = 12
SLICE: Final = 1.0  # seconds of waiting after which it is looked whether the connection has ended
MOST_ERRORS: Final = 50  # messages that cannot be read, before the connection is closed

_log = structlog.get_logger()


class Connection:
    """One WebSocket from its opening to its end."""

    def __init__(self, socket: WebSocket, house: House, config: Config) -> None:
        self.socket = socket
        self.house = house
        self.listener = Listener(self._put, self._end)
        self._waiting: deque[bytes | None] = deque()
        self._size = 0  # bytes of what is waiting
        self._read = asyncio.Event()  # the client has taken everything
        self._read.set()
        self._there = asyncio.Event()
        self._write: Callable[[bytes], bool] | None = None
        self._abort: Callable[[], None] | None = None
        self._take_by: Callable[[Callable[[str], bool]], None] | None = None
        self._busy = False  # with a message that has been received and waits for its turn
        self._fault: Exception | None = None
        self._last_resort: asyncio.TimerHandle | None = None
        self._bucket = Bucket(config.rate, config.burst)
        self._shared: Bucket | None = None  # of all connections of the address
        self._errors = 0

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        scope = self.socket.scope
        self.listener.address = address_of(scope)
        if not scope.get("unlimited", False):
            self._shared = self.house.messages.bucket(self.listener.address)
        await self.socket.accept()
        ways = scope.get("extensions", {}).get(TEXT, {})
        self._write, self._abort, self._take_by = ways.get("write"), ways.get("abort"), ways.get("take_by")
        refuse_by = ways.get("refuse_by")
        if refuse_by is not None:
            refuse_by(self._too_big)
        self.house.connections += 1
        sender = asyncio.create_task(self._send_all())
        try:
            desk = await self._come_in()
            if desk is not None:
                try:
                    await self._serve(desk)
                finally:
                    desk.table.detach(self.listener)
        except WebSocketDisconnect:
            self.listener.alive = False
        finally:
            self._end()
            try:
                await sender
            finally:
                self.house.connections -= 1
                if self._last_resort is not None:
                    self._last_resort.cancel()

    async def _come_in(self) -> Desk | None:
        """The desk at the table that the first message names; None if it is refused."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                data = await self._receive()
        except TimeoutError:
            self._refuse(messages.LATE, "没有及时收到问候，请重新连接")
            return None
        ref = 0
        try:
            hello = messages.from_client(data)
            ref = hello.ref
            self.listener.code = getattr(hello, "language", self.listener.code)
            if not isinstance(hello, messages.Hello):
                raise RefusedMessageError(messages.NOT_NOW, "连接之后要先问候（hello）")
            if hello.protocol != messages.PROTOCOL:
                text = message("服务器使用协议的第{version}版：请刷新页面，或更新程序", version=messages.PROTOCOL)
                raise RefusedMessageError(messages.PROTOCOL_VERSION, text)
            if self.house.closed:
                self.listener.dismiss("restart", "服务器正在重新启动，请稍后重新连接")
                return None
            table = self.house.tables.get(hello.table)
            if table is None:
                raise RefusedMessageError(messages.NO_TABLE, "没有这张牌桌，或它已经关闭")
            account = await self.house.account_of(hello.session)
            if table.password and not hello.token and table.seat_of(account) is None:
                key = f"{table.id} {self.listener.address}"
                if not self.house.tries.take(key):
                    raise RefusedMessageError(messages.TOO_FAST, "尝试密码的次数太多，请稍后再试")
            if not await self.house.may_enter(table, hello, account):
                raise RefusedMessageError(messages.PASSWORD, "密码不正确")
            if self.house.tables.get(hello.table) is not table:
                raise RefusedMessageError(messages.NO_TABLE, "没有这张牌桌，或它已经关闭")  # it went meanwhile
            enter(table, hello, self.listener, account)
        except RefusedMessageError as error:
            self._refuse(error.code, said_by(error), ref)
            return None
        except MalformedError as error:
            self._refuse(messages.MALFORMED, said_by(error), ref or messages.ref_of(data))
            return None
        except GuozhanError as error:
            # The database is away, or too many passwords wait: neither is the client's fault.
            _log.error("not_let_in", error=str(error))
            self._refuse(messages.NOT_NOW, "服务器暂时无法处理，请稍后再试", ref)
            return None
        return Desk(table, self.listener)

    async def _serve(self, desk: Desk) -> None:
        if self._take_by is not None:
            self._take_by(lambda text: self._take_now(desk, text))
        while self.listener.alive:
            self._busy = False
            data = await self._receive()
            self._busy = True
            if self._fault is not None:
                raise self._fault
            # Whoever asks reads what comes of it before asking for more.
            await self._read.wait()
            if not self.listener.alive or not await self._turn():
                return
            wish = self._wish(desk, data)
            if wish is None:
                continue
            more = self._cost(desk, wish) - 1
            if more and not await self._turn(more):
                return
            desk.take(wish)

    def _take_now(self, desk: Desk, text: str) -> bool:
        """Take a message as soon as it is there; False if it has to wait for its turn, or may end the connection."""
        if self._busy or not self.listener.alive or not self._read.is_set() or self._errors >= MOST_ERRORS:
            return False
        if not self._take():
            return False
        try:
            wish = self._wish(desk, text)
            if wish is not None and self._cost(desk, wish) > 1:
                self._give_back()
                return False
            if wish is not None:
                desk.take(wish)
        except Exception as error:  # noqa: BLE001 - it is raised where the connection is served
            self._fault = error
            return False
        return True

    def _wish(self, desk: Desk, data: str | bytes) -> messages.ClientMessage | None:
        """What a message says; None if it was refused."""
        if len(data) > messages.MOST_BYTES:
            text = message("一条消息最多{most}字节，这一条有{size}", most=messages.MOST_BYTES, size=len(data))
            desk.reply(messages.Failed(code=messages.TOO_BIG, text=self.listener.of(text)))
            return None
        try:
            return messages.from_client(data)
        except MalformedError as error:
            self._errors += 1
            if self._errors > MOST_ERRORS:
                self._refuse(messages.MALFORMED, "读不懂的消息太多了")
                return None
            why, ref = self.listener.of(said_by(error)), messages.ref_of(data)
            desk.reply(messages.Failed(code=messages.MALFORMED, text=why, ref=ref))
            return None

    def _cost(self, desk: Desk, wish: messages.ClientMessage) -> int:
        """As how many messages it counts."""
        if isinstance(wish, messages.TakeBack) and desk.table.play is not None:
            return max(COSTS[messages.TakeBack], len(desk.table.play.entries) // ANSWERS)
        if isinstance(wish, messages.Walk):
            return max(1, self.listener.nodes // NODES)
        return COSTS.get(type(wish), 1)

    def _take(self) -> bool:
        """Whether a message may be taken now, by what this connection and all of its address have sent."""
        if not self._bucket.take():
            return False
        if self._shared is None or self._shared.take():
            return True
        self._bucket.give_back()
        return False

    def _give_back(self) -> None:
        self._bucket.give_back()
        if self._shared is not None:
            self._shared.give_back()

    async def _turn(self, number: int = 1) -> bool:
        """What comes too fast waits for its turn, the connection behind it; nothing is lost. False: it has ended."""
        wait = self._bucket.reserve(number)
        if self._shared is not None:
            wait = max(wait, self._shared.reserve(number))
        while wait > 0:
            await asyncio.sleep(min(wait, SLICE))
            if not self.listener.alive:
                return False
            wait -= SLICE
        return True

    async def _receive(self) -> str | bytes:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(event.get("code") or 1005)
            text = event.get("text")
            if text is not None:
                return str(text)
            data = event.get("bytes")
            if data is not None:
                return bytes(data)

    def _too_big(self, pieces: bool) -> list[bytes]:
        """What is said before a message that the protocol does not even take ends the connection."""
        text = message("一条消息最多{most}字节，这一条太长，连接已断开", most=messages.MOST_BYTES)
        if pieces:
            text = message("一条消息最多分成{most}段，这一条太碎，连接已断开", most=MOST_PIECES)
        self.house.metrics.refused(messages.TOO_BIG)
        said = self.listener.of(text)
        return [
            messages.encode(messages.Failed(code=messages.TOO_BIG, text=said)),
            messages.encode(messages.Goodbye(code=messages.TOO_BIG, text=said)),
        ]

    def _refuse(self, code: str, text: str, ref: int = 0) -> None:
        self.house.metrics.refused(code)
        self.listener.say(messages.Failed(code=code, text=self.listener.of(text), ref=ref))
        self.listener.dismiss(code, text)

    # --- sending -----------------------------------------------------------------------------------------------------

    def _put(self, data: bytes) -> None:
        if self._write is not None and not self._there.is_set() and self._write(data):
            return
        if len(self._waiting) >= MOST_WAITING or self._size > MOST_WAITING_BYTES:
            # Whoever does not read is as good as gone; coming back brings everything.
            _log.info("client_does_not_read")
            self._waiting.clear()
            self.listener.alive = False
            self._end()
            if self._abort is not None:
                # What has been written already would be waited for, and it will not be read either.
                self._abort()
            return
        self._waiting.append(data)
        self._size += len(data)
        self._read.clear()
        self._there.set()

    def _end(self) -> None:
        if not self._waiting or self._waiting[-1] is not None:
            self._waiting.append(None)
        self._there.set()
        self._read.set()
        if self._abort is not None and self._last_resort is None:
            # Whoever does not read would not let the connection end either.
            self._last_resort = asyncio.get_running_loop().call_later(ENDED_WITHIN, self._abort)

    async def _send_all(self) -> None:
        """Send what is waiting, as fast as the client takes it."""
        socket = self.socket
        try:
            while True:
                await self._there.wait()
                while self._waiting:
                    data = self._waiting.popleft()
                    if data is None:
                        await socket.close()
                        return
                    self._size -= len(data)
                    await socket.send({"type": "websocket.send", "text": data.decode()})
                # From here on what is sent need not wait for what was sent before.
                self._there.clear()
                self._read.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            # The client is gone, which the receiving side learns as well.
            self.listener.alive = False
            self._read.set()
