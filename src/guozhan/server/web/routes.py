"""All routes over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from guozhan.server.web import (
    account_routes,
    film_routes,
    library_routes,
    replay_routes,
    site_routes,
    table_routes,
)
from guozhan.server.web.routing import Endpoint

ENDPOINTS: Final = (
    *account_routes.ENDPOINTS,
    *table_routes.ENDPOINTS,
    *replay_routes.ENDPOINTS,
    *film_routes.ENDPOINTS,
    *library_routes.ENDPOINTS,
    *site_routes.ENDPOINTS,
)


def routes() -> list[Route]:
    """For Starlette, one for each path: so a method that is not understood is told those that are."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for each in ENDPOINTS:
        paths.setdefault(each.path, {})[each.method] = each
    return [Route(path, _dispatch(methods), methods=list(methods)) for path, methods in paths.items()]


def _dispatch(methods: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return await methods["GET" if request.method == "HEAD" else request.method](request)

    return answer
