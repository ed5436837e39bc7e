"""Connections that dawdle before they have asked for anything are ended; what uvicorn has no limit for."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN: Final = 15.0  # seconds from the first byte (or the connection) to the end of a request's headers
MOST_HEAD: Final = 64 * 1024  # bytes of them


class HttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits of the time and the size of a request's headers."""

    _head_timer: asyncio.TimerHandle | None = None
    _head_size = 0
    head_within = HEAD_WITHIN

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._head_begins()

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        if self.cycle is None or self.cycle.response_complete:
            self._head_begins()
        if self._head_timer is not None:
            # What came before has not ended the headers, and would have to be kept beside this.
            if self._head_size > MOST_HEAD:
                self._head_ends()
                self.send_400_response("The headers are too big.")
                return
            self._head_size += len(data)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The headers of a request are there."""
        self._head_ends()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._head_ends()
        super().connection_lost(exc)

    def _head_begins(self) -> None:
        if self._head_timer is None:
            self._head_size = 0
            self._head_timer = self.loop.call_later(self.head_within, self._too_slow)

    def _head_ends(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _too_slow(self) -> None:
        self._head_timer = None
        if not self.transport.is_closing():
            self.transport.close()
