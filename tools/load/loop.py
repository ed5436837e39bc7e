"""The event loop of the clients: the quickest there is, so that the machine is the server's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run it in an event loop of its own, and give what it returns."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # there is none for Windows
        return asyncio.run(main)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(main)
