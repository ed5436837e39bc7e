"""What came of the mutants: scores by chapter and the survivors."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

BEGIN: Final = "<!-- mutants: written by make mutants -->"
END: Final = "<!-- end of mutants -->"


@dataclass(frozen=True)
class Outcome:
    """A mutant and what became of it; the status is killed, timeout or survived."""

    key: str
    chapter: str
    file: str
    at: int
    operator: str
    before: str
    after: str
    status: str
    by: str
    seconds: float

    @classmethod
    def read(cls, line: str) -> Outcome | None:
        """From a line of the results; None if the run was cut short while it was being written."""
        try:
            return cls(**json.loads(line))
        except (ValueError, TypeError):
            return None

    def record(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def survived(self) -> bool:
        return self.status == "survived"

    def line(self) -> str:
        end = f" by {self.by}" if self.by else ""
        return f"{self.status}{end} ({self.seconds} s): {self.file}:{self.at} {self.before} → {self.after}"


def table(outcomes: Sequence[Outcome]) -> str:
    """Scores by chapter, as Markdown. What does not come to an end is killed, too."""
    rows = ["| chapter | mutants | killed | survived | score |", "|---|---:|---:|---:|---:|"]
    names = sorted({outcome.chapter for outcome in outcomes})
    rows += [_row(name, [outcome for outcome in outcomes if outcome.chapter == name]) for name in names]
    return "\n".join([*rows, _row("**all**", outcomes)])


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    alive = sum(outcome.survived for outcome in outcomes)
    killed = len(outcomes) - alive
    score = f"{100 * killed / len(outcomes):.0f} %" if outcomes else "–"
    return f"| {name} | {len(outcomes)} | {killed} | {alive} | {score} |"


def survivors(outcomes: Sequence[Outcome]) -> str:
    """Each survivor in a line."""
    found = [outcome for outcome in outcomes if outcome.survived]
    found.sort(key=lambda outcome: (outcome.file, outcome.at))
    return "\n".join(f"{each.file}:{each.at}: `{each.before}` → `{each.after}` ({each.operator})" for each in found)


def write_table(path: Path, outcomes: Sequence[Outcome], seed: int, today: datetime.date | None = None) -> None:
    """Put the scores between the marks of a document."""
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{path} has no place for the table")
    date = today or datetime.date.today()
    new = f"Seed {seed}, {len(outcomes)} mutants, {date.isoformat()}.\n\n{table(outcomes)}"
    path.write_text(f"{before}{BEGIN}\n{new}\n{END}{after}", encoding="utf-8")
