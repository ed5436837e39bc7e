"""Every scenario under tests/scenarios holds."""

from pathlib import Path

import pytest

from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.errors import MalformedFile, UnavailableContent
from guozhan.scenario.load import find_files, load_file

FOLDER = Path(__file__).with_name("scenarios")
FILES = find_files([FOLDER])


def scenarios() -> list[Scenario]:
    found: list[Scenario] = []
    for file in FILES:
        try:
            found += load_file(file)
        except MalformedFile as error:
            found += error.scenarios
    return found


def label(scenario: Scenario) -> str:
    return f"{place(Path(scenario.file))}:{scenario.line}"


def place(file: Path) -> str:
    return file.relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("file", FILES, ids=place)
def test_file_is_well_formed_and_names_each_scenario_once(file: Path) -> None:
    names = [scenario.name for scenario in load_file(file)]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("scenario", scenarios(), ids=label)
def test_scenario_holds(scenario: Scenario) -> None:
    try:
        result = runner.run(scenario)
    except UnavailableContent as missing:
        pytest.skip(missing.message)
    problems = "\n".join(f"line {line}: {message}" for line, message in result.problems)
    assert result.status == "passed", f"{scenario.name}\n{problems}\n" + "\n".join(result.trace)
