"""What every request passes before it is answered: origin, limits of its address, headers of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from guozhan.core.errors import MalformedError
from guozhan.core.messages import error_text
from guozhan.server.addresses import Networks, address_of
from guozhan.server.limits import Crowd, Limiter
from guozhan.server.web.refusing import RefusedRequest, too_many

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from guozhan.server.config import Config

HARMLESS: Final = ("GET", "HEAD", "OPTIONS")
PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
YEAR: Final = 31536000
# The client is one page with its own scripts; what it shows from elsewhere it has been sent by this server.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
METHODS: Final = "GET, POST, PUT, DELETE"
ACCEPTED: Final = "Authorization, Content-Type"

_log = structlog.get_logger()


class Guard:
    """Stands before the application.

    Origins: a page of another origin may read what everybody may, and change nothing; WebSockets have no such
    protection of their own, so they are refused as well. Programs that are no browsers send no origin.

    Args:
        app: what is guarded.
        config: what is configured.
    """

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self.crowd = Crowd(config.connections)
        self._requests = Limiter(config.requests, config.requests_burst)
        self._unlimited = Networks(config.unlimited)
        self._origins = frozenset(normal(origin) for origin in config.origins)
        self._own = normal(config.url) if config.url else ""
        self._logged = Limiter(1 / 60, 5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        unlimited = scope["unlimited"] = address in self._unlimited
        sender = send if scope["type"] == "websocket" else self._with_headers(scope, send)
        try:
            if not unlimited and not self._requests.take(address):
                raise too_many(self._requests.wait)
            friend = self._tested(scope)
            if scope["type"] == "http" and scope["method"] == "OPTIONS" and friend:
                await Response(status_code=204)(scope, receive, sender)
                return
            if unlimited:
                await self.app(scope, receive, sender)
                return
            with self.crowd.one_more(address) as there_may:
                if not there_may:
                    text = error_text("an address may have {most} connections at the same time", most=self.crowd.most)
                    raise RefusedRequest(429, text, headers={"Retry-After": "10"})
                await self.app(scope, receive, sender)
        except RefusedRequest as error:
            if self._logged.take(error.code):
                _log.warning("request_refused", address=address, code=error.code, reason=error.text)
            await self._refuse(error, scope, receive, sender)

    def _tested(self, scope: Scope) -> bool:
        """The origin may do this; whether it is one of those that are configured.

        Raises:
            RefusedRequest: if it may not.
        """
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return False
        try:
            given = normal(origin)
        except MalformedError:
            given = "null"
        if given in self._origins:
            scope["friend"] = origin
            return True
        if scope["type"] == "http" and scope["method"] in HARMLESS:
            return False
        if given == self._own or _same(given, scope, headers):
            return False
        text = "pages of {origin} may not do this here; the operator can allow them (origins)"
        raise RefusedRequest(403, error_text(text, origin=origin[:100]), "wrong_origin")

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if scope.get("scheme") == "https":
                    headers["Strict-Transport-Security"] = f"max-age={YEAR}"
                friend = scope.get("friend")
                if self._origins:
                    headers.add_vary_header("Origin")
                if friend:
                    headers["Access-Control-Allow-Origin"] = friend
                    headers["Access-Control-Allow-Methods"] = METHODS
                    headers["Access-Control-Allow-Headers"] = ACCEPTED
                    headers["Access-Control-Expose-Headers"] = "Retry-After, ETag, Content-Disposition"
            await send(message)

        return sender

    async def _refuse(self, error: RefusedRequest, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await error.response(Headers(scope=scope))(scope, receive, send)
            return
        # The handshake is answered like a request, where the server can do that; else it fails with 403.
        if "websocket.http.response" in scope.get("extensions", {}):
            response = error.response(Headers(scope=scope))
            start = {"type": "websocket.http.response.start", "status": error.status, "headers": response.raw_headers}
            await send(start)
            await send({"type": "websocket.http.response.body", "body": response.body})
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": error.text[:100]})


def normal(origin: str) -> str:
    """An origin in the form in which they are compared: scheme, host and port.

    Raises:
        MalformedError: if it is none.
    """
    try:
        parts = urlsplit(origin.strip())
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        raise MalformedError(f"{origin!r} is no origin such as https://play.example.org") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port is None:
        raise MalformedError(f"{origin!r} is no origin such as https://play.example.org")
    return f"{parts.scheme}://{parts.hostname}:{port}"


def _same(given: str, scope: Any, headers: Headers) -> bool:
    """The page is from where its request goes. A proxy may have taken the TLS off, so the scheme does not count."""
    host = headers.get("host", "")
    origin = urlsplit(given)
    try:
        there = urlsplit(f"//{host}")
        port = there.port or PORTS.get(origin.scheme)
    except ValueError:
        return False
    return bool(there.hostname) and there.hostname == origin.hostname and port == origin.port
