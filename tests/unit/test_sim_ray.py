"""Games on a Ray of this machine: the same results as without. Skipped where Ray is not installed."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")

GAMES = ("--players", "4", "--games", "20", "--seed", "3", "--json")


def simulate(*arguments: str) -> str:
    """What ``guozhan simulate`` prints; in a process of its own, as Ray leaves its traces in one."""
    environment = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    command = [sys.executable, "-m", "guozhan", "simulate", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=300, env=environment).stdout


def test_ray_gives_what_one_process_gives(tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    alone = simulate(*GAMES, "--jobs", "1")
    assert simulate(*GAMES, "--ray", "--jobs", "2", "--out", out) == alone
    lines = Path(out).read_bytes().splitlines(keepends=True)
    assert len(lines) == 21
    Path(out).write_bytes(b"".join(lines[:9]) + lines[9][:50])
    assert simulate(*GAMES, "--ray", "--jobs", "2", "--out", out, "--resume") == alone
