"""What a server is configured with."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is configured.

    Attributes:
        host, port: where to listen.
        database: URL of the database.
        home: name of the process, where several serve one address.
        adopt: names of processes whose tables this one takes up when they have ended.
        proxies: addresses of reverse proxies whose word about the client's address counts.
        most_bytes: of one message from a client; what is longer ends the connection.
        most_tables: tables at the same time.
        rate: messages a second that one connection may send in the long run; ``burst`` at once.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = "sqlite:///guozhan.db"
    home: str = "a"
    adopt: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    most_bytes: int = 64 * 1024
    most_tables: int = 1000
    rate: float = 25.0
    burst: int = 100
