"""What the results of many games add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from guozhan.core.generals import kingdoms_in
from guozhan.sim.batch import GameResult

NOBODY: Final = "nobody"
SIDES: Final = ("lord", "rebel", "renegade")  # the loyalists are on the lord's


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
        winners: how often each kingdom won ("careerist", "nobody" among them), or each side, the lord's as "lord".
        win_rate_by_distance: share of won games by the distance from the first player, going round by seat number.
        win_rate_by_bot: share of the won games by bot, each of its seats counted; empty where nothing is known of them.
        win_rate_by_general: by general, games played and share of them won.
        win_rate_by_side: share of the games that the lord's side ("lord"), the rebels and the renegades won; empty in
            modes without roles.
        win_rate_by_role: share of the won games by role, each of its seats counted; likewise.
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
    win_rate_by_bot: dict[str, float]
    win_rate_by_general: dict[str, tuple[int, float]]
    win_rate_by_side: dict[str, float]
    win_rate_by_role: dict[str, float]
    careerists: float
    survivors: float
    rounds: Spread
    turns: Spread
    decisions: Spread
    reshuffles: float
    faults: list[tuple[int, str]]


class Tally:
    """Results being added up. Their order does not matter, and it takes no more room for more games.

    Args:
        bots: names of the bots from seat 1 on, gone through again and again; none if it does not matter who won.

    Attributes:
        games: how many there are.
    """

    def __init__(self, bots: Sequence[str] = ()) -> None:
        self.games = 0
        self._bots = tuple(bots)
        self._seated: Counter[str] = Counter()
        self._won_by: Counter[str] = Counter()
        self._first_seed = self._last_seed = 0
        self._endings: Counter[str] = Counter()
        self._winners: Counter[str] = Counter()
        self._won_at: Counter[int] = Counter()
        self._players = 0
        self._cast: Counter[str] = Counter()
        self._won_as: Counter[str] = Counter()
        self._played: Counter[str] = Counter()
        self._won: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()
        self._rounds: Counter[int] = Counter()
        self._turns: Counter[int] = Counter()
        self._decisions: Counter[int] = Counter()
        self._faults: list[tuple[int, str]] = []

    def add(self, game: GameResult) -> None:
        """Add the result of a game."""
        self._first_seed = min(self._first_seed, game.seed) if self.games else game.seed
        self._last_seed = max(self._last_seed, game.seed) if self.games else game.seed
        self.games += 1
        self._players = len(game.kingdoms)
        self._endings[game.ending] += 1
        self._winners[_side(game)] += 1
        for seat in game.winners:
            self._won_at[(seat - game.first) % self._players] += 1
        for seat in range(self._players if self._bots else 0):
            name = self._bots[seat % len(self._bots)]
            self._seated[name] += 1
            self._won_by[name] += seat in game.winners
        for seat, role in enumerate(game.roles):
            self._cast[role] += 1
            self._won_as[role] += seat in game.winners
        for seat, generals in enumerate(game.generals):
            for general in generals:
                self._played[general] += 1
                self._won[general] += seat in game.winners
        self._sums["careerists"] += len(game.careerists)
        self._sums["survivors"] += len(game.survivors)
        self._sums["reshuffles"] += game.reshuffles
        self._rounds[game.rounds] += 1
        self._turns[game.turns] += 1
        self._decisions[game.decisions] += 1
        if game.fault:
            self._faults.append((game.seed, game.fault))

    def summary(self) -> Summary | None:
        """What has been added up; None if nothing has."""
        number = self.games
        if not number:
            return None
        return Summary(
            games=number,
            first_seed=self._first_seed,
            last_seed=self._last_seed,
            endings=_sorted(self._endings),
            winners=_sorted(self._winners),
            win_rate_by_distance=[round(self._won_at[distance] / number, 4) for distance in range(self._players)],
            win_rate_by_bot={
                name: round(self._won_by[name] / seated, 4) for name, seated in sorted(self._seated.items())
            },
            win_rate_by_general={
                general: (played, round(self._won[general] / played, 4))
                for general, played in sorted(self._played.items())
                if general
            },
            win_rate_by_side={side: round(self._winners[side] / number, 4) for side in SIDES if self._cast[side]},
            win_rate_by_role={
                role: round(self._won_as[role] / seated, 4) for role, seated in sorted(self._cast.items())
            },
            careerists=round(self._sums["careerists"] / number, 3),
            survivors=round(self._sums["survivors"] / number, 3),
            rounds=_spread(self._rounds),
            turns=_spread(self._turns),
            decisions=_spread(self._decisions),
            reshuffles=round(self._sums["reshuffles"] / number, 3),
            faults=sorted(self._faults),
        )


def _side(game: GameResult) -> str:
    """Who has won."""
    if not game.winners:
        return NOBODY
    if game.roles:
        won = {game.roles[seat] for seat in game.winners}
        return "lord" if "lord" in won else min(won)
    # Who is of two kingdoms at once has won with those of one of them.
    return min((game.kingdoms[seat] for seat in game.winners), key=lambda kingdom: len(kingdoms_in(kingdom)))


def summarize(results: Iterable[GameResult]) -> Summary | None:
    """Add results up; None if there are none. Their order does not matter."""
    tally = Tally()
    for result in results:
        tally.add(result)
    return tally.summary()


def spread(numbers: Iterable[int]) -> Spread:
    """The spread of some numbers, of which there is at least one."""
    return _spread(Counter(numbers))


def _spread(counts: Counter[int]) -> Spread:
    number = counts.total()
    mean = round(sum(value * count for value, count in counts.items()) / number, 3)
    return Spread(mean, _nearest(counts, number, 50), _nearest(counts, number, 95), min(counts), max(counts))


def _nearest(counts: Counter[int], number: int, percent: int) -> int:
    """As :func:`percentile`, of values that are counted."""
    wanted = _rank(number, percent)
    for value in sorted(counts):
        wanted -= counts[value]
        if wanted < 0:
            return value
    raise AssertionError("a rank beyond the last value")


def _rank(number: int, percent: int) -> int:
    return min(number - 1, max(0, -(-number * percent // 100) - 1))


def percentile(ordered: Sequence[float], percent: int) -> float:
    """The number below which ``percent`` of the ordered numbers lie (the nearest one that occurs)."""
    return ordered[_rank(len(ordered), percent)]


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def as_json(summary: Summary) -> dict[str, Any]:
    """The summary as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(summary)
    return plain
