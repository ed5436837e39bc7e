"""A real server: uvicorn on 127.0.0.1, in a process of its own that can be killed and begun again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BEGINS_WITHIN = 30.0


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class RealServer:
    """``guozhan serve`` over one database and one port, as often as it is begun."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.options = options  # of the command
        self.database = f"sqlite:///{folder / 'guozhan.db'}"
        self.log = folder / "server.log"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def begin(self) -> None:
        command = [sys.executable, "-m", "guozhan", "serve", "--port", str(self.port), "--database", self.database]
        command += self.options
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
        end = time.monotonic() + BEGINS_WITHIN
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=1):
                    return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """End it at once (``kill -9``)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Let it end by itself."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None


@contextmanager
def real_server(folder: Path, *options: str) -> Iterator[RealServer]:
    server = RealServer(folder, *options)
    server.begin()
    try:
        yield server
    finally:
        server.kill()
        assert "Traceback" not in server.log.read_text(), server.log.read_text()[-4000:]
