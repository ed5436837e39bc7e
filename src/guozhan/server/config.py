"""What a server is configured with."""

from __future__ import annotations

from typing import Literal

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is configured.

    Attributes:
        host, port: where to listen.
        database: URL of the database.
        home: name of the process, where several serve one address.
        adopt: names of processes whose tables this one takes up when they have ended.
        proxies: addresses of reverse proxies whose word about the client's address counts.
        url: where browsers find the server, such as ``https://play.example.org``; "" = where each request went.
        origins: pages of these origins may use the server too; those that it serves itself always may.
        unlimited: addresses (or networks) that no limit of how often and how many is for, such as a load test's.
        most_bytes: of one message from a client; what is longer ends the connection.
        most_body: bytes of the body of a request, but for uploads: ``most_replay``.
        most_uploads: bytes of all uploaded replays together; what goes beyond is refused.
        most_tables: tables at the same time.
        address_tables: tables at the same time that one address has made.
        bot_workers: processes in which bots think; 0: they think in the server's own.
        rate: messages a second that are read from one connection in the long run, ``burst`` at once; the others wait.
        address_rate: the same for all connections of one address together, ``address_burst`` at once.
        requests: requests a second that one address may make in the long run; ``requests_burst`` at once.
        connections: of one address at the same time.
        read_within: seconds in which a request must have come in whole; ``answer_within`` in which it is answered.
        uploads: who may upload replays.
        keep_replays_days, keep_tables_days: how long replays, and tables that are over, are kept; 0 = for ever.
        keep_sessions_days: how long somebody stays signed in.
        ssl_certfile, ssl_keyfile: TLS without a proxy: the certificate with its chain, and its key, both in PEM.
        ssl_keyfile_password: of the key, if it has one.
        metrics_port: /metrics (with /health and /ready) is served at a port of its own; 0 = at none.
        metrics_host: where that port listens.
        metrics_token: /metrics is served at the main port too, to whoever sends this as a bearer token; "" = it is not.
        log_level: the least important that is logged.
        log_format: ``json`` is a line for each event, ``console`` for people; ``auto`` = for people on a terminal only.
        log_addresses: addresses of clients may be logged.
        language: of what the process tells its operator at the start.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = "sqlite:///guozhan.db"
    home: str = "a"
    adopt: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    url: str = ""
    origins: tuple[str, ...] = ()
    unlimited: tuple[str, ...] = ()
    most_bytes: int = 64 * 1024
    most_body: int = 64 * 1024
    most_replay: int = 4 * 1024 * 1024
    most_uploads: int = 1024 * 1024 * 1024
    most_tables: int = 1000
    address_tables: int = 100
    bot_workers: int = 1
    rate: float = 25.0
    burst: int = 100
    address_rate: float = 250.0
    address_burst: int = 1000
    requests: float = 20.0
    requests_burst: int = 200
    connections: int = 200
    read_within: float = 15.0
    answer_within: float = 60.0
    uploads: Literal["all", "accounts", "none"] = "all"
    keep_replays_days: float = 365.0
    keep_tables_days: float = 7.0
    keep_sessions_days: float = 90.0
    ssl_certfile: str = ""
    ssl_keyfile: str = ""
    ssl_keyfile_password: str = ""
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"
    metrics_token: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "console", "json"] = "auto"
    log_addresses: bool = False
    language: Literal["zh-Hans", "zh-Hant", "en"] = "zh-Hans"

    @property
    def tls(self) -> bool:
        """The process itself speaks TLS."""
        return bool(self.ssl_certfile)
