"""The games of a batch on Ray: on this machine, or on a cluster that RAY_ADDRESS names."""

from __future__ import annotations

import os
from collections.abc import Container, Generator
from importlib import import_module
from itertools import islice
from typing import Any, Final

from guozhan.core.errors import IncompatibleError
from guozhan.games.rulesets import content_hash
from guozhan.sim.batch import GameResult, LostGamesError, Spec, play
from guozhan.sim.results import bot_code_hash

# Games of one task: enough of them that handing a task out costs next to nothing.
GAMES: Final = 8
RETRIES: Final = 2


def load_ray() -> Any:
    """The library.

    Raises:
        IncompatibleError: if it is not installed.
    """
    try:
        return import_module("ray")
    except ImportError:
        raise IncompatibleError("--ray needs Ray (pip install 'guozhan[ray]'); --jobs needs nothing") from None


def play_on_ray(
    spec: Spec, games: int, seed: int, jobs: int | None = None, finished: Container[int] = ()
) -> Generator[GameResult, None, None]:
    """As :func:`guozhan.sim.batch.play_batch`, with the same results.

    ``jobs`` tasks run at a time (one a processor). A task whose process has ended is tried again before it counts as
    lost.

    Raises:
        IncompatibleError: if Ray is not installed, or another version of this package is on the cluster.
        LostGamesError: at the end, if tasks did not come to their end.
    """
    ray = load_ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, jobs)
    seeds = (each for each in range(seed, seed + games) if each not in finished)
    reasons: list[str] = []
    running: list[Any] = []
    try:
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_some)
        at_a_time = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            while len(running) < at_a_time and (some := list(islice(seeds, GAMES))):
                running.append(task.remote(spec, some, _version()))
            if not running:
                break
            ready, running = ray.wait(running, num_returns=1)
            for reference in ready:
                try:
                    results: list[GameResult] | str = ray.get(reference)
                except ray.exceptions.RayError as error:
                    reasons.append(f"a task of Ray ended with {type(error).__name__}: {str(error).splitlines()[-1:]}")
                    continue
                if isinstance(results, str):
                    raise IncompatibleError(f"a node of Ray has other rules or bots ({results}, here {_version()})")
                yield from results
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if ours:
            ray.shutdown()
    if reasons:
        raise LostGamesError(reasons)


def _connect(ray: Any, jobs: int | None) -> None:
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    address = os.environ.get("RAY_ADDRESS")
    if address:
        ray.init(address=address, **quiet)
    else:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)


def play_some(spec: Spec, seeds: list[int], version: str) -> list[GameResult] | str:
    """What a task does: the results of some games, or the version here if it is another one."""
    here = _version()
    return [play(spec, seed) for seed in seeds] if here == version else here


def _version() -> str:
    return f"{content_hash()}-{bot_code_hash()}"
