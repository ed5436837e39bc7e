"""A WebSocket client that costs little, so that the machine is the server's: plain frames (RFC 6455), no extension."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
CONTINUED: Final = 0


class Socket(asyncio.Protocol):
    """One connection.

    Args:
        take: is told each message that comes in.
        gone: is told when the connection has ended.
    """

    def __init__(self, take: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self._take = take
        self._gone = gone
        self._data = b""
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._key = base64.b64encode(os.urandom(16)).decode()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, take: Callable[[bytes], None], gone: Callable[[], None]
    ) -> Socket:
        """A connection that is open.

        Raises:
            OSError: if there is no server, or it refuses.
        """
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(take, gone), host, port)
        assert socket._transport is not None
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {socket._key}",
            "Sec-WebSocket-Version: 13",
        )
        socket._transport.write("\r\n".join([*lines, "", ""]).encode())
        await socket.open
        return socket

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._frame(TEXT, data)

    def close(self) -> None:
        """End the connection without ceremony."""
        if self._transport is not None:
            self._transport.abort()

    def _frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2, "big")
        # A mask of zeros is one too; nothing between here and the server has to be fooled.
        assert self._transport is not None
        self._transport.write(head + b"\0\0\0\0" + data)

    # --- asyncio.Protocol --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server has closed the connection"))
        self._gone()

    def data_received(self, data: bytes) -> None:
        data = self._data + data if self._data else data
        if not self.open.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._data = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.split(b"\r\n", 1)[0].decode(errors="replace")))
                self.close()
                return
            self.open.set_result(None)
        place = 0
        while len(data) >= place + 2:
            size, start = data[place + 1] & 0x7F, place + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                if len(data) < start:
                    break
                size = int.from_bytes(data[place + 2 : start], "big")
            if len(data) < start + size:
                break
            self._one(data[place], data[start : start + size])
            place = start + size
        self._data = data[place:] if place else data

    def _one(self, head: int, payload: bytes) -> None:
        kind = head & 0x0F
        if kind == PING:
            self._frame(PONG, payload)
        elif kind == CLOSE:
            self.close()
        elif kind in (TEXT, CONTINUED):
            if head & 0x80 and not self._parts:
                self._take(payload)
                return
            self._parts.append(payload)
            if head & 0x80:
                whole, self._parts = b"".join(self._parts), []
                self._take(whole)
