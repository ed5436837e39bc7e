"""``guozhan server drain`` and ``adopt``: one process takes another's place."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from typing import Any

HOME = "command"  # a process in which no table lives

# Makes the parser of an action: its name, its help, what it does.
Make = Callable[[str, str, Callable[[argparse.Namespace, Any], int]], argparse.ArgumentParser]


def add_homes_actions(make: Make) -> None:
    """Declare the actions."""
    drain = make("drain", "let a process begin nothing new and end with its last game", _drain)
    drain.add_argument("home", metavar="HOME", help="name of the process")
    adopt = make("adopt", "let the tables of a process that has ended live in another", _adopt)
    adopt.add_argument("old", metavar="OLD", help="name of the process that has ended")
    adopt.add_argument("new", metavar="NEW", help="name of the process that takes them up when it starts")


def _drain(args: argparse.Namespace, config: Any) -> int:
    from guozhan.server.homes import drain

    async def act() -> None:
        store = await _open(args)
        try:
            await drain(store, args.home)
        finally:
            await store.close()

    asyncio.run(act())
    print(f"{args.home} begins nothing new, and ends with the last game that it has")
    return 0


def _adopt(args: argparse.Namespace, config: Any) -> int:
    from guozhan.server.homes import hand_over

    async def act() -> int:
        store = await _open(args)
        try:
            return await hand_over(store, args.old, args.new)
        finally:
            await store.close()

    moved = asyncio.run(act())
    print(f"{moved} tables of {args.old} live in {args.new} now, which takes them up when it starts")
    return 0


async def _open(args: argparse.Namespace) -> Any:
    from guozhan.server.storage import Store

    return await Store.open(args.database, home=HOME)
