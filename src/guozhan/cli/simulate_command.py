"""``guozhan simulate``: many games between bots, summed up."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING

from guozhan.cli.arguments import add_game_arguments, command_line, file_name, options_of, whole_number
from guozhan.core.errors import MalformedError

if TYPE_CHECKING:
    from guozhan.sim.batch import GameResult, Spec
    from guozhan.sim.results import Seeds
    from guozhan.sim.statistics import Spread, Summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game_arguments(parser, "the first game's, 1; game I has seed S + I")
    parser.add_argument("--games", type=whole_number(1), default=100, metavar="G", help="number of games (100)")
    parser.add_argument("--jobs", type=whole_number(1), metavar="J", help="number of processes (one a core)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="B",
        help="bots, random or basic: one for all seats, or a comma-separated list from seat 1 on; one shorter than the "
        "players begins again from its first (random)",
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument(
        "--out",
        type=file_name,
        metavar="FILE",
        help="write each result to FILE, one line of JSON a game (FILE.parquet: a table)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the FILE of --out: games that it has are not played again"
    )
    parser.add_argument("--ray", action="store_true", help="play on Ray, on the cluster of RAY_ADDRESS or here")


def run(args: argparse.Namespace) -> int:
    """Run the command; 1 if a fault ended or lost a game, 130 if interrupted (what is finished is summed up)."""
    from guozhan.sim.batch import LostGamesError, check_seeds, spec_of
    from guozhan.sim.results import Seeds, open_results
    from guozhan.sim.statistics import Tally, as_json

    seed = 1 if args.seed is None else args.seed
    check_seeds(seed, args.games)
    spec = spec_of(args.ruleset, args.players, options_of(args.option), args.bots)
    if args.resume and args.out is None:
        raise MalformedError("--resume goes on with a file; name it with --out FILE")
    if args.ray:
        from guozhan.sim.ray_jobs import load_ray

        load_ray()
    finished = Seeds(range(seed, seed + args.games))
    tally = Tally(spec.bots)
    out = None if args.out is None else open_results(args.out, spec, finished, tally.add, args.resume)
    before = tally.games
    trouble = ""
    status = 0
    began = time.perf_counter()
    with out if out is not None else nullcontext():
        results = _results(args, spec, seed, finished)
        try:
            with closing(_with_progress(results, args.games, before)) as shown:
                for result in shown:
                    if out is not None:
                        out.write(result)
                    finished.add(result.seed)
                    tally.add(result)
        except KeyboardInterrupt:
            trouble, status = f"interrupted after {tally.games} of {args.games} games", 130
        except LostGamesError as error:
            trouble, status = f"{args.games - tally.games} of {args.games} games were lost: {error}", 1
        finally:
            results.close()
    seconds = time.perf_counter() - began
    summary = tally.summary()
    faults = summary.faults if summary else []
    if summary and args.json:
        print(json.dumps(as_json(summary), ensure_ascii=False, indent=2))
    elif summary:
        _print(summary, seconds, before)
    for fault_seed, message in faults:
        again = command_line(args, seed=fault_seed)
        print(f"fault: {message}\n  again: guozhan simulate {again} --games 1 --jobs 1", file=sys.stderr)
    if trouble:
        print(f"{trouble}\n  missing seeds: {finished.missing()}\n  {_remedy(args, seed)}", file=sys.stderr)
    return status or (1 if faults else 0)


def _results(args: argparse.Namespace, spec: Spec, seed: int, finished: Seeds) -> Generator[GameResult, None, None]:
    if args.ray:
        from guozhan.sim.ray_jobs import play_on_ray

        return play_on_ray(spec, args.games, seed, args.jobs, finished)
    from guozhan.sim.batch import play_batch

    return play_batch(spec, args.games, seed, args.jobs or os.cpu_count() or 1, finished)


def _remedy(args: argparse.Namespace, seed: int) -> str:
    """How the games that are missing can be played."""
    if args.out is None or args.out.suffix == ".parquet":
        return "with --out FILE.jsonl a run can be gone on with by --resume"
    words = f"guozhan simulate {command_line(args, seed=seed)} --games {args.games} --bots {shlex.quote(args.bots)}"
    words += f" --jobs {args.jobs}" if args.jobs else ""
    words += " --ray" if args.ray else ""
    words += " --json" if args.json else ""
    return f"go on: {words} --out {shlex.quote(str(args.out))} --resume"


def _with_progress(results: Iterator[GameResult], games: int, before: int) -> Generator[GameResult, None, None]:
    """Pass the results on and show how far they have come, on a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("games", total=games, completed=before)
        for result in results:
            bar.advance(task)
            yield result


def _print(summary: Summary, seconds: float, before: int) -> None:
    number = summary.games
    speed = f"{(number - before) / seconds:.1f} a second" + (f", {before} of them before" if before else "")
    print(f"games       {number} (seeds {summary.first_seed} to {summary.last_seed}), {speed}")
    print(f"endings     {_counts(summary.endings, number)}")
    print(f"winners     {_counts(summary.winners, number)}")
    for name in ("rounds", "turns", "decisions"):
        print(f"{name:<11} {_spread(getattr(summary, name))}")
    if not summary.win_rate_by_role:
        print(f"careerists  {summary.careerists:.2f} a game")
    print(f"survivors   {summary.survivors:.2f} a game")
    print(f"reshuffles  {summary.reshuffles:.2f} a game")
    if summary.win_rate_by_role:
        print("win rate by side")
        for side, rate in summary.win_rate_by_side.items():
            print(f"  {side:<9} {rate:6.1%}")
        print("win rate by role")
        for role, rate in summary.win_rate_by_role.items():
            print(f"  {role:<9} {rate:6.1%}")
    if len(summary.win_rate_by_bot) > 1:
        print("win rate by bot")
        for name, rate in summary.win_rate_by_bot.items():
            print(f"  {name:<9} {rate:6.1%}")
    print("win rate by distance from the first player")
    for distance, rate in enumerate(summary.win_rate_by_distance):
        print(f"  +{distance:<2}       {rate:6.1%}")


def _counts(counts: dict[str, int], total: int) -> str:
    return ", ".join(f"{name} {count} ({count / total:.1%})" for name, count in counts.items())


def _spread(spread: Spread) -> str:
    return (
        f"mean {spread.mean:.1f}, median {spread.median:g}, 95% {spread.p95:g}, "
        f"least {spread.least}, most {spread.most}"
    )
