"""Running the server: uvicorn with the application, from its start to an orderly end, and the port for the operator's
programs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import structlog
import uvicorn
from starlette.applications import Starlette

from guozhan.server import logs
from guozhan.server.app import app
from guozhan.server.config import Config
from guozhan.server.listening import bind
from guozhan.server.web.watching import side_app

if TYPE_CHECKING:
    from types import FrameType

    from guozhan.server.house import House

MOST_HEAD: Final = 64 * 1024  # bytes of a request's headers, where h11 reads them
COLLECTING: Final = (10_000, 20, 10)  # thresholds of the collector of circles
# Seconds for which a busy thread keeps the interpreter while others wait for it: the thread that stores asks for it
# several times in each transaction, and nobody is told anything before that has ended.
SWITCHING: Final = 0.0005

GOODBYE_WITHIN: Final = 1.0  # seconds for goodbyes to leave
CLOSED_WITHIN: Final = 2  # seconds for connections to close
ENDED_WITHIN: Final = 9.0  # seconds after which the process ends, whatever still hangs

_log = structlog.get_logger()


def serve(config: Config, started: Callable[[int, House], None] | None = None) -> int:
    """Serve until interrupted, or until the last game is over where nothing new is to begin (SIGUSR1).

    What was begun is stored before the process ends, and everybody is told to come again.

    Args:
        config: what is configured.
        started: is told the port and the house when the server can be reached.

    Returns:
        0 if everything has been stored; 1 if it could not be.

    Raises:
        GuozhanError: if the server cannot start, in one line.
    """
    # Games are long-lived objects, and little of what is dropped is in a circle: looking for circles as often as Python
    # does by default takes time for nothing, and each look through everything holds up all tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    sys.setswitchinterval(SWITCHING)
    logs.configure(config)
    sockets = bind(config.host, config.port)
    side = bind(config.metrics_host, config.metrics_port, "metrics_") if config.metrics_port else []
    application = app(config)
    server = Server(
        uvicorn.Config(
            application,
            http=_protocol(),
            ws=_sockets(config),
            log_config=None,
            access_log=False,
            # The application itself looks at what proxies say.
            proxy_headers=False,
            h11_max_incomplete_event_size=MOST_HEAD,
            ws_max_size=config.most_bytes,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=CLOSED_WITHIN,
            ssl_certfile=config.ssl_certfile or None,
            ssl_keyfile=config.ssl_keyfile or None,
            ssl_keyfile_password=config.ssl_keyfile_password or None,
        ),
        SideServer(application, side) if side else None,
        started,
    )
    try:
        server.run(sockets)
    finally:
        for one in (*sockets, *side):
            one.close()
    if server.failure is not None:
        raise server.failure
    return 0 if server.started and server.stored else 1


class Server(uvicorn.Server):
    """Uvicorn, which says why it could not start and when it has, and goodbye before it closes connections.

    It ends by itself when it is drained.

    Args:
        config: of uvicorn.
        side: serves the operator's programs.
        announce: is told the port and the house when the server can be reached.

    Attributes:
        failure: why the application could not start.
        stored: everything could be stored at the end.
    """

    def __init__(
        self, config: uvicorn.Config, side: SideServer | None, announce: Callable[[int, House], None] | None
    ) -> None:
        super().__init__(config)
        self.failure: Exception | None = None
        self.stored = True
        self._side = side
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        state: Any = self.config.app.state  # type: ignore[union-attr]
        try:
            with _told_later(lambda: getattr(state, "failure", None) is None):
                await super().startup(sockets)
        except SystemExit:
            self.failure = getattr(state, "failure", None)
            if self.failure is None:
                raise
            self.should_exit = True
            return
        if self._side is not None:
            self._side.start()
        assert sockets is not None
        house: House = state.house
        port = int(sockets[0].getsockname()[1])
        playing = sum(table.status == "playing" for table in house.tables.values())
        _log.info("started", home=house.home, port=port, tables=len(house.tables), playing=playing)
        if self._announce is not None:
            self._announce(port, house)
        if hasattr(signal, "SIGUSR1") and threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, house.drain)

    @property
    def _house(self) -> House:
        house: House = self.config.app.state.house  # type: ignore[union-attr]
        return house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The process is told to end; that it does so is no failure, and the signal is not raised again."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end."""
        return await super().on_tick(counter) or self._house.drained

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: store, say goodbye, close."""
        _log.info("ending")
        watch = threading.Timer(ENDED_WITHIN, _give_up)
        watch.daemon = True
        watch.start()
        if self._side is not None:
            await self._side.stop()
        for server in self.servers:
            server.close()
        house = self._house
        self.stored = await house.close()
        until = asyncio.get_running_loop().time() + GOODBYE_WITHIN
        while house.connections and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        if self.stored:
            watch.cancel()
        _log.info("ended")


class SideServer(uvicorn.Server):
    """Serves /metrics, /health and /ready at a port of their own, in the loop of the main server.

    Args:
        main: the application that they tell of.
        sockets: where to listen.
    """

    def __init__(self, main: Starlette, sockets: list[socket.socket]) -> None:
        quiet: dict[str, Any] = {"log_config": None, "access_log": False, "server_header": False, "lifespan": "off"}
        super().__init__(uvicorn.Config(side_app(main), proxy_headers=False, timeout_graceful_shutdown=1, **quiet))
        self._sockets = sockets
        self._task: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for the main server."""
        yield

    def start(self) -> None:
        """Begin, beside what else runs in the loop."""
        self._task = asyncio.create_task(self.serve(self._sockets))

    async def stop(self) -> None:
        """End."""
        self.should_exit = True
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)


@contextlib.contextmanager
def _told_later(wanted: Callable[[], bool]) -> Iterator[None]:
    """What uvicorn logs in the block is logged at its end, if it is wanted then: a traceback before one plain line is
    not."""
    logger = logging.getLogger("uvicorn.error")
    kept: list[logging.LogRecord] = []

    def keep(record: logging.LogRecord) -> bool:
        kept.append(record)
        return False

    logger.addFilter(keep)
    try:
        yield
    finally:
        logger.removeFilter(keep)
        for record in kept if wanted() else ():
            logger.handle(record)


def _protocol() -> type[asyncio.Protocol] | str:
    """HTTP with limits that uvicorn has not; where its parser is not there, uvicorn chooses."""
    try:
        from guozhan.server.transport import HttpProtocol
    except ImportError:
        return "auto"
    return HttpProtocol


def _sockets(config: Config) -> type[asyncio.Protocol] | str:
    """WebSockets with limits that uvicorn has not; where what they are made of is not there, uvicorn chooses."""
    try:
        from guozhan.server.transport import sockets_with
    except ImportError:
        return "auto"
    return sockets_with(config.rate, config.burst)


def _give_up() -> None:
    """Something hangs for good; what is not stored by now nobody has been told of."""
    _log.error("end_forced", seconds=ENDED_WITHIN)
    os._exit(1)
