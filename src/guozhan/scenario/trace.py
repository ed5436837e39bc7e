"""The trace of a run: what happened, who was asked what, and what was answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from guozhan.core.facts import SILENT, Fact
from guozhan.rules.game import Game
from guozhan.view.text import fact_text, seat_text

_INDENT: Final = "  "
_QUIET: Final = frozenset({"use", "play"})  # moves that the fact before them has told already
_REVEALS: Final = frozenset({"reveal", "reveal_locked"})  # the generals that turn up tell it


class Trace:
    """Readable lines, each with the depth of the events around it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._lines: list[tuple[int, str]] = []

    def fact(self, fact: Fact) -> None:
        """Something happened."""
        if self._is_told(fact):
            return
        game = self.game
        names = [seat_text(game.state, game.ruleset, seat) for seat in range(game.size)]
        depth = self._depth()
        if fact.name in ("turn_began", "turn_ended", "turn_skipped"):
            depth = 0
        self._lines.append((depth, fact_text(fact, game.ruleset, names)))

    def _is_told(self, fact: Fact) -> bool:
        """Other lines say it already, or there is nothing to say."""
        match fact.name:
            case "moved":
                return fact.word in _QUIET
            case "invoked":
                return fact.word in _REVEALS
            case "set":
                return fact.word == "alive" and not fact.number
            case "skills_set" | "effects_set":
                return not self.game.state.seats[fact.seat].alive
        return fact.name in SILENT

    def note(self, text: str) -> None:
        """Something about the run itself."""
        self._lines.append((self._depth(), text))

    def lines(self) -> list[str]:
        """The lines, indented."""
        return [_INDENT * depth + text for depth, text in self._lines]

    def _depth(self) -> int:
        return len(self.game.stack) + 1


class TraceLog(list[Fact]):
    """The log of a game that is traced; ``on_fact`` hears of each fact when it has happened."""

    def __init__(self, on_fact: Callable[[Fact], None]) -> None:
        super().__init__()
        self._on_fact = on_fact

    def append(self, fact: Fact, /) -> None:
        super().append(fact)
        self._on_fact(fact)
