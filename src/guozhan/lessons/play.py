"""Playing a chapter: the game that stands in its position, and what its other seats do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.lessons.lesson import LEARNER, lesson
from guozhan.rules.game import Game
from guozhan.scenario.document import AskedStep, EndStep, ExpectStep, IllegalStep, NotAskedStep
from guozhan.scenario.position import build
from guozhan.scenario.prepare import prepare
from guozhan.scenario.reading import StepReader
from guozhan.scenario.vocabulary import Vocabulary

Controller: TypeAlias = Callable[[Decision], Answer]
_CHECKS: Final = (ExpectStep, AskedStep, NotAskedStep, IllegalStep)


@cache
def _vocabulary(id: str) -> Vocabulary:
    return prepare(lesson(id).scenario)


def lesson_game(id: str) -> Game:
    """A game in the position of a chapter, about to go on from there: always the same, its chance included.

    Raises:
        MalformedError: if there is no such chapter.
    """
    game = build(lesson(id).scenario, _vocabulary(id))
    game.log = []
    game.record = []
    return game


def lesson_bot(id: str, seat: int, otherwise: Controller) -> Controller:
    """What a seat of a chapter does: the first of its steps in the scenario that is a legal answer.

    Where none is, the seats that the scenario leaves to a bot, and the learner's (for hints), do as ``otherwise``; the
    others decline. It remembers nothing: so a game that is taken up again, or in which something is taken back, goes on
    the same way.

    Args:
        id: the chapter.
        seat: which seat, from 0.
        otherwise: a bot.
    """
    scenario = lesson(id).scenario
    steps = [step for step in scenario.script if not isinstance(step, _CHECKS) and step.seat - 1 == seat]
    free = seat == LEARNER or seat + 1 in scenario.auto

    def answer(decision: Decision) -> Answer:
        reader = StepReader(decision, _vocabulary(id))
        for step in steps:
            # Ending is legal in every play phase; what the scenario ends is the turn in which it stands.
            if isinstance(step, EndStep) and _has_ended(decision):
                continue
            if reader.is_meant(step):
                found = reader.read(step).answer
                if found is not None:
                    return found
        return otherwise(decision) if free else decision.default()

    return answer


def _has_ended(decision: Decision) -> bool:
    """The asked seat has ended a turn before."""
    return any(fact.name == "turn_ended" and fact.seat == decision.seat for fact in decision.game.log or ())


def lesson_setup(id: str) -> tuple[str, int, dict[str, str | int | bool]]:
    """Ruleset, number of seats and switches of a chapter.

    Raises:
        MalformedError: if there is no such chapter.
    """
    scenario = lesson(id).scenario
    return scenario.ruleset, len(scenario.seats), dict(scenario.options)
