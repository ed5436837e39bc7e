"""Programs at a terminal, of which one reads what they print and types what they wait for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from typing import Any

WITHIN = 30.0


class Typist:
    """``guozhan`` with these arguments over pipes, or at a terminal of its own (``pty``)."""

    def __init__(self, *arguments: str, terminal: bool = False) -> None:
        command = [sys.executable, "-m", "guozhan", *arguments]
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "dumb", "COLUMNS": "150"}
        if terminal:
            import pty

            ours, theirs = pty.openpty()
            self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
            os.close(theirs)
            self._in = self._out = ours
        else:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
            )
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.text = ""
        self.seen = 0  # up to where the text has been looked at
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        data = b""
        while True:
            try:
                more = os.read(self._out, 65536)
            except OSError:  # a terminal whose program has ended
                more = b""
            data += more
            with self._changed:
                self.text = data.decode("utf-8", "replace").replace("\r\n", "\n")
                self._changed.notify_all()
            if not more:
                return

    def expect(self, pattern: str, within: float = WITHIN) -> str:
        """Wait for a text that has not been looked at, and look past it."""
        end = time.monotonic() + within
        with self._changed:
            while True:
                found = re.compile(pattern).search(self.text, self.seen)
                if found is not None:
                    self.seen = found.end()
                    return found[0]
                left = end - time.monotonic()
                ended = not self._thread.is_alive()
                assert left > 0, f"{pattern!r} did not come:\n{self.text[-3000:]}"
                assert not ended or self._changed.wait(0.2), (
                    f"{pattern!r} did not come before the end:\n{self.text[-3000:]}"
                )
                self._changed.wait(min(left, 0.5))

    def send(self, line: str) -> None:
        """Type a line."""
        os.write(self._in, f"{line}\n".encode())

    def answer_all(self, until: str, first: str = "1") -> None:
        """Type the same at each prompt until a text comes."""
        while True:
            found = self.expect(rf"(?m)^> $|{until}")
            if found != "> ":
                return
            self.send(first)

    def end(self) -> int:
        """The input ends; the exit status."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        status = self.process.wait(20)
        self._thread.join(5)
        return status

    def __enter__(self) -> Typist:
        return self

    def __exit__(self, *error: Any) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._thread.join(5)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        if self.process.stdout is None:
            os.close(self._in)
