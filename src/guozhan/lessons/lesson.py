"""The chapters of the first game, read from the data files of this package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from guozhan.core.errors import MalformedError
from guozhan.core.facts import Fact
from guozhan.core.messages import error_text
from guozhan.scenario.document import Scenario
from guozhan.scenario.load import load_text

LEARNER: Final = 0  # the seat of the learner
SEATS: Final = ("seat", "by", "target")  # keys of a pattern that name seats, from 1 in the files


@dataclass(frozen=True)
class Text:
    """A text in Chinese and English."""

    zh: str
    en: str


@dataclass(frozen=True)
class Pattern:
    """Which facts are meant.

    Attributes:
        values: fields of the fact with the value that each must have; seats from 0.
    """

    values: Mapping[str, Any]

    def fits(self, fact: Fact) -> bool:
        """The fact is meant."""
        return all(getattr(fact, name) == value for name, value in self.values.items())


@dataclass(frozen=True)
class Step:
    """What the learner is to do next: said, with a hint, until one of the facts has happened."""

    say: Text
    hint: Text
    done: tuple[Pattern, ...]


@dataclass(frozen=True)
class Remark:
    """What is said when a fact happens."""

    when: Pattern
    say: Text


@dataclass(frozen=True)
class Lesson:
    """A chapter.

    Attributes:
        id: its id, the name of its files.
        order: its number.
        minutes: how long it takes, more or less.
        title, intro, farewell: its name, what is said before and after it.
        steps: what the learner is to do, one after another.
        remarks: what is said when something happens.
        fails: facts after which one has to try again.
        scenario: the position, and one way to do it.
    """

    id: str
    order: int
    minutes: int
    title: Text
    intro: Text
    farewell: Text
    steps: tuple[Step, ...]
    remarks: tuple[Remark, ...]
    fails: tuple[Remark, ...]
    scenario: Scenario

    @property
    def texts(self) -> tuple[Text, ...]:
        """All its texts."""
        steps = [text for step in self.steps for text in (step.say, step.hint)]
        remarks = [each.say for each in (*self.remarks, *self.fails)]
        return (self.title, self.intro, self.farewell, *steps, *remarks)


def _text(given: list[str]) -> Text:
    zh, en = given
    return Text(zh, en)


def _pattern(given: Mapping[str, Any]) -> Pattern:
    return Pattern({name: value - 1 if name in SEATS else value for name, value in given.items()})


def _lesson(id: str, texts: str, position: str) -> Lesson:
    data = tomllib.loads(texts)
    (scenario,) = load_text(position, f"{id}.yaml")
    return Lesson(
        id=id,
        order=data["order"],
        minutes=data["minutes"],
        title=_text(data["title"]),
        intro=_text(data["intro"]),
        farewell=_text(data["farewell"]),
        steps=tuple(
            Step(_text(each["say"]), _text(each["hint"]), tuple(map(_pattern, each["done"]))) for each in data["step"]
        ),
        remarks=tuple(Remark(_pattern(each["when"]), _text(each["say"])) for each in data.get("remark", ())),
        fails=tuple(Remark(_pattern(each["when"]), _text(each["say"])) for each in data.get("fail", ())),
        scenario=scenario,
    )


@cache
def lessons() -> dict[str, Lesson]:
    """All chapters by id, in their order."""
    folder = resources.files("guozhan.lessons").joinpath("chapters")
    found = []
    for file in folder.iterdir():
        id = file.name.removesuffix(".toml")
        if id != file.name:
            position = folder.joinpath(f"{id}.yaml").read_text("utf-8")
            found.append(_lesson(id, file.read_text("utf-8"), position))
    return {each.id: each for each in sorted(found, key=lambda each: each.order)}


def lesson(id: str) -> Lesson:
    """The chapter of that id.

    Raises:
        MalformedError: if there is none.
    """
    found = lessons().get(id)
    if found is None:
        raise MalformedError(
            error_text("lesson: there is no {lesson!r}; there is {known}", lesson=id, known=", ".join(lessons()))
        )
    return found
