"""Collect which scenario proves which statement of the rules: ``python -m tools.proofs``, ``--check`` to compare only.

Only a scenario that passes proves anything, so those that name statements are run; one that needs content that is not
there yet proves nothing. The result, ``src/guozhan/rulebook/proofs.toml``, goes into the package, so that an installed
one can list its proofs.
"""

import json
import sys
from pathlib import Path

from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.errors import MalformedFile, ScenarioError, UnavailableContent
from guozhan.scenario.load import find_files, load_file

SCENARIOS = Path("tests", "scenarios")
TARGET = Path("src", "guozhan", "rulebook", "proofs.toml")
HEAD = "# Which scenario under tests/scenarios proves which statements. Written by `python -m tools.proofs`.\n"


def scenarios(root: Path) -> list[Scenario]:
    """The readable scenarios of the project, in the order of their files."""
    found: list[Scenario] = []
    for path in find_files([root / SCENARIOS]):
        try:
            found += load_file(path)
        except MalformedFile as error:
            found += error.scenarios
    return found


def passes(scenario: Scenario) -> bool:
    """It can be played, and what it expects comes true."""
    try:
        return runner.run(scenario).status == "passed"
    except (UnavailableContent, ScenarioError):
        return False


def collect(root: Path) -> str:
    """The text of the index as the scenarios have it now."""
    proving = [scenario for scenario in scenarios(root) if scenario.rules and passes(scenario)]
    return HEAD + "".join(
        "\n[[scenario]]\n"
        f"file = {_quoted(Path(scenario.file).relative_to(root).as_posix())}\n"
        f"name = {_quoted(scenario.name)}\n"
        f"rules = {_quoted(list(scenario.rules))}\n"
        for scenario in proving
    )


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(root: Path, arguments: list[str]) -> int:
    text = collect(root)
    target = root / TARGET
    if "--check" not in arguments:
        target.write_text(text, encoding="utf-8")
        return 0
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.as_posix()} is not current; run `python -m tools.proofs`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
