"""``guozhan soak``: random games of every profile and size, with everything tested on the way."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from guozhan.cli.arguments import LAST_SEED, options_of, whole_number
from guozhan.core.errors import MalformedError
from guozhan.modes.profile import PROFILES, options_for

if TYPE_CHECKING:
    from guozhan.rules.game import Game

SIZES = range(2, 13)


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
    parser.add_argument(
        "--heavy",
        type=whole_number(0),
        default=40,
        metavar="N",
        help="test copies, saving and secrets every N decisions, 0 = never (40)",
    )


def run(args: argparse.Namespace) -> int:
    """Run the command; 1 if an invariant is broken, 0 if it was stopped before."""
    import secrets

    from guozhan.sim.batch import check_seeds
    from guozhan.sim.invariants import BrokenInvariantError, again, check_game

    rulesets = PROFILES if args.ruleset is None else (args.ruleset,)
    options = options_of(args.option)
    for ruleset in rulesets:
        options_for(ruleset, options)
    if args.players is not None and args.players not in SIZES:
        raise MalformedError(f"--players {args.players}: 国战 is for {SIZES[0]} to {SIZES[-1]} players")
    sizes = SIZES if args.players is None else (args.players,)
    first = secrets.randbelow(2**32) if args.seed is None else args.seed
    check_seeds(first, args.games or 1)
    acted: set[str] = set()
    number = 0
    began = time.perf_counter()
    last: Game | None = None
    try:
        while args.games is None or number < args.games:
            seed = first + number
            # Every size with every ruleset, whatever the seed.
            ruleset = rulesets[seed % len(rulesets)]
            players = sizes[seed // len(rulesets) % len(sizes)]
            try:
                last = check_game(ruleset, players, seed, options, heavy=args.heavy)
            except BrokenInvariantError as error:
                print(f"broken after {number} good games: {error}", file=sys.stderr)
                return 1
            except Exception:
                print(f"again: {again(ruleset, players, seed, options, args.heavy)}", file=sys.stderr)
                raise
            number += 1
            acted |= _acted(last)
            _progress(number, began)
    except KeyboardInterrupt:
        pass
    finally:
        _progress_end()
    print(f"{number} games without a fault, seeds from {first}, {time.perf_counter() - began:.0f} s")
    if last is not None:
        _print_idle(last, acted)
    return 0


def _acted(game: Game) -> set[str]:
    """Ids of the skills that were invoked and the cards that were used or played."""
    return {fact.word for fact in game.log or () if fact.name in ("invoked", "used", "played")}


def _print_idle(game: Game, acted: set[str]) -> None:
    """Which cards and skills of the ruleset have not acted in any game."""
    ruleset = game.ruleset
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


def _progress(number: int, began: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{number} games, {number / (time.perf_counter() - began):.1f} a second", end="", file=sys.stderr)


def _progress_end() -> None:
    if sys.stderr.isatty():
        print(file=sys.stderr)
