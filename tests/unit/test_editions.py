"""docs/rules/editions.md: how the editions differ, and what proves each side."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from guozhan.modes.profile import options_for, switches
from tools import editions, proofs
from tools.editions import EDITIONS, Row

ROOT = Path(__file__).parents[2]


@cache
def rows() -> list[Row]:
    return editions.rows(ROOT)


def test_the_page_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert editions.main(ROOT, ["--check"]) == 0, capsys.readouterr().err


def test_another_page_is_not_taken_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / editions.TARGET
    target.parent.mkdir(parents=True)
    target.write_text("old", "utf-8")
    scenario = tmp_path / proofs.SCENARIOS / "some.yaml"
    scenario.parent.mkdir(parents=True)
    scenario.write_text("name: some\nruleset: guozhan-2018\nseats: [{}, {}]\nexpect: {seat: 1, hp: 4}\n", "utf-8")
    assert editions.main(tmp_path, ["--check"]) == 1
    assert "run `python -m tools.editions`" in capsys.readouterr().err


def test_every_switch_that_differs_has_its_row() -> None:
    values = {edition: options_for(edition) for edition in EDITIONS}
    common = [name for name in switches() if all(name in found for found in values.values())]
    expected = [name for name in common if len({repr(found[name]) for found in values.values()}) > 1]
    assert [row.switch for row in rows() if row.switch] == expected
    assert {"companion", "half_fish", "vanguard", "fierce_battle", "stack_flattened", "removal"} <= set(expected)


def test_a_row_has_every_edition_once_and_the_value_that_it_has() -> None:
    for row in rows():
        assert sorted(edition for side in row.sides for edition in side.editions) == sorted(EDITIONS)
        if row.switch:
            for side in row.sides:
                for edition in side.editions:
                    value = options_for(edition)[row.switch]
                    assert (side.zh, side.en) == switches()[row.switch].meanings[value]


def test_every_side_of_a_switch_is_proved() -> None:
    assert [(row.id, side.editions) for row in rows() if row.switch for side in row.sides if not side.proved] == []


def test_what_proves_a_side_exists() -> None:
    titles = {proofs.title(scenario, ROOT) for scenario in proofs.scenarios(ROOT)}
    for row in rows():
        for side in row.sides:
            for proof in side.proved:
                file, _, function = proof.partition("::")
                if function:
                    tree = ast.parse((ROOT / file).read_text("utf-8"))
                    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, proof
                else:
                    assert proof in titles


def test_a_scenario_proves_the_value_that_it_is_played_with() -> None:
    by_title = {proofs.title(scenario, ROOT): scenario for scenario in proofs.scenarios(ROOT)}
    for row in rows():
        for side in row.sides if row.switch else ():
            value = options_for(side.editions[0])[row.switch]
            for proof in side.proved:
                if "::" not in proof:
                    scenario = by_title[proof]
                    assert options_for(scenario.ruleset, scenario.options)[row.switch] == value, proof


def test_the_links_of_the_page_lead_somewhere() -> None:
    text = editions.page(ROOT)
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    links = set(re.findall(r"\]\(([^)]+)\)", text))
    assert len(anchors) == len(rows())
    for link in links:
        if link.startswith("#"):
            assert link[1:] in anchors
        else:
            assert (ROOT / editions.TARGET.parent / link).resolve().is_file(), link
