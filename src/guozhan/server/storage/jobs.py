"""What the writer is asked to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection


class Job:
    """One thing to write.

    Attributes:
        future: who waits for it.
        outcome: what came out, once the transaction has ended.
        error: why it has not been done.
        again: whether it may have been done already, when a connection was lost.
    """

    __slots__ = ("again", "error", "future", "outcome")

    def __init__(self, future: asyncio.Future[Any]) -> None:
        self.future = future
        self.outcome: object = None
        self.error: BaseException | None = None
        self.again = False


class Append(Job):
    """Answers of one game: the first has the number `first`."""

    __slots__ = ("entries", "first", "game", "table")

    def __init__(
        self, future: asyncio.Future[Any], table: str, game: int, first: int, entries: Sequence[bytes]
    ) -> None:
        super().__init__(future)
        self.table = table
        self.game = game
        self.first = first
        self.entries = entries


class Work(Job):
    """Anything else. `act` gets the connection and `again`; an error that it raises comes before it writes."""

    __slots__ = ("act",)

    def __init__(self, future: asyncio.Future[Any], act: Callable[[Connection, bool], object]) -> None:
        super().__init__(future)
        self.act = act
