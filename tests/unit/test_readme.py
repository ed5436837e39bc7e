"""The examples of the library in README and docs run, and what README links to is there and shipped."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def examples():
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for i, block in enumerate(re.findall(r"^```python\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)):
            if "import guozhan" in block or "from guozhan import" in block:
                yield pytest.param(block, id=f"{path.name}-{i}")


def test_the_readme_has_an_example():
    assert [example.id for example in examples() if example.id.startswith("README")] == ["README.md-0"]


@pytest.mark.parametrize("block", list(examples()))
def test_the_example_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "example", "exec"), {})


def test_what_the_readme_links_to_is_there_and_shipped():
    linked = re.findall(r"\]\((\w[\w/]*\.\w+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(linked) > 4
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    shipped = tuple(build["targets"]["sdist"]["include"])
    for path in linked:
        assert (ROOT / path).is_file(), path
        assert f"/{path}".startswith(shipped), path
