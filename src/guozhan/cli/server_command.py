"""``guozhan server``: looking after what a server keeps."""

from __future__ import annotations

import argparse
from typing import Any

from guozhan.cli.homes_actions import add_homes_actions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=type(parser))

    def make(name: str, text: str, act: Any) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = actions.add_parser(name, help=text, description=text, allow_abbrev=False)
        made.add_argument("--database", metavar="URL", help="where everything is kept (as of guozhan serve)")
        made.set_defaults(act=act)
        return made

    add_homes_actions(make)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from guozhan.server.config import Config

    config = Config() if args.database is None else Config(database=args.database)
    args.database = config.database
    status: int = args.act(args, config)
    return status
