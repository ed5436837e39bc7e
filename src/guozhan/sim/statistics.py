"""What the results of many games add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from guozhan.sim.batch import GameResult

NOBODY: Final = "nobody"


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games."""

    mean: float
    median: float
    p95: float
    least: int
    most: int


class Summary(msgspec.Struct, frozen=True):
    """The results of a batch.

    Attributes:
        games: how many were played.
        first_seed, last_seed: of which seeds.
        endings: why they ended.
        winners: how often each kingdom won ("careerist", "nobody" among them).
        win_rate_by_distance: share of won games by the distance from the first player, going round by seat number.
        win_rate_by_general: by general, games played and share of them won.
        careerists: careerists a game.
        survivors: living characters at the end of a game.
        rounds, turns, decisions: their spread; decisions are those with at least two legal answers.
        reshuffles: shuffles of the discard pile a game.
        faults: seed and message of each game that a fault ended.
    """

    games: int
    first_seed: int
    last_seed: int
    endings: dict[str, int]
    winners: dict[str, int]
    win_rate_by_distance: list[float]
    win_rate_by_general: dict[str, tuple[int, float]]
    careerists: float
    survivors: float
    rounds: Spread
    turns: Spread
    decisions: Spread
    reshuffles: float
    faults: list[tuple[int, str]]


def summarize(results: Sequence[GameResult]) -> Summary | None:
    """Add results up; None if there are none. Their order does not matter."""
    if not results:
        return None
    games = sorted(results, key=lambda result: result.seed)
    number = len(games)
    players = len(games[0].kingdoms)
    won_at = [0] * players
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    for game in games:
        winners[game.kingdoms[game.winners[0]] if game.winners else NOBODY] += 1
        for seat in game.winners:
            won_at[(seat - game.first) % players] += 1
        for seat, generals in enumerate(game.generals):
            for general in generals:
                played[general] += 1
                won[general] += seat in game.winners
    return Summary(
        games=number,
        first_seed=games[0].seed,
        last_seed=games[-1].seed,
        endings=_sorted(Counter(game.ending for game in games)),
        winners=_sorted(winners),
        win_rate_by_distance=[round(count / number, 4) for count in won_at],
        win_rate_by_general={
            general: (played[general], round(won[general] / played[general], 4))
            for general in sorted(played)
            if general
        },
        careerists=_mean([game.kingdoms.count("careerist") for game in games]),
        survivors=_mean([len(game.alive) for game in games]),
        rounds=spread([game.rounds for game in games]),
        turns=spread([game.turns for game in games]),
        decisions=spread([game.decisions for game in games]),
        reshuffles=_mean([game.reshuffles for game in games]),
        faults=[(game.seed, game.fault) for game in games if game.fault],
    )


def spread(numbers: Sequence[int]) -> Spread:
    """The spread of some numbers, of which there is at least one."""
    ordered = sorted(numbers)
    return Spread(_mean(ordered), percentile(ordered, 50), percentile(ordered, 95), ordered[0], ordered[-1])


def percentile(ordered: Sequence[float], percent: int) -> float:
    """The number below which ``percent`` of the ordered numbers lie (the nearest one that occurs)."""
    return ordered[min(len(ordered) - 1, max(0, -(-len(ordered) * percent // 100) - 1))]


def _mean(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / len(numbers), 3)


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def as_json(summary: Summary) -> dict[str, Any]:
    """The summary as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(summary)
    return plain
