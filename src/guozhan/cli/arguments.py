"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from guozhan.core.errors import MalformedError
from guozhan.view.language import ENGLISH, LANGUAGES, SIMPLIFIED

DEFAULT_RULESET: Final = "guozhan-2018"
LAST_SEED: Final = (1 << 63) - 1
LANGUAGE_VARIABLE: Final = "GUOZHAN_LANGUAGE"


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number, not below ``least`` and not above ``most``."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(f"{number} is too small, at least {least} is needed")
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(f"{number} is too great, at most {most} is possible")
        return number

    return read


def file_name(text: str) -> Path:
    """An argument type: the path of a file."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return Path(text)


def check_target(option: str, path: Path, force: bool = True) -> None:
    """Refuse a file that cannot be written, or that would be lost, before the work for it is done.

    Raises:
        MalformedError: with what is wrong.
    """
    target = path.resolve()
    problem = ""
    if target.is_dir():
        problem = "this is a folder, name a file in it"
    elif not target.parent.is_dir():
        problem = f"there is no folder {path.parent}"
    elif target.is_file() and not force:
        problem = "this file exists; --force replaces it"
    elif not os.access(target if target.exists() else target.parent, os.W_OK):
        problem = "this cannot be written"
    if problem:
        raise MalformedError(f"{option} {path}: {problem}")


def add_game_arguments(parser: argparse.ArgumentParser, seed: str, players: int = 8) -> None:
    """What makes a game: players, seed, ruleset and switches. ``seed`` says what happens without one."""
    parser.add_argument(
        "--players", type=whole_number(), default=players, metavar="N", help=f"number of players, 2 to 12 ({players})"
    )
    parser.add_argument("--seed", type=whole_number(0, LAST_SEED), metavar="S", help=f"seed of the game ({seed})")
    add_ruleset_arguments(parser)


def add_ruleset_arguments(parser: argparse.ArgumentParser) -> None:
    """Ruleset and switches."""
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="R", help=f"the ruleset ({DEFAULT_RULESET})")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set a switch; repeatable (guozhan rules --switches lists them)",
    )


def add_language_arguments(parser: argparse.ArgumentParser) -> None:
    """The language of the game; messages about the command itself are English."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        metavar="L",
        help=f"language of the game: {', '.join(LANGUAGES)} (${LANGUAGE_VARIABLE}, else {SIMPLIFIED})",
    )
    parser.add_argument(
        "--both", action="store_true", help="in English: cards, skills and generals with their Chinese names"
    )


def chosen_language(args: argparse.Namespace) -> str:
    """The language that ``--language`` or the environment names.

    Raises:
        MalformedError: if there is no such language, or if ``--both`` has no second one.
    """
    code: str = args.language or os.environ.get(LANGUAGE_VARIABLE, "") or SIMPLIFIED
    if code not in LANGUAGES:
        raise MalformedError(f"{LANGUAGE_VARIABLE}={code}: unknown language; there are {', '.join(LANGUAGES)}")
    if args.both and code != ENGLISH:
        raise MalformedError(
            f"--both shows Chinese names beside English ones: add --language {ENGLISH}, or leave it out"
        )
    return code


def options_of(texts: Iterable[str]) -> dict[str, Any]:
    """The switches set by ``--option``.

    Raises:
        MalformedError: for one that is not NAME=VALUE.
    """
    options: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise MalformedError(f"--option {text!r} is not of the form NAME=VALUE")
        options[name.strip()] = value.strip()
    return options


def command_line(args: argparse.Namespace, **more: object) -> str:
    """The arguments that make the game of ``args`` again, with ``more`` in their place."""
    words: list[str] = []
    for name in ("players", "seed", "ruleset"):
        value = more.get(name, getattr(args, name, None))
        if value is not None:
            words += [f"--{name}", str(value)]
    for option in args.option:
        words += ["--option", option]
    return " ".join(words)
