"""Refusals of requests, each with a status and a code for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.responses import Response

from guozhan.protocol.web import Fault

# status → code, where nothing more particular is said
CODES: Final = {
    400: "malformed",
    401: "not_signed_in",
    403: "refused",
    404: "not_found",
    405: "wrong_method",
    408: "too_slow",
    409: "conflict",
    413: "too_big",
    415: "wrong_type",
    422: "not_valid",
    426: "upgrade",
    429: "too_many",
    500: "fault",
    503: "unavailable",
}
MOST_TEXT: Final = 500  # characters of a reason, which may quote what was sent


class RefusedRequest(Exception):
    """A request is refused; ``text`` is the reason that the client reads, ``place`` what it is about."""

    def __init__(
        self, status: int, text: str, code: str = "", headers: Mapping[str, str] | None = None, place: str = ""
    ) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.code = code or CODES[status]
        self.headers = dict(headers or {})
        self.place = place

    def response(self) -> Response:
        """What the client gets."""
        return faulty(self.status, self.text, self.code, self.headers, self.place)


def faulty(
    status: int, text: str, code: str = "", headers: Mapping[str, str] | None = None, place: str = ""
) -> Response:
    """A response that says why not."""
    if len(text) > MOST_TEXT:
        text = f"{text[:MOST_TEXT]}…"
    body = msgspec.json.encode(Fault(code or CODES.get(status, "refused"), text, place))
    return Response(body, status, dict(headers or {}), "application/json")


def too_many(seconds: float) -> RefusedRequest:
    """The client has asked too often."""
    wait = max(1, round(seconds))
    return RefusedRequest(429, f"too many requests: try again in {wait} seconds", headers={"Retry-After": str(wait)})
