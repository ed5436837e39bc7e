"""The real server in a process of its own, and what the system says of it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

START: Final = 60.0  # seconds within which the server answers
TICKS: Final = os.sysconf("SC_CLK_TCK")
CONTEXT: Final = 60  # lines of the log that are shown of each
WARNING: Final = ("[warning", "[error", "[critical", '"level": "warning', '"level": "error', "Traceback")


def troubles_in(log: str) -> list[str]:
    """Warnings and errors of a log, each with what follows that is no line of the log, such as a traceback."""
    found: list[str] = []
    lines = log.splitlines()
    for number, line in enumerate(lines):
        if any(mark in line for mark in WARNING):
            behind = takewhile(lambda one: not one.startswith("{"), lines[number + 1 : number + CONTEXT])
            found.append("\n".join([line, *behind]))
    return found


def faults_in(troubles: list[str]) -> list[str]:
    """Those for which the server is to blame, and not the disk of the machine."""
    return [one for one in troubles if '"disk_is_slow"' not in one]


class Server:
    """``guozhan serve`` with an empty database, which is gone afterwards.

    Args:
        python: the interpreter that runs it.
        workers: processes in which bots think.
        program: where the program lies, if not where the interpreter finds it.
    """

    def __init__(self, python: str, workers: int, program: Path | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="guozhan-load-")
        folder = Path(self._folder.name)
        self.log = folder / "log"
        self.database = folder / "load.db"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._output: IO[bytes] = self.log.open("wb")
        environment = {**os.environ, "GUOZHAN_UNLIMITED": "127.0.0.1", "GUOZHAN_BOT_WORKERS": str(workers)}
        if program is not None:
            environment["PYTHONPATH"] = str(program)
        command = [python, "-m", "guozhan", "serve", "--port", str(self.port), "--database"]
        self._process = subprocess.Popen(
            [*command, f"sqlite:///{self.database}"], stdout=self._output, stderr=self._output, env=environment
        )

    def __enter__(self) -> Self:
        end = time.monotonic() + START
        while True:
            try:
                self.get("/health")
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    said = self.log.read_text(errors="replace")
                    self.__exit__(None, None, None)
                    raise OSError(f"the server does not start:\n{said[-3000:]}") from None
                time.sleep(0.1)
            else:
                return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._output.close()
        self._folder.cleanup()

    @property
    def alive(self) -> bool:
        """It runs."""
        return self._process.poll() is None

    def troubles(self) -> list[str]:
        """Warnings and errors that it has logged."""
        return troubles_in(self.log.read_text(errors="replace"))

    # --- HTTP --------------------------------------------------------------------------------------------------------

    def get(self, path: str) -> bytes:
        """What it answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            body: bytes = answer.read()
        return body

    def post(self, path: str, body: Any) -> bytes:
        """What it answers to JSON, or to bytes."""
        data, kind = (body, "octet-stream") if isinstance(body, bytes) else (json.dumps(body).encode(), "json")
        head = {"content-type": f"application/{kind}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, head)
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: bytes = answer.read()
        return found

    # --- the system's view -------------------------------------------------------------------------------------------

    @property
    def processes(self) -> list[int]:
        """Its process, and those that it has started."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def memory(self) -> int:
        """Bytes of the server's own process that are in use."""
        return _memory(self._process.pid)

    def memory_of_workers(self) -> int:
        """Bytes of its worker processes."""
        return sum(_memory(pid) for pid in self.processes[1:])

    def seconds(self) -> tuple[float, float]:
        """Processor time so far: its own, and its workers'."""
        own, *workers = (_seconds(pid) for pid in self.processes)
        return own, sum(workers)


def _memory(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
