"""What can be wrong with a scenario before it is run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guozhan.scenario.document import Scenario


class ScenarioError(Exception):
    """Anything that keeps scenarios from being run."""


class MalformedScenario(ScenarioError):
    """A document that breaks the format or contradicts itself; says where, what and how to mend it."""

    def __init__(self, file: str, document: int, line: int, message: str, remedy: str = "") -> None:
        super().__init__(file, document, line, message, remedy)
        self.file = file
        self.document = document
        self.line = line
        self.message = message
        self.remedy = remedy

    @property
    def errors(self) -> tuple[MalformedScenario, ...]:
        """Every single error; more than this one only in a `MalformedFile`."""
        return (self,)

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}: document {self.document}: {self.message}"
        return f"{text} ({self.remedy})" if self.remedy else text


class UnavailableContent(MalformedScenario):
    """A ruleset, general, skill or card that the project does not have yet: `--skip-unavailable` counts it apart."""


class MalformedFile(MalformedScenario):
    """All errors of one file, in the order of its lines; `scenarios` are those documents that are in order."""

    def __init__(self, errors: Sequence[MalformedScenario], scenarios: Sequence[Scenario] = ()) -> None:
        first = errors[0]
        super().__init__(first.file, first.document, first.line, first.message, first.remedy)
        self.args = (tuple(errors), tuple(scenarios))
        self._errors = tuple(errors)
        self.scenarios = tuple(scenarios)

    @property
    def errors(self) -> tuple[MalformedScenario, ...]:
        return self._errors

    def __str__(self) -> str:
        return "\n".join(map(str, self._errors))
