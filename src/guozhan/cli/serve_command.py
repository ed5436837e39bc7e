"""``guozhan serve``: a server that friends can join."""

from __future__ import annotations

import argparse

from guozhan.cli.arguments import whole_number


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--host", metavar="H", help="address to listen at (127.0.0.1); 0.0.0.0 for all")
    parser.add_argument("--port", type=whole_number(0), metavar="P", help="port to listen at (8765)")
    parser.add_argument("--database", metavar="URL", help="where tables and replays are kept (sqlite:///guozhan.db)")
    parser.add_argument("--home", metavar="NAME", help="name of this process, where several serve one address (a)")
    parser.add_argument(
        "--adopt", metavar="NAME", action="append", help="take up the tables of this process when it has ended"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from guozhan.server.config import Config
    from guozhan.server.serving import serve

    given = {name: getattr(args, name) for name in ("host", "port", "database", "home")}
    given["adopt"] = tuple(args.adopt or ()) or None
    return serve(Config(**{name: value for name, value in given.items() if value is not None}))
