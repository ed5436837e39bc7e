"""Running the server: uvicorn with the application, from its start to an orderly end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
from typing import TYPE_CHECKING, Final

import structlog
import uvicorn

from guozhan.server.app import app
from guozhan.server.config import Config

if TYPE_CHECKING:
    from types import FrameType

    from guozhan.server.house import House

GOODBYE_WITHIN: Final = 1.0  # seconds for goodbyes to leave
CLOSED_WITHIN: Final = 2  # seconds for connections to close
ENDED_WITHIN: Final = 9.0  # seconds after which the process ends, whatever still hangs

_log = structlog.get_logger()


def serve(config: Config) -> int:
    """Serve until interrupted, or until the last game is over where nothing new is to begin (SIGUSR1).

    What was begun is stored before the process ends, and everybody is told to come again.

    Returns:
        0 if everything has been stored; 1 if it could not be, or the server could not start.
    """
    application = app(config)
    server = Server(
        uvicorn.Config(
            application,
            host=config.host,
            port=config.port,
            log_config=None,
            access_log=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=",".join(config.proxies),
            ws_max_size=config.most_bytes,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=CLOSED_WITHIN,
        )
    )
    server.run()
    if server.failure is not None:
        raise server.failure
    return 0 if server.started and server.stored else 1


class _Untraced(logging.Filter):
    """Why the application cannot start is said in one line, by whoever has started it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to show it."""
        return "Traceback" not in record.getMessage()


class Server(uvicorn.Server):
    """Uvicorn, which says goodbye before it closes connections, and ends when it is drained.

    Attributes:
        stored: everything could be stored at the end.
        failure: why the application could not start.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stored = True
        self.failure: Exception | None = None

    @property
    def _house(self) -> House:
        application = self.config.app
        house: House = application.state.house  # type: ignore[union-attr]
        return house

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        logger, quiet = logging.getLogger("uvicorn.error"), _Untraced()
        logger.addFilter(quiet)
        try:
            await super().startup(sockets)
        except SystemExit:
            self.failure = getattr(self.config.app.state, "failure", None)  # type: ignore[union-attr]
            if self.failure is None:
                raise
            self.should_exit = True
            return
        finally:
            logger.removeFilter(quiet)
        if hasattr(signal, "SIGUSR1") and threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._house.drain)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The process is told to end; that it does so is no failure, and the signal is not raised again."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def on_tick(self, counter: int) -> bool:
        """Whether to end."""
        return await super().on_tick(counter) or self._house.drained

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: store, say goodbye, close."""
        watch = threading.Timer(ENDED_WITHIN, _give_up)
        watch.daemon = True
        watch.start()
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


def _give_up() -> None:
    """Something hangs for good; what is not stored by now nobody has been told of."""
    _log.error("end_forced", seconds=ENDED_WITHIN)
    os._exit(1)
