"""What looks after processes asks: is it there, may people be sent to it, what does it measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from guozhan.server.metrics import CONTENT_TYPE, may_read
from guozhan.server.web.refusing import faulty

if TYPE_CHECKING:
    from guozhan.server.config import Config


async def _ready(request: Request) -> Response:
    """Whether people may be sent to this process; a word says why not."""
    word = request.app.state.probe.ready
    return PlainTextResponse(f"{word}\n", 200 if word == "ready" else 503)


async def _metrics(request: Request) -> Response:
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE)


async def _guarded_metrics(request: Request) -> Response:
    """The metrics, for whoever has the token; without one configured there are none here."""
    config: Config = request.app.state.config
    if not config.metrics_token:
        return faulty(request.headers, 404, "there is no such page")
    if not may_read(config.metrics_token, request.headers.get("authorization", "")):
        return faulty(request.headers, 401, "the metrics need their token", headers={"WWW-Authenticate": "Bearer"})
    return await _metrics(request)


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


def routes() -> list[Route]:
    """For the main port."""
    return [Route("/ready", _ready), Route("/metrics", _guarded_metrics)]


def side_app(main: Starlette) -> Starlette:
    """For a port that only the operator's programs reach."""
    made = Starlette(routes=[Route("/ready", _ready), Route("/metrics", _metrics), Route("/health", _health)])
    made.state = main.state
    return made
