"""Databases to test the storage on: a file of SQLite, or one of a private PostgreSQL server."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from guozhan.server.storage import ReplayRow, TableRow


class PostgresServer:
    """A server of its own, on a socket in a folder that goes away with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names = count()

    def url(self, database: str, schema: str = "public") -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}&options=-csearch_path%3D{schema}"

    def make(self) -> str:
        """URL of an empty schema, which is made much faster than a database."""
        name = f"test{next(self._names)}"
        url = self.url("postgres", name)
        self.execute(url, f"CREATE SCHEMA {name}")
        return url

    def make_database(self, encoding: str) -> str:
        name = f"test{next(self._names)}"
        self.execute(self.url("postgres"), f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0")
        return self.url(name)

    def execute(self, url: str, statement: str) -> list[Any]:
        import psycopg

        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return list(cursor) if cursor.description else []


def postgres_programs() -> Path | None:
    """Where Debian puts the newest PostgreSQL's programs."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


@contextmanager
def postgres_server(programs: Path) -> Iterator[PostgresServer]:
    # It refuses to run as root. The folder is short, for a socket's path has at most 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    options: dict[str, Any] = {"cwd": folder, "check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
    if os.geteuid() == 0:
        import pwd

        user = next(entry for entry in pwd.getpwall() if entry.pw_name in ("postgres", "nobody"))
        os.chown(folder, user.pw_uid, user.pw_gid)
        options |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    data = str(folder / "data")
    try:
        initdb = [
            str(programs / "initdb"),
            "-D",
            data,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "-N",
        ]
        subprocess.run(initdb, **options)
        settings = f"-k {folder} -c listen_addresses='' -c fsync=off"
        log = str(folder / "log")
        subprocess.run([str(programs / "pg_ctl"), "-D", data, "-l", log, "-w", "-o", settings, "start"], **options)
        try:
            yield PostgresServer(folder)
        finally:
            subprocess.run([str(programs / "pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop"], **options)
    finally:
        shutil.rmtree(folder)


def table_row(id: str, home: str = "a", **values: Any) -> TableRow:
    row: dict[str, Any] = {
        "id": id,
        "home": home,
        "status": "playing",
        "created": 1.0,
        "touched": 2.5,
        "content": "hash",
        "setup": b'{"size":8}',
        "people": b"[]",
    }
    return TableRow(**row | values)


def replay_row(id: str, **values: Any) -> ReplayRow:
    row: dict[str, Any] = {
        "id": id,
        "created": 1.0,
        "ruleset": "standard",
        "players": 2,
        "names": ["Ann", "Bob"],
        "generals": ["曹操", "刘备"],
        "winners": ["Ann"],
        "ending": "kingdom",
        "content": "hash",
        "size": 3,
    }
    return ReplayRow(**row | values)
