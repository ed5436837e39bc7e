"""No file names a folder of somebody's machine or the host of a package registry."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tools.checks.problem import Problem

# Generated folders, as in .gitignore; no git is asked, so that the check also works on an unpacked archive.
SKIPPED_FOLDERS = {
    ".git", ".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv",
    "__pycache__", "build", "dist", "node_modules", "out",
}  # fmt: skip
OWN_FOLDER = Path("tools", "checks")

FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.~-])/(?:work|root|tmp|home|Users)/"),
    "the host of a package registry": re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org"),
}


def check(root: Path) -> Iterator[Problem]:
    for path in _files(root):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # not a text
        for number, line in enumerate(text.splitlines(), start=1):
            for what, pattern in FORBIDDEN.items():
                if found := pattern.search(line):
                    yield Problem(path.relative_to(root), number, f"{what}: {found.group()}")


def _files(root: Path) -> Iterator[Path]:
    for folder, subfolders, names in os.walk(root):
        here = Path(folder)
        subfolders[:] = sorted(
            name for name in subfolders if name not in SKIPPED_FOLDERS and (here / name).relative_to(root) != OWN_FOLDER
        )
        for name in sorted(names):
            if (here / name).is_file():
                yield here / name
