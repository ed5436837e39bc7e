"""Write docs/rules/editions.md: ``python -m tools.editions``, ``--check`` to compare only.

It is a table of how 国战 of 2012, of 2018 and of the reset plan differ, with the scenarios that prove each side. A row
is a switch whose value is not the same in all of them, or a row of ``editions.toml``. A scenario proves a value of a
switch if it is played with that value and is about the switch: it sets it, names it, or proves a statement that depends
on it.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from guozhan.modes.profile import Switch, options_for, switches
from guozhan.rulebook.statements import Statement, statements
from guozhan.scenario.document import Scenario
from tools import proofs

TARGET: Final = Path("docs", "rules", "editions.md")
ROWS: Final = Path(__file__).with_name("editions.toml")
EDITIONS: Final = {"guozhan-2012": "2012", "guozhan-2018": "2018", "guozhan-reset": "reset plan"}
MOST: Final = 6  # proofs that are listed of each side
HEAD: Final = """\
<!-- Written by `python -m tools.editions` -->
# How the editions of 国战 differ

`guozhan-2012`, `guozhan-2018` and `guozhan-reset` row by row; what is not here they have in common. A row with a name
in code is a switch (`guozhan rules --switches`): any of the rulesets can be played with another value of it. The
numbers name statements (`guozhan rules --statement ID`). Below the table stand the scenarios and tests that prove each
side.
"""
NOTHING: Final = "–"


@dataclass(frozen=True)
class Side:
    """What some of the editions have in common in a row.

    Attributes:
        editions: their profiles.
        zh, en: what it is; ``en`` is "" where there is no such thing.
        proved: scenarios and tests, as "file: title" and "file::function".
    """

    editions: tuple[str, ...]
    zh: str
    en: str
    proved: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A difference between editions; ``id`` is its anchor, ``switch`` a switch's name or ""."""

    id: str
    switch: str
    zh: str
    en: str
    sides: tuple[Side, ...]


def rows(root: Path) -> list[Row]:
    """All differences: the switches, then the others."""
    written = tomllib.loads(ROWS.read_text("utf-8"))
    found = [_of_switch(root, each, written["proved"].get(each.name, {})) for each in differing()]
    return found + [_of_statements(number, row) for number, row in enumerate(written["row"], 1)]


def differing() -> list[Switch]:
    """The switches that all editions have and that are not the same in all of them."""
    return [
        each
        for each in switches().values()
        if each.defaults.keys() >= EDITIONS.keys() and len({str(each.defaults[name]) for name in EDITIONS}) > 1
    ]


def _of_switch(root: Path, switch: Switch, tests: Mapping[str, Sequence[str]]) -> Row:
    by_value: dict[Any, list[str]] = {}
    for edition in EDITIONS:
        by_value.setdefault(switch.defaults[edition], []).append(edition)
    sides = []
    for value, editions in by_value.items():
        zh, en = switch.meanings[value]
        # Those of the editions themselves come first.
        proving = sorted(_proving(root, switch, value), key=lambda scenario: scenario.ruleset not in editions)
        titles = [proofs.title(scenario, root) for scenario in proving]
        sides.append(Side(tuple(editions), zh, en, (*tests.get(str(value), ()), *titles)))
    return Row(switch.name, switch.name, switch.zh, switch.en, tuple(sides))


def _proving(root: Path, switch: Switch, value: Any) -> Iterator[Scenario]:
    depending = {each.id for each in statements().values() if switch.name in (*each.switches, *each.when)}
    for scenario in proofs.scenarios(root):
        if scenario.ruleset not in EDITIONS or options_for(scenario.ruleset, scenario.options)[switch.name] != value:
            continue
        is_about = switch.name in (*scenario.options, *_named(scenario)) or not depending.isdisjoint(scenario.rules)
        if is_about and proofs.passes(scenario):
            yield scenario


def _named(scenario: Scenario) -> list[str]:
    """The words that may be names of switches: in a title those that can be no English words."""
    words = [word for word in scenario.name.split() if "_" in word]
    if scenario.source is not None and scenario.source.startswith("switches "):
        words += re.findall(r"\w+", scenario.source)
    return words


def _of_statements(number: int, row: Mapping[str, Any]) -> Row:
    sides = []
    for editions, name in ((("guozhan-2012", "guozhan-2018"), "before"), (("guozhan-reset",), "reset")):
        said: list[Statement] = [statements()[id] for id in row[name]]
        extra = row.get(f"{name}_says", {"zh": "", "en": "", "tests": ()})
        sides.append(
            Side(
                editions,
                "".join([extra["zh"], *(each.zh for each in said)]),
                " ".join([extra["en"], *(f"{each.en} ({each.id})" for each in said)]).strip(),
                tuple(dict.fromkeys([*extra["tests"], *(x for each in said for x in (*each.tests, *each.scenarios))])),
            )
        )
    return Row(f"row-{number}", "", row["zh"], row["en"], tuple(sides))


def page(root: Path) -> str:
    """The text of the page."""
    return "\n".join(_lines(rows(root))) + "\n"


def _lines(found: list[Row]) -> Iterator[str]:
    yield HEAD
    yield f"| | {' | '.join(EDITIONS.values())} |"
    yield f"|---{'|---' * len(EDITIONS)}|"
    for row in found:
        cells = [next(side.en for side in row.sides if edition in side.editions) for edition in EDITIONS]
        name = f"`{row.switch}` " if row.switch else ""
        yield f"| [{row.zh}](#{row.id}) {name}{row.en} | {' | '.join(cell or NOTHING for cell in cells)} |"
    yield "\n## Proofs"
    for row in found:
        yield f'\n### <a id="{row.id}"></a>{row.zh}\n'
        yield row.en
        for side in row.sides:
            if side.en:
                yield from _side(side)


def _side(side: Side) -> Iterator[str]:
    yield f"\n{', '.join(EDITIONS[edition] for edition in side.editions)}: {side.zh}\n"
    for proof in side.proved[:MOST]:
        file, _, title = proof.partition("::" if "::" in proof else ": ")
        yield f"- [{Path(file).name}](../../{file}): {title}"
    if len(side.proved) > MOST:
        yield f"- and {len(side.proved) - MOST} more"
    if not side.proved:
        yield "- no proof yet"


def main(root: Path, arguments: list[str]) -> int:
    path = root / TARGET
    made = page(root)
    if "--check" in arguments:
        if not path.exists() or path.read_text("utf-8") != made:
            print(f"{TARGET.as_posix()} is not current; run `python -m tools.editions`", file=sys.stderr)
            return 1
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
