"""The terms of the game, and what stands behind the reasons that it gives (为何如此): read from the data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from guozhan.rulebook.statements import mechanics, statements

CONCEPTS: Final = "concepts.toml"
WHY: Final = "why.toml"
ALL: Final = ("guozhan-2012", "guozhan-2018", "guozhan-reset", "identity")


@dataclass(frozen=True)
class Concept:
    """A term of the game.

    Attributes:
        id: its id; of a newer mechanic the section of its statements.
        zh, en: the term.
        text, text_en: what it means; of a newer mechanic the first of its statements.
        statements: ids of the statements that it rests on.
        profiles: the rulesets in which there is such a thing.
    """

    id: str
    zh: str
    en: str
    text: str
    text_en: str
    statements: tuple[str, ...]
    profiles: tuple[str, ...]


@dataclass(frozen=True)
class Reason:
    """A reason that the game gives, and what stands behind it.

    Attributes:
        text: as the source writes it, with ``{name}`` for values.
        statements, concepts: ids of what stands behind it.
        card, skill: names of the values that are a card's and a skill's name.
        evident, evident_en: why nothing stands behind it but the words.
    """

    text: str
    statements: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    card: str = ""
    skill: str = ""
    evident: str = ""
    evident_en: str = ""


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("guozhan.rulebook").joinpath(name).read_text("utf-8"))


@cache
def concepts() -> dict[str, Concept]:
    """The terms by id, those of the newer mechanics last."""
    found = {}
    for row in _read(CONCEPTS)["concept"]:
        profiles = tuple(row.get("profiles", ALL))
        own = tuple(row["statements"])
        found[row["id"]] = Concept(row["id"], row["zh"], row["en"], row["text"], row["text_en"], own, profiles)
    for each in mechanics():
        first = each.statements[0]
        own = tuple(one.id for one in each.statements)
        found[each.section] = Concept(each.section, each.zh, each.en, first.zh, first.en, own, first.profiles)
    return found


@cache
def reasons() -> dict[str, Reason]:
    """The reasons by their text."""
    found = {}
    for row in _read(WHY)["reason"]:
        values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
        found[row["text"]] = Reason(**values)
    return found


@cache
def lines() -> dict[str, tuple[str, ...]]:
    """Ids of the terms that stand behind sentences of the log, by their text as the source writes it."""
    return {row["text"]: tuple(row["concepts"]) for row in _read(WHY)["line"]}


@cache
def behind(kind: str) -> Mapping[str, tuple[str, ...]]:
    """What is written to stand behind ``cards`` (statements), ``kinds`` of cards and ``topics`` (terms), by id."""
    return {id: tuple(ids) for id, ids in _read(WHY)[kind].items()}


def in_ruleset(ids: tuple[str, ...], profile: str) -> tuple[str, ...]:
    """Those of some statements that are rules of a ruleset."""
    known = statements()
    return tuple(id for id in ids if profile in known[id].profiles)
