"""What is given for a table: the setup, nicknames, secrets."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from guozhan.bots.roster import BOTS
from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.messages import error_text, said_by
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


def _wrong(place: str, template: str, **values: str | int) -> SetupError:
    return SetupError(place, error_text(template, **values))


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
        raise SetupError("ruleset", said_by(error)) from None
    if setup.players not in counts:
        text = "{mode} is for {least} to {most} players, not {players}"
        least, most = counts[0], counts[-1]
        raise _wrong("players", text, mode=setup.ruleset, least=least, most=most, players=setup.players)
    try:
        ruleset = get_ruleset(setup.ruleset, setup.options)
    except (MalformedError, IncompatibleError) as error:
        found = _SWITCH.match(str(error))
        raise SetupError(f"options.{found[1]}" if found else "options", said_by(error)) from None
    try:
        # Else only the start of the game would tell.
        ruleset.mode.check(ruleset, setup.players)
    except MalformedError as error:
        pairs = "banned_pairs" in str(error)
        raise SetupError("options.banned_pairs" if pairs else "options.generals", said_by(error)) from None
    if setup.lesson:
        _check_lesson(setup)
    for seat, bot in setup.bots.items():
        if not 0 <= seat < setup.players:
            text = "bots: there is no seat {seat}: they go from 0 to {last}"
            raise _wrong("bots", text, seat=seat, last=setup.players - 1)
        if bot not in BOTS:
            raise _wrong("bots", "bots: there is no bot {bot!r}; there is {known}", bot=bot, known=", ".join(BOTS))
    for kind, seconds in setup.timers.items():
        if kind not in KINDS:
            text = "timers: there is no kind {kind!r} of requests; there is {known}"
            raise _wrong("timers", text, kind=kind, known=", ".join(KINDS))
        if not 0 <= seconds <= LONGEST:
            text = "timers: {kind} takes 0 to {most} seconds, not {seconds}"
            raise _wrong(f"timers.{kind}", text, kind=kind, most=f"{LONGEST:g}", seconds=f"{seconds:g}")
    if not (setup.window == -1 or 0 <= setup.window <= LONGEST_WINDOW):
        text = "window: 0 to {most} seconds, or -1 for what fits, not {seconds}"
        raise _wrong("window", text, most=f"{LONGEST_WINDOW:g}", seconds=f"{setup.window:g}")
    if not 0 <= setup.pace <= LONGEST_PACE:
        text = "pace: 0 to {most} seconds, not {seconds}"
        raise _wrong("pace", text, most=f"{LONGEST_PACE:g}", seconds=f"{setup.pace:g}")
    if not 0 <= setup.countdown <= LONGEST:
        text = "countdown: 0 to {most} seconds, not {seconds}"
        raise _wrong("countdown", text, most=f"{LONGEST:g}", seconds=f"{setup.countdown:g}")
    if setup.seed is not None and not 0 <= setup.seed < 1 << 63:
        raise SetupError("seed", "seed: a number from 0 to 2**63 - 1")
    return setup


def _check_lesson(setup: Setup) -> None:
    """A chapter is played as it is laid out, by one person."""
    ruleset, players, options = lesson_setup(setup.lesson)
    if (setup.ruleset, setup.players, setup.options) != (ruleset, players, options):
        text = "lesson: {lesson} is {ruleset} for {players} players with {options}"
        raise _wrong("lesson", text, lesson=setup.lesson, ruleset=ruleset, players=players, options=str(options))
    others = set(range(players)) - {LEARNER}
    if set(setup.bots) != others:
        seats = ", ".join(map(str, sorted(others)))
        raise _wrong("lesson", "lesson: bots have the seats {seats} alone", seats=seats)
    if setup.window > 0 or setup.listed or setup.published or setup.seed is not None:
        raise SetupError("lesson", "lesson: it has no window and no seed, and is neither listed nor published")


def nickname(name: str) -> str:
    """A nickname as it is shown.

    Raises:
        MalformedError: if it is none.
    """
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise _wrong("name", "a nickname has 1 to {most} characters that can be shown", most=MOST_NAME)
    if _BOTS_NAME.fullmatch(name):
        raise _wrong("name", "{name!r} is what a bot is called: choose another name", name=name)
    return name
