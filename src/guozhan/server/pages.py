"""The browser client, and the texts that it needs.

``make web`` builds the client into ``static``, with compressed forms beside the files; the wheel brings it along.
"""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections import OrderedDict
from importlib import resources
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles

from guozhan.core.errors import GuozhanError
from guozhan.core.messages import said_by
from guozhan.server.content import content
from guozhan.server.web.compressing import ENDINGS, Forms, accepted
from guozhan.server.web.refusing import faulty

MOST_KEPT: Final = 32  # contents; the one that was asked for longest ago goes first
MOST_OPTIONS: Final = 64
# Names of assets contain a hash of what is in them.
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
NOT_BUILT: Final = "not_built.html"

_kept: OrderedDict[tuple[Any, ...], tuple[str, Forms]] = OrderedDict()


def routes() -> list[BaseRoute]:
    """The page at ``/``, what it loads, and the texts at ``/api/content``."""
    return [
        Route("/", _page),
        Route("/assets/{path:path}", _Assets()),
        Route("/api/content", _content),
    ]


def is_for_people(request: Request) -> bool:
    """Whether a browser wants to show something at an address, and not a program of it."""
    program = request.url.path.startswith(("/api/", "/ws/", "/assets/"))
    return request.method in ("GET", "HEAD") and not program and "text/html" in request.headers.get("accept", "")


def page_for_nothing(request: Request) -> Response:
    """The client at an address at which there is nothing: it says so."""
    return _client(request, 404)


async def _page(request: Request) -> Response:
    return _client(request, 200)


def _client(request: Request, status: int) -> Response:
    here = resources.files("guozhan.server")
    page = here.joinpath("static", "index.html")
    if not page.is_file():
        return HTMLResponse(here.joinpath(NOT_BUILT).read_bytes(), 503, {"Cache-Control": "no-store"})
    data = page.read_bytes()
    tag = _tag(data)
    body, coding = Forms(data).best(request.headers)
    headers = {"Cache-Control": ASK_AGAIN, "ETag": tag, **coding}
    if status == 200 and _has(request, tag):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, status, headers)


class _Assets:
    """Files of the client, which a browser may keep for good."""

    def __init__(self) -> None:
        self._files: StaticFiles | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self._files is None:
            place = str(resources.files("guozhan.server").joinpath("static", "assets"))
            self._files = StaticFiles(directory=place, check_dir=False)
        path = scope["path_params"]["path"]
        # Whatever form is sent, the type is that of the file itself.
        found, stat = self._files.lookup_path(path)
        here = stat is not None and Path(found).is_file()
        for coding in accepted(Headers(scope=scope)) if here else ():
            if Path(found + ENDINGS[coding]).is_file():
                response = await self._files.get_response(path + ENDINGS[coding], scope)
                response.headers["Content-Encoding"] = coding
                response.headers["Content-Type"] = _type(found)
                break
        else:
            response = await self._files.get_response(path, scope)
        response.headers["Cache-Control"] = FOR_GOOD
        response.headers["Vary"] = "Accept-Encoding"
        await response(scope, receive, send)


async def _content(request: Request) -> Response:
    """``?ruleset=…&language=…`` and any switch that differs from the ruleset's."""
    given = dict(request.query_params)
    ruleset, code = given.pop("ruleset", "guozhan-2018"), given.pop("language", "zh-Hans")
    given.pop("content", None)  # for the sake of the browser's own store
    if len(given) > MOST_OPTIONS:
        return faulty(request.headers, 400, "too many switches")
    key = (ruleset, code, *sorted(given.items()))
    found = _kept.get(key)
    if found is None:
        try:
            found = await asyncio.get_running_loop().run_in_executor(None, _made, ruleset, code, given)
        except GuozhanError as error:
            return faulty(request.headers, 400, said_by(error))
        while len(_kept) >= MOST_KEPT:
            _kept.popitem(last=False)
        _kept[key] = found
    tag, forms = found
    data, coding = forms.best(request.headers)
    headers = {"ETag": tag, "Cache-Control": ASK_AGAIN, **coding}
    if _has(request, tag):
        return Response(status_code=304, headers=headers)
    return Response(data, 200, headers, "application/json")


def _made(ruleset: str, code: str, given: dict[str, str]) -> tuple[str, Forms]:
    options = {name: int(value) if value.isdecimal() else value for name, value in given.items()}
    data = msgspec.json.encode(content(ruleset, code, options))
    return _tag(data), Forms(data)


def _type(path: str) -> str:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def _has(request: Request, tag: str) -> bool:
    given = request.headers.get("if-none-match", "")
    return tag in [each.strip().removeprefix("W/") for each in given.split(",")]
