"""Which scenario and which test touches which line of core and rules, found out once by running them all.

A test that does not touch the statement that a mutant changes cannot notice it, and need not be run.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

BASE: Final = "base"  # what runs while modules are imported and rulesets put together: everything depends on it
BETWEEN: Final = "between"  # while tests are collected
FOLDERS: Final = ("tests/unit", "tests/properties")
# They run or read all scenarios once more, start processes (see _Watch), or are about this tool.
LEFT_OUT: Final = (
    "tests/unit/test_content.py::test_every_skill_and_card_is_in_a_passing_scenario",
    "tests/unit/test_scenario_errors.py::test_the_scenarios_of_the_project_load",
    "tests/unit/test_rulebook.py::test_the_index_of_scenarios_is_current",
    "tests/unit/test_sim_batch.py",
    "tests/unit/test_mutants.py",
)
PYTEST: Final = (
    *("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is loaded before
)
_SOURCES: Final = ("src", "tests")


@dataclass
class Map:
    """What touches what.

    Attributes:
        digest: of all sources and tests.
        scenarios: the scenarios that pass, pickled, by file and line.
        tests: the tests that pass, with the seconds each takes.
        lines: by file and line, who touches it.
        failures: what does not even pass without a mutation.
    """

    digest: str
    scenarios: dict[str, bytes] = field(default_factory=dict)
    tests: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, frozenset[str]]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def touching(self, file: str, lines: range) -> tuple[list[str], list[str]]:
        """Scenarios and tests to run for a change in a statement, those that touch it first and quick ones early."""
        by_line = self.lines.get(file, {})
        who = frozenset[str]().union(*(by_line.get(line, ()) for line in lines))
        scenarios = [key for key in self.scenarios if key in who]
        tests = [key for key in self.tests if key in who]
        if BASE not in who:
            return scenarios, sorted(tests, key=self.tests.__getitem__)
        # What uses a constant or a declaration does not show: everything may, what touches the chapter most likely.
        chapter = frozenset[str]().union(*by_line.values())
        scenarios += sorted(self.scenarios.keys() - set(scenarios), key=lambda key: (key not in chapter, key))
        rest = sorted(self.tests.keys() - set(tests), key=lambda key: (key not in chapter, self.tests[key]))
        return scenarios, [*sorted(tests, key=self.tests.__getitem__), *rest]


def digest(root: Path) -> str:
    """Of everything that the map depends on."""
    sums = hashlib.sha256(Path(__file__).read_bytes())
    for folder in _SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".yaml", ".toml") and path.name != "test_mutants.py":
                sums.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return sums.hexdigest()


def load(root: Path, store: Path) -> Map:
    """The map, made anew if anything has changed."""
    current = digest(root)
    if store.exists():
        kept: Map = pickle.loads(store.read_bytes())
        if kept.digest == current:
            return kept
    # In a child, so that this process stays free of the engine: mutants are forked from it.
    child = os.fork()
    if child == 0:
        code = 1
        stderr = os.dup(2)
        try:
            store.parent.mkdir(parents=True, exist_ok=True)
            store.write_bytes(pickle.dumps(_make(root, current)))
            code = 0
        except Exception:  # noqa: BLE001 -- the process ends here
            os.write(stderr, traceback.format_exc().encode())
        finally:
            os._exit(code)
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit("the map of lines and tests could not be made")
    made: Map = pickle.loads(store.read_bytes())
    return made


def _make(root: Path, current: str) -> Map:
    import coverage

    cover = coverage.Coverage(
        data_file=None,
        config_file=False,
        concurrency=["greenlet", "thread"],
        include=[str(root / "src" / "guozhan" / folder / "*") for folder in ("core", "rules")],
    )
    made = Map(current)
    cover.start()
    cover.switch_context(BASE)
    _run_scenarios(root, made, cover)
    _run_tests(root, made, cover)
    cover.stop()
    data = cover.get_data()
    for file in data.measured_files():
        lines = {line: frozenset(who) for line, who in data.contexts_by_lineno(file).items()}
        made.lines[Path(file).relative_to(root).as_posix()] = lines
    return made


def _run_scenarios(root: Path, made: Map, cover: Any) -> None:
    from guozhan.scenario import runner
    from guozhan.scenario.errors import UnavailableContent
    from guozhan.scenario.prepare import prepare

    ready = []
    for key, scenario in _scenarios(root):
        # Rulesets are kept once they are put together: their lines are a base of all, not of the first scenario only.
        with contextlib.suppress(UnavailableContent):
            prepare(scenario)
            ready.append((key, scenario))
    for key, scenario in ready:
        cover.switch_context(key)
        try:
            result = runner.run(scenario)
        except UnavailableContent:
            continue
        if result.status == "passed":
            made.scenarios[key] = pickle.dumps(scenario)
        elif result.status == "failed":
            made.failures.append(key)


def _scenarios(root: Path) -> Iterator[tuple[str, Any]]:
    from guozhan.scenario.errors import MalformedFile
    from guozhan.scenario.load import find_files, load_file

    for file in find_files([root / "tests" / "scenarios"]):
        try:
            found = list(load_file(file))
        except MalformedFile as error:
            found = list(error.scenarios)
        for scenario in found:
            yield f"{file.relative_to(root).as_posix()}:{scenario.line}", scenario


class _Watch:
    """A plugin of pytest: which test is running, and how it ended.

    A test that starts a process is left out. The process does not have the mutant, and a test may fail merely because
    the two differ.
    """

    def __init__(self, made: Map, cover: Any) -> None:
        self.made = made
        self.cover = cover
        self.starts_process = False
        sys.addaudithook(self.audit)

    def audit(self, event: str, _: tuple[Any, ...]) -> None:
        if event in ("subprocess.Popen", "os.fork", "os.posix_spawn"):
            self.starts_process = True

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if not item.nodeid.startswith(LEFT_OUT)]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.cover.switch_context(nodeid)
        self.starts_process = False
        self.start = time.process_time()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" and report.passed and not self.starts_process:
            self.made.tests[report.nodeid] = time.process_time() - self.start
        elif report.failed:
            self.made.failures.append(report.nodeid)

    def pytest_runtest_logfinish(self) -> None:
        self.cover.switch_context(BETWEEN)


def _run_tests(root: Path, made: Map, cover: Any) -> None:
    import pytest

    cover.switch_context(BETWEEN)
    arguments = [str(root / folder) for folder in FOLDERS]
    quiet()
    pytest.main([*PYTEST, "--rootdir", str(root), *arguments], plugins=[_Watch(made, cover)])


def quiet() -> None:
    """Let this process print nothing any more, whoever prints."""
    sys.stdout.flush()
    sys.stderr.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
