"""``guozhan bench``: how fast it is."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from guozhan.cli.arguments import add_ruleset_arguments, options_of

if TYPE_CHECKING:
    from guozhan.sim.bench import Bench


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_ruleset_arguments(parser)
    parser.add_argument(
        "--seconds", type=_seconds, default=5.0, metavar="T", help="time for each number of players (5)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < seconds < 86_400:
        raise argparse.ArgumentTypeError(f"{text} seconds: more than 0 and less than 86400 are needed")
    return seconds


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    import msgspec

    from guozhan.games.rulesets import get_ruleset
    from guozhan.sim import bench

    options = options_of(args.option)
    get_ruleset(args.ruleset, options)
    result = bench.run(args.ruleset, args.seconds, _progress, options)
    if args.json:
        print(json.dumps(msgspec.to_builtins(result), indent=2))
    else:
        _print(result)
    return 0


def _progress(what: str) -> None:
    if sys.stderr.isatty():
        print(f"{what} …", file=sys.stderr)


def _print(result: Bench) -> None:
    played = " ".join((result.ruleset, *result.options))
    print(f"{played}, {result.python}, {result.build}, one process, random play on the direct path")
    print(f"{'players':>8} {'games':>7} {'games/s':>9} {'decisions/s':>12} {'µs/decision':>12} {'decisions/game':>15}")
    for play in result.play:
        print(
            f"{play.players:>8} {play.games:>7} {play.games_per_second:>9.1f} {play.decisions_per_second:>12.0f}"
            f" {play.decision_microseconds:>12.1f} {play.decisions_per_game:>15.1f}"
        )
    print("at 8 players")
    print(f"  events a game      {result.events_per_game:.0f}")
    print(f"  windows a game     {result.windows_per_game:.0f}")
    for bot in result.bots:
        print(f"  bot {bot.name:<14} {bot.microseconds:.0f} µs a decision of its own ({bot.decisions} decisions)")
    for name, title in (("state_copy", "state copy"), ("clone", "clone"), ("view", "view")):
        spread = getattr(result, name)
        print(f"  {title:<18} median {spread.median:.0f} µs, 95% {spread.p95:.0f} µs ({spread.samples} positions)")
    print(f"  state, pickled     {result.state_bytes:.0f} bytes")
    print(f"start of guozhan --help  {result.startup_milliseconds:.0f} ms")
