"""Which parts of the scenarios prove nothing: ``python -m tools.scenario_strength [PATH…]``.

Every answer of a script is left out once, and every expected value is changed once. Where the scenario passes all the
same it would not notice if the rules went wrong there: the line is printed, and the exit status is 1. ``pass`` and
``end`` say what the runner does by itself, and are often written for the reader: they are left alone unless
``--passes`` is given.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from guozhan.scenario import runner
from guozhan.scenario.cardtext import CardText
from guozhan.scenario.document import (
    Answer,
    AskedStep,
    EndStep,
    Expectation,
    ExpectStep,
    IllegalStep,
    PassStep,
    Scenario,
    ScriptStep,
    SeatExpect,
)
from guozhan.scenario.errors import MalformedScenario, UnavailableContent
from guozhan.scenario.load import find_files, load_file

NOWHERE: Final = CardText("no such card")
_KINGDOMS: Final = ("wei", "shu")
_PHASES: Final = ("play", "draw")
_GENDERS: Final = ("male", "female")


def survivors(scenario: Scenario, passes: bool = False) -> Iterator[tuple[int, str]]:
    """Line and description of everything whose change a scenario that holds does not notice."""
    for line, what, changed in mutants(scenario, passes):
        if _holds(changed):
            yield line, what


def mutants(scenario: Scenario, passes: bool) -> Iterator[tuple[int, str, Scenario]]:
    """Every change: its line, what is changed, the changed scenario."""
    script = scenario.script
    for i, step in enumerate(script):
        rest = script[i + 1 :]
        if isinstance(step, Answer):
            if passes or not isinstance(step, PassStep | EndStep):
                yield step.line, "the step may be left out", replace(scenario, script=(*script[:i], *rest))
            continue
        for line, what, changed in _checks(step, len(scenario.seats)):
            yield line, what, replace(scenario, script=(*script[:i], changed, *rest))
    for line, what, expect in _expectations(scenario.expect, len(scenario.seats)):
        yield line, what, replace(scenario, expect=expect)


def _checks(step: ScriptStep, seats: int) -> Iterator[tuple[int, str, ScriptStep]]:
    """The changes of a step that checks."""
    if isinstance(step, ExpectStep):
        for line, what, expect in _expectations(step.expect, seats):
            yield line, what, replace(step, expect=expect)
    elif isinstance(step, AskedStep):
        yield step.line, "asked: another seat", replace(step, seat=step.seat % seats + 1)
    elif isinstance(step, IllegalStep) and step.because is not None:
        yield step.line, "illegal: another reason", replace(step, because="no such reason")


def _expectations(expect: Sequence[Expectation], seats: int) -> Iterator[tuple[int, str, tuple[Expectation, ...]]]:
    for i, each in enumerate(expect):
        for key in sorted(each.present):
            for changes in _changes(key, getattr(each, key), seats):
                changed = replace(each, present=(each.present - {key}) | changes.keys(), **changes)
                owner = f"seat {each.seat}: " if isinstance(each, SeatExpect) else ""
                yield each.line, f"{owner}{key} may be another", (*expect[:i], changed, *expect[i + 1 :])


def _changes(key: str, value: Any, seats: int) -> Iterator[dict[str, Any]]:
    """Fields of an expectation that differ in one value."""
    match key:
        case "skills_include" | "skills_exclude":
            other = "skills_exclude" if key == "skills_include" else "skills_include"
            for name in value:
                yield {other: (name,)}
        case "cannot_use":
            for card in value:
                yield {"can_use": {card: ()}}
        case "kingdom" | "phase" | "gender":
            words = {"kingdom": _KINGDOMS, "phase": _PHASES, "gender": _GENDERS}[key]
            yield {key: words[0] if value != words[0] else words[1]}
        case "turn_of":
            yield {key: value % seats + 1}
        case "revealed":
            yield {key: _toggled(value, "head")}
        case "big_kingdoms":
            yield {key: _toggled(value, "wei")}
        case "winner" | "asked_in_order":
            yield {key: (*value, 0)}
        case "log_includes":
            yield {key: (*value, "no such fact")}
        case _:
            yield from ({key: other} for other in _others(value))


def _others(value: Any) -> Iterator[Any]:
    """Values of the same form that differ in one place."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, Mapping):
        for name, part in value.items():
            for other in _others(part):
                yield {**value, name: other}
    elif value and isinstance(value[0], int):
        yield (*value, 0)
    else:
        yield (*value, NOWHERE)


def _toggled(words: Sequence[str], word: str) -> tuple[str, ...]:
    return tuple(other for other in words if other != word) if word in words else (*words, word)


def _holds(scenario: Scenario) -> bool:
    try:
        return runner.run(scenario).status == "passed"
    except MalformedScenario:
        return False


def main(arguments: Sequence[str]) -> int:
    """Report the survivors of the given files and folders."""
    parser = argparse.ArgumentParser(prog="scenario_strength", description="find parts of scenarios that prove nothing")
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("tests", "scenarios")])
    parser.add_argument("--passes", action="store_true", help="leave out pass and end steps too")
    options = parser.parse_args(arguments)
    count = 0
    for file in find_files(options.paths):
        for scenario in load_file(file):
            try:
                if runner.run(scenario).status != "passed":
                    print(f"{file}:{scenario.line}: does not hold")
                    continue
            except UnavailableContent:
                continue
            for line, what in survivors(scenario, options.passes):
                print(f"{file}:{line}: {what}")
                count += 1
    print(f"{count} survivors")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
