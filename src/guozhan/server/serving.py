"""Running the server: uvicorn with the application."""

from __future__ import annotations

import uvicorn

from guozhan.server.app import app
from guozhan.server.config import Config


def serve(config: Config) -> int:
    """Serve until interrupted; what was begun is stored before the process ends."""
    server = uvicorn.Server(
        uvicorn.Config(
            app(config),
            host=config.host,
            port=config.port,
            log_config=None,
            access_log=False,
            # The application itself looks at what proxies say.
            proxy_headers=False,
            ws_max_size=config.most_bytes,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=10,
        )
    )
    server.run()
    return 0 if server.started else 1
