"""Run every check on the project that this file belongs to."""

import sys
from pathlib import Path

from tools.checks import compiled, module_size, neutral, portable, translated

CHECKS = (compiled.check, module_size.check, neutral.check, portable.check, translated.check)


def main(root: Path) -> int:
    problems = [problem for check in CHECKS for problem in check(root)]
    for problem in problems:
        print(problem)
    print(f"own checks: {len(problems) or 'no'} problem{'s' * (len(problems) != 1)}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[2]))
