"""What can be wrong with a scenario before it is run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guozhan.scenario.document import Scenario


class ScenarioError(Exception):
    """Anything that keeps scenarios from being run."""


class MalformedScenario(ScenarioError):
    """A document that breaks the format or contradicts itself; says where, what and how to mend it.

    Attributes:
        title: the name of the scenario, "" where it is not known.
    """

    def __init__(self, file: str, document: int, line: int, message: str, remedy: str = "") -> None:
        super().__init__(file, document, line, message, remedy)
        self.file = file
        self.document = document
        self.line = line
        self.message = message
        self.remedy = remedy
        self.title = ""

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
    """All errors of one file, in the order of its lines.

    Attributes:
        scenarios: those documents that are in order.
        broken: those that could be read in part: their names can still be looked up.
    """

    def __init__(
        self,
        errors: Sequence[MalformedScenario],
        scenarios: Sequence[Scenario] = (),
        broken: Sequence[Scenario] = (),
    ) -> None:
        first = errors[0]
        super().__init__(first.file, first.document, first.line, first.message, first.remedy)
        self.args = (tuple(errors), tuple(scenarios), tuple(broken))
        self._errors = tuple(errors)
        self.scenarios = tuple(scenarios)
        self.broken = tuple(broken)

    @property
    def errors(self) -> tuple[MalformedScenario, ...]:
        return self._errors

    def __str__(self) -> str:
        return "\n".join(map(str, self._errors))


def raise_any(errors: Sequence[MalformedScenario]) -> None:
    """Raise what is wrong with one document, if anything is.

    What is not there yet counts only where nothing is wrong, and then the first such thing says it all.
    """
    wrong = [error for error in errors if not isinstance(error, UnavailableContent)]
    if len(wrong) > 1:
        raise MalformedFile(sorted(wrong, key=lambda error: error.line))
    for error in wrong or errors:
        raise error
