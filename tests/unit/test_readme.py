"""The example in the README runs."""

import re
import subprocess
import sys
from pathlib import Path

from guozhan.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    result = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert len(result.stdout.splitlines()) == 3


def test_the_readme_names_every_command() -> None:
    for command in COMMANDS:
        assert re.search(rf"^\| `{command}[ `]", README, re.MULTILINE), command


def test_the_documents_that_are_linked_exist() -> None:
    for document in (ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").glob("*.md"))):
        for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"
