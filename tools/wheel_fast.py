"""Build the wheel with compiled modules into dist/: ``python -m tools.wheel_fast``; ``--check`` says if that can be."""

from __future__ import annotations

import os
import subprocess
import sys

from tools.fast_modules import ROOT, missing


def main(arguments: list[str]) -> int:
    """Build; exit status 1 where something is missing."""
    problem = missing()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    if "--check" in arguments:
        return 0
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true"}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
