"""What comes in over a WebSocket is looked at little by little: no client holds up the others."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import os
import socket
import struct
import time
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from guozhan.protocol import messages
from guozhan.server import transport
from guozhan.server.config import Config
from guozhan.server.metrics import Metrics
from guozhan.server.serving import _sockets
from guozhan.server.socket import Connection
from guozhan.server.transport import AT_ONCE, FRAMES, MOST_PIECES, SocketProtocol, sockets_with
from guozhan.server.web.request_log import RequestLog
from tests.helpers.tables import new_house

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(op: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame of a client."""
    size = len(data)
    head = bytes([last << 7 | op])
    head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
    return head + bytes(4) + data


TEXT, BINARY, CONTINUED, PING = 1, 2, 0, 9


async def opened(port: int) -> Streams:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return reader, writer


async def received(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server."""
    first, size = await asyncio.wait_for(reader.readexactly(2), 10)
    if size == 126:
        (size,) = struct.unpack(">H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack(">Q", await reader.readexactly(8))
    return first & 15, await reader.readexactly(size)


async def ended(writer: asyncio.StreamWriter) -> None:
    """The client is gone."""
    writer.transport.abort()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


def serve(
    act: Callable[[int, list[str]], Awaitable[None]],
    refuse: bool = False,
    rate: float = 25,
    burst: float = 100,
    app: Callable[..., Awaitable[None]] | None = None,
) -> None:
    """Let something happen with a real server that answers each message with its length, or with another application."""
    got: list[str] = []

    async def lengths(scope, receive, send):
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"hi"})
            return
        if refuse:
            await send({"type": "websocket.http.response.start", "status": 403, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b"no"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            data = event.get("text") or (event.get("bytes") or b"").decode()
            got.append(data)
            await send({"type": "websocket.send", "text": f"{len(data)}"})

    async def main() -> None:
        config = uvicorn.Config(
            app or lengths, port=0, ws=sockets_with(rate, burst), log_config=None, lifespan="off", ws_max_size=65536
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            await act(server.servers[0].sockets[0].getsockname()[1], got)
        finally:
            server.should_exit = True
            server.force_exit = True
            await serving

    asyncio.run(main())


def test_messages_come_whole_and_in_order_whatever_their_size():
    texts = ["", "a", "b" * AT_ONCE, "c" * (AT_ONCE * 3 + 1), "d" * 60_000, "e"]

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"".join(frame(TEXT, text.encode()) for text in texts))
        writer.write(frame(BINARY, b"f", last=False) + frame(PING, b"p") + frame(CONTINUED, b"g"))
        answers = [await received(reader) for _ in range(len(texts) + 2)]
        assert got == [*texts, "fg"]
        assert (10, b"p") in answers
        assert sorted(int(text) for op, text in answers if op == TEXT) == sorted(len(text) for text in got)
        await ended(writer)

    serve(act)


@pytest.mark.parametrize("logged", [False, True])
def test_a_text_is_taken_at_once_but_does_not_overtake_another(logged: bool):
    """What the application does not take is received, and so is all that comes before it has been."""
    ways: dict[str, list[str]] = {"taken": [], "received": []}
    order: list[str] = []

    async def app(scope, receive, send):
        def taker(text: str) -> bool:
            if not text.startswith("now"):
                return False
            ways["taken"].append(text)
            order.append(text)
            return True

        scope["extensions"][transport.TEXT]["take_by"](taker)
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            text = event.get("text") or "binary"
            await asyncio.sleep(0.01)
            ways["received"].append(text)
            order.append(text)
            await send({"type": "websocket.send", "text": text})

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(TEXT, b"now 1"))
        await writer.drain()
        while not order:
            await asyncio.sleep(0.01)
        writer.write(frame(TEXT, b"later") + frame(TEXT, b"now 2") + frame(BINARY, b"x"))
        while len(order) < 4:
            await asyncio.sleep(0.01)
        writer.write(frame(TEXT, b"now 3", last=False) + frame(CONTINUED, b"!"))
        while len(order) < 5:
            await asyncio.sleep(0.01)
        await ended(writer)

    serve(act, app=RequestLog(app, Metrics()) if logged else app)
    assert order == ["now 1", "later", "now 2", "binary", "now 3!"]
    assert ways["taken"][0] == "now 1"
    assert ways["taken"][-1] == "now 3!"
    assert "later" in ways["received"]


@pytest.mark.parametrize("flood", [frame(PING), frame(TEXT, b"{"), frame(CONTINUED, last=False)])
def test_a_flood_is_taken_no_faster_than_anybody_needs_and_holds_up_nobody(flood: bytes):
    rate, burst = 5.0, 10.0

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        if flood[0] == CONTINUED:
            writer.write(frame(TEXT, last=False))

        async def pour() -> None:
            while True:
                writer.write(flood * 5000)
                await writer.drain()

        pouring = asyncio.create_task(pour())
        counted = 0
        slowest = 0.0
        end = time.perf_counter() + 2
        while time.perf_counter() < end:
            await asyncio.sleep(0.05)
            since = time.process_time()
            other, other_writer = await asyncio.open_connection("127.0.0.1", port)
            other_writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert (await other.read()).endswith(b"hi")
            await ended(other_writer)
            # The time of the processor, as others use the machine as well.
            slowest = max(slowest, time.process_time() - since)
        pouring.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pouring
        while not reader.at_eof():
            try:
                await asyncio.wait_for(received(reader), 0.1)
            except (TimeoutError, asyncio.IncompleteReadError):
                break
            counted += 1
        at_once = AT_ONCE / len(flood)  # what was looked at before it was seen how much it is
        assert counted <= FRAMES * (burst + rate * 4) + at_once
        assert slowest < 0.5
        # It waits at its sender, and not in the server.
        assert writer.transport.get_write_buffer_size() > 0
        await ended(writer)

    serve(act, rate=rate, burst=burst)


def test_a_message_does_not_come_in_endless_pieces():
    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(TEXT, last=False) + frame(CONTINUED, last=False) * (MOST_PIECES + 1))
        op, text = await received(reader)
        assert op == 8
        assert text[:2] == (1009).to_bytes(2, "big")
        assert got == []
        await ended(writer)

    serve(act, rate=1e6, burst=1e6)


@pytest.mark.parametrize(
    ("sent", "pieces"),
    [
        # A head that says how long it will be; all of what it says; text in endless pieces.
        (b"\x81\xff" + struct.pack(">Q", 2_000_000) + bytes(4), False),
        (b"\x81\xff" + struct.pack(">Q", 2_000_000) + bytes(4) + b"x" * 2_000_000, False),
        (frame(TEXT, b"x" * 40_000, last=False) + frame(CONTINUED, b"x" * 40_000, last=False), False),
        (frame(TEXT, last=False) + frame(CONTINUED, last=False) * (MOST_PIECES + 500), True),
    ],
)
def test_who_sends_far_too_much_reads_why_before_the_connection_ends(sent: bytes, pieces: bool):
    house = new_house()

    async def app(scope, receive, send):
        connection = WebSocket(scope, receive, send)
        await Connection(connection, house, Config()).run()

    async def act(port: int, got: list[str]) -> None:
        table, secret, _ = house.create(messages.Setup(players=2), "host")
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        hello = messages.Hello(protocol=1, table=table.id, secret=secret, watch=True, language="en")
        writer.write(frame(TEXT, messages.encode(hello)))
        for _ in range(2):
            await received(reader)
        writer.write(sent)
        said = [messages.from_server((await received(reader))[1]) for _ in range(2)]
        assert isinstance(said[0], messages.Failed)
        assert isinstance(said[1], messages.Goodbye)
        assert said[0].code == said[1].code == messages.TOO_BIG
        assert ("pieces" in said[0].text) == pieces
        op, text = await received(reader)
        assert (op, text[:2]) == (8, (1009).to_bytes(2, "big"))
        # Nothing that was sent is left, so that no reset overtakes what was said.
        await asyncio.wait_for(writer.drain(), 5)
        writer.write_eof()
        assert await asyncio.wait_for(reader.read(), 3) == b""
        await ended(writer)
        async with asyncio.timeout(5):
            while house.connections:
                await asyncio.sleep(0.01)
        assert not table.listeners

    serve(act, app=app, rate=1e6, burst=1e6)


def test_what_a_client_does_wrong_is_no_error_of_the_server(caplog: pytest.LogCaptureFixture):
    async def bad_text(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(TEXT, b"\xff"))
        op, text = await received(reader)
        assert (op, text[:2]) == (8, (1007).to_bytes(2, "big"))
        assert got == []
        await ended(writer)

    async def refused(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        assert (await reader.read()).startswith(b"HTTP/1.1 403")
        await ended(writer)

    with caplog.at_level(logging.WARNING):
        serve(bad_text)
        serve(refused, refuse=True)
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_the_server_uses_it_with_the_limits_that_are_configured():
    kind = _sockets(Config(rate=7, burst=30))
    assert isinstance(kind, type)
    assert issubclass(kind, SocketProtocol)
    assert (kind.rate, kind.burst) == (7 * FRAMES, 30 * FRAMES)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_text_goes_in_one_frame(size: int):
    data = b"x" * size
    assert transport._head(size) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("logged", [False, True])
def test_a_client_that_does_not_read_can_be_left(logged: bool):
    """What has been written to it already is not waited for; the log of requests leaves the way to it open."""
    seen: dict[str, int] = {}

    async def app(scope, receive, send):
        ways = scope["extensions"][transport.TEXT]
        await receive()
        await send({"type": "websocket.accept"})
        while ways["write"](b"x" * 100_000):
            pass
        stuck = asyncio.ensure_future(send({"type": "websocket.send", "text": "last"}))
        await asyncio.sleep(0.05)
        assert not stuck.done()
        ways["abort"]()
        assert (await receive())["type"] == "websocket.disconnect"
        await asyncio.wait([stuck], timeout=5)
        assert stuck.done()
        stuck.exception()
        seen["ended"] = 1

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        async with asyncio.timeout(20):
            while "ended" not in seen:
                await asyncio.sleep(0.01)
        writer.transport.abort()

    serve(act, app=RequestLog(app, Metrics()) if logged else app)


def test_what_is_written_past_the_application_arrives_in_order_and_not_at_a_client_that_does_not_read():
    """The extension of the scope writes at once, and says no where it would have to wait."""
    seen: dict[str, int] = {}

    async def app(scope, receive, send):
        write = scope["extensions"][transport.TEXT]["write"]
        await receive()
        assert not write(b"before the handshake")
        await send({"type": "websocket.accept"})
        assert write(b"one")
        await send({"type": "websocket.send", "text": "two"})
        assert write("三".encode())
        big = b"x" * 100_000
        seen["written"] = 0
        while write(big):
            seen["written"] += 1
        # It waits for the client, and then goes on.
        await send({"type": "websocket.send", "text": "last"})
        await receive()
        await receive()
        assert not write(b"after the end")
        seen["ended"] = 1

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        texts: list[str] = []
        while not texts or texts[-1] != "last":
            _, data = await received(reader)
            texts.append(data.decode())
        assert texts[:3] == ["one", "two", "三"]
        assert [len(text) for text in texts[3:-1]] == [100_000] * seen["written"]
        assert seen["written"] > 0
        writer.write(frame(1, b"goodbye"))
        await ended(writer)
        while "ended" not in seen:
            await asyncio.sleep(0.01)

    serve(act, app=app)


@pytest.mark.parametrize("by", ["client", "server"])
def test_a_client_that_does_not_read_is_left_after_the_end(by: str, monkeypatch: pytest.MonkeyPatch):
    """Closing would wait for ever until it had read what was written, however little that is."""
    monkeypatch.setattr(transport, "LEFT_WITHIN", 0.1)
    lost = asyncio.Event()
    seen: list[SocketProtocol] = []

    async def app(scope, receive, send):
        ways = scope["extensions"][transport.TEXT]
        protocol = ways["write"].__self__
        seen.append(protocol)
        # Below the mark from which on the application has to wait.
        protocol.transport.set_write_buffer_limits(high=1 << 30)
        protocol.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        await receive()
        await send({"type": "websocket.accept"})
        while protocol.transport.get_write_buffer_size() < 100_000:
            assert ways["write"](b"x" * 100_000)
        if by == "client":
            assert (await receive())["type"] == "websocket.disconnect"
        lost.set()

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        if by == "client":
            writer.write(frame(8, struct.pack(">H", 1000)))
        async with asyncio.timeout(20):
            await lost.wait()
            while not seen[0].disconnected:
                await asyncio.sleep(0.01)
        writer.transport.abort()

    serve(act, app=app)


def test_pings_of_a_client_that_does_not_read_are_not_answered_without_end():
    sizes: list[int] = []
    full = asyncio.Event()

    async def app(scope, receive, send):
        ways = scope["extensions"][transport.TEXT]
        protocol = ways["write"].__self__
        await receive()
        await send({"type": "websocket.accept"})
        while ways["write"](b"x" * 100_000):
            pass
        full.set()
        sizes.append(protocol.transport.get_write_buffer_size())
        while len(sizes) < 3:
            looked = protocol._looked
            while protocol._looked < looked + 5_000:
                await asyncio.sleep(0.01)
            sizes.append(protocol.transport.get_write_buffer_size())
        ways["abort"]()
        full.clear()

    async def act(port: int, got: list[str]) -> None:
        reader, writer = await opened(port)
        await reader.readuntil(b"\r\n\r\n")
        async with asyncio.timeout(20):
            await full.wait()
            while full.is_set():
                writer.write(frame(PING, b"x" * 125))
                await asyncio.sleep(0)
        writer.transport.abort()

    serve(act, app=app, rate=1000)
    assert max(sizes) == sizes[0]
