"""A real server: ``guozhan serve`` in a process of its own that can be ended, killed and begun again."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

SOURCE = Path(__file__).resolve().parents[2] / "src"
BEGINS_WITHIN = 60.0
ENDS_WITHIN = 60.0


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class ServerProcess:
    """``guozhan serve`` over one database and one port, as often as it is begun.

    Args:
        folder: for the database, the log and what is told at the start; it is started there.
        options: more of the command line.
        home: name of the process.
        database: its URL; else a file in the folder.
        program: another program that serves, with the same arguments.

    Attributes:
        trust: set where it speaks TLS, with a certificate for "localhost" that this trusts.
        variables: more of the environment; what is configured there for this machine does not count.
    """

    def __init__(
        self,
        folder: Path,
        options: Sequence[str] = (),
        home: str = "a",
        database: str = "",
        program: str | Path = "",
        **variables: str,
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'guozhan.db'}"
        self.port = free_port()
        self.trust: ssl.SSLContext | None = None
        self.log = folder / f"{home}.log"
        self.told = folder / f"{home}.out"
        self._command = [sys.executable, *([str(program)] if program else ["-m", "guozhan"]), "serve"]
        self._command += ["--port", str(self.port), "--home", home, "--database", self.database, *options]
        others = {name: value for name, value in os.environ.items() if not name.startswith("GUOZHAN_")}
        self._environment = {**others, "PYTHONPATH": str(SOURCE), **variables}
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def base(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.base}" if self.trust is None else f"https://localhost:{self.port}"

    def begin(self) -> None:
        """Start it, and wait for nothing."""
        with self.log.open("ab") as log, self.told.open("ab") as told:
            self.process = subprocess.Popen(
                self._command, stdout=told, stderr=log, env=self._environment, cwd=self.folder
            )

    def start(self) -> None:
        """Start it, and wait until people may be sent to it."""
        self.begin()
        self.wait_ready()

    def wait_ready(self) -> None:
        assert self.process is not None
        until = time.monotonic() + BEGINS_WITHIN
        while not self.told.read_bytes().strip() or not self._is_ready():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.02)

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/ready", timeout=5, context=self.trust) as response:
                return int(response.status) == 200
        except OSError:  # urllib's errors of HTTP are some of these
            return False

    def send(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def wait(self, seconds: float = ENDS_WITHIN) -> int:
        """Wait for its end; its exit status."""
        assert self.process is not None
        return self.process.wait(seconds)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it, if it has not ended; its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.send(number)
        return self.wait()

    def kill(self) -> None:
        """End it at once, whatever it does (``kill -9``)."""
        self.stop(signal.SIGKILL)

    def close(self) -> None:
        """End it, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.stop()


@contextmanager
def real_server(folder: Path, *options: str) -> Iterator[ServerProcess]:
    """A server for as long as the block lasts, which must have had no fault."""
    server = ServerProcess(folder, options)
    server.start()
    try:
        yield server
    finally:
        server.kill()
        assert "Traceback" not in server.log.read_text(), server.log.read_text()[-4000:]
