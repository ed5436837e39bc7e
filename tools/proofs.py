"""Collect which scenario proves which statement of the rules: ``python -m tools.proofs``, ``--check`` to compare only.

The result, ``src/guozhan/rulebook/proofs.toml``, goes into the package, so that an installed one can list its proofs.
"""

import json
import sys
from pathlib import Path

from ruamel.yaml import YAML

from guozhan.modes.profile import PROFILES

SCENARIOS = Path("tests", "scenarios")
TARGET = Path("src", "guozhan", "rulebook", "proofs.toml")
HEAD = "# Which scenario under tests/scenarios proves which statements. Written by `python -m tools.proofs`.\n"


def collect(root: Path) -> str:
    """The text of the index as the scenarios have it now."""
    parts = [HEAD]
    for path in sorted((root / SCENARIOS).rglob("*.yaml")):
        for document in YAML(typ="safe").load_all(path.read_text(encoding="utf-8")):
            rules = (document or {}).get("rules")
            # What cannot be played yet proves nothing.
            if rules and document["ruleset"] in PROFILES:
                parts.append(
                    "\n[[scenario]]\n"
                    f"file = {_quoted(path.relative_to(root).as_posix())}\n"
                    f"name = {_quoted(document['name'])}\n"
                    f"rules = {_quoted(list(rules))}\n"
                )
    return "".join(parts)


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(root: Path, arguments: list[str]) -> int:
    text = collect(root)
    target = root / TARGET
    if "--check" not in arguments:
        target.write_text(text, encoding="utf-8")
        return 0
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.as_posix()} is not current; run `python -m tools.proofs`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
