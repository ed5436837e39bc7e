"""The tool that tries mutants of core and rules."""

import ast
import datetime
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import mutants, mutants_map, mutants_report, mutants_sample
from tools.mutants_map import BASE, Map
from tools.mutants_report import Outcome

ROOT = Path(__file__).parents[2]
SOURCE = """\
from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:
    LIMIT = 1 + 1


@overload
def least(a: int | None, by: int = 7) -> int | None:
    for each in range(
        3
    ):
        if each == a:
            return -each
    return None
"""
KILLED = Outcome("a", "rules/hp", "src/guozhan/rules/hp.py", 7, "AddNot", "if x:", "if not x:", "killed", "t.py", 0.5)
HUNG = Outcome("b", "rules/hp", "src/guozhan/rules/hp.py", 9, "AddNot", "if y:", "if not y:", "timeout", "t.py", 9.0)
LIVES = Outcome("c", "core/rng", "src/guozhan/core/rng.py", 3, "NumberReplacer", "n = 1", "n = 2", "survived", "", 9.0)


# --- the sample ----------------------------------------------------------------------------------------------------------


def test_the_sample_is_spread_over_the_chapters() -> None:
    sizes = {"large": 400, "middle": 100, "small": 9, "tiny": 1}
    given = mutants_sample.quotas(sizes, 60)
    assert sum(given.values()) == 60
    assert given["large"] > given["middle"] > given["small"] > given["tiny"] == 1
    assert given["large"] < 4 * given["middle"]  # not in proportion to the size
    assert mutants_sample.quotas({"a": 2, "b": 3}, 60) == {"a": 2, "b": 3}


def test_sites_are_places_that_do_something_when_the_engine_runs() -> None:
    pytest.importorskip("cosmic_ray")
    sites = mutants_sample.find_sites(SOURCE)
    assert {(site.line, site.family) for site in sites} == {
        (8, "NumberReplacer"),
        (9, "ZeroIterationForLoop"),
        (10, "NumberReplacer"),
        (12, "AddNot"),
        (12, "ReplaceComparisonOperator"),
        (13, "ReplaceUnaryOperator"),
    }
    assert not any(name.endswith("_Is") for site in sites for name, _ in site.ways)


def test_the_seed_decides_the_sample() -> None:
    pytest.importorskip("cosmic_ray")
    first = mutants_sample.sample(ROOT, 60, 1)
    assert len(first) == 60
    assert first == mutants_sample.sample(ROOT, 60, 1)
    assert first != mutants_sample.sample(ROOT, 60, 2)
    assert len({mutant.key for mutant in first}) == 60
    for mutant in first:
        lines = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
        assert lines[mutant.line - 1].strip()
        ast.parse(mutant.source)


def test_only_what_the_compiler_sees_otherwise_is_a_mutant() -> None:
    assert mutants_sample.runs_otherwise("a = 1", "a = 2")
    assert not mutants_sample.runs_otherwise("a = 1", "a  =  1  # one")
    assert not mutants_sample.runs_otherwise("a = 1", "a = ")


def test_what_a_mutant_changes_is_told() -> None:
    assert mutants_sample.difference("a\n  b\nc\n", "a\n  d\nc\n") == ("b", "d")


@pytest.mark.parametrize(("line", "lines"), [(4, (4,)), (8, (7, 8)), (10, (9, 10, 11)), (12, (12,)), (13, (13,))])
def test_a_statement_has_all_its_lines_and_a_compound_one_its_head(line: int, lines: tuple[int, ...]) -> None:
    assert tuple(mutants_sample.statement_lines(SOURCE, line)) == lines


# --- what is run ---------------------------------------------------------------------------------------------------------

TOUCHED = Map(
    "",
    scenarios={"s1": b"", "s2": b"", "s3": b""},
    tests={"slow": 2.0, "quick": 0.1, "other": 0.5},
    lines={"f.py": {1: frozenset({BASE}), 2: frozenset({"s2", "slow", "quick"}), 3: frozenset({"s1"})}},
)


def test_what_touches_the_statement_is_run_quick_tests_first() -> None:
    assert TOUCHED.touching("f.py", range(2, 3)) == (["s2"], ["quick", "slow"])
    assert TOUCHED.touching("f.py", range(2, 4)) == (["s1", "s2"], ["quick", "slow"])
    assert TOUCHED.touching("f.py", range(9, 10)) == ([], [])


def test_everything_may_use_what_is_made_on_import_and_what_touches_the_chapter_goes_first() -> None:
    assert TOUCHED.touching("f.py", range(1, 2)) == (["s1", "s2", "s3"], ["quick", "slow", "other"])


def test_the_map_depends_on_sources_and_tests(tmp_path: Path) -> None:
    source = tmp_path / "src" / "a.py"
    source.parent.mkdir()
    source.write_text("a = 1")
    first = mutants_map.digest(tmp_path)
    (tmp_path / "src" / "notes.txt").write_text("nothing that runs")
    assert mutants_map.digest(tmp_path) == first
    source.write_text("a = 2")
    assert mutants_map.digest(tmp_path) != first


TRIAL = """\
import pickle, sys
from pathlib import Path
from tools.mutants_child import Trial, preload
from tools.mutants_map import Map
from tools.mutants_sample import Mutant

root, old, new = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
sys.path.insert(0, str(root / "src"))
preload(root)
from guozhan.scenario.load import load_text  # this module needs nothing of core and rules
assert not any(name.startswith("guozhan.rules") for name in sys.modules)
body = "name: hp\\nruleset: guozhan-2018\\nseats: [{kingdom: wei, hp: 2, hand: [桃♥4]}, {kingdom: shu}]\\n"
body += "script: [{seat: 1, use: 桃♥4}]\\nexpect: {seat: 1, hp: 3}\\n"
touching = frozenset({"peach", "tests/unit/test_rng.py::test_same_seed_same_numbers"})
known = Map("", {"peach": pickle.dumps(load_text(body)[0])}, {}, {"src/guozhan/rules/hp.py": {1: touching}})
source = (root / "src/guozhan/rules/hp.py").read_text(encoding="utf-8")
assert old in source
mutant = Mutant("rules/hp", 1, "", 0, "", old, new, source.replace(old, new))
verdict = Trial(root, mutant, known, range(1, 2)).finish()
print(verdict.status, verdict.by)
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("import annotations", "import annotations\nHARMLESS = 1", "survived"),
        ("import annotations", "import annotations\nraise ValueError", "killed import (ValueError)"),
        ("import annotations", "import annotations\nwhile True:\n    pass", "timeout import"),
        ("def recover(", "def recover(*_): pass\ndef unused(", "killed peach"),
    ],
)
def test_a_mutant_is_tried_in_a_process_of_its_own(old: str, new: str, verdict: str) -> None:
    script = TRIAL.replace("preload(root)", "import tools.mutants_child as c; c.SCENARIO_SECONDS = 2; preload(root)", 1)
    done = subprocess.run(
        [sys.executable, "-c", script, str(ROOT), old, new], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == verdict, done.stderr


# --- what is told --------------------------------------------------------------------------------------------------------


def test_the_table_counts_what_hangs_as_killed() -> None:
    assert mutants_report.table([KILLED, HUNG, LIVES]).splitlines()[2:] == [
        "| core/rng | 1 | 0 | 1 | 0 % |",
        "| rules/hp | 2 | 2 | 0 | 100 % |",
        "| **all** | 3 | 2 | 1 | 67 % |",
    ]


def test_survivors_are_told_with_their_place() -> None:
    assert mutants_report.survivors([KILLED, HUNG, LIVES]) == (
        "src/guozhan/core/rng.py:3: `n = 1` → `n = 2` (NumberReplacer)"
    )


def test_the_table_is_put_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "testing.md"
    page.write_text(f"before\n{mutants_report.BEGIN}\nold\n{mutants_report.END}\nafter\n", encoding="utf-8")
    mutants_report.write_table(page, [KILLED], 5, datetime.date(2030, 1, 2))
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{mutants_report.BEGIN}\nSeed 5, 1 mutants, 2030-01-02.\n")
    assert text.endswith(f"{mutants_report.END}\nafter\n")
    assert "old" not in text


def test_results_are_kept_and_the_last_counts(tmp_path: Path) -> None:
    store = tmp_path / "mutants.jsonl"
    assert mutants.kept(store) == {}
    again = Outcome(**{**LIVES.record(), "status": "killed"})
    lines = [json.dumps(outcome.record()) for outcome in (KILLED, LIVES, again)]
    store.write_text("\n".join([*lines, lines[0][:20]]), encoding="utf-8")  # the last one was cut short
    assert mutants.kept(store) == {"a": KILLED, "c": again}
