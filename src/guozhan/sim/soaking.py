"""Long runs of random games over rulesets and sizes, in one process or several, with what they tell."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

import msgspec

from guozhan.bots.random import RandomBot
from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset, player_counts
from guozhan.rules.game import Game
from guozhan.sim.batch import LAST_SEED, play_in_processes
from guozhan.sim.invariants import (
    FAILURES,
    BrokenInvariantError,
    again,
    check_caches,
    check_cards,
    check_end,
    check_game,
    check_seats,
)

WARM: Final = 50  # games after which a process is taken to have everything that it keeps


class Task(msgspec.Struct, frozen=True):
    """What is played: every size with every ruleset, whatever the seed.

    Attributes:
        rulesets, sizes: profiles and numbers of players that are gone through; of these the ones that a profile is for,
            which is one at least.
        options: switches that differ from the profile.
        heavy: every how many decisions copies, forks and saves are tested, 0 for never.
        plain: games are only played, on the direct path, and tested at their ends; between them only positions are.
        every: every how many decisions that is done, and, unless it is plain, the decision tested too; 0 for never.
    """

    rulesets: tuple[str, ...]
    sizes: tuple[int, ...]
    options: Mapping[str, Any]
    heavy: int
    plain: bool
    every: int = 1

    def game(self, seed: int) -> tuple[str, int]:
        """Ruleset and size of the game with this seed."""
        ruleset = self.rulesets[seed % len(self.rulesets)]
        possible = player_counts(ruleset)
        fitting = [size for size in self.sizes if size in possible]
        return ruleset, fitting[seed // len(self.rulesets) % len(fitting)]


class Soaked(msgspec.Struct, frozen=True):
    """What one game told.

    Attributes:
        seed: its seed.
        process: id of the process that played it.
        memory: bytes that the process held after it, 0 where that cannot be found out.
        acted: ids of the skills that were invoked and the cards that were used or played (none of a plain game).
        fault: what is wrong, with the command that shows it again; "" if nothing is.
    """

    seed: int
    process: int
    memory: int
    acted: frozenset[str] = frozenset()
    fault: str = ""


def soak(task: Task, seed: int, games: int | None, jobs: int = 1) -> Generator[Soaked, None, None]:
    """Play the games with the seeds from ``seed`` on, in any order if ``jobs`` > 1; without ``games`` for ever.

    Raises:
        LostGamesError: at the end, if processes were lost and their games with them.
    """
    last = LAST_SEED if games is None else seed + games - 1
    seeds = islice(count(seed), last - seed + 1)
    if jobs <= 1:
        return (play_soaked(task, each) for each in seeds)
    return play_in_processes(partial(play_soaked, task), seeds, jobs)


def play_soaked(task: Task, seed: int) -> Soaked:
    """Play one game."""
    ruleset, players = task.game(seed)
    acted: frozenset[str] = frozenset()
    fault = ""
    try:
        if task.plain:
            _play_plain(ruleset, players, seed, task.options, task.every)
        else:
            game = check_game(ruleset, players, seed, task.options, heavy=task.heavy, every=task.every)
            acted = frozenset(
                fact.word for fact in game.log or () if fact.name in ("invoked", "unannounced", "used", "played")
            )
    except BrokenInvariantError as error:
        fault = str(error)
    except Exception as error:
        error.add_note(f"again: {again(ruleset, players, seed, task.options, task.heavy, task.every, task.plain)}")
        raise
    return Soaked(seed, os.getpid(), memory(), acted, fault)


def _play_plain(ruleset: str, players: int, seed: int, options: Mapping[str, Any], every: int) -> None:
    number = seed

    def play(bot: RandomBot, decision: Decision) -> Answer:
        nonlocal number
        number += 1
        if every and number % every == 0:
            check_cards(game)
            check_seats(game)
            check_caches(game)
        return bot(decision)

    try:
        game = Game.new(get_ruleset(ruleset, options), players, seed)
        direct(game, [partial(play, RandomBot(seed * 1000 + seat)) for seat in range(players)])
        game.run()
        check_end(game)
    except FAILURES as error:
        told = str(error) if isinstance(error, BrokenInvariantError) else f"{type(error).__name__}: {error}"
        command = again(ruleset, players, seed, options, 0, every, plain=True)
        raise BrokenInvariantError(f"{told}; again with: {command}") from error


def memory() -> int:
    """Bytes that this process holds: now, where the system tells, else at most so far; 0 if nothing is known."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class Growth:
    """How the memory of the processes grows.

    Attributes:
        games: games of each process.
    """

    def __init__(self) -> None:
        self.games: dict[int, int] = {}
        self._early: dict[int, tuple[int, int]] = {}
        self._late: dict[int, int] = {}

    def add(self, result: Soaked) -> None:
        """Note what a process held after a game."""
        process = result.process
        games = self.games[process] = self.games.get(process, 0) + 1
        if games <= WARM:
            self._early[process] = games, result.memory
        self._late[process] = result.memory

    def lines(self) -> list[str]:
        """Readable, a line for each process."""
        found = []
        for process, games in self.games.items():
            early_games, early = self._early[process]
            late = self._late[process]
            if late:
                grown = f", {(late - early) / 2**20:+.1f} MB" if games > early_games else ""
                found.append(
                    f"memory of process {process}: {early / 2**20:.1f} MB after {early_games} games, "
                    f"{late / 2**20:.1f} MB after {games}{grown}"
                )
        return found


class Progress:
    """Which games of a run are over.

    Attributes:
        number: how many are.
        next: the first seed from which on not all are.
    """

    def __init__(self, seed: int) -> None:
        self.number = 0
        self.next = seed
        self._beyond: set[int] = set()

    def add(self, seed: int) -> None:
        """A game is over."""
        self.number += 1
        self._beyond.add(seed)
        while self.next in self._beyond:
            self._beyond.remove(self.next)
            self.next += 1
