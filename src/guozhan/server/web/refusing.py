"""Refusals of requests, each with a status, a code for programs, and a text in the language of who reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.responses import Response

from guozhan.core.messages import error_text
from guozhan.protocol.web import Fault
from guozhan.view.language import ENGLISH, SIMPLIFIED, TRADITIONAL, plain

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
    507: "full",
}
MOST_TEXT: Final = 500  # characters of a reason, which may quote what was sent
_WEIGHT: Final = re.compile(r"q=([01](?:\.\d{1,3})?)")
_TRADITIONAL: Final = frozenset({"hant", "tw", "hk", "mo"})


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

    def response(self, asked: Mapping[str, str]) -> Response:
        """What the client gets; ``asked`` are the headers of its request."""
        return faulty(asked, self.status, self.text, self.code, self.headers, self.place)


def faulty(
    asked: Mapping[str, str],
    status: int,
    text: str,
    code: str = "",
    headers: Mapping[str, str] | None = None,
    place: str = "",
) -> Response:
    """A response that says why not, to whoever has sent a request with the headers ``asked``."""
    language = language_of(asked)
    text = plain(language).of(text)
    if len(text) > MOST_TEXT:
        text = f"{text[:MOST_TEXT]}…"
    body = msgspec.json.encode(Fault(code or CODES.get(status, "refused"), text, place))
    told = {"Content-Language": language, "Vary": "Accept-Language", **(headers or {})}
    return Response(body, status, told, "application/json")


def language_of(asked: Mapping[str, str]) -> str:
    """The language that a request likes best among those that there are: English if it names none of them."""
    liked: list[tuple[float, int, str]] = []
    for number, part in enumerate(asked.get("accept-language", "")[:MOST_TEXT].split(",")):
        tag, _, weight = part.partition(";")
        language = _known(tag.strip().lower())
        found = _WEIGHT.fullmatch(weight.strip()) if weight else None
        if language and (found or not weight):
            liked.append((-float(found[1]) if found else -1.0, number, language))
    best = min(liked, default=(0.0, 0, ENGLISH))
    return best[2] if best[0] < 0 else ENGLISH


def _known(tag: str) -> str:
    main, *parts = tag.split("-")
    if main == "zh":
        return TRADITIONAL if _TRADITIONAL.intersection(parts) and "hans" not in parts else SIMPLIFIED
    return ENGLISH if main == "en" else ""


def too_many(seconds: float) -> RefusedRequest:
    """The client has asked too often."""
    wait = max(1, round(seconds))
    text = error_text("too many requests: try again in {seconds} seconds", seconds=wait)
    return RefusedRequest(429, text, headers={"Retry-After": str(wait)})
