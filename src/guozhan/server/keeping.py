"""What of a table is stored, and a table made of it again."""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from guozhan.core.errors import GuozhanError
from guozhan.games.replay import Replay
from guozhan.games.rulesets import content_hash
from guozhan.games.saving import pack, save
from guozhan.protocol.messages import Ended, Setup, Voided
from guozhan.server.barring import Barred
from guozhan.server.entries import remains
from guozhan.server.people import Kept
from guozhan.server.storage import ReplayRow, TableRow

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.server.listener import Listener
    from guozhan.server.play import Play
    from guozhan.server.table import Table

_log = structlog.get_logger()


class KeptTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored of a table beside its row."""

    setup: Setup
    secret: str
    password: str
    seed: int
    window: float
    reason: str = ""
    remains: bool = False
    paused: bool = False
    draw: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    ended: Ended | None = None
    played_on: int = -1
    from_turn: int = 0
    barred: tuple[str, ...] = ()


def row(table: Table) -> TableRow:
    """What is stored of a table."""
    kept = KeptTable(
        table.setup,
        table.secret,
        table.password,
        table.seed,
        table.window,
        table.reason,
        table.remains,
        table.paused,
        tuple(sorted(table.draw)),
        tuple(sorted(table.again)),
        table.ended_with,
        table.played_on,
        table.from_turn,
        tuple(table.barred.names),
    )
    return TableRow(
        id=table.id,
        home=table.house.home,
        status=table.status,  # type: ignore[arg-type]
        created=table.created,
        touched=table.touched,
        content=content_hash(),
        setup=msgspec.json.encode(kept),
        people=msgspec.json.encode([player.kept() for player in table.players]),
        game=table.game,
    )


async def restored(make: Callable[[str, Setup, str, str], Table], row: TableRow, entries: Sequence[bytes]) -> Table:
    """The table as it was stored, with its game where it stood.

    A game that cannot go on (rules or content have changed, or the answers do not fit) is void, with the reason, and
    what has happened in it is kept as a replay.

    Args:
        make: makes a table of id, setup and the hashes of secret and password.
        row: what is stored.
        entries: the answers of its last game.
    """
    kept = msgspec.json.decode(row.setup, type=KeptTable)
    table = make(row.id, kept.setup, kept.secret, kept.password)
    table.created, table.touched, table.game = row.created, row.touched, row.game
    table.seed, table.window, table.paused = kept.seed, kept.window, kept.paused
    table.reason, table.remains, table.ended_with = kept.reason, kept.remains, kept.ended
    table.played_on, table.from_turn = kept.played_on, kept.from_turn
    table.barred = Barred(kept.barred)
    table.draw, table.again = set(kept.draw), set(kept.again)
    for player, stored in zip(table.players, msgspec.json.decode(row.people, type=list[Kept]), strict=True):
        player.restore(stored)
    table.outflow.known(row.game)
    same = row.content == content_hash()
    playing = row.status == "playing"
    if row.status == "waiting" or not (playing or same) or row.status == "void":
        table.rest(row.status)
    elif playing and not same:
        reason = "服务器已更换规则或内容，这一局无法继续"
        _void(table, row, entries, reason, "服务器已更换规则或内容，这一局无法继续；已发生的部分可作为录像观看")
    else:
        try:
            await table.resume(row.status, entries)
        except Exception as error:  # noqa: BLE001 - whatever it is, the people at the table are told
            _log.error("game_not_restored", table=row.id, error=repr(error), exc_info=error)
            if playing:
                _void(table, row, entries, "存储的对局无法恢复", "存储的对局无法恢复；已发生的部分可作为录像观看")
            else:
                table.play = None
                table.rest(row.status)
    return table


def _void(table: Table, row: TableRow, entries: Sequence[bytes], reason: str, watched: str) -> None:
    """End a game that cannot go on; its facts are all that can be shown of it."""
    data = None
    try:
        answers, marks, facts = remains(entries)
        # What a replay is made from holds no position.
        if answers and not table.setup.lesson:
            setup = table.setup
            data = pack(row.content, setup.ruleset, setup.options, setup.players, table.seed, answers, marks, facts)
    except (GuozhanError, msgspec.MsgspecError) as error:
        _log.error("remains_not_kept", table=row.id, error=str(error))
    if data is not None:
        file = data
        replay = replay_row(table, _shown(file), "void", (), row.content, len(file))
        table.outflow.job(lambda: table.house.store.put_replay(replay, file))
        table.remains = True
        reason = watched
    table.void(reason)


def voided(table: Table, listener: Listener) -> Voided:
    """Why the game is void, in the language of a connection."""
    reason = listener.language(table.ruleset).of(table.reason)
    return Voided(reason=reason, replay=replay_id(table) if table.remains else "")


def turn_of(game: Game) -> int:
    """In which turn of the game it is, the first one before any has begun: public, as everybody sees turns begin."""
    return max(1, sum(fact.name == "turn_began" for fact in game.log or ()))


def _shown(data: bytes) -> list[str]:
    """The generals that everybody has seen in a game that only its facts tell of."""
    try:
        replay = Replay.open(data)
        replay.jump(replay.last)
        seats = replay.view(-1).seats
    except Exception:  # noqa: BLE001 - facts of other rules may be anything; the file is kept all the same
        return []
    return [general for seat in seats for general in seat.generals if general]


def replay_id(table: Table) -> str:
    """Id of the replay of the table's last game: always the same, and not to be guessed."""
    made = hashlib.sha256(f"{table.secret} {table.id} {table.game} {table.seed}".encode()).digest()
    return base64.urlsafe_b64encode(made[:12]).decode()


def keep_replay(table: Table, play: Play, ending: str, winners: Sequence[int]) -> str:
    """Store the replay of a game that is over; its id. Lessons have none: a replay begins where a game begins."""
    if table.setup.lesson:
        return ""
    data = save(play.session)
    generals = [general for seat in play.game.state.seats for general in seat.generals if general]
    row = replay_row(table, generals, ending, winners, content_hash(), len(data))
    table.outflow.job(lambda: table.house.store.put_replay(row, data))
    return row.id


def replay_row(
    table: Table, generals: Sequence[str], ending: str, winners: Sequence[int], content: str, size: int
) -> ReplayRow:
    """What is stored of a replay beside its file."""
    return ReplayRow(
        id=replay_id(table),
        created=time.time(),
        ruleset=table.setup.ruleset,
        players=table.setup.players,
        names=[player.name for player in table.players],
        generals=sorted(set(generals)),
        winners=[table.players[seat].name for seat in winners],
        ending=ending,
        content=content,
        size=size,
        owner="",
        published=table.setup.published or (table.setup.listed and not table.password),
        played_on=table.played_on if table.game == 1 else -1,
        sat=tuple(sorted({player.account for player in table.people if player.account and not player.left})),
    )
