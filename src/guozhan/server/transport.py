"""What uvicorn has no limit for: connections that dawdle before they have asked for anything are ended, and of what
floods in over a WebSocket only so much is looked at in a second, so that nobody else has to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

HEAD_WITHIN: Final = 15.0  # seconds from the first byte (or the connection) to the end of a request's headers
MOST_HEAD: Final = 64 * 1024  # bytes of them
AT_ONCE: Final = 2048  # bytes from one WebSocket that are looked at before others have their turn
MOST_PIECES: Final = 1000  # in which a message may come
ABORT_AFTER: Final = 5.0  # seconds for what is written to a client from which no pong comes
LEFT_WITHIN: Final = 15.0  # seconds for what is written to a client of which the application wants nothing more
# An extension of the scope of a WebSocket: ``write``, ``abort``, ``take_by`` and ``refuse_by`` of SocketProtocol.
TEXT: Final = "guozhan.text"
FRAMES: Final = 4.0  # frames in the time of one message: pings, pieces of messages …


class HttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits of the time and the size of a request's headers."""

    _head_timer: asyncio.TimerHandle | None = None
    _head_size = 0
    head_within = HEAD_WITHIN

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._head_begins()

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        if self.cycle is None or self.cycle.response_complete:
            self._head_begins()
        if self._head_timer is not None:
            # What came before has not ended the headers, and would have to be kept beside this.
            if self._head_size > MOST_HEAD:
                self._head_ends()
                self.send_400_response("The headers are too big.")
                return
            self._head_size += len(data)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The headers of a request are there."""
        self._head_ends()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._head_ends()
        super().connection_lost(exc)

    def _head_begins(self) -> None:
        if self._head_timer is None:
            self._head_size = 0
            self._head_timer = self.loop.call_later(self.head_within, self._too_slow)

    def _head_ends(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _too_slow(self) -> None:
        self._head_timer = None
        if not self.transport.is_closing():
            self.transport.close()


class Gate:
    """The transport of a WebSocket: nothing more is read while either the application or the protocol wants nothing.

    Args:
        transport: the transport.
        wanted: is called when the application wants more.
    """

    def __init__(self, transport: Any, wanted: Callable[[], object]) -> None:
        self._transport = transport
        self._wanted = wanted
        self._held = False
        self._paused = False
        self.full = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def pause_reading(self) -> None:
        """The application has enough."""
        self.full = True
        self._set()

    def resume_reading(self) -> None:
        """The application wants more."""
        self.full = False
        self._set()
        self._wanted()

    def hold(self, on: bool) -> None:
        """The protocol has enough, or wants more."""
        self._held = on
        self._set()

    def _set(self) -> None:
        paused = self.full or self._held
        if paused != self._paused and not self._transport.is_closing():
            self._paused = paused
            self._transport.pause_reading() if paused else self._transport.resume_reading()


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them, but that what comes in is looked at little by little, and no faster than
    anybody needs. What comes too fast waits at its sender.
    """

    rate = FRAMES * 25.0
    burst = FRAMES * 100.0

    def connection_made(self, transport: Any) -> None:
        """A client has connected."""
        self._gate = Gate(transport, self._wanted)
        self._waiting = bytearray()
        self._timer: asyncio.Handle | None = None
        self._busy_until = 0.0
        self._seen = 0
        self._taker: Callable[[str], bool] | None = None
        self._refuser: Callable[[bool], Sequence[bytes]] | None = None
        self._deaf = False  # what still comes in is thrown away
        self._last_resort: asyncio.TimerHandle | None = None
        self._looked = self._looked_before = 0  # bytes that have been looked at, in all and when no pong had come
        super().connection_made(self._gate)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._stop()
        if self._last_resort is not None:
            self._last_resort.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._deaf:
            return
        self._waiting += data
        if self._timer is None:
            self._look()

    def _wanted(self) -> None:
        if self._timer is None and self._waiting:
            self._timer = self.loop.call_soon(self._next)

    def _next(self) -> None:
        self._timer = None
        self._look()

    def _look(self) -> None:
        """Look at a part of what is waiting, and come back for the rest."""
        if self._waiting and not self._gate.full:
            part = bytes(self._waiting[:AT_ONCE])
            del self._waiting[:AT_ONCE]
            self._looked += len(part)
            self._seen = 0
            super().data_received(part)
            if self.conn.parser_exc is not None or self._gate.is_closing() or self._deaf:
                self._stop()
                return
            pause = self._pause()
            if pause or (self._waiting and not self._gate.full):
                self._timer = self.loop.call_later(pause, self._next)
        self._gate.hold(bool(self._waiting) or self._timer is not None)

    def _pause(self) -> float:
        """Seconds until more frames may be looked at."""
        now = self.loop.time()
        self._busy_until = max(self._busy_until, now - self.burst / self.rate) + self._seen / self.rate
        return max(0.0, self._busy_until - now)

    def _stop(self) -> None:
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def handle_events(self) -> None:
        """Frames are there."""
        self._seen += len(self.conn.events)
        super().handle_events()
        if len(self.frames) > MOST_PIECES and not self.close_sent:
            self.conn.fail(1009, "too many pieces")
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """What has come in ends the connection. Whoever has sent too much reads why before that."""
        close = self.conn.close_sent
        if self._refuser is None or close is None or close.code != CloseCode.MESSAGE_TOO_BIG:
            super().handle_parser_exception()
            return
        self._stop()
        for text in self._refuser(self.conn.parser_exc is None):
            self.transport.write(_head(len(text)) + text)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(close.code), "reason": close.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        # Were it closed now, what the client is still sending would be answered by a reset, and all this not be read.
        self._deaf = True
        self._gate.resume_reading()
        self._gate.hold(False)
        self.close_timer = self.loop.call_later(ABORT_AFTER, self.abort)

    def send_receive_event_to_app(self) -> None:
        """A message is there."""
        try:
            text = b"".join(self.frames).decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.frames = []
            self.conn.fail(1007, "this is no text in UTF-8")
            self.handle_parser_exception()
            return
        # What came before and has not been received yet is not overtaken.
        taker = self._taker if self.queue.empty() and not self.close_sent else None
        if taker is not None and text is not None and taker(text):
            self.frames = []
            return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """Let the application have the connection."""
        self.scope["extensions"][TEXT] = {
            "write": self.write,
            "abort": self.abort,
            "take_by": self.take_by,
            "refuse_by": self.refuse_by,
        }
        await super().run_asgi()
        self._abort_after(LEFT_WITHIN)

    def take_by(self, taker: Callable[[str], bool]) -> None:
        """Offer each text at once, which spares the way through the layers of the application.

        Args:
            taker: takes a text, or returns False if something else comes first; ``receive`` brings it then.
        """
        self._taker = taker

    def refuse_by(self, refuser: Callable[[bool], Sequence[bytes]]) -> None:
        """Say why before the connection ends because a message was too big.

        Args:
            refuser: makes the texts that are sent, in UTF-8; it is told whether the message came in too many pieces.
        """
        self._refuser = refuser

    def write(self, data: bytes) -> bool:
        """Send a text now, which spares the way through the layers of the application.

        Args:
            data: the text, in UTF-8.

        Returns:
            False if it was not sent, as the client does not read or is gone; ``send`` waits, or tells which it is.
        """
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(_head(len(data)) + data)
        return True

    def abort(self) -> None:
        """End the connection, whatever has not been read of what was written."""
        if not self.disconnected:
            self.transport.abort()

    def _abort_after(self, seconds: float) -> None:
        """Closing waits until all is written, for ever where nobody reads."""
        until = self.loop.time() + seconds
        if self._last_resort is not None and self._last_resort.when() > until:
            self._last_resort.cancel()
            self._last_resort = None
        if self._last_resort is None and not self.disconnected:
            self._last_resort = self.loop.call_at(until, self.abort)

    def handle_ping(self) -> None:
        """A ping is there. Who does not read gets no pongs, which would gather without end (RFC 6455, 5.5.3)."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """No pong has come. It may stand behind messages that are not looked at yet, because they came too fast."""
        looked, self._looked_before = self._looked - self._looked_before, self._looked
        behind = looked and (self._waiting or self._gate.full)
        if behind and self.writable.is_set() and not self._gate.is_closing():
            self.pending_ping_payload = None
            self.schedule_ping()
        else:
            super().keepalive_timeout()
            self._abort_after(ABORT_AFTER)

    async def send(self, message: Any) -> None:
        """Send something."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            # That the handshake was refused is an answer as well; uvicorn would log an error.
            self.handshake_complete = True


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes that goes in one unmasked frame (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")


def sockets_with(rate: float, burst: float) -> type[SocketProtocol]:
    """WebSockets for clients that may send so many messages a second, and so many at once."""
    return type("LimitedSocketProtocol", (SocketProtocol,), {"rate": FRAMES * rate, "burst": FRAMES * burst})
