"""The command ``guozhan``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from guozhan.core.errors import EngineFault, GuozhanError

# name → (module of guozhan.cli, one line of help)
COMMANDS: Final = {
    "play": ("play_command", "play in the terminal against bots, or watch (国战对局)"),
    "simulate": ("simulate_command", "play many games between bots and sum them up"),
    "replay": ("replay_command", "step through a recorded game"),
    "scenario": ("scenario_command", "run rule scenarios"),
    "generals": ("generals_command", "list the generals; one with its texts, rulings and proofs"),
    "rules": ("rules_command", "list the rule statements and their proofs"),
    "bench": ("bench_command", "measure speed"),
    "exhaust": ("exhaust_command", "play random games until every skill, card and choice has acted"),
    "serve": ("serve_command", "serve tables that friends can join"),
    "server": ("server_command", "look after what a server keeps: backup, prune, migrate, tables, adopt, drain"),
    "soak": ("soak_command", "play random games with fresh seeds until stopped, testing invariants"),
}
OK, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; exit status 0, 1 = it failed, 2 = bad input, 130 = interrupted."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = Parser(prog="guozhan", description="国战: the rules of 三国杀 国战, executable", allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    for name, (module_name, help_text) in COMMANDS.items():
        sub = commands.add_parser(name, help=help_text, description=help_text, allow_abbrev=False)
        if name == chosen:
            module = import_module(f"guozhan.cli.{module_name}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    try:
        args = parser.parse_args(arguments)
        if args.version:
            print(_version())
            return OK
        if args.command is None:
            parser.error("name a command: " + ", ".join(COMMANDS))
        # A terminal that lacks a character shows a question mark for it.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except GuozhanError as error:
        return _complain(str(error), BAD_INPUT)
    except BrokenPipeError:
        # Whoever read the output has gone; nothing may be flushed into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return _complain(f"{error.filename or 'input/output'}: {error.strerror or error}", BAD_INPUT)
    except EngineFault as error:
        return _complain(f"engine fault: {error}", FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED


def _complain(message: str, status: int) -> int:
    print(f"guozhan: {message}", file=sys.stderr)
    return status


def _version() -> str:
    from importlib.metadata import version

    from guozhan.core.native import build

    return f"guozhan {version('guozhan')} ({build()})"
