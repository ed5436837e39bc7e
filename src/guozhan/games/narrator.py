"""The log of a game as lines for one reader, each with what was known when it happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core.facts import SILENT, Fact, redact
from guozhan.view.language import CHINESE, Language
from guozhan.view.names import generals_text, place_text
from guozhan.view.text import fact_text

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View

# Facts that only repeat what another one, or the table, says.
_TRIVIAL: Final = SILENT | {
    "phase_ended",
    "turn_ended",
    "effects_set",
    "skills_set",
    "skips",
    "deck_laid",
    "zone_laid",
    "zone_shuffled",
}
_TRIVIAL_MOVES: Final = frozenset({"use", "play", "cleared", "recast", "judge_trick", "replace"})
_TRIVIAL_FIELDS: Final = frozenset({"gender", "alive", "max_hp", "void_armor", "printed_kingdom"})
_HEADINGS: Final = {"round_began": "══ ", "turn_began": "── "}
EVERYTHING: Final = -2  # reader of all secrets


# What changes the names of seats.
NAMING: Final = frozenset(
    {"revealed", "generals_set", "general_removed", "general_placed", "knows_general", "hidden", "unveiled"}
)


class Narrator:
    """Tells a game to one reader, fact by fact; ``view`` is what the reader knows before, where that is anything.

    Attributes:
        view: what the reader knows after all facts that have been told.
        told: the lines so far.
    """

    def __init__(
        self, ruleset: Ruleset, seat: int, players: int, language: Language = CHINESE, view: View | None = None
    ) -> None:
        from guozhan.view.project import empty_view

        self.ruleset = ruleset
        self.seat = seat
        self.language = language
        self.view = view or empty_view(max(seat, -1), players)
        self.told: list[str] = []
        self._names = seat_names(self.view, ruleset, language)

    def tell(self, facts: Iterable[Fact]) -> Iterator[str]:
        """Take the facts that follow; their lines, with the seats named as they were known before each."""
        waiting: list[Fact] = []
        for fact in facts:
            text = line(fact, self.ruleset, self.seat, self._names, self.language)
            waiting.append(fact)
            if fact.name in NAMING:
                self.take(waiting)
                waiting = []
            if text:
                self.told.append(text)
                yield text
        self.take(waiting)

    def take(self, facts: Iterable[Fact]) -> None:
        """Take the facts that follow without a word."""
        from guozhan.view.apply import apply

        seen = [fact for fact in (seen_by(fact, self.seat) for fact in facts) if fact is not None]
        self.view = apply(self.view, seen)
        self._names = seat_names(self.view, self.ruleset, self.language)


def seen_by(fact: Fact, seat: int) -> Fact | None:
    """The fact as ``seat`` (-1 = an onlooker, EVERYTHING = no secrets) may know it; None if it may not at all."""
    return fact if seat == EVERYTHING else redact(fact, seat)


def line(fact: Fact, ruleset: Ruleset, seat: int, names: Sequence[str] = (), language: Language = CHINESE) -> str:
    """What ``seat`` reads of a fact; "" if nothing, or nothing worth a line."""
    seen = seen_by(fact, seat)
    if seen is None or is_trivial(seen):
        return ""
    return _HEADINGS.get(seen.name, "  ") + fact_text(seen, ruleset, names, language)


def seat_names(view: View, ruleset: Ruleset, language: Language = CHINESE) -> list[str]:
    """The seats as the log names them: number and the generals that the reader knows; himself he knows."""
    found = []
    for one in view.seats:
        place = place_text(one.seat, language)
        if one.seat == view.reader:
            found.append(language.say("{who}（你）", who=place))
            continue
        # A single general that has not been shown yet is no name; of two, the one face down is told with the other.
        placed = any(general or (general is None and ruleset.mode.slots > 1) for general in one.generals)
        found.append(f"{place} {'/'.join(generals_text(one, ruleset, language))}" if placed else place)
    return found


def is_trivial(fact: Fact) -> bool:
    """Only repeats what another fact, or the table, says: no line of the log tells it."""
    if fact.name in _TRIVIAL:
        return True
    if fact.name == "phase_began":
        return fact.word in ("prepare", "finish")
    if fact.name == "moved":
        return fact.word in _TRIVIAL_MOVES
    return fact.name == "set" and fact.word in _TRIVIAL_FIELDS
