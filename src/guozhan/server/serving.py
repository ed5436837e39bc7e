"""Running the server: uvicorn with the application."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

import uvicorn

from guozhan.server.app import app
from guozhan.server.config import Config

MOST_HEAD: Final = 64 * 1024  # bytes of a request's headers, where h11 reads them
COLLECTING: Final = (10_000, 20, 50)  # thresholds of the collector of circles


def serve(config: Config) -> int:
    """Serve until interrupted; what was begun is stored before the process ends."""
    # Games are long-lived objects, and little of what is dropped is in a circle: looking for circles as often as Python
    # does by default takes time for nothing, and each look through everything holds up all tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    server = uvicorn.Server(
        uvicorn.Config(
            app(config),
            host=config.host,
            port=config.port,
            http=_protocol(),
            log_config=None,
            access_log=False,
            # The application itself looks at what proxies say.
            proxy_headers=False,
            h11_max_incomplete_event_size=MOST_HEAD,
            ws_max_size=config.most_bytes,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=10,
        )
    )
    server.run()
    return 0 if server.started else 1


def _protocol() -> type[asyncio.Protocol] | str:
    """HTTP with limits that uvicorn has not; where its parser is not there, uvicorn chooses."""
    try:
        from guozhan.server.transport import HttpProtocol
    except ImportError:
        return "auto"
    return HttpProtocol
