"""The reference of the scenario format is right: examples pass, failures read as shown, every key is explained."""

import re
from pathlib import Path

import pytest

from guozhan.cli import main
from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.errors import MalformedScenario
from guozhan.scenario.load import SEAT_KEYS, TOP_KEYS, TURN_PHASES, load_text
from guozhan.scenario.script import ANSWERS, CHECKS, STEP_KEYS, TABLE_KEYS
from guozhan.scenario.script import SEAT_KEYS as EXPECTED_OF_SEATS

TEXT = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.M | re.S)
OUTPUTS = re.findall(r"^```text\n(.*?)^```", TEXT, re.M | re.S)
MISTAKES = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", TEXT.partition("## Common mistakes")[2], re.M)

NOT_YET = {"general", "role"}  # what nothing that is there can show


def scenarios() -> list[Scenario]:
    return [
        scenario for i, block in enumerate(BLOCKS) for scenario in load_text(block, f"docs/scenarios.md, block {i}")
    ]


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_an_example_passes(scenario: Scenario) -> None:
    result = runner.run(scenario)
    assert result.problems == [], "\n".join(result.trace)


@pytest.mark.parametrize("keys", [TOP_KEYS, SEAT_KEYS, STEP_KEYS, EXPECTED_OF_SEATS, TABLE_KEYS, set(TURN_PHASES)])
def test_every_key_is_explained_and_shown(keys: set[str]) -> None:
    words = {key for key in keys if key.isascii()}
    assert sorted(key for key in words if not re.search(rf"`\{{?{key}\b", TEXT)) == []
    shown = "\n".join(BLOCKS)
    phases = words == {key for key in TURN_PHASES if key.isascii()}
    assert phases or sorted(key for key in words - NOT_YET if not re.search(rf"\b{key}:", shown)) == []


def test_every_kind_of_step_has_its_row() -> None:
    for key in (*ANSWERS, *CHECKS):
        assert re.search(rf"^\| `{key}:", TEXT, re.M), key


@pytest.mark.parametrize(
    ("number", "changes"),
    [(0, [("hp: 3, hand", "hp: 2, hand")]), (1, [("{seat: 1, pass: true} ", "{seat: 1, skill: 强袭} ")])],
)
def test_a_failure_reads_as_shown(
    number: int,
    changes: list[tuple[str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = BLOCKS[0] + ("run_until: turn_end\n" if number else "")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "example.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["scenario", "run", "example.yaml"]) == 1
    assert capsys.readouterr().out == OUTPUTS[number]


@pytest.mark.parametrize(("written", "message"), MISTAKES)
def test_a_mistake_gets_the_message(written: str, message: str) -> None:
    given = {
        "name": "t",
        "ruleset": "guozhan-2018",
        "seats": "[{hand: [杀♠7, 桃♥4]}, {}, {}, {}]",
    }
    key, _, value = written.partition(": ")
    given[key] = value
    text = "".join(f"{key}: {value}\n" for key, value in given.items())
    try:
        problems = [problem for _, problem in runner.run(load_text(text)[0]).problems]
    except MalformedScenario as error:
        problems = [each.message for each in error.errors]
    assert any(message in problem for problem in problems), problems


def test_there_are_mistakes_to_test() -> None:
    assert len(MISTAKES) > 25
    assert len(OUTPUTS) == 2
