"""No module is longer than one can keep in mind."""

from collections.abc import Iterator
from pathlib import Path

from tools.checks.problem import Problem

LIMIT = 500
FOLDERS = ("src", "tests", "tools")


def check(root: Path) -> Iterator[Problem]:
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > LIMIT:
                yield Problem(path.relative_to(root), LIMIT + 1, f"{lines} lines; a module has at most {LIMIT}")
