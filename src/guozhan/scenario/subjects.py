"""What decisions are about, and what steps say about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.rules.play_phase import Idle
from guozhan.scenario.cardtext import CardRef, CardText
from guozhan.scenario.document import About
from guozhan.scenario.vocabulary import Vocabulary


@dataclass(frozen=True)
class Rest:
    """What a step says about parts that the engine asks for later, in decisions of their own.

    Attributes:
        seat: whose step it was, from 0.
        line: where it stands.
        topics: ids that such a decision is about; empty = any.
        cards, to, option: what is left.
    """

    seat: int
    line: int
    topics: frozenset[str]
    cards: tuple[CardRef, ...] | None = None
    to: tuple[int, ...] | None = None
    option: str | None = None

    def without(self, key: str) -> Rest | None:
        """What is left after a part was used; None for nothing."""
        left = {name: getattr(self, name) for name in ("cards", "to", "option") if name != key}
        if all(value is None for value in left.values()):
            return None
        return Rest(self.seat, self.line, self.topics, **left)


@dataclass
class Reading:
    """How a step reads as the answer to a decision.

    Attributes:
        answer: the legal answer that it gives, None for none.
        reasons: why it gives none.
        used: how many steps it uses up.
        rest: what remains for later decisions.
        completions: some legal answers to which what it leaves open could be completed.
    """

    answer: Answer | None = None
    reasons: list[str] = field(default_factory=list)
    used: int = 1
    rest: Rest | None = None
    completions: Sequence[Answer] = ()

    @property
    def is_open(self) -> bool:
        """It says too little to be an answer, but nothing against a legal one."""
        return self.answer is None and bool(self.completions)


def best(readings: Iterable[Reading]) -> Reading:
    """The first that gives an answer; else what is open, or the reasons against all of them."""
    found = Reading()
    for reading in readings:
        if reading.answer is not None:
            return reading
        found.completions = [*found.completions, *reading.completions]
        found.reasons += [reason for reason in reading.reasons if reason not in found.reasons]
    return found


def concerns(decision: Decision, name: str, vocabulary: Vocabulary) -> bool:
    """The decision concerns the card, skill or term of that name."""
    if isinstance(decision, Idle):
        return False
    topics = vocabulary.topics(name)
    families = {vocabulary.ruleset.types[kind].family for kind in vocabulary.types(name)}
    return any(what in topics or what in families for what in decision.concerns())


def is_about(decision: Decision, about: About, vocabulary: Vocabulary) -> bool:
    """The decision is about that card, or on behalf of that seat."""
    subjects = [subject for subject in (decision.about, decision.event) if subject is not None]
    if isinstance(about, int):
        return any(_has_seat(subject, about - 1) for subject in subjects)
    return any(_has_card(subject, about, vocabulary) for subject in subjects)


def _has_seat(subject: Any, seat: int) -> bool:
    if isinstance(subject, int):
        return subject == seat
    for name in ("seat", "target", "user"):
        value = getattr(subject, name, None)
        if isinstance(value, int):
            return value == seat
    return False


def _has_card(subject: Any, text: CardText, vocabulary: Vocabulary) -> bool:
    use = getattr(subject, "use", None) or subject
    card = getattr(use, "card", None)
    if card is None or card.type.id not in vocabulary.types(text.name):
        return False
    return not text.is_full or (card.suit == text.suit and card.rank == text.rank)
