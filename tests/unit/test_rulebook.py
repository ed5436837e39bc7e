"""Every rule of the profiles has a proof, and every proof exists."""

import ast
import json
import tomllib
from functools import cache
from pathlib import Path

import pytest

from guozhan.cli import main
from guozhan.core.errors import MalformedError
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import PROFILES, options_for, switches
from guozhan.rulebook import statements as rulebook
from guozhan.rulebook.statements import Statement, scenario_proofs, statement, statements
from tools import proofs

ROOT = Path(__file__).resolve().parents[2]
STATEMENTS = list(statements().values())


@cache
def functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def unwritten(profile: str) -> list[str]:
    """Generals without skills: as long as there are such, what they prove is missing too."""
    return [general.id for general in get_ruleset(profile).generals.values() if not general.skills]


ALL_WRITTEN = not any(unwritten(profile) for profile in PROFILES)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_statement_of_a_profile_is_proved(profile: str) -> None:
    if unwritten(profile):
        pytest.skip(f"{len(unwritten(profile))} generals have no skills yet")
    options = options_for(profile)
    chosen = [each for each in STATEMENTS if each.applies(profile, options)]
    assert len(chosen) >= 80
    assert [each.id for each in chosen if not each.is_proved] == []


def test_every_statement_belongs_to_some_profile() -> None:
    for each in STATEMENTS:
        assert any(each.applies(profile, options_for(profile)) for profile in PROFILES), each.id


def test_the_named_tests_exist() -> None:
    for each in STATEMENTS:
        for name in each.tests:
            file, _, function = name.partition("::")
            assert function in functions(ROOT / file), f"{each.id}: {name}"


def test_the_index_of_scenarios_is_current() -> None:
    assert (ROOT / proofs.TARGET).read_text(encoding="utf-8") == proofs.collect(ROOT), "run python -m tools.proofs"


def test_the_scenarios_name_statements_that_exist() -> None:
    series = {id.partition("-")[0] for id in statements()}
    named = {rule for rule in scenario_proofs() if rule.partition("-")[0] in series}
    assert named <= set(statements())


def test_ids_are_unique_and_in_the_order_of_their_sections() -> None:
    folder = Path(rulebook.__file__).parent
    ids = [
        row["id"] for name in rulebook.FILES for row in tomllib.loads((folder / name).read_text("utf-8"))["statement"]
    ]
    assert len(ids) == len(set(ids)) == len(STATEMENTS)
    sections = list(dict.fromkeys(each.section for each in STATEMENTS))
    assert [each.section for each in STATEMENTS] == sorted((each.section for each in STATEMENTS), key=sections.index)


@pytest.mark.parametrize("each", STATEMENTS, ids=lambda each: each.id)
def test_a_statement_is_complete(each: Statement) -> None:
    assert each.zh
    assert each.en
    assert each.refs
    assert each.basis in ("source", "inferred", "base", "choice")
    assert not (each.definition and each.not_modelled)
    for name, value in each.when.items():
        assert value in switches()[name].values
    assert set(each.switches) <= set(switches())


def test_an_unknown_statement_is_refused() -> None:
    assert statement("cg-su-01").id == "CG-SU-01"
    with pytest.raises(MalformedError, match="did you mean CG-SU-1"):
        statement("CG-SU-1")


def test_rules_lists_the_statements(capsys: pytest.CaptureFixture[str]) -> None:
    missing = sum(not each.is_proved for each in STATEMENTS)
    assert main(["rules"]) == bool(missing)
    assert not (missing and ALL_WRITTEN)
    text = capsys.readouterr().out
    for each in STATEMENTS:
        assert f"{each.id} " in text
        assert each.zh in text
    assert text.endswith(f"{len(STATEMENTS)} statements, {missing} without a proof\n")


def test_rules_of_one_mode(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, start in (("identity", ("IDR-",)), ("kingdom_wars", ("CG-", "RP-"))):
        main(["rules", "--mode", mode, "--json"])
        ids = [row["id"] for row in json.loads(capsys.readouterr().out)]
        assert ids == [each.id for each in STATEMENTS if each.id.startswith(start)]
        assert len(ids) >= 80


def test_rules_of_one_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--ruleset", "guozhan-2012", "--lang", "en", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert "CG-CO-02" in rows
    assert "CG-CO-04" not in rows
    assert all(row["proved"] for row in rows.values())


def test_rules_fail_if_something_is_not_proved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = Statement("CG-XX-01", "kingdom_wars", PROFILES, "x", "某节", "Some", "source", ("003:1",), "某事。", "Some.")
    monkeypatch.setattr("guozhan.cli.rules_command.statements", lambda: {**statements(), bare.id: bare})
    assert main(["rules", "--missing", "--ruleset", "guozhan-2018"]) == 1
    assert capsys.readouterr().out == "某节\n  CG-XX-01   某事。  [NO PROOF]\n1 statements, 1 without a proof\n"
    assert main(["rules"]) == 1


def test_one_statement_with_its_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--statement", "CG-SU-07"]) == 0
    text = capsys.readouterr().out
    assert "tests/unit/test_setup_rules.py::test_max_hp_of_every_pair" in text
    assert "tests/scenarios/rules/classic_setup.yaml" in text


def test_switches_with_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--switches"]) == 0
    text = capsys.readouterr().out
    for name in options_for("guozhan-2018"):
        assert f"\n{name}: " in "\n" + text
    assert main(["rules", "--switches", "--ruleset", "guozhan-2018", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["name"]: row["defaults"]["guozhan-2018"] for row in rows} == options_for("guozhan-2018")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--mode", "nothing"], "kingdom_wars"),
        (["--ruleset", "nothing"], "guozhan-2018"),
        (["--ruleset", "guozhan-reste"], "guozhan-reset"),
        (["--statement", "XX-1"], "no statement"),
    ],
)
def test_mistakes_are_named_in_one_line(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert word in captured.err


def test_options_that_mean_nothing_together_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--switches", "--statement", "CG-VI-04"], ["--statement", "CG-VI-04", "--missing"]):
        assert main(["rules", *arguments]) == 2
        assert "leave out" in capsys.readouterr().err


def test_what_is_not_available_yet_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--switches"]) == 0
    text = capsys.readouterr().out
    lords = text[text.index("lord_reveal: ") : text.index("formation_min_alive: ")].splitlines()
    assert [line.split(":")[0].strip() for line in lords if "（尚不可用）" in line] == ["optional_first_turn"]
    pending = [each for each in switches().values() if each.pending]
    assert text.count("尚不能设置: ") == len(pending)
    assert main(["rules", "--switches", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["lord_reveal"]["unavailable"] == ["optional_first_turn"]
    assert rows["deck"]["unavailable"] == []
    assert all(rows[each.name]["pending"] for each in pending if each.name in rows)


def test_values_of_a_switch_are_those_of_the_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    for ruleset, values in (("identity", ["108", "160"]), ("guozhan-2018", ["standard", "standard+strategic"])):
        assert main(["rules", "--switches", "--ruleset", ruleset, "--json"]) == 0
        rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
        assert rows["deck"]["values"] == values
        assert ("double_renegade" in rows) is (ruleset == "identity")


def test_an_unknown_switch_gives_the_remedy() -> None:
    with pytest.raises(MalformedError, match=r"did you mean 'deck'\? \(guozhan rules --switches lists them\)"):
        options_for("guozhan-2018", {"dek": "108"})


def test_what_the_reset_plan_leaves_open_is_a_switch() -> None:
    chosen = [each for each in STATEMENTS if each.id.startswith("RP-") and each.basis == "choice"]
    assert len(chosen) == 23
    for each in chosen:
        assert each.switches, each.id
        for name in each.switches:
            switch = switches()[name]
            assert "guozhan-reset" in switch.defaults
            assert len(switch.values_in("guozhan-reset")) > 1
            assert not switch.pending
