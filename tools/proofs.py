"""Collect which scenario proves what: ``python -m tools.proofs``, ``--check`` to compare only.

Only a scenario that passes proves anything, so they are run; one that needs content that is not there yet proves
nothing. The results go into the package, so that an installed one can list its proofs: ``proofs.toml`` has the
statements of the rules, which a scenario names under ``rules:``, and ``skills.json`` the skills of generals, which it
names in its title, its script or what it expects, while their general is there.
"""

import ast
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from guozhan.core.generals import General
from guozhan.games.contents import CONTENTS
from guozhan.games.generals import GENERAL_MODES, PAIRS, pool
from guozhan.modes.profile import MODES, options_for
from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.errors import MalformedFile, ScenarioError, UnavailableContent
from guozhan.scenario.load import find_files, load_file

SCENARIOS = Path("tests", "scenarios")
TARGET = Path("src", "guozhan", "rulebook", "proofs.toml")
SKILLS = Path("src", "guozhan", "rulebook", "skills.json")
PACK = Path("src", "guozhan", "packs", "generals")
HEAD = "# Which scenario under tests/scenarios proves which statements. Written by `python -m tools.proofs`.\n"


@cache
def scenarios(root: Path) -> tuple[Scenario, ...]:
    """The readable scenarios of the project, in the order of their files."""
    found: list[Scenario] = []
    for path in find_files([root / SCENARIOS]):
        try:
            found += load_file(path)
        except MalformedFile as error:
            found += error.scenarios
    return tuple(found)


_passed: dict[tuple[str, int], bool] = {}


def passes(scenario: Scenario) -> bool:
    """It can be played, and what it expects comes true."""
    key = (scenario.file, scenario.document)
    if key not in _passed:
        try:
            _passed[key] = runner.run(scenario).status == "passed"
        except (UnavailableContent, ScenarioError):
            _passed[key] = False
    return _passed[key]


def collect(root: Path) -> str:
    """The text of the index of statements as the scenarios have it now."""
    proving = [scenario for scenario in scenarios(root) if scenario.rules and passes(scenario)]
    return HEAD + "".join(
        "\n[[scenario]]\n"
        f"file = {_quoted(_place(scenario, root))}\n"
        f"name = {_quoted(scenario.name)}\n"
        f"rules = {_quoted(list(scenario.rules))}\n"
        for scenario in proving
    )


def _place(scenario: Scenario, root: Path) -> str:
    return Path(scenario.file).relative_to(root).as_posix()


def title(scenario: Scenario, root: Path) -> str:
    """What a list of proofs calls it."""
    return f"{_place(scenario, root)}: {scenario.name}"


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- skills ----------------------------------------------------------------------------------------------------------


def collect_skills(root: Path) -> str:
    """The text of the index of skills: scenarios by wording, general and skill; the switches that generals read."""
    found: dict[str, dict[str, dict[str, list[str]]]] = {}
    for scenario in scenarios(root):
        named = list(skills_named(scenario))
        if named and passes(scenario):
            for text, general, skill in named:
                found.setdefault(text, {}).setdefault(general, {}).setdefault(skill, []).append(title(scenario, root))
    switches = {general.id: names for general in pool() if (names := switches_read(root, general))}
    return json.dumps({"scenarios": found, "switches": switches}, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def skills_named(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """(wording, general, skill), by id, of the skills that a scenario names while their general is there.

    A mode that has one wording stands for it.
    """
    mode = MODES.get(scenario.ruleset, "")
    if mode not in GENERAL_MODES:
        return
    text = scenario.options.get("text", options_for(scenario.ruleset)["text"]) if mode == PAIRS else mode
    there = {use.name for use in scenario.names if use.kind == "general"}
    named = {use.name for use in scenario.names if use.kind in ("skill", "topic")}
    for general in CONTENTS[scenario.ruleset].all_generals():
        if general.name in there or general.id in there:
            for skill in general.sheet(str(text)).all_skills:
                if skill.name in named or skill.id in named or skill.name in scenario.name:
                    yield str(text), general.id, skill.id


def switches_read(root: Path, general: General) -> list[str]:
    """The switches that the general's own file asks."""
    # The files of the reset plan are called as those of the standard generals, without the prefix of their ids.
    path = next((root / PACK / (general.pack or "standard")).rglob(f"{general.id.removeprefix('rp_')}.py"))
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="options"), slice=ast.Constant(value=str(name))):
                found.add(name)
            case ast.Call(
                func=ast.Attribute(attr="get", value=ast.Attribute(attr="options")),
                args=[ast.Constant(value=str(name)), *_],
            ):
                found.add(name)
    return sorted(found)


def main(root: Path, arguments: list[str]) -> int:
    status = 0
    for target, made in ((TARGET, collect(root)), (SKILLS, collect_skills(root))):
        path = root / target
        if "--check" not in arguments:
            path.write_text(made, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != made:
            print(f"{target.as_posix()} is not current; run `python -m tools.proofs`", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
