"""``guozhan simulate``: many games between bots, summed up."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guozhan.cli.arguments import add_game_arguments, command_line, options_of, whole_number

if TYPE_CHECKING:
    from guozhan.sim.batch import GameResult
    from guozhan.sim.statistics import Spread, Summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game_arguments(parser, "the first game's, 1; game I has seed S + I")
    parser.add_argument("--games", type=whole_number(1), default=100, metavar="G", help="number of games (100)")
    parser.add_argument("--jobs", type=whole_number(1), metavar="J", help="number of processes (one a core)")
    parser.add_argument("--bots", default="random", metavar="B", help="bots, one or a comma-separated list (random)")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command; 1 if a fault ended a game, 130 if interrupted (what is finished is summed up)."""
    from guozhan.sim.batch import play_batch, spec_of
    from guozhan.sim.statistics import as_json, summarize

    seed = 1 if args.seed is None else args.seed
    spec = spec_of(args.ruleset, args.players, options_of(args.option), args.bots)
    jobs = args.jobs or os.cpu_count() or 1
    results: list[GameResult] = []
    interrupted = False
    began = time.perf_counter()
    try:
        for result in _with_progress(play_batch(spec, args.games, seed, min(jobs, args.games)), args.games):
            results.append(result)  # noqa: PERF402 -- what was finished before an interruption is kept
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - began
    summary = summarize(results)
    if summary is None:
        print("guozhan: interrupted before a game was finished", file=sys.stderr)
        return 130
    if args.json:
        print(json.dumps(as_json(summary), ensure_ascii=False, indent=2))
    else:
        _print(summary, seconds)
    for fault_seed, message in summary.faults:
        again = command_line(args, seed=fault_seed)
        print(f"fault: {message}\n  again: guozhan simulate {again} --games 1 --jobs 1", file=sys.stderr)
    if interrupted:
        print(f"interrupted after {len(results)} of {args.games} games", file=sys.stderr)
        return 130
    return 1 if summary.faults else 0


def _with_progress(results: Iterator[GameResult], games: int) -> Iterator[GameResult]:
    """Pass the results on and show how far they have come, on a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        for result in results:
            bar.advance(task)
            yield result


def _print(summary: Summary, seconds: float) -> None:
    number = summary.games
    print(f"games       {number} (seeds {summary.first_seed} to {summary.last_seed}), {number / seconds:.1f} a second")
    print(f"endings     {_counts(summary.endings, number)}")
    print(f"winners     {_counts(summary.winners, number)}")
    for name in ("rounds", "turns", "decisions"):
        print(f"{name:<11} {_spread(getattr(summary, name))}")
    print(f"careerists  {summary.careerists:.2f} a game")
    print(f"survivors   {summary.survivors:.2f} a game")
    print(f"reshuffles  {summary.reshuffles:.2f} a game")
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
