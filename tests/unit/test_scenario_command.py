"""The command that runs scenarios, and the sentences of its traces."""

import json
from pathlib import Path

import pytest

from guozhan.cli import main
from guozhan.scenario.prepare import prepare
from guozhan.scenario.runner import Run
from guozhan.view.text import FACT_NAMES, fact_text
from tests.helpers.scenario_runs import FOUR, scenario

# --- the command -----------------------------------------------------------------------------------------------------

GOOD = "name: good\nruleset: guozhan-2018\nseats: [{hand: [杀♠7]}, {}]\nscript: [{seat: 1, use: 杀♠7}]\nexpect: {seat: 2, hp: 3}\n"
BAD = GOOD.replace("good", "bad").replace("hp: 3", "hp: 4")
MISSING = "name: missing\nruleset: guozhan-2018\nseats: [{skills: [制蛮]}, {}]\n"


def run(tmp_path: Path, text: str, *arguments: str) -> int:
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    return main(["scenario", "run", str(tmp_path), *arguments])


def test_command_counts_and_exits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, GOOD) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "1 passed, 0 failed"
    assert "造成" not in out
    assert run(tmp_path, f"{GOOD}---\n{BAD}") == 1
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "1 passed, 1 failed"
    assert "1号位对2号位造成1点伤害（杀♠7）" in out
    assert "some.yaml:11: seat 2: hp: expected 4, found 3" in out


def test_command_traces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, GOOD, "--trace") == 0
    assert "1号位使用杀♠7，目标：2号位" in capsys.readouterr().out


def test_command_tells_malformed_from_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, f"{GOOD}---\n{MISSING}") == 2
    out = capsys.readouterr().out.splitlines()
    assert out[1].startswith("unavailable  ")
    assert "some.yaml:9: document 2" in out[1]
    assert out[-1].startswith("1 passed, 0 failed, 1 unavailable (--skip-unavailable")
    assert run(tmp_path, f"{GOOD}---\n{MISSING}", "--skip-unavailable") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 1 skipped"
    assert run(tmp_path, f"{GOOD}---\nname: 1\n", "--skip-unavailable") == 2
    assert main(["scenario", "run", str(tmp_path / "nothing")]) == 2


def test_command_writes_json(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run(tmp_path, f"{GOOD}---\n{BAD}---\n{MISSING}", "--skip-unavailable", "--json", str(out)) == 1
    data = json.loads(out.read_text(encoding="utf-8"))
    assert data["counts"] == {"passed": 1, "failed": 1, "skipped": 1, "unavailable": 0, "malformed": 0}
    assert [row["status"] for row in data["scenarios"]] == ["passed", "failed", "skipped"]
    assert run(tmp_path, f"{MISSING}---\n{GOOD}seed: x\nauto: 3\n---\nname: x\n---\n- 1\n", "--json", str(out)) == 2
    data = json.loads(out.read_text(encoding="utf-8"))
    assert data["counts"] == {"passed": 0, "failed": 0, "skipped": 0, "unavailable": 1, "malformed": 3}
    rows = [(row["status"], row.get("name"), len(row["problems"])) for row in data["scenarios"]]
    assert rows == [
        ("unavailable", "missing", 1),
        ("malformed", "good", 2),
        ("malformed", "x", 2),
        ("malformed", None, 1),
    ]


def test_command_needs_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "run", str(tmp_path)]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert f"{tmp_path}: no scenario in this folder; name their files *.yaml" in message
    assert run(tmp_path, "# nothing\n") == 2
    assert "no scenario in the file (a document has name, ruleset, seats)" in capsys.readouterr().out
    assert run(tmp_path, "name: x\nruleset: guozhan-2018\nseats: [{}, {}]\n") == 2
    assert "the scenario proves nothing" in capsys.readouterr().out


def test_command_tells_wrong_names_beside_other_mistakes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "name: x\nruleset: guozhan-2018\nseats:\n  - {hp: full}\n  - {kingdom: 燕}\nscript: [{seat: 1, use: 杀杀}]\n"
    assert run(tmp_path, text) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition("document 1: ")[2] for line in lines[:-1]] == [
        "'hp': expected a whole number, found the text 'full'",
        "unknown kingdom '燕' (known: 魏, 蜀, 吴, 群, 晋, 神, 野心家, wei, shu, wu, qun, jin, god, careerist, none)",
        "unknown card '杀杀' (did you mean '杀'?)",
    ]
    assert lines[-1] == "0 passed, 0 failed, 1 malformed"


def test_command_prints_no_empty_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "name: x\nruleset: guozhan-2018\nseats: [{}, {}]\nexpect: {seat: 1, hp: 3}\n") == 1
    assert "" not in capsys.readouterr().out.splitlines()


# --- sentences of facts ----------------------------------------------------------------------------------------------


def test_every_fact_reads_as_a_sentence() -> None:
    body = FOUR + "script: [{seat: 1, use: 杀♠7, to: [2]}]\nrun_until: seat 2 turn_start"
    made = Run(scenario(body), prepare(scenario(body)))
    made.result()
    assert {fact.name for fact in made.log} <= FACT_NAMES
    for fact in made.log:
        text = fact_text(fact, made.game.ruleset)
        assert text
        assert "〔" not in text or fact.name in ("counted", "counters_cleared", "stage")


def test_a_misspelt_key_does_not_make_the_names_of_the_larger_pool_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = "seats: [{general: 谋卢植, piles: {任: [杀♣2]}, hadn: [杀♠7]}, {}]"
    assert run(tmp_path, f"name: x\nruleset: identity\n{seats}\n") == 2
    out = capsys.readouterr().out
    assert "unknown key 'hadn'" in out
    assert "任" not in out
    assert "谋卢植" not in out
