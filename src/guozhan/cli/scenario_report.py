"""What ``guozhan scenario run`` prints and counts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.errors import MalformedFile, MalformedScenario, ScenarioError, UnavailableContent
from guozhan.scenario.load import load_file
from guozhan.scenario.runner import Result

OK, FAILED, MALFORMED = 0, 1, 2


class Report:
    """Runs scenarios, prints one line for each, and counts.

    Attributes:
        results: of the scenarios that were run.
    """

    def __init__(self, trace: bool, skip: bool) -> None:
        self.trace = trace
        self.skip = skip
        self.results: list[Result] = []
        self.skipped: list[MalformedScenario] = []
        self.malformed: list[ScenarioError] = []

    def file(self, path: Path) -> None:
        """Run every scenario of a file."""
        try:
            scenarios: Sequence[Scenario] = load_file(path)
        except MalformedFile as error:
            scenarios = error.scenarios
            for each in error.errors:
                self._bad(each)
        except ScenarioError as error:
            self._bad(error)
            return
        for scenario in scenarios:
            try:
                self._add(runner.run(scenario))
            except UnavailableContent as error:
                if self.skip:
                    self.skipped.append(error)
                    print(f"skipped  {_place(scenario)}  {scenario.name}")
                else:
                    self._bad(error)
            except MalformedScenario as error:
                self._bad(error)

    def _bad(self, error: ScenarioError) -> None:
        self.malformed.append(error)
        print(f"malformed  {error}")

    def _add(self, result: Result) -> None:
        self.results.append(result)
        scenario = result.scenario
        print(f"{result.status}  {_place(scenario)}  {scenario.name}")
        if self.trace or result.status == "failed":
            print("\n".join(f"    {line}" for text in result.trace for line in text.splitlines()))
        for line, message in result.problems:
            first, *more = message.splitlines()
            print(f"  {scenario.file}:{line}: {first}")
            print("".join(f"    {text}\n" for text in more), end="")

    def close(self) -> None:
        """Print the closing lines."""
        if self.skipped:
            print("skipped because:")
            for error in self.skipped:
                print(f"  {error}")
        line = f"{self.count('passed')} passed, {self.count('failed')} failed"
        if self.skip:
            line += f", {len(self.skipped)} skipped"
        if self.malformed:
            line += f", {len(self.malformed)} malformed"
        print(line)

    def count(self, status: str) -> int:
        """How many scenarios ended so."""
        return sum(result.status == status for result in self.results)

    @property
    def status(self) -> int:
        """The exit status."""
        if self.malformed:
            return MALFORMED
        return FAILED if self.count("failed") else OK

    def json(self) -> str:
        """The results for machines."""
        rows: list[dict[str, Any]] = [
            {
                "file": result.scenario.file,
                "document": result.scenario.document,
                "line": result.scenario.line,
                "name": result.scenario.name,
                "rules": list(result.scenario.rules),
                "status": result.status,
                "decisions": result.decisions,
                "problems": [{"line": line, "message": message} for line, message in result.problems],
                "trace": result.trace,
            }
            for result in self.results
        ]
        rows += [_error_row(error, "skipped") for error in self.skipped]
        rows += [_error_row(error, "malformed") for error in self.malformed]
        counts = {
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "skipped": len(self.skipped),
            "malformed": len(self.malformed),
        }
        return json.dumps({"counts": counts, "scenarios": rows}, ensure_ascii=False, indent=1) + "\n"


def _error_row(error: ScenarioError, status: str) -> dict[str, Any]:
    if isinstance(error, MalformedScenario):
        return {
            "file": error.file,
            "document": error.document,
            "line": error.line,
            "status": status,
            "problems": [{"line": error.line, "message": error.message}],
        }
    return {"status": status, "problems": [{"message": str(error)}]}


def _place(scenario: Scenario) -> str:
    return f"{scenario.file}:{scenario.line}"
