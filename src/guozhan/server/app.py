"""The application: what the process serves over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.protocol import messages
from guozhan.server import passwords
from guozhan.server.clock import LoopClock
from guozhan.server.homes import Home
from guozhan.server.house import House
from guozhan.server.socket import Connection
from guozhan.server.storage import Store

if TYPE_CHECKING:
    from guozhan.server.config import Config

SWEEP: Final = 60.0  # seconds between two looks for abandoned tables


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for with a new table."""

    name: str
    setup: messages.Setup = messages.Setup()
    password: str = ""
    session: str = ""


class MadeTable(msgspec.Struct, frozen=True):
    """A new table.

    Attributes:
        table: its id.
        secret: of its link; kept nowhere else.
        token: opens the host's seat.
        path: of the link, with the secret behind the ``#``, which browsers do not send.
    """

    table: str
    secret: str
    token: str
    path: str


def app(config: Config) -> Starlette:
    """The application.

    Args:
        config: what is configured.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await Store.open(config.database, home=config.home)
        except Exception as error:
            app.state.failure = error
            raise
        try:
            house = House(store, LoopClock(), config.home, most=config.most_tables)
            app.state.house = house
            try:
                home = Home(house, config.adopt)
                await home.begin()
            except Exception as error:
                app.state.failure = error
                raise
            sweeper = asyncio.create_task(_sweep(house))
            try:
                yield
            finally:
                sweeper.cancel()
                await house.close()
                await home.end()
        finally:
            await store.close()

    routes = [
        Route("/api/tables", _create, methods=["POST"]),
        Route("/health", _health),
        WebSocketRoute("/ws/{table}", _socket),
    ]
    made = Starlette(routes=routes, lifespan=lifespan, exception_handlers={GuozhanError: _refused})
    made.state.config = config
    return made


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await house.sweep()


async def _create(request: Request) -> Response:
    house: House = request.app.state.house
    wanted = read(await request.body(), NewTable)
    account = await house.account_of(wanted.session)
    table, secret, token = house.create(wanted.setup, wanted.name, await passwords.hashed(wanted.password), account)
    await table.outflow.flush()
    return answer(MadeTable(table.id, secret, token, f"/#/t/{table.id}/{secret}"), 201)


async def _health(request: Request) -> Response:
    house: House = request.app.state.house
    return answer({"status": "draining" if house.draining else "ok"})


async def _socket(socket: WebSocket) -> None:
    state = socket.app.state
    await Connection(socket, state.house, state.config).run()


async def _refused(request: Request, error: Exception) -> Response:
    return answer({"error": str(error)}, 400)


def read(data: bytes, kind: type[Any]) -> Any:
    """The body of a request.

    Raises:
        MalformedError: if it is none of that kind.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise MalformedError(str(error)) from None


def answer(body: Any, status: int = 200) -> Response:
    """A response in JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")
