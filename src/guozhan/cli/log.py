"""The log of a game as lines for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core.facts import SILENT, Fact, redact
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
    "lost_skills",
}
_TRIVIAL_MOVES: Final = frozenset({"use", "play", "cleared", "recast", "judge_trick", "replace"})
_TRIVIAL_FIELDS: Final = frozenset({"gender", "alive", "max_hp", "void_armor", "printed_kingdom"})
_HEADINGS: Final = {"round_began": "══ ", "turn_began": "── "}
EVERYTHING: Final = -2  # reader of all secrets


def seen_by(fact: Fact, seat: int) -> Fact | None:
    """The fact as ``seat`` (-1 = an onlooker, EVERYTHING = no secrets) may know it; None if it may not at all."""
    return fact if seat == EVERYTHING else redact(fact, seat)


def line(fact: Fact, ruleset: Ruleset, seat: int, names: Sequence[str] = ()) -> str:
    """What ``seat`` reads of a fact; "" if nothing, or nothing worth a line."""
    seen = seen_by(fact, seat)
    if seen is None or _is_trivial(seen):
        return ""
    return _HEADINGS.get(seen.name, "  ") + fact_text(seen, ruleset, names)


def lines(facts: Sequence[Fact], ruleset: Ruleset, seat: int, names: Sequence[str] = ()) -> list[str]:
    """What ``seat`` reads of these facts, without what is not worth a line."""
    return [text for fact in facts if (text := line(fact, ruleset, seat, names))]


def seat_names(view: View, ruleset: Ruleset) -> list[str]:
    """The seats as the log names them: number and the generals that the reader knows."""
    from guozhan.cli.board import generals

    found = []
    for one in view.seats:
        placed = any(general != "" for general in one.generals)
        found.append(f"{one.seat + 1}号位" + (f" {generals(one, ruleset).replace(' ', '/')}" if placed else ""))
    return found


def _is_trivial(fact: Fact) -> bool:
    if fact.name in _TRIVIAL:
        return True
    if fact.name == "phase_began":
        return fact.word in ("prepare", "finish")
    if fact.name == "moved":
        return fact.word in _TRIVIAL_MOVES
    return fact.name == "set" and fact.word in _TRIVIAL_FIELDS
