"""``guozhan server``: looking after what a server keeps."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from guozhan.cli.arguments import whole_number
from guozhan.cli.homes_actions import add_homes_actions
from guozhan.cli.serve_command import add_config_arguments, settings_of
from guozhan.core.errors import MalformedError

if TYPE_CHECKING:
    from guozhan.server.storage import TableRow

HOME: Final = "command"  # a process in which no table lives
DAY: Final = 86400.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=type(parser))
    backup = _action(actions, "backup", "copy the database into a file while it is in use", _backup)
    backup.add_argument("file", type=Path, metavar="FILE", help="a new file")
    prune = _action(actions, "prune", "forget old replays, tables that are over, sessions that have expired", _prune)
    prune.add_argument("--replays", type=whole_number(0), metavar="DAYS", help="replays older than that; 0 = none")
    prune.add_argument("--tables", type=whole_number(0), metavar="DAYS", help="tables over for longer; 0 = none")
    _action(actions, "migrate", "bring the database to this version", _migrate)
    tables = _action(actions, "tables", "list the tables", _tables)
    tables.add_argument("--all", action="store_true", help="those that are over too")
    tables.add_argument("--json", action="store_true", help="print JSON")
    add_homes_actions(partial(_action, actions))


def _action(actions: Any, name: str, text: str, act: Any) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = actions.add_parser(name, help=text, description=text, allow_abbrev=False)
    add_config_arguments(made)
    made.set_defaults(act=act)
    return made


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from guozhan.server import logs

    logs.aside()
    config = settings_of(args).config
    args.shown = _there(config.database, args.action == "migrate")
    status: int = args.act(args, config)
    return status


def _there(url: str, may_be_made: bool) -> str:
    """What the database is called, without a password. One that is not there is a mistake in its name."""
    from guozhan.server.storage.connecting import read_url

    place = read_url(url)
    if not may_be_made and place.path is not None and not place.path.is_file():
        raise MalformedError(f"there is no database {place.path}: name the server's with --database")
    return place.shown


def _backup(args: argparse.Namespace, config: Any) -> int:
    from guozhan.server.storage import back_up

    begun = time.monotonic()
    _say(f"copying {args.shown} …")
    back_up(config.database, args.file)
    size = args.file.stat().st_size
    _say(f"{args.file}: {size / 1e6:.1f} MB, tested, in {time.monotonic() - begun:.1f} s")
    return 0


def _migrate(args: argparse.Namespace, config: Any) -> int:
    from guozhan.server.storage import migrate

    _say(f"bringing {args.shown} to this version …")
    before, after = migrate(config.database)
    if before == after:
        print(f"nothing to do: it has version {after}")
    else:
        print(f"made with version {after}" if before is None else f"from version {before} to {after}")
    return 0


def _prune(args: argparse.Namespace, config: Any) -> int:
    replays = config.keep_replays_days if args.replays is None else float(args.replays)
    tables = config.keep_tables_days if args.tables is None else float(args.tables)
    found = asyncio.run(_pruned(config.database, replays, tables))
    print(f"forgotten: {found.replays} replays, {found.tables} tables, {found.sessions} sessions")
    return 0


async def _pruned(url: str, replays: float, tables: float) -> Any:
    from guozhan.server.storage import Store
    from guozhan.server.upkeep import prune

    _say(f"forgetting replays older than {replays:g} days and tables over for {tables:g} days (0 = none) …")
    store = await Store.open(url, home=HOME)
    try:
        return await prune(store, replays, tables)
    finally:
        await store.close()


def _tables(args: argparse.Namespace, config: Any) -> int:
    rows = [_described(row) for row in asyncio.run(_rows(config.database, args.all))]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    for row in rows:
        people = ", ".join(row["people"]) or "–"
        print(
            f"{row['table']}  {row['home']}  {row['status']:8}{row['ruleset']} ({row['players']})  game {row['game']}  "
            f"{_ago(row['touched'])}  {people}"
        )
    print(f"{len(rows)} tables", file=sys.stderr)
    return 0


async def _rows(url: str, everything: bool) -> list[TableRow]:
    from guozhan.server.storage import Store

    store = await Store.open(url, home=HOME)
    try:
        return await store.tables(None, () if everything else ("waiting", "playing"))
    finally:
        await store.close()


def _described(row: TableRow) -> dict[str, Any]:
    import msgspec

    from guozhan.protocol.messages import HUMAN
    from guozhan.server.keeping import KeptTable
    from guozhan.server.people import Kept

    try:
        setup = msgspec.json.decode(row.setup, type=KeptTable).setup
        people = [kept.name for kept in msgspec.json.decode(row.people, type=list[Kept]) if kept.kind == HUMAN]
        ruleset, players = setup.ruleset, setup.players
    except msgspec.MsgspecError:
        ruleset, players, people = "of another version", 0, []
    return {
        "table": row.id,
        "home": row.home,
        "status": row.status,
        "ruleset": ruleset,
        "players": players,
        "game": row.game,
        "created": row.created,
        "touched": row.touched,
        "people": people,
    }


def _ago(when: float) -> str:
    seconds = max(0.0, time.time() - when)
    for size, unit in ((DAY, "d"), (3600.0, "h"), (60.0, "min")):
        if seconds >= size:
            return f"{seconds / size:.0f} {unit} ago"
    return "now"


def _say(text: str) -> None:
    """Progress; what comes of it is printed apart."""
    print(text, file=sys.stderr, flush=True)
