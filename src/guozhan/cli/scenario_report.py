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
from guozhan.scenario.prepare import misspelt
from guozhan.scenario.runner import Result

OK, FAILED, MALFORMED = 0, 1, 2


class Report:
    """Runs scenarios, prints one line for each (of a malformed one: for each mistake), and counts.

    Attributes:
        results: of the scenarios that were run.
        unavailable: why the others need what is not there yet.
        malformed: what is wrong, by scenario, or by file where it cannot be read.
    """

    def __init__(self, trace: bool, skip: bool) -> None:
        self.trace = trace
        self.skip = skip
        self.results: list[Result] = []
        self.unavailable: list[UnavailableContent] = []
        self.malformed: dict[tuple[str, int], list[ScenarioError]] = {}

    def file(self, path: Path) -> None:
        """Run every scenario of a file."""
        try:
            scenarios: Sequence[Scenario] = load_file(path)
        except MalformedFile as error:
            scenarios = error.scenarios
            names = [each for broken in error.broken for each in misspelt(broken)]
            self._bad(sorted((*error.errors, *names), key=lambda each: each.line))
        except ScenarioError as error:
            self.malformed[str(path), 0] = [error]
            print(f"malformed  {error}")
            return
        for scenario in scenarios:
            try:
                self._add(runner.run(scenario))
            except UnavailableContent as error:
                error.title = scenario.name
                self._lack(error, scenario)
            except MalformedScenario as error:
                for each in error.errors:
                    each.title = scenario.name
                self._bad(error.errors)

    def _bad(self, errors: Sequence[MalformedScenario]) -> None:
        for error in errors:
            self.malformed.setdefault((error.file, error.document), []).append(error)
            print(f"malformed  {error}")

    def _lack(self, error: UnavailableContent, scenario: Scenario) -> None:
        self.unavailable.append(error)
        if self.skip:
            print(f"skipped  {_place(scenario)}  {scenario.name}")
        else:
            print(f"unavailable  {error}")

    def _add(self, result: Result) -> None:
        self.results.append(result)
        scenario = result.scenario
        print(f"{result.status}  {_place(scenario)}  {scenario.name}")
        if self.trace or result.status == "failed":
            for entry in result.trace:
                for text in entry.splitlines():
                    print(f"    {text}")
        for line, message in result.problems:
            first, *more = message.splitlines()
            print(f"  {scenario.file}:{line}: {first}")
            for text in more:
                print(f"    {text}")

    def close(self) -> None:
        """Print the closing lines."""
        if self.skip and self.unavailable:
            print("skipped because:")
            for error in self.unavailable:
                print(f"  {error}")
        line = f"{self.count('passed')} passed, {self.count('failed')} failed"
        if self.skip:
            line += f", {len(self.unavailable)} skipped"
        if self.malformed:
            line += f", {len(self.malformed)} malformed"
        if self.unavailable and not self.skip:
            line += f", {len(self.unavailable)} unavailable (--skip-unavailable skips what needs content to come)"
        print(line)

    def count(self, status: str) -> int:
        """How many scenarios ended so."""
        return sum(result.status == status for result in self.results)

    @property
    def status(self) -> int:
        """The exit status."""
        if self.malformed or (self.unavailable and not self.skip):
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
        lacking = "skipped" if self.skip else "unavailable"
        rows += [_error_row(error.file, [error], lacking) for error in self.unavailable]
        rows += [_error_row(file, errors, "malformed") for (file, _), errors in self.malformed.items()]
        counts = {
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "skipped": len(self.unavailable) if self.skip else 0,
            "unavailable": 0 if self.skip else len(self.unavailable),
            "malformed": len(self.malformed),
        }
        return json.dumps({"counts": counts, "scenarios": rows}, ensure_ascii=False, indent=1) + "\n"


def _error_row(file: str, errors: Sequence[ScenarioError], status: str) -> dict[str, Any]:
    """The row of one scenario; of a file that cannot be read there is no more than its name."""
    first = errors[0]
    row: dict[str, Any] = {"file": file}
    if isinstance(first, MalformedScenario):
        row |= {"document": first.document, "line": first.line}
        if first.title:
            row["name"] = first.title
    problems = [
        {"line": error.line, "message": error.message}
        if isinstance(error, MalformedScenario)
        else {"message": str(error)}
        for error in errors
    ]
    return {**row, "status": status, "problems": problems}


def _place(scenario: Scenario) -> str:
    return f"{scenario.file}:{scenario.line}"
