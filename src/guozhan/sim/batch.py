"""Many games between bots, over several processes. What comes out depends on the seeds, not on who played where."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Container, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Protocol, TypeVar

import msgspec

from guozhan.bots.basic import BasicBot
from guozhan.bots.roster import Bot, check_names, names_of, seat_bots
from guozhan.core.errors import EngineFault, MalformedError
from guozhan.core.facts import Fact
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.rules.game import Game
from guozhan.rules.kingdoms import CAREERIST

# Games that each process has at hand, so that none waits for the next one.
AHEAD: Final = 2
LAST_SEED: Final = (1 << 63) - 1


class Numbered(Protocol):
    """The result of a game that a process plays."""

    @property
    def seed(self) -> int:
        """Seed of the game."""


R = TypeVar("R", bound=Numbered)


class Spec(msgspec.Struct, frozen=True):
    """What all games of a batch have in common.

    Attributes:
        ruleset: name of the profile.
        options: switches that differ from it.
        players: number of players.
        bots: name of the bot at each seat; a shorter list is gone through again and again.
    """

    ruleset: str
    players: int
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ("random",)

    def check(self) -> None:
        """Refuse what cannot be played.

        Raises:
            MalformedError: for an unknown ruleset, switch, value or bot, or a wrong number of players.
            IncompatibleError: for content that is planned but not there yet.
        """
        ruleset = get_ruleset(self.ruleset, self.options)
        ruleset.mode.check(ruleset, self.players)
        check_names(self.bots, self.players)


class GameResult(msgspec.Struct, frozen=True):
    """How one game ended.

    Attributes:
        seed: its seed.
        ending: why it ended: "victory", "round_limit" …, or "fault".
        first: seat that had the first turn.
        winners: seats that won.
        kingdoms: kingdom of each seat at the end ("" = never determined).
        careerists: seats that were careerists at the end.
        survivors: seats alive at the end.
        generals: head and deputy of each seat.
        rounds, turns: how many.
        decisions: how many were made with at least two legal answers.
        reshuffles: how often the draw pile ran out.
        fault: what went wrong, "" if nothing did.
        roles: role of each seat; none of them in modes without.
    """

    seed: int
    ending: str
    first: int
    winners: tuple[int, ...]
    kingdoms: tuple[str, ...]
    careerists: tuple[int, ...]
    survivors: tuple[int, ...]
    generals: tuple[tuple[str, str], ...]
    rounds: int
    turns: int
    decisions: int
    reshuffles: int
    fault: str = ""
    roles: tuple[str, ...] = ()


def make_bots(spec: Spec, seed: int) -> list[Bot]:
    """A bot for each seat, each with randomness of its own that follows from the game's seed."""
    return seat_bots(spec.bots, spec.players, seed)


def begin(spec: Spec, seed: int, kind: type[Game] = Game) -> tuple[Game, list[Bot]]:
    """A game on the direct path with its bots, ready to be run."""
    bots = make_bots(spec, seed)
    # A log is kept only for who reads it.
    log: list[Fact] | None = [] if any(isinstance(bot, BasicBot) for bot in bots) else None
    game = kind.new(get_ruleset(spec.ruleset, spec.options), spec.players, seed, log)
    direct(game, list(bots))
    return game, bots


def play(spec: Spec, seed: int) -> GameResult:
    """Play one game on the direct path."""
    game, bots = begin(spec, seed)
    fault = ""
    try:
        game.run()
    except EngineFault as error:
        fault = str(error)
    except Exception as error:
        error.add_note(f"in the game with seed {seed} of {spec}")
        raise
    state = game.state
    return GameResult(
        seed=seed,
        ending="fault" if fault else state.ending,
        first=state.cursor[0].seat if state.cursor else -1,
        winners=tuple(state.winners),
        kingdoms=tuple(seat.kingdom for seat in state.seats),
        careerists=tuple(i for i, seat in enumerate(state.seats) if seat.kingdom == CAREERIST),
        survivors=tuple(i for i, seat in enumerate(state.seats) if seat.alive),
        generals=tuple((seat.generals[0], seat.generals[1]) for seat in state.seats),
        rounds=state.round,
        turns=state.turns,
        decisions=sum(bot.counted for bot in bots),
        reshuffles=state.reshuffles,
        fault=fault,
        roles=tuple(seat.role for seat in state.seats if seat.role),
    )


class LostGamesError(Exception):
    """Games that were handed out have not come back, because what played them has ended.

    Attributes:
        reasons: what has ended how, readable, at least one.
    """

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def check_seeds(seed: int, games: int) -> None:
    """Refuse games with seeds that no game has.

    Raises:
        MalformedError: if they are not all among 0 and 2**63 - 1.
    """
    if seed < 0 or seed + games - 1 > LAST_SEED:
        raise MalformedError(f"seeds are numbers from 0 to 2**63 - 1, not {seed} to {seed + games - 1}: begin lower")


def play_batch(
    spec: Spec, games: int, seed: int, jobs: int = 1, finished: Container[int] = ()
) -> Generator[GameResult, None, None]:
    """Results of the games with the seeds from ``seed`` on, each as soon as it is there: with jobs > 1 in any order.

    Games whose seed is ``finished`` are left out. Closing the iterator (or an interruption) stops the processes.

    Raises:
        MalformedError: for seeds that are not possible.
        LostGamesError: at the end, if processes were lost and their games with them.
    """
    check_seeds(seed, games)
    seeds = (each for each in range(seed, seed + games) if each not in finished)
    if jobs <= 1:
        return (play(spec, each) for each in seeds)
    return play_in_processes(partial(play, spec), seeds, min(jobs, games))


@dataclass
class _Worker:
    process: SpawnProcess
    connection: Connection
    seeds: list[int] = field(default_factory=list)

    def hand(self, seeds: Iterator[int]) -> None:
        """Hand the next seed over, if there is one."""
        seed = next(seeds, None)
        if seed is None:
            return
        self.seeds.append(seed)
        # If the process has ended, that is noticed when its results are waited for.
        with suppress(OSError):
            self.connection.send(seed)

    def stop(self) -> str:
        """End the process at once; how it has ended."""
        self.connection.close()
        self.process.terminate()
        self.process.join()
        return f"process {self.process.pid} ended with exit code {self.process.exitcode}"


def play_in_processes(job: Callable[[int], R], seeds: Iterator[int], jobs: int) -> Generator[R, None, None]:
    """Results of a job that plays the game of a seed, in any order.

    Raises:
        LostGamesError: at the end, if processes were lost and their games with them.
    """
    workers: dict[Any, _Worker] = {}
    reasons: list[str] = []
    try:
        with _interruption_only_here():
            for _ in range(jobs):
                worker = _start(job)
                workers[worker.connection] = worker
        for _ in range(AHEAD):
            for worker in workers.values():
                worker.hand(seeds)
        while busy := [connection for connection, worker in workers.items() if worker.seeds]:
            for connection in wait(busy):
                worker = workers[connection]
                try:
                    result: R = worker.connection.recv()
                except (EOFError, OSError):
                    del workers[connection]
                    worker.process.join(5)  # it may still be telling why
                    reasons.append(worker.stop())
                    continue
                worker.seeds.remove(result.seed)
                worker.hand(seeds)
                yield result
    finally:
        for worker in workers.values():
            worker.stop()
    if reasons:
        raise LostGamesError(reasons)


def _start(job: Callable[[int], Numbered]) -> _Worker:
    # A started process shares nothing with this one, and so notices when this one has gone.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, job), daemon=True)
    process.start()
    there.close()
    return _Worker(process, here)


@contextmanager
def _interruption_only_here() -> Iterator[None]:
    """An interruption is for this process, which still wants what is finished; processes started here ignore it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(connection: Connection, job: Callable[[int], Numbered]) -> None:
    """Play the games whose seeds come in, until no more will come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            seed = connection.recv()
        except (EOFError, OSError):
            return
        result = job(seed)
        try:
            connection.send(result)
        except OSError:
            return


def spec_of(ruleset: str, players: int, options: Mapping[str, Any], bots: str = "random") -> Spec:
    """A checked specification; ``bots`` names one bot, or several with commas between them.

    Raises:
        MalformedError: if there is something wrong with it.
    """
    spec = Spec(ruleset, players, dict(options), names_of(bots))
    spec.check()
    return spec
