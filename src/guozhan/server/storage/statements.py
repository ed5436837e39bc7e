"""What the store asks and tells the database, one function each: on a connection, in a transaction of the caller."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from guozhan.core.errors import IncompatibleError
from guozhan.core.messages import error_text
from guozhan.server.storage import schema
from guozhan.server.storage.appending import not_here
from guozhan.server.storage.rows import AccountRow, NameTakenError, ReplayQuery, ReplayRow, TableRow, TokenRow, fold

_TABLES: Final = schema.tables.c
_ENTRIES: Final = schema.entries.c
_REPLAYS: Final = schema.replays.c
_ACCOUNTS: Final = schema.accounts.c
_TOKENS: Final = schema.tokens.c
_PLAYER: Final = "player"
_GENERAL: Final = "general"
_ACCOUNT: Final = "account"
_ROW: Final = [column for column in schema.replays.c if column.name != "words"]


# Whose a table is, and nobody else takes it meanwhile.
_HOME: Final = select(_TABLES.home).where(_TABLES.id == bindparam("table")).with_for_update()


def _upsert(connection: Connection, table: Table, values: dict[str, Any]) -> None:
    """Insert a row, or give the one with its primary key these values."""
    connection.execute(_upserting(table, tuple(values), connection.dialect.name), values)


@cache
def _upserting(table: Table, columns: tuple[str, ...], dialect: str) -> Executable:
    """The statement, which takes longer to make than to execute."""
    keys = [column.name for column in table.primary_key]
    rest = [name for name in columns if name not in keys]
    made = (sqlite if dialect == "sqlite" else postgresql).insert(table)
    found: Executable = made.on_conflict_do_update(
        index_elements=keys, set_={name: made.excluded[name] for name in rest}
    )
    return found


def put_table(connection: Connection, row: TableRow, own: str) -> None:
    home = connection.execute(_HOME, {"table": row.id}).scalar()
    if home is not None and home not in (own, row.home):
        raise not_here(row.id, home, own)
    _upsert(connection, schema.tables, msgspec.structs.asdict(row))


def drop_table(connection: Connection, table: str, own: str) -> bool:
    home = connection.execute(_HOME, {"table": table}).scalar()
    if home is None:
        return False
    if home != own:
        raise not_here(table, home, own)
    connection.execute(delete(schema.tables).where(_TABLES.id == table))
    return True


def table(connection: Connection, id: str) -> TableRow | None:
    found = connection.execute(select(schema.tables).where(_TABLES.id == id)).mappings().one_or_none()
    return None if found is None else TableRow(**found)


def tables(connection: Connection, home: str | None, statuses: Sequence[str]) -> list[TableRow]:
    wanted = select(schema.tables).order_by(_TABLES.created, _TABLES.id)
    if home is not None:
        wanted = wanted.where(_TABLES.home == home)
    if statuses:
        wanted = wanted.where(_TABLES.status.in_(statuses))
    return [TableRow(**row) for row in connection.execute(wanted).mappings()]


def tables_of(connection: Connection, account: str, over_since: float, most: int) -> list[TableRow]:
    there: ColumnElement[bool]
    if connection.dialect.name == "sqlite":
        there = func.instr(_TABLES.people, f'"{account}"'.encode()) > 0
    else:
        there = func.convert_from(_TABLES.people, "UTF8").contains(f'"{account}"', autoescape=True)
    going = or_(
        _TABLES.status.in_(("waiting", "playing")), and_(_TABLES.status == "over", _TABLES.touched >= over_since)
    )
    wanted = select(schema.tables).where(going, there).order_by(_TABLES.created.desc(), _TABLES.id.desc()).limit(most)
    return [TableRow(**row) for row in connection.execute(wanted).mappings()]


def entries(connection: Connection, table: str, game: int) -> list[bytes]:
    wanted = select(_ENTRIES.data).where(_ENTRIES.table_id == table, _ENTRIES.game == game).order_by(_ENTRIES.number)
    return list(connection.execute(wanted).scalars())


def adopt(connection: Connection, table: str, old: str, new: str, again: bool) -> bool:
    changed = connection.execute(
        update(schema.tables).where(_TABLES.id == table, _TABLES.home == old).values(home=new)
    ).rowcount
    if changed or not again:
        return changed == 1
    return connection.execute(select(_TABLES.home).where(_TABLES.id == table)).scalar() == new


def beat(connection: Connection, home: str, now: float) -> None:
    _upsert(connection, schema.homes, {"home": home, "beat": now})


def homes(connection: Connection) -> dict[str, float]:
    wanted = select(schema.homes.c.home, schema.homes.c.beat).order_by(schema.homes.c.home)
    return {row.home: row.beat for row in connection.execute(wanted)}


def drain(connection: Connection, home: str) -> bool:
    return connection.execute(update(schema.homes).where(schema.homes.c.home == home).values(draining=1)).rowcount == 1


def draining(connection: Connection, home: str) -> bool:
    return bool(connection.execute(select(schema.homes.c.draining).where(schema.homes.c.home == home)).scalar())


def drop_home(connection: Connection, home: str) -> None:
    connection.execute(delete(schema.homes).where(schema.homes.c.home == home))


def put_replay(connection: Connection, row: ReplayRow, data: bytes) -> None:
    values = msgspec.structs.asdict(row)
    del values["sat"]
    for name in ("names", "generals", "winners"):
        values[name] = msgspec.json.encode(values[name]).decode()
    values["published"] = int(row.published)
    searched = (row.id, row.ruleset, row.ending, *row.names, *row.generals)
    values["words"] = "\n".join(fold(word) for word in searched)
    _upsert(connection, schema.replays, values)
    _upsert(connection, schema.replay_files, {"replay_id": row.id, "data": data})
    names = schema.replay_names
    gone = delete(names).where(names.c.replay_id == row.id)
    # Who sat there is known when it is written first.
    connection.execute(gone if row.sat else gone.where(names.c.kind != _ACCOUNT))
    found = {(_PLAYER, fold(name)) for name in row.names} | {(_GENERAL, fold(name)) for name in row.generals}
    found |= {(_ACCOUNT, account) for account in row.sat}
    if found:
        connection.execute(
            insert(names), [{"kind": kind, "value": value, "replay_id": row.id} for kind, value in sorted(found)]
        )


def _replay_row(values: dict[str, Any]) -> ReplayRow:
    for name in ("names", "generals", "winners"):
        try:
            values[name] = msgspec.json.decode(values[name], type=list[str])
        except msgspec.MsgspecError:
            raise IncompatibleError(
                f"the {name} of replay {values['id']} are damaged; drop it, or put a backup of the database back"
            ) from None
    return ReplayRow(**values | {"published": bool(values["published"])})


def replay(connection: Connection, id: str) -> tuple[ReplayRow, bytes] | None:
    wanted = select(*_ROW, schema.replay_files.c.data).join(schema.replay_files).where(_REPLAYS.id == id)
    found = connection.execute(wanted).mappings().one_or_none()
    if found is None:
        return None
    values = dict(found)
    data: bytes = values.pop("data")
    return _replay_row(values), data


def replays(connection: Connection, query: ReplayQuery) -> list[ReplayRow]:
    wanted = select(*_ROW).order_by(_REPLAYS.created.desc(), _REPLAYS.id.desc())
    names = schema.replay_names
    for kind, name in ((_PLAYER, query.player), (_GENERAL, query.general)):
        if name:
            of_name = select(names.c.replay_id).where(names.c.kind == kind, names.c.value == fold(name))
            wanted = wanted.where(_REPLAYS.id.in_(of_name))
    if query.ruleset:
        wanted = wanted.where(_REPLAYS.ruleset == query.ruleset)
    if query.owner:
        wanted = wanted.where(_REPLAYS.owner == query.owner)
    if query.account:
        there = select(names.c.replay_id).where(names.c.kind == _ACCOUNT, names.c.value == query.account)
        wanted = wanted.where(or_(_REPLAYS.owner == query.account, _REPLAYS.id.in_(there)))
    if query.published:
        wanted = wanted.where(_REPLAYS.published == 1)
    if query.since is not None:
        wanted = wanted.where(_REPLAYS.created >= query.since)
    if query.until is not None:
        wanted = wanted.where(_REPLAYS.created < query.until)
    if query.text:
        wanted = wanted.where(_REPLAYS.words.contains(fold(query.text), autoescape=True))
    wanted = wanted.limit(query.limit).offset(query.offset)
    return [_replay_row(dict(row)) for row in connection.execute(wanted).mappings()]


def replay_row(connection: Connection, id: str) -> ReplayRow | None:
    found = connection.execute(select(*_ROW).where(_REPLAYS.id == id)).mappings().one_or_none()
    return None if found is None else _replay_row(dict(found))


def uploaded(connection: Connection) -> int:
    # Who played it is known of every replay but of those.
    wanted = select(func.coalesce(func.sum(_REPLAYS.size), 0)).where(_REPLAYS.names == "[]")
    return int(connection.execute(wanted).scalar_one())


def drop_replay(connection: Connection, id: str) -> bool:
    return connection.execute(delete(schema.replays).where(_REPLAYS.id == id)).rowcount == 1


def drop_replays_of(connection: Connection, owner: str) -> int:
    return connection.execute(delete(schema.replays).where(_REPLAYS.owner == owner)).rowcount


def put_account(connection: Connection, row: AccountRow) -> None:
    folded = fold(row.name)
    holder = connection.execute(select(_ACCOUNTS.id).where(_ACCOUNTS.folded == folded)).scalar()
    if holder is not None and holder != row.id:
        raise NameTakenError(error_text("the name {name!r} is taken; choose another one", name=row.name))
    _upsert(connection, schema.accounts, {**msgspec.structs.asdict(row), "folded": folded})


def account(connection: Connection, *, id: str | None = None, name: str | None = None) -> AccountRow | None:
    wanted = select(*[column for column in _ACCOUNTS if column.name != "folded"])
    wanted = wanted.where(_ACCOUNTS.id == id) if name is None else wanted.where(_ACCOUNTS.folded == fold(name))
    found = connection.execute(wanted).mappings().one_or_none()
    return None if found is None else AccountRow(**found)


def drop_account(connection: Connection, id: str) -> bool:
    names = schema.replay_names
    connection.execute(delete(names).where(names.c.kind == _ACCOUNT, names.c.value == id))
    return connection.execute(delete(schema.accounts).where(_ACCOUNTS.id == id)).rowcount == 1


def put_token(connection: Connection, row: TokenRow) -> None:
    _upsert(connection, schema.tokens, msgspec.structs.asdict(row))


def token(connection: Connection, hash: str) -> TokenRow | None:
    found = connection.execute(select(schema.tokens).where(_TOKENS.hash == hash)).mappings().one_or_none()
    return None if found is None else TokenRow(**found)


def drop_token(connection: Connection, hash: str) -> bool:
    return connection.execute(delete(schema.tokens).where(_TOKENS.hash == hash)).rowcount == 1


def drop_tokens_of(connection: Connection, account: str) -> int:
    return connection.execute(delete(schema.tokens).where(_TOKENS.account == account)).rowcount
