"""A number for each request, its line in the log, and its time in the metrics."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Final

import structlog
from starlette.datastructures import MutableHeaders

from guozhan.server.transport import TEXT

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from guozhan.server.metrics import Metrics

QUIET: Final = ("/health", "/ready", "/metrics")  # asked for every few seconds by programs
HEADER: Final = "X-Request-Id"
# Others are what somebody has made up.
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")

_log = structlog.get_logger()


class RequestLog:
    """Stands before everything that answers.

    Of a path only its pattern is logged: what somebody types there may be a secret.

    Args:
        app: what answers.
        metrics: where times are measured.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log it when it is over."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        id = secrets.token_hex(8)
        status = 0
        begun = time.perf_counter()

        async def sender(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = id
            await send(message)

        with structlog.contextvars.bound_contextvars(request=id):
            try:
                await self.app(scope, receive, sender)
            finally:
                seconds = time.perf_counter() - begun
                method = scope["method"] if scope["method"] in METHODS else "other"
                self.metrics.request.labels(method, status).observe(seconds)
                say = _log.debug if scope["path"] in QUIET else _log.info
                told = {"method": method, "path": pattern(scope), "status": status, "ms": round(seconds * 1e3, 1)}
                say("request", **told, address=_address(scope))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        # No id for what follows: a game outlives the connection from which it was begun.
        id = secrets.token_hex(8)
        counts = {"websocket.receive": 0, "websocket.send": 0}
        begun = time.monotonic()

        async def receiver() -> Message:
            message = await receive()
            if message["type"] in counts:
                counts[message["type"]] += 1
            return message

        async def sender(message: Message) -> None:
            if message["type"] in counts:
                counts[message["type"]] += 1
            await send(message)

        extensions = scope.get("extensions", {})
        if TEXT in extensions:
            write, take_by = extensions[TEXT]["write"], extensions[TEXT]["take_by"]

            def writer(data: bytes) -> bool:
                written: bool = write(data)
                counts["websocket.send"] += written
                return written

            def counted_by(taker: Callable[[str], bool]) -> None:
                def counting(text: str) -> bool:
                    taken = taker(text)
                    counts["websocket.receive"] += taken
                    return taken

                take_by(counting)

            scope["extensions"] = {**extensions, TEXT: {**extensions[TEXT], "write": writer, "take_by": counted_by}}
        _log.debug("connection_begun", connection=id, address=_address(scope))
        try:
            await self.app(scope, receiver, sender)
        finally:
            received, sent = counts.values()
            seconds = round(time.monotonic() - begun, 1)
            told = {"connection": id, "path": pattern(scope), "received": received, "sent": sent, "seconds": seconds}
            _log.info("connection_ended", **told, address=_address(scope))


def pattern(scope: Scope) -> str:
    """The path with names for what varies, "-" for one that is unknown here."""
    if "endpoint" not in scope:
        return "-"
    parts = {value: f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    return "/".join(parts.get(part, part) for part in str(scope["path"]).split("/"))


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
