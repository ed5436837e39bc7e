"""Many games between bots, over several processes. What comes out depends on the seeds, not on who played where."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from guozhan.bots.random import RandomBot
from guozhan.core.errors import EngineFault, MalformedError
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.rules.game import Game

BOTS: Final[dict[str, Callable[[int], RandomBot]]] = {"random": RandomBot}


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
        get_ruleset(self.ruleset, self.options).mode.check_players(self.players)
        for name in self.bots:
            if name not in BOTS:
                raise MalformedError(f"unknown bot {name!r}; there is {', '.join(BOTS)}")
        if len(self.bots) > self.players:
            raise MalformedError(f"{len(self.bots)} bots for {self.players} players")


class GameResult(msgspec.Struct, frozen=True):
    """How one game ended.

    Attributes:
        seed: its seed.
        ending: why it ended: "victory", "round_limit" …, or "fault".
        first: seat that had the first turn.
        winners: seats that won.
        kingdoms: kingdom of each seat at the end ("" = never determined).
        alive: seats alive at the end.
        generals: head and deputy of each seat.
        rounds, turns: how many.
        decisions: how many were made with at least two legal answers.
        reshuffles: how often the draw pile ran out.
        fault: what went wrong, "" if nothing did.
    """

    seed: int
    ending: str
    first: int
    winners: tuple[int, ...]
    kingdoms: tuple[str, ...]
    alive: tuple[int, ...]
    generals: tuple[tuple[str, str], ...]
    rounds: int
    turns: int
    decisions: int
    reshuffles: int
    fault: str = ""


def make_bots(spec: Spec, seed: int) -> list[RandomBot]:
    """A bot for each seat, each with randomness of its own that follows from the game's seed."""
    names = spec.bots
    return [BOTS[names[seat % len(names)]]((1 << 64) + seed * 64 + seat) for seat in range(spec.players)]


def begin(spec: Spec, seed: int, kind: type[Game] = Game) -> tuple[Game, list[RandomBot]]:
    """A game on the direct path with its bots, ready to be run."""
    game = kind.new(get_ruleset(spec.ruleset, spec.options), spec.players, seed)
    bots = make_bots(spec, seed)
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
        alive=tuple(i for i, seat in enumerate(state.seats) if seat.alive),
        generals=tuple((seat.generals[0], seat.generals[1]) for seat in state.seats),
        rounds=state.round,
        turns=state.turns,
        decisions=sum(bot.counted for bot in bots),
        reshuffles=state.reshuffles,
        fault=fault,
    )


def play_batch(spec: Spec, games: int, seed: int, jobs: int = 1) -> Iterator[GameResult]:
    """Results of the games with the seeds from ``seed`` on, in order; each as soon as it is there.

    Closing the iterator (or an interruption) stops the processes.
    """
    seeds = range(seed, seed + games)
    if jobs <= 1:
        for each in seeds:
            yield play(spec, each)
        return
    context = multiprocessing.get_context("spawn")
    chunk = max(1, min(16, games // (jobs * 4)))
    with context.Pool(min(jobs, games), _start_worker, (spec,)) as pool:
        yield from pool.imap(_work, seeds, chunk)


_worker: dict[str, Spec] = {}


def _start_worker(spec: Spec) -> None:
    # An interruption is for the parent, which still wants what is finished.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker["spec"] = spec


def _work(seed: int) -> GameResult:
    return play(_worker["spec"], seed)


def spec_of(ruleset: str, players: int, options: Mapping[str, Any], bots: str = "random") -> Spec:
    """A checked specification; ``bots`` names one bot, or several with commas between them.

    Raises:
        MalformedError: if there is something wrong with it.
    """
    spec = Spec(ruleset, players, dict(options), tuple(name.strip() for name in bots.split(",")))
    spec.check()
    return spec
