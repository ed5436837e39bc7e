"""A terminal that listens to a person and to a server at the same time, without losing what either says."""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from typing import Any, TypeVar

from guozhan.cli.prompt import Quit

T = TypeVar("T")


class Inbox:
    """What has been typed and what the server has sent, in the order in which it came.

    Lines are taken from the input only when they are wanted: what is piped in ahead waits for the questions that it
    answers. At a terminal they are read as they are typed, once ``eager`` is set.

    Attributes:
        is_terminal: a person types.
    """

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self._eager = False
        self._events: deque[Any] = deque()
        self._lines: deque[str] = deque()
        self._wanted = False
        self._ended = False
        self._changed = threading.Condition()
        self._reader: threading.Thread | None = None

    def put(self, event: Any) -> None:
        """Something has come from the server; from any thread."""
        with self._changed:
            self._events.append(event)
            self._changed.notify_all()

    def listen(self) -> None:
        """At a terminal: read lines as they are typed from now on."""
        self._eager = self.is_terminal

    def get(self, lines: bool) -> Any:
        """The next event, or a line (a ``str``) if ``lines`` are wanted and no event waits. It waits for one of them.

        Raises:
            Quit: if a line is wanted and the input has ended.
        """
        with self._changed:
            if (lines or self._eager) and not self._ended:
                self._wanted = True
                self._changed.notify_all()
                if self._reader is None:
                    self._reader = threading.Thread(target=self._read, name="input", daemon=True)
                    self._reader.start()
            while True:
                if self._events:
                    return self._events.popleft()
                if lines or self._eager:
                    if self._lines:
                        return self._lines.popleft()
                    if self._ended:
                        raise Quit
                self._changed.wait()

    def event(self) -> Any:
        """The next event; it waits for one."""
        with self._changed:
            while not self._events:
                self._changed.wait()
            return self._events.popleft()

    def _read(self) -> None:
        for line in _typed():
            with self._changed:
                self._lines.append(line)
                self._wanted = False
                self._changed.notify_all()
                while not (self._eager or self._wanted):
                    self._changed.wait()
        with self._changed:
            self._ended = True
            self._changed.notify_all()


def _typed() -> Iterator[str]:
    """The lines of the input. They are read past Python's buffer, whose lock the end of the program would wait for."""
    try:
        file = sys.stdin.fileno()
    except (OSError, ValueError):
        yield from sys.stdin
        return
    decoder = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace")
    rest = ""
    while True:
        try:
            data = os.read(file, 4096)
        except OSError:  # a terminal that has gone
            data = b""
        rest += decoder.decode(data, final=not data)
        *lines, rest = rest.split("\n")
        yield from lines
        if not data:
            if rest:
                yield rest
            return


class Bridge:
    """An event loop in a thread of its own, for a program that waits for a person."""

    def __init__(self, inbox: Inbox) -> None:
        self.loop = asyncio.new_event_loop()
        self.inbox = inbox
        self._thread = threading.Thread(target=self.loop.run_forever, name="network", daemon=True)
        self._thread.start()

    def call(self, work: Coroutine[Any, Any, T], noted: Callable[[Any], object]) -> T:
        """Do something there and wait for it; what comes from the server meanwhile is ``noted``."""
        future: Future[T] = asyncio.run_coroutine_threadsafe(work, self.loop)
        future.add_done_callback(lambda done: self.inbox.put(done))
        try:
            while (item := self.inbox.event()) is not future:
                noted(item)
        except BaseException:
            future.cancel()
            raise
        result: T = future.result()
        return result

    def close(self) -> None:
        """End the loop."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(5.0)
        if not self._thread.is_alive():
            self.loop.close()
