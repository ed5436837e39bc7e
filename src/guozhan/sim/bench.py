"""How fast the engine is: one process, random play on the direct path unless it is said otherwise."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

import msgspec

from guozhan.bots.roster import BOTS, Bot
from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.core.native import build
from guozhan.core.session import direct
from guozhan.games.rulesets import player_counts
from guozhan.games.session import Session, new_game
from guozhan.rules.game import Game
from guozhan.sim.batch import Spec, begin, make_bots, play
from guozhan.sim.statistics import percentile

SIZES: Final = (4, 8, 12)
MAIN_SIZE: Final = 8
STARTS: Final = 5
# Positions that copies, clones and views are taken of: every so many decisions of a few games.
EVERY: Final = 7
SAMPLED_GAMES: Final = 6
COUNTED_GAMES: Final = 20
REPEATS: Final = 5


class RandomPlay(msgspec.Struct, frozen=True):
    """Random play at one number of players.

    Attributes:
        players: how many.
        games: games played.
        games_per_second, decisions_per_second: speed; a decision counts if it had at least two legal answers.
        decision_microseconds: time per counted decision, everything included.
        decisions_per_game: counted decisions.
    """

    players: int
    games: int
    games_per_second: float
    decisions_per_second: float
    decision_microseconds: float
    decisions_per_game: float


class BotTime(msgspec.Struct, frozen=True):
    """What a bot needs to think.

    Attributes:
        name: which bot, at all seats.
        decisions: how many it was timed at; those with at least two legal answers.
        microseconds: its own processor time per decision, on average; the rules' time for listing what is legal is part
            of it.
    """

    name: str
    decisions: int
    microseconds: float


class Times(msgspec.Struct, frozen=True):
    """Times of something in microseconds."""

    median: float
    p95: float
    samples: int


class Bench(msgspec.Struct, frozen=True):
    """All measurements.

    Attributes:
        ruleset: what was played.
        options: the switches that differed from the profile, each NAME=VALUE.
        build: "compiled" or "interpreted".
        play: by number of players.
        events_per_game, windows_per_game: at eight players; windows of timings, whether or not a skill listens.
        bots: what bots need to think, at eight players.
        state_copy, clone, view: at eight players, in microseconds.
        state_bytes: size of a pickled state (protocol 5), median.
        startup_milliseconds: ``guozhan --help`` in a process of its own, median.
    """

    ruleset: str
    options: list[str]
    python: str
    build: str
    play: list[RandomPlay]
    events_per_game: float
    windows_per_game: float
    bots: list[BotTime]
    state_copy: Times
    clone: Times
    view: Times
    state_bytes: float
    startup_milliseconds: float


def run(
    ruleset: str, seconds: float, progress: Callable[[str], None], options: Mapping[str, Any] | None = None
) -> Bench:
    """Measure everything; ``seconds`` of random play for each number of players."""
    options = dict(options or {})
    main = Spec(ruleset, MAIN_SIZE, options)
    played = []
    for players in [size for size in SIZES if size in player_counts(ruleset)]:
        progress(f"random play, {players} players")
        played.append(random_play(Spec(ruleset, players, options), seconds))
    progress("events and windows")
    events, windows = _count_events(main, COUNTED_GAMES)
    bots = []
    for name in BOTS:
        progress(f"the bot {name}")
        bots.append(bot_time(msgspec.structs.replace(main, bots=(name,)), seconds))
    progress("copies, clones and views")
    copies, clones, views, sizes = _positions(main)
    progress("start-up")
    return Bench(
        ruleset=ruleset,
        options=[f"{name}={value}" for name, value in options.items()],
        python=f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}.{sys.version_info[2]}",
        build=build(),
        play=played,
        events_per_game=events,
        windows_per_game=windows,
        bots=bots,
        state_copy=_times(copies),
        clone=_times(clones),
        view=_times(views),
        state_bytes=median(sizes),
        startup_milliseconds=round(_startup(), 1),
    )


def random_play(spec: Spec, seconds: float) -> RandomPlay:
    """Play the games with the seeds from 1 on until the time is over."""
    games = decisions = 0
    play(spec, 0)  # what is computed once a ruleset is not measured
    began = process_time()
    while True:
        games += 1
        decisions += play(spec, games).decisions
        elapsed = process_time() - began
        if elapsed >= seconds:
            break
    return RandomPlay(
        players=spec.players,
        games=games,
        games_per_second=round(games / elapsed, 2),
        decisions_per_second=round(decisions / elapsed, 1),
        decision_microseconds=round(elapsed / max(decisions, 1) * 1e6, 1),
        decisions_per_game=round(decisions / games, 1),
    )


def bot_time(spec: Spec, seconds: float) -> BotTime:
    """Time the bots of all seats in games with the seeds from 1 on, until the time is over."""
    decisions = 0
    thought = 0.0
    seed = 0
    began = process_time()
    while process_time() - began < seconds:
        game, bots = begin(spec, seed)
        timed = [_Timed(bot) for bot in bots]
        direct(game, [*timed])
        game.run()
        if seed:  # what is computed once a ruleset is not measured
            thought += sum(bot.seconds for bot in timed)
            decisions += sum(bot.counted for bot in bots)
        else:
            began = process_time()
        seed += 1
    return BotTime(spec.bots[0], decisions, round(thought / max(decisions, 1) * 1e6, 1))


class _Timed:
    """A bot and the time that it has needed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds = 0.0

    def __call__(self, decision: Decision) -> Answer:
        began = process_time()
        answer = self.bot(decision)
        self.seconds += process_time() - began
        return answer


class _CountingGame(Game):
    """A game that counts its events and windows."""

    events = 0
    windows = 0

    def run_event(self, event: Any) -> None:
        self.events += 1
        super().run_event(event)

    def window(self, timing: Any, event: Any, subject: int = -1) -> None:
        self.windows += 1
        super().window(timing, event, subject)


def _count_events(spec: Spec, games: int) -> tuple[float, float]:
    events = windows = 0
    for seed in range(1, games + 1):
        game, _ = begin(spec, seed, _CountingGame)
        game.run()
        assert isinstance(game, _CountingGame)
        events += game.events
        windows += game.windows
    return round(events / games, 1), round(windows / games, 1)


def _best(action: Callable[[], Any]) -> float:
    """The fastest of a few runs, in microseconds: what it takes when nothing interferes."""
    times = []
    for _ in range(REPEATS):
        began = perf_counter()
        action()
        times.append(perf_counter() - began)
    return min(times) * 1e6


def _positions(spec: Spec) -> tuple[list[float], list[float], list[float], list[int]]:
    copies: list[float] = []
    clones: list[float] = []
    views: list[float] = []
    sizes: list[int] = []
    for session, seat in _sessions(spec):
        state = session.game.state
        copies.append(_best(state.copy))
        clones.append(_best(session.clone))
        views.append(_best(partial(session.view, seat)))
        sizes.append(len(pickle.dumps(state, 5)))
    return copies, clones, views, sizes


def _sessions(spec: Spec) -> Iterator[tuple[Session, int]]:
    """Sessions of random games, stopped at every so many decisions, with the seat that is asked."""
    for seed in range(1, SAMPLED_GAMES + 1):
        session = Session(new_game(spec.ruleset, spec.players, seed, spec.options))
        bots = make_bots(spec, seed)
        number = 0
        while not session.over:
            decision = session.decision()
            number += 1
            if number % EVERY == 0:
                yield session, decision.seat
            session.answer(bots[decision.seat](decision), decision.seat)


def _times(times: list[float]) -> Times:
    ordered = sorted(times)
    return Times(round(median(ordered), 1), round(percentile(ordered, 95), 1), len(ordered))


def _startup() -> float:
    times = []
    for _ in range(STARTS):
        began = perf_counter()
        subprocess.run([sys.executable, "-m", "guozhan", "--help"], check=True, stdout=subprocess.DEVNULL)
        times.append(perf_counter() - began)
    return median(times) * 1000
