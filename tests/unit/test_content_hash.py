"""What the digest of rules and content covers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import guozhan
from guozhan.games.rulesets import HASHED, content_hash


@pytest.mark.parametrize(
    "file", ["games/contents.py", "games/rulesets.py", "lessons/play.py", "scenario/position.py", ""]
)
def test_changed_sources_have_another_hash(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(guozhan.__file__).parent
    for folder in HASHED:
        shutil.copytree(source / folder, tmp_path / folder)
    monkeypatch.setattr(guozhan, "__file__", str(tmp_path / "__init__.py"))
    before = content_hash.__wrapped__()
    assert before == content_hash()
    changed = tmp_path / file if file else next((tmp_path / "lessons" / "chapters").glob("*.yaml"))
    changed.write_bytes(changed.read_bytes() + b"\n# changed\n")
    assert content_hash.__wrapped__() != before
