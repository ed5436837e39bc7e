"""``guozhan soak``: random games of every profile and size, with everything tested on the way."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from guozhan.cli.arguments import LAST_SEED, options_of, whole_number
from guozhan.core.errors import MalformedError
from guozhan.modes.profile import options_for, profiles_with

if TYPE_CHECKING:
    from guozhan.sim.soaking import Progress, Task

SIZES = range(2, 13)
PATIENCE = 30.0  # seconds from one line of progress to the next, where there is no terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--games", type=whole_number(1), metavar="N", help="stop after N games (until stopped)")
    parser.add_argument(
        "--seed", type=whole_number(0, LAST_SEED), metavar="S", help="seed of the first game (drawn at random)"
    )
    parser.add_argument(
        "--players", type=whole_number(), metavar="N", help="only this number of players (2 to 12 in turn)"
    )
    parser.add_argument("--ruleset", metavar="R", help="only this ruleset (all in turn)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set a switch; repeatable")
    parser.add_argument("--jobs", type=whole_number(1), default=1, metavar="J", help="number of processes (1)")
    parser.add_argument(
        "--every",
        type=whole_number(1),
        metavar="N",
        help="test the position and what may be answered every N decisions (1); with --plain only the position (never)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--heavy",
        type=whole_number(0),
        default=40,
        metavar="N",
        help="test copies, saving and secrets every N decisions, 0 = never (40)",
    )
    how.add_argument(
        "--plain", action="store_true", help="test nothing on the way, only that every game comes to its end: faster"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command; 1 if an invariant is broken or games are lost, 130 if stopped before the last, else 0."""
    import secrets

    from guozhan.games.rulesets import player_counts
    from guozhan.sim.batch import LostGamesError, check_seeds
    from guozhan.sim.soaking import Growth, Progress, Task, soak

    options = options_of(args.option)
    rulesets = profiles_with(options) if args.ruleset is None else (args.ruleset,)
    for ruleset in rulesets:
        options_for(ruleset, options)
    sizes = SIZES if args.players is None else (args.players,)
    fitting = [ruleset for ruleset in rulesets if any(size in player_counts(ruleset) for size in sizes)]
    if not fitting:
        possible = ", ".join(f"{each}: {player_counts(each)[0]} to {player_counts(each)[-1]}" for each in rulesets)
        raise MalformedError(f"--players {args.players}: the numbers of players are {possible}")
    rulesets = tuple(fitting)
    first = secrets.randbelow(2**32) if args.seed is None else args.seed
    check_seeds(first, args.games or 1)
    task = Task(tuple(rulesets), tuple(sizes), options, args.heavy, args.plain, args.every or (0 if args.plain else 1))
    progress, growth = Progress(first), Growth()
    acted: set[str] = set()
    began = shown = time.perf_counter()
    trouble, status = "", 0
    try:
        with closing(soak(task, first, args.games, args.jobs)) as results:
            for result in results:
                if result.fault:
                    trouble, status = f"broken after {progress.number} good games: {result.fault}", 1
                    break
                progress.add(result.seed)
                growth.add(result)
                acted |= result.acted
                shown = _show(progress, began, shown)
    except KeyboardInterrupt:
        if args.games is not None:
            trouble, status = _stopped(args, progress, first, "interrupted"), 130
    except LostGamesError as error:
        trouble, status = _stopped(args, progress, first, f"games were lost: {error}"), 1
    finally:
        if sys.stderr.isatty():
            print(file=sys.stderr)
    if progress.number or not trouble:
        print(f"{progress.number} games without a fault, seeds from {first}, {time.perf_counter() - began:.0f} s")
        print("\n".join(growth.lines()) or "nothing was played")
    if progress.number and not args.plain:
        _print_idle(task, acted)
    if trouble:
        print(trouble, file=sys.stderr)
    return status


def _show(progress: Progress, began: float, shown: float) -> float:
    """Show how far it has come, without a terminal only now and then; when that was done last."""
    now = time.perf_counter()
    line = f"{progress.number} games, {progress.number / (now - began):.1f} a second"
    if sys.stderr.isatty():
        print(f"\r{line}  ", end="", file=sys.stderr, flush=True)
    elif now - shown >= PATIENCE:
        print(f"{line}, all up to seed {progress.next - 1}", file=sys.stderr, flush=True)
        return now
    return shown


def _stopped(args: argparse.Namespace, progress: Progress, first: int, why: str) -> str:
    """Why not everything was played, and how to go on."""
    words = ["guozhan soak", f"--seed {progress.next}"]
    if args.games is not None:
        words.append(f"--games {first + args.games - progress.next}")
    for name in ("players", "ruleset"):
        value = getattr(args, name)
        words += [f"--{name} {value}"] if value is not None else []
    words += [f"--option {option}" for option in args.option]
    words.append("--plain" if args.plain else f"--heavy {args.heavy}")
    words += [f"--every {args.every}"] if args.every else []
    return f"{why} after {progress.number} games\n  go on: {' '.join(words)} --jobs {args.jobs}"


def _print_idle(task: Task, acted: set[str]) -> None:
    """Which cards and skills of a ruleset have not acted in any game."""
    from guozhan.games.rulesets import get_ruleset

    ruleset = get_ruleset(task.rulesets[0], task.options)
    skills: dict[str, Any] = {
        skill.id: skill
        for general in ruleset.generals.values()
        for skill in general.skills
        if skill.triggers or skill.actives
    }
    for title, things in (("cards", ruleset.types), ("skills", skills)):
        idle = [thing.name for id, thing in things.items() if id not in acted]
        print(
            f"{title} that acted: {len(things) - len(idle)} of {len(things)}"
            + (f"; not {'、'.join(idle)}" if idle else "")
        )
