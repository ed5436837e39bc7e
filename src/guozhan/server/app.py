"""The application: what the process serves over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from guozhan.core.errors import GuozhanError
from guozhan.core.messages import error_text
from guozhan.server import pages
from guozhan.server.accounts import Accounts
from guozhan.server.bots import HereBots, WorkerBots
from guozhan.server.clock import LoopClock
from guozhan.server.homes import Home
from guozhan.server.house import House
from guozhan.server.limits import Limiter
from guozhan.server.metrics import Metrics
from guozhan.server.probing import Probe
from guozhan.server.socket import Connection
from guozhan.server.storage import Store
from guozhan.server.upkeep import prune
from guozhan.server.web import watching
from guozhan.server.web.guard import Guard
from guozhan.server.web.refusing import faulty
from guozhan.server.web.request_log import RequestLog
from guozhan.server.web.routes import routes
from guozhan.server.web.site import Site

if TYPE_CHECKING:
    from guozhan.server.config import Config

SWEEP: Final = 60.0  # seconds between two looks for abandoned tables
PRUNE: Final = 3600.0  # seconds between two looks for what is too old

_log = structlog.get_logger()


def app(config: Config) -> Starlette:
    """The application.

    Args:
        config: what is configured.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await Store.open(config.database, home=config.home)
        except GuozhanError as error:
            # Whoever has started the process is told in one line.
            app.state.failure = error
            raise
        house = House(store, LoopClock(), config.home, most=config.most_tables, metrics=app.state.metrics)
        house.most_of_address = config.address_tables
        house.messages = Limiter(config.address_rate, config.address_burst)
        house.bots = bots = WorkerBots(config.bot_workers, house.counted) if config.bot_workers else HereBots()
        app.state.house = house
        app.state.metrics.watch(house)
        app.state.probe = probe = Probe(house)
        app.state.site = site = Site(config, house, store, await Accounts.over(store, config.keep_sessions_days))
        home = Home(house, config.adopt)
        try:
            await bots.start()
            try:
                await home.begin()
            except GuozhanError as error:
                app.state.failure = error
                raise
            sweeper = asyncio.create_task(_sweep(site))
            await probe.look()
            probe.start()
            try:
                yield
            finally:
                sweeper.cancel()
                await probe.stop()
                site.inspector.close()
                await site.films.close()
                await house.close()
                await home.end()
        finally:
            await bots.close()
            await store.close()

    metrics = Metrics()
    made = Starlette(
        routes=[*routes(), *watching.routes(), *pages.routes(), WebSocketRoute("/ws/{table}", _socket)],
        middleware=[
            # Whose word about the client's address counts is decided here alone.
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(config.proxies)),
            Middleware(RequestLog, metrics=metrics),
            Middleware(Guard, config=config),
        ],
        exception_handlers={HTTPException: _no_route},
        lifespan=lifespan,
    )
    made.router.redirect_slashes = False
    made.state.config = config
    made.state.metrics = metrics
    return made


async def _sweep(site: Site) -> None:
    """Forget abandoned tables every now and then, and more seldom what is too old. No failure ends it."""
    pruned = 0.0
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await site.house.sweep()
            if time.monotonic() - pruned > PRUNE:
                pruned = time.monotonic()
                gone = await prune(site.store, site.config.keep_replays_days, site.config.keep_tables_days)
                _log.info("pruned", replays=gone.replays, tables=gone.tables, sessions=gone.sessions)
        except Exception as error:  # noqa: BLE001 - a database that is away now is back later
            _log.error("sweep_failed", error=repr(error), exc_info=error)


async def _socket(socket: WebSocket) -> None:
    state = socket.app.state
    await Connection(socket, state.house, state.config).run()


async def _no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and pages.is_for_people(request):
        return pages.page_for_nothing(request)
    texts = {
        404: "there is no such page",
        405: error_text("{method} is not understood here", method=request.method),
    }
    text = texts.get(error.status_code, error.detail)
    return faulty(request.headers, error.status_code, text, headers=error.headers)
