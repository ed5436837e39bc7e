"""What the server keeps (存储): tables and their answers, replays, accounts; in SQLite or PostgreSQL.

``Store`` is what the server works with. `migrate` and `back_up` serve commands and need no running server::

    store = await Store.open("sqlite:///guozhan.db", home="a")
    await store.put_table(row)
    await store.append(row.id, 1, 0, [b"..."])   # durable when it returns
    await store.close()
"""

from guozhan.server.storage.backing import back_up
from guozhan.server.storage.claiming import checked_home
from guozhan.server.storage.migrating import migrate
from guozhan.server.storage.rows import (
    AccountRow,
    ElsewhereError,
    NameTakenError,
    ReplayQuery,
    ReplayRow,
    Status,
    StorageError,
    StoreClosedError,
    TableRow,
    TokenRow,
    fold,
)
from guozhan.server.storage.store import Store

__all__ = [
    "AccountRow",
    "ElsewhereError",
    "NameTakenError",
    "ReplayQuery",
    "ReplayRow",
    "Status",
    "StorageError",
    "Store",
    "StoreClosedError",
    "TableRow",
    "TokenRow",
    "back_up",
    "checked_home",
    "fold",
    "migrate",
]
