"""What is forgotten after some time: old replays, tables that are over, sessions that have expired."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import msgspec

from guozhan.server.house import KEPT_AFTER

if TYPE_CHECKING:
    from guozhan.server.storage import Store

DAY: Final = 86400.0


class Pruned(msgspec.Struct, frozen=True):
    """How much has been forgotten."""

    replays: int
    tables: int
    sessions: int


async def prune(store: Store, replay_days: float, table_days: float) -> Pruned:
    """Forget what is older; 0 days = nothing of that kind. Sessions that have expired always."""
    now = time.time()
    # Before that a table may still be open.
    ended = now - max(table_days * DAY, KEPT_AFTER)
    return Pruned(
        await store.drop_replays(now - replay_days * DAY) if replay_days > 0 else 0,
        await store.drop_tables(ended) if table_days > 0 else 0,
        await store.drop_tokens(now),
    )
