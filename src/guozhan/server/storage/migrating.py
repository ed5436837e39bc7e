"""Bringing a database to this version of the program (迁移)."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from guozhan.core.errors import IncompatibleError
from guozhan.server.storage.backing import make_private
from guozhan.server.storage.connecting import FAILURES, WRITING, Place, explain, make_engine, read_url
from guozhan.server.storage.schema import HEAD, VERSION_TABLE, metadata

SCRIPTS: Final = Path(__file__).parent / "migrations"
# The key under which PostgreSQL keeps two processes from migrating at once: any number that stays.
_LOCK: Final = 5_171_906_042
# Alembic keeps the migration that runs in globals of its own.
_ONE_AT_A_TIME: Final = threading.Lock()


def migrate(url: str) -> tuple[str | None, str]:
    """Bring a database to this version; make it if there is none.

    Returns:
        The version that it had, if any, and the one that it has now.
    """
    place = read_url(url)
    engine = make_engine(place)
    try:
        return bring_up(engine, place)
    except FAILURES as error:
        raise explain(error, place) from error
    finally:
        engine.dispose()


def bring_up(engine: Engine, place: Place) -> tuple[str | None, str]:
    """The same for an engine. All of it happens, or nothing; two processes at once do not meet."""
    if place.path is not None:
        # Where there is none and none can be made, SQLite says so.
        with suppress(OSError):
            make_private(place.path)
    with engine.connect() as connection, connection.begin():
        if place.path is None:
            encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
            if encoding != "UTF8":
                raise IncompatibleError(
                    f"{place.shown} keeps text as {encoding}; make it anew with UTF8 (createdb --encoding=UTF8 "
                    "--template=template0)"
                )
        before = _version(connection, place)
    if before == HEAD:
        return before, HEAD
    with engine.connect().execution_options(**WRITING) as connection, connection.begin():
        if place.path is None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        # Another process may have been here meanwhile.
        before = _version(connection, place)
        if before != HEAD:
            _upgrade(connection, place, before)
    return before, HEAD


def _version(connection: Connection, place: Place) -> str | None:
    names = set(inspect(connection).get_table_names())
    if VERSION_TABLE in names:
        versions = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all()
        if len(versions) != 1:
            raise IncompatibleError(
                f"{place.shown} is damaged: it has {len(versions)} versions; put a backup in its place"
            )
        return str(versions[0])
    # A server of PostgreSQL may keep other programs' tables in the same schema; a file belongs to one program.
    foreign = names if place.path is not None else names & set(metadata.tables)
    if foreign:
        raise IncompatibleError(
            f"{place.shown} is another program's database (it has {', '.join(sorted(foreign)[:3])}); name another one"
        )
    return None


def _upgrade(connection: Connection, place: Place, before: str | None) -> None:
    # Alembic takes long to import, and a database that is up to date does not need it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if before is not None and before not in known:
        raise IncompatibleError(
            f"{place.shown} has version {before}, and this program knows up to {HEAD}: a newer program made it; "
            "update this one, or put an older backup in its place"
        )
    config.attributes["connection"] = connection
    with _ONE_AT_A_TIME:
        command.upgrade(config, HEAD)
