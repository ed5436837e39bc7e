"""What is too old goes, a part in each transaction: answers that are to be written wait for one part at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy import Connection, and_, delete, or_, select

from guozhan.server.storage import schema

# Rows in one part, and bytes of replays: what takes a few milliseconds.
MOST_ROWS: Final = 1000
MOST_BYTES: Final = 4 << 20

_TABLES: Final = schema.tables.c
_ENTRIES: Final = schema.entries.c
_REPLAYS: Final = schema.replays.c
_TOKENS: Final = schema.tokens.c


def old_tables(connection: Connection, before: float, statuses: Sequence[str]) -> list[str]:
    """Ids of the tables that have one of these statuses, and that nobody has touched since."""
    wanted = select(_TABLES.id).where(_TABLES.touched < before, _TABLES.status.in_(statuses))
    return list(connection.execute(wanted).scalars())


def drop_tables_part(
    connection: Connection, ids: Sequence[str], before: float, statuses: Sequence[str]
) -> tuple[list[str], int]:
    """Drop some of these tables that still are as they were when they were found; of one that has very many answers
    perhaps only some of those, the oldest first.

    Returns:
        Which tables are still to be dropped, and how many have been.
    """
    left, dropped = MOST_ROWS, 0
    for number, id in enumerate(ids):
        if left <= 0:
            return list(ids[number:]), dropped
        left -= 1
        held = select(_TABLES.id).where(_TABLES.id == id, _TABLES.touched < before, _TABLES.status.in_(statuses))
        if connection.execute(held.with_for_update()).scalar() is None:
            continue
        of_table = _ENTRIES.table_id == id
        keys = select(_ENTRIES.game, _ENTRIES.number).where(of_table).order_by(_ENTRIES.game, _ENTRIES.number)
        kept = connection.execute(keys.offset(left).limit(1)).one_or_none()
        if kept is not None:
            earlier = or_(_ENTRIES.game < kept.game, and_(_ENTRIES.game == kept.game, _ENTRIES.number < kept.number))
            connection.execute(delete(schema.entries).where(of_table, earlier))
            return list(ids[number:]), dropped
        left -= connection.execute(delete(schema.entries).where(of_table)).rowcount
        connection.execute(delete(schema.tables).where(_TABLES.id == id))
        dropped += 1
    return [], dropped


def old_replays(connection: Connection, before: float) -> list[tuple[str, int]]:
    """Ids of the replays that are older, and how big they are."""
    found = connection.execute(select(_REPLAYS.id, _REPLAYS.size).where(_REPLAYS.created < before))
    return [(row.id, row.size) for row in found]


def parts_of_replays(found: Iterable[tuple[str, int]]) -> Iterator[list[str]]:
    """Their ids, as many at a time as go into one transaction."""
    part: list[str] = []
    size = 0
    for id, bytes_of in found:
        if part and (size + bytes_of > MOST_BYTES or len(part) * _ROWS_OF_REPLAY >= MOST_ROWS):
            yield part
            part, size = [], 0
        part.append(id)
        size += bytes_of
    if part:
        yield part


# Itself, its file, and by what it is found.
_ROWS_OF_REPLAY: Final = 20


def drop_replays_part(connection: Connection, ids: Sequence[str], before: float) -> int:
    """Drop those of these replays that are still older; how many."""
    return connection.execute(delete(schema.replays).where(_REPLAYS.id.in_(ids), _REPLAYS.created < before)).rowcount


def drop_tokens_part(connection: Connection, before: float) -> int:
    """Drop some tokens that expired before; how many, fewer than `MOST_ROWS` if they were the last."""
    some = select(_TOKENS.hash).where(_TOKENS.expires < before).limit(MOST_ROWS)
    hashes = list(connection.execute(some).scalars())
    return connection.execute(delete(schema.tokens).where(_TOKENS.hash.in_(hashes))).rowcount if hashes else 0
