"""``guozhan exhaust``: random games until everything has acted."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING

from guozhan.cli.arguments import LAST_SEED, check_target, file_name, options_of, whole_number

if TYPE_CHECKING:
    from guozhan.sim.exhaust import Exhaust

GAMES = 3000
EVERY = 100  # games from one line of progress to the next, where there is no terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--games", type=whole_number(1), default=GAMES, metavar="N", help=f"give up after N games ({GAMES})"
    )
    parser.add_argument(
        "--seconds",
        type=whole_number(1),
        metavar="S",
        help="give up after S seconds; how far it comes then depends on the machine (never)",
    )
    parser.add_argument("--seed", type=whole_number(0, LAST_SEED), default=1, metavar="S", help="seed of the run (1)")
    parser.add_argument(
        "--players", type=whole_number(), metavar="N", help="only this number of players (2 to 12 at random)"
    )
    parser.add_argument(
        "--ruleset",
        metavar="R",
        help="only this ruleset, in every wording, with its switches as they are (all rulesets, and every value of "
        "every switch)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set a switch; repeatable (text=… a wording)",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--html", type=file_name, metavar="FILE", help="write a page with everything to FILE")


def run(args: argparse.Namespace) -> int:
    """Run the command; 1 if something has not acted or a game broke down, 130 if interrupted."""
    from guozhan.sim.exhaust import Exhaust, FaultyGameError, boards
    from guozhan.sim.exhaust_report import page, report

    if args.html is not None:
        check_target("--html", args.html)
    chosen = boards(args.ruleset, options_of(args.option))
    played = Exhaust(chosen, args.seed, args.players, vary=args.ruleset is None)
    began = time.perf_counter()
    trouble, status = "", 0
    try:
        for number in played.play(args.games):
            _progress(played, number, args.games)
            if args.seconds is not None and time.perf_counter() - began >= args.seconds:
                break
    except KeyboardInterrupt:
        trouble, status = f"interrupted in game {played.number} of {args.games}", 130
    except FaultyGameError as error:
        again = _again(args, error.number)
        trouble, status = f"fault in game {error.number}: {error}\n  again: guozhan exhaust {again}", 1
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seconds = time.perf_counter() - began
    if args.html is not None:
        args.html.write_text(page(played, args.games), encoding="utf-8")
    if args.json:
        print(json.dumps(report(played, args.games), ensure_ascii=False, indent=2))
    else:
        _print(played, seconds)
    if trouble:
        print(trouble, file=sys.stderr)
    return status or (0 if played.passed else 1)


def _progress(played: Exhaust, number: int, games: int) -> None:
    terminal = sys.stderr.isatty()
    if terminal or number % EVERY == 0:
        coverage = played.coverage
        line = f"game {number} of {games}: {len(coverage.items)} things, {len(coverage.left())} have not acted"
        print(f"\r{line}  " if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)


def _again(args: argparse.Namespace, games: int) -> str:
    """The arguments that lead to a game again."""
    words = [f"--seed {args.seed} --games {games}"]
    words += [f"--players {args.players}"] if args.players is not None else []
    words += [f"--ruleset {args.ruleset}"] if args.ruleset is not None else []
    return " ".join([*words, *(f"--option {option}" for option in args.option)])


def _print(played: Exhaust, seconds: float) -> None:
    from guozhan.sim.exhaust_report import verdict

    coverage = played.coverage
    print(f"{verdict(played)}: {played.number} games from seed {played.seed}, {seconds:.0f} s")
    for group, items in coverage.groups():
        print(f"{group:<9} {sum(bool(item.count) for item in items)} of {len(items)}")
    left = coverage.left()
    if left:
        print("never acted:")
    for item in sorted(left, key=lambda item: item.id):
        print(f"  {item.name} {item.what}  [{item.id}]")
    for item, excuse in coverage.stale():
        print(f"exempt, but acted in game {item.first}: {item.id} ({excuse.reason})")
    for excuse in played.idle_exemptions:
        print(f"an exemption that is about nothing: {excuse.item} ({excuse.reason})")
