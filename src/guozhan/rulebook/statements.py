"""The statements of the rules, read from the data files of this package."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from guozhan.core.errors import MalformedError

MECHANICS: Final = "mechanics"  # a file a mechanic


def _files() -> tuple[str, ...]:
    folder = resources.files("guozhan.rulebook").joinpath(MECHANICS)
    found = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return ("classic.toml", "identity.toml", "reset_plan.toml", *(f"{MECHANICS}/{name}" for name in found))


FILES: Final = _files()
PROOFS: Final = "proofs.toml"


@dataclass(frozen=True)
class Statement:
    """One numbered statement (条文).

    Attributes:
        id: such as ``CG-SU-01``.
        mode: the mode that it belongs to.
        profiles: the rulesets that it is a rule of.
        section: id of its section; ``section_zh`` and ``section_en`` are its titles.
        basis: "source", "inferred" from what the sources say, "base" for the ordinary rule of the printed game where
            they say nothing, or our "choice" where that does not settle it either.
        refs: lines of the sources, such as ``004:51``.
        zh, en: the statement.
        switches: switches that it depends on.
        when: it is a rule only where switches have these values.
        tests: tests that prove it, as ``file::function``.
        definition: why there is nothing to prove, where it only introduces words.
        not_modelled: why the engine leaves it to the players, where it does.
        scenarios: scenarios that prove it, as ``file: name``.
    """

    id: str
    mode: str
    profiles: tuple[str, ...]
    section: str
    section_zh: str
    section_en: str
    basis: str
    refs: tuple[str, ...]
    zh: str
    en: str
    switches: tuple[str, ...] = ()
    when: Mapping[str, Any] = field(default_factory=dict)
    tests: tuple[str, ...] = ()
    definition: str = ""
    not_modelled: str = ""
    scenarios: tuple[str, ...] = ()

    @property
    def is_proved(self) -> bool:
        """A scenario or test proves it, or there is a reason why none can."""
        return bool(self.scenarios or self.tests or self.definition or self.not_modelled)

    def applies(self, profile: str, options: Mapping[str, Any]) -> bool:
        """It is a rule of this ruleset with these switches."""
        return profile in self.profiles and all(options.get(name) == value for name, value in self.when.items())

    def text(self, lang: str) -> str:
        """The statement in a language, "zh" or "en"."""
        return self.en if lang == "en" else self.zh


@dataclass(frozen=True)
class Mechanic:
    """One of the newer mechanics (新机制).

    Attributes:
        section: id of the section of its statements; ``zh`` and ``en`` are its titles.
        generals: ids of those that use it.
        statements: its statements.
    """

    section: str
    zh: str
    en: str
    generals: tuple[str, ...]
    statements: tuple[Statement, ...]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("guozhan.rulebook").joinpath(name).read_text("utf-8"))


@cache
def scenario_proofs() -> dict[str, tuple[str, ...]]:
    """The scenarios that name each statement, as collected by ``python -m tools.proofs``."""
    found: dict[str, list[str]] = {}
    for scenario in _read(PROOFS).get("scenario", ()):
        for rule in scenario["rules"]:
            found.setdefault(rule, []).append(f"{scenario['file']}: {scenario['name']}")
    return {rule: tuple(names) for rule, names in found.items()}


@cache
def statements() -> dict[str, Statement]:
    """All statements by id, in the order of the rule book."""
    proofs = scenario_proofs()
    found: dict[str, Statement] = {}
    for name in FILES:
        data = _read(name)
        sections = data["sections"]
        for row in data["statement"]:
            section = sections[row["section"]]
            found[row["id"]] = Statement(
                id=row["id"],
                mode=data["mode"],
                profiles=tuple(row.get("profiles", data["profiles"])),
                section=row["section"],
                section_zh=section["zh"],
                section_en=section["en"],
                basis=row["basis"],
                refs=tuple(row["refs"]),
                zh=row["zh"],
                en=row["en"],
                switches=tuple(row.get("switch", ())),
                when=row.get("when", {}),
                tests=tuple(row.get("tests", ())),
                definition=row.get("definition", ""),
                not_modelled=row.get("not_modelled", ""),
                scenarios=proofs.get(row["id"], ()),
            )
    return found


@cache
def mechanics() -> tuple[Mechanic, ...]:
    """The newer mechanics, in the order of the rule book."""
    found = []
    for name in FILES:
        if name.startswith(f"{MECHANICS}/"):
            data = _read(name)
            for section, title in data["sections"].items():
                own = tuple(each for each in statements().values() if each.section == section)
                found.append(Mechanic(section, title["zh"], title["en"], tuple(data["generals"]), own))
    return tuple(found)


def statement(id: str) -> Statement:
    """The statement of an id, whatever its case.

    Raises:
        MalformedError: if there is none.
    """
    found = statements().get(id.upper())
    if found is None:
        close = difflib.get_close_matches(id.upper(), statements(), 1)
        hint = f"; did you mean {close[0]}?" if close else "; `guozhan rules` lists them all"
        raise MalformedError(f"there is no statement {id!r}{hint}")
    return found
