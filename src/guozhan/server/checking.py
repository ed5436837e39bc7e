"""What is given for a table: the setup, nicknames, secrets."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from guozhan.bots.roster import BOTS
from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.games.rulesets import get_ruleset, player_counts
from guozhan.lessons.lesson import LEARNER
from guozhan.lessons.play import lesson_setup
from guozhan.protocol.messages import KINDS, MOST_NAME, Setup

LONGEST: Final = 600.0  # seconds of any timer
LONGEST_WINDOW: Final = 30.0
LONGEST_PACE: Final = 10.0
_SWITCH: Final = re.compile(r"(?:unknown )?switch '?(\w{1,64})\b")
# Replays tell who has won by names, so that a person's must not be a bot's.
_BOTS_NAME: Final = re.compile(rf"({'|'.join(BOTS)}) [0-9]+", re.IGNORECASE)


class SetupError(MalformedError):
    """A table cannot be set up like that; ``place`` is what of it is meant (see ``Fault`` in guozhan.protocol.web)."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(text)
        self.place = place


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def checked(setup: Setup) -> Setup:
    """The setup, if a table can be set up like that.

    Raises:
        SetupError: with what is wrong, and where.
    """
    try:
        counts = player_counts(setup.ruleset)
    except MalformedError as error:
        raise SetupError("ruleset", str(error)) from None
    if setup.players not in counts:
        text = f"{setup.ruleset} is for {counts[0]} to {counts[-1]} players, not {setup.players}"
        raise SetupError("players", text)
    try:
        ruleset = get_ruleset(setup.ruleset, setup.options)
    except (MalformedError, IncompatibleError) as error:
        found = _SWITCH.match(str(error))
        raise SetupError(f"options.{found[1]}" if found else "options", str(error)) from None
    try:
        # Else only the start of the game would tell.
        ruleset.mode.check(ruleset, setup.players)
    except MalformedError as error:
        pairs = "banned_pairs" in str(error)
        raise SetupError("options.banned_pairs" if pairs else "options.generals", str(error)) from None
    if setup.lesson:
        _check_lesson(setup)
    for seat, bot in setup.bots.items():
        if not 0 <= seat < setup.players:
            raise SetupError("bots", f"bots: there is no seat {seat}: they go from 0 to {setup.players - 1}")
        if bot not in BOTS:
            raise SetupError("bots", f"bots: there is no bot {bot!r}; there is {', '.join(BOTS)}")
    for kind, seconds in setup.timers.items():
        if kind not in KINDS:
            raise SetupError("timers", f"timers: there is no kind {kind!r} of requests; there is {', '.join(KINDS)}")
        if not 0 <= seconds <= LONGEST:
            raise SetupError(f"timers.{kind}", f"timers: {kind} takes 0 to {LONGEST:g} seconds, not {seconds:g}")
    if not (setup.window == -1 or 0 <= setup.window <= LONGEST_WINDOW):
        text = f"window: 0 to {LONGEST_WINDOW:g} seconds, or -1 for what fits, not {setup.window:g}"
        raise SetupError("window", text)
    if not 0 <= setup.pace <= LONGEST_PACE:
        raise SetupError("pace", f"pace: 0 to {LONGEST_PACE:g} seconds, not {setup.pace:g}")
    if not 0 <= setup.countdown <= LONGEST:
        raise SetupError("countdown", f"countdown: 0 to {LONGEST:g} seconds, not {setup.countdown:g}")
    if setup.seed is not None and not 0 <= setup.seed < 1 << 63:
        raise SetupError("seed", "seed: a number from 0 to 2**63 - 1")
    return setup


def _check_lesson(setup: Setup) -> None:
    """A chapter is played as it is laid out, by one person."""
    ruleset, players, options = lesson_setup(setup.lesson)
    if (setup.ruleset, setup.players, setup.options) != (ruleset, players, options):
        raise SetupError("lesson", f"lesson: {setup.lesson} is {ruleset} for {players} players with {options}")
    others = set(range(players)) - {LEARNER}
    if set(setup.bots) != others:
        raise SetupError("lesson", f"lesson: bots have the seats {', '.join(map(str, sorted(others)))} alone")
    if setup.window > 0 or setup.listed or setup.published or setup.seed is not None:
        raise SetupError("lesson", "lesson: it has no window and no seed, and is neither listed nor published")


def nickname(name: str) -> str:
    """A nickname as it is shown.

    Raises:
        MalformedError: if it is none.
    """
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise SetupError("name", f"a nickname has 1 to {MOST_NAME} characters that can be shown")
    if _BOTS_NAME.fullmatch(name):
        raise SetupError("name", f"{name!r} is what a bot is called: choose another name")
    return name
