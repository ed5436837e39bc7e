"""``guozhan serve``: a server that friends can join."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from guozhan.cli.arguments import whole_number
from guozhan.core.errors import MalformedError
from guozhan.view.language import LANGUAGES

if TYPE_CHECKING:
    from guozhan.server.house import House
    from guozhan.server.settings import Settings

# Options of their own; every other key is set by --set.
KEYS = ("host", "port", "database", "home", "url", "language", "log_level", "log_format")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_config_arguments(parser)
    parser.add_argument("--host", metavar="H", help="address to listen at (127.0.0.1); 0.0.0.0 for all")
    parser.add_argument("--port", type=whole_number(0), metavar="P", help="port to listen at (8765); 0 = a free one")
    parser.add_argument("--home", metavar="NAME", help="name of this process, where several serve one address (a)")
    parser.add_argument(
        "--adopt", metavar="NAME", action="append", help="take up the tables of this process when it has ended"
    )
    parser.add_argument("--url", metavar="URL", help="where browsers find the server, if a proxy stands before it")
    parser.add_argument("--language", metavar="L", help=f"of what is told at the start: {', '.join(LANGUAGES)}")
    parser.add_argument("--log-level", metavar="L", help="the least important that is logged (info)")
    parser.add_argument("--log-format", metavar="F", help="console, json, or auto: console on a terminal only (auto)")
    parser.add_argument(
        "--open",
        metavar="PAGE",
        nargs="?",
        const="lobby",
        choices=("lobby", "game"),
        help="open the default browser too, if there is a screen: at the lobby, or in a game against bots (game)",
    )
    parser.add_argument("--show-config", action="store_true", help="print what is configured and where, and end")


def add_config_arguments(parser: argparse.ArgumentParser) -> None:
    """What every command of the server understands."""
    parser.add_argument(
        "--config",
        metavar="FILE",
        help="the configuration ($GUOZHAN_CONFIG, else the first of guozhan.toml, ~/.config/guozhan/server.toml and "
        "/etc/guozhan/server.toml that is there)",
    )
    parser.add_argument("--database", metavar="URL", help="where tables and replays are kept (sqlite:///guozhan.db)")
    parser.add_argument(
        "--set", metavar="KEY=VALUE", action="append", default=[], help="any key of the configuration; repeatable"
    )


def settings_of(args: argparse.Namespace) -> Settings:
    """The configuration that is in force.

    Raises:
        MalformedError: with the place, the key and the remedy.
    """
    from guozhan.server.settings import load

    given: dict[str, Any] = {key: getattr(args, key, None) for key in KEYS}
    given["adopt"] = tuple(getattr(args, "adopt", None) or ()) or None
    return load(given, args.set, args.config)


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    settings = settings_of(args)
    if args.show_config:
        for line in settings.shown():
            print(line)
        return 0
    from guozhan.cli.serve_opening import PAGES, has_screen, open_page, running_at, with_free_port
    from guozhan.cli.serve_words import already, announce, nearest
    from guozhan.server.serving import serve
    from guozhan.server.settings import DEFAULT

    config = settings.config
    page = PAGES[args.open] if args.open else ""
    if page:
        config = with_free_port(settings)
        there = nearest(settings.config, settings.config.port)
        if config is not settings.config and running_at(there):
            already(config, there + page)
            open_page(there + page)
            return 0

    def started(port: int, house: House) -> None:
        announce(config, port, house, "" if has_screen() else page)
        if page:
            open_page(nearest(config, port) + page)

    try:
        return serve(config, started)
    except MalformedError as error:
        # What shows only now names its key too; where the key comes from is known here.
        source = settings.sources.get(str(error).partition(":")[0], DEFAULT)
        if source == DEFAULT:
            raise
        raise MalformedError(f"{source}: {error}") from None
