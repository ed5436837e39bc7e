"""Random games, drawn towards what has not acted yet, until everything has: skills, cards, choices, switches.

Seed and number of games decide everything; a limit of time only ends a run earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from guozhan.core.errors import MalformedError
from guozhan.core.rng import Stream
from guozhan.core.session import direct
from guozhan.games.rulesets import new_ruleset, player_counts
from guozhan.modes.profile import Switch, options_for, profiles_with, switches
from guozhan.rules.game import Game
from guozhan.sim.coverage import SWITCHES, Coverage, Exemption, Item
from guozhan.sim.curious import CuriousBot, draw, lordly, wanted
from guozhan.sim.observing import Watch

SETTLED: Final = 40  # games in which nothing new was found to act, before a run in which all has acted ends
VARIED: Final = 6  # one in so many switches takes any of its values
TEXT: Final = "text"
POOL: Final = "generals"
LARGER_POOL: Final = "pool"
# Switches that say what there is to act, not how: each of their values has boards of its own.
CONTENT: Final = (TEXT, LARGER_POOL)


@dataclass(frozen=True, eq=False)
class Board:
    """What games are played with.

    Attributes:
        ruleset: name of the profile.
        options: switches that differ from it.
    """

    ruleset: str
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return " ".join([self.ruleset, *(f"{name}={value}" for name, value in self.options.items())])


def boards(ruleset: str | None, options: Mapping[str, Any]) -> list[Board]:
    """One board for each wording of the ruleset, or of all rulesets, each with each of its pools; what is set stays so.

    Raises:
        MalformedError: for an unknown ruleset, switch or value.
        IncompatibleError: for content that is planned but not there yet.
    """
    found: list[Board] = []
    for profile in profiles_with(options) if ruleset is None else (ruleset,):
        chosen = options_for(profile, options)
        set_to = {name: chosen[name] for name in options}
        # The switches of a ruleset that is named are as they are, but for the wording.
        content = CONTENT if ruleset is None else (TEXT,)
        names = [name for name in content if name in chosen and name not in set_to]
        all_values = [switches()[name].values_in(profile) for name in names]
        found += [Board(profile, set_to | dict(zip(names, values, strict=True))) for values in product(*all_values)]
    return found


class FaultyGameError(Exception):
    """A game that could not be played to its end.

    Attributes:
        number: which game of the run.
    """

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number = number


class Exhaust:
    """A run.

    Args:
        boards: what is played with.
        seed: decides, with the number of games, everything.
        players: only this number, or None for all.
        vary: switches that are not set take other values too, and every value of each is to be played with.
        exempt: what need not act; by default ``exemptions.toml``.

    Attributes:
        coverage: what has acted.
        sizes: how many games there were of each size.
        vary: switches that are not set take other values too.

    Raises:
        MalformedError: if games of this size cannot be played.
    """

    def __init__(
        self,
        boards: Sequence[Board],
        seed: int,
        players: int | None = None,
        vary: bool = False,
        exempt: tuple[Exemption, ...] | None = None,
    ) -> None:
        self.boards = tuple(boards)
        self.seed = seed
        self.coverage = Coverage(exempt)
        self.sizes: dict[int, int] = {}
        self.vary = vary
        self._random = Stream(seed)
        self._free = {board: self._free_switches(board) if vary else [] for board in boards}
        # Everything that is declared is to act, from the beginning.
        watches = {board: Watch(new_ruleset(board.ruleset, board.options), self.coverage) for board in boards}
        self._sizes = {board: _sizes(watch, players) for board, watch in watches.items()}
        self._due = {board: {item.id: item for item in watch.due} for board, watch in watches.items()}
        for board in boards:
            due = [
                self._switch(board, switch.name, value)
                for switch in self._free[board]
                for value in _open_values(switch, board.ruleset)
            ]
            due += [self._switch(board, name, board.options[name]) for name in self._content(board)]
            self._due[board].update((item.id, item) for item in due)

    @property
    def number(self) -> int:
        """How many games have been begun."""
        return self.coverage.game

    @property
    def done(self) -> bool:
        """Everything has acted, and for a while nothing more was found that could."""
        return not self.coverage.left() and self.number - self.coverage.grown >= SETTLED

    @property
    def idle_exemptions(self) -> list[Exemption]:
        """Exemptions that are about nothing; known once everything has acted, with nothing set that would hide it."""
        if not self.vary or self.coverage.left() or list(map(str, self.boards)) != list(map(str, boards(None, {}))):
            return []
        return [each for each in self.coverage.exempt if each not in self.coverage.used]

    @property
    def passed(self) -> bool:
        """Everything has acted, and every exemption is needed."""
        return not (self.coverage.left() or self.coverage.stale() or self.idle_exemptions)

    def play(self, games: int) -> Iterator[int]:
        """Play up to so many games, or until everything has acted; the number of each one that is over.

        Raises:
            FaultyGameError: if a game breaks down.
        """
        while self.number < games and not self.done:
            self._play_one()
            yield self.number

    # --- one game ----------------------------------------------------------------------------------------------------

    def _play_one(self) -> None:
        self.coverage.game += 1
        board = self._draw_board()
        options = dict(board.options)
        for switch in self._free[board]:
            if self._random.below(VARIED) == 0:
                values = _open_values(switch, board.ruleset)
                # Rather one that has not been played with.
                fresh = [value for value in values if not self._switch(board, switch.name, value).count]
                options[switch.name] = self._random.choice(fresh or values)
        players = self._random.choice(self._sizes[board])
        watch = Watch(new_ruleset(board.ruleset, options), self.coverage)
        pool = self._draw_pool(watch, players)
        if len(pool) < len(watch.ruleset.pool):
            options[POOL] = ",".join(pool)
            watch = Watch(new_ruleset(board.ruleset, options), self.coverage)
        game = Game.new(watch.ruleset, players, self._random.below(1 << 62), [])
        bots = [CuriousBot(watch, self._random.below(1 << 62)) for _ in range(players)]
        direct(game, list(bots))
        try:
            game.run()
        except Exception as error:
            given = " ".join(f"{name}={value}" for name, value in options.items())
            told = f"{type(error).__name__}: {error}\n  in a game of {players} with {board.ruleset} {given}"
            raise FaultyGameError(self.number, told) from error
        watch.read(game.log or ())
        self._due[board].update((item.id, item) for item in watch.due)
        self.sizes[players] = self.sizes.get(players, 0) + 1
        for name in (*(switch.name for switch in self._free[board]), *self._content(board)):
            self._switch(board, name, watch.ruleset.options[name]).hit()

    def _draw_board(self) -> Board:
        """Rather a wording of which much has not acted."""
        if len(self.boards) == 1:
            return self.boards[0]
        weights = [1 + 100 * sum(not item.count for item in self._due[board].values()) for board in self.boards]
        return self.boards[draw(self._random, weights)]

    def _draw_pool(self, watch: Watch, players: int) -> list[str]:
        """Generals to be dealt, rather such as have what has not acted, and no more than are needed."""
        rest = list(watch.ruleset.pool)
        number = watch.ruleset.mode.least_dealt(watch.ruleset) * players + self._random.below(2 * players + 1)
        weights = [1 + 30 * wanted(watch, general) for general in rest]
        chosen: list[str] = []
        while rest and len(chosen) < number:
            place = draw(self._random, weights)
            chosen.append(rest.pop(place))
            del weights[place]
            # Lord skills need others of the lord's kingdom.
            last = watch.ruleset.generals[chosen[-1]]
            if lordly(watch, last.id):
                weights = [
                    weight + 30 * (watch.ruleset.generals[other].kingdom == last.kingdom)
                    for weight, other in zip(weights, rest, strict=True)
                ]
        return chosen

    # --- switches ----------------------------------------------------------------------------------------------------

    def _free_switches(self, board: Board) -> list[Switch]:
        """The switches that may take any of their values."""
        return [
            switch
            for name, switch in switches().items()
            if board.ruleset in switch.defaults
            and name not in board.options
            and not switch.pending
            and len(_open_values(switch, board.ruleset)) > 1
        ]

    def _content(self, board: Board) -> list[str]:
        """Switches each of whose values has boards of its own."""
        return [name for name in CONTENT if name in board.options] if self.vary else []

    def _switch(self, board: Board, name: str, value: Any) -> Item:
        shown = f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        return self.coverage.item(
            board.options, f"switch/{board.ruleset}/{shown}", SWITCHES, name, board.ruleset, shown
        )


def _open_values(switch: Switch, ruleset: str) -> list[Any]:
    return [value for value in switch.values_in(ruleset) if value not in switch.coming]


def _sizes(watch: Watch, players: int | None) -> list[int]:
    """The numbers of players that are possible, or the one that is wanted."""
    mode = watch.ruleset.mode
    if players is not None:
        mode.check(watch.ruleset, players)
        return [players]
    found = []
    for size in player_counts(watch.ruleset.name):
        try:
            mode.check(watch.ruleset, size)
        except MalformedError:
            continue
        found.append(size)
    if not found:
        mode.check(watch.ruleset, mode.min_players)
    return found
