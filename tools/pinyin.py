"""Make the pinyin of every name that a game shows: ``python -m tools.pinyin``, ``--check`` to compare.

pypinyin reads generals, skills and cards of all modes; where a name is read otherwise, ``pinyin.toml`` beside this file
says how. The result, ``games/pinyin.json``, goes into the package, so that a game needs no pypinyin.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pypinyin import Style, pinyin

from guozhan.games.contents import CONTENTS
from guozhan.games.generals import GENERAL_MODES, dossier, pool

TARGET = Path("src", "guozhan", "games", "pinyin.json")
REVIEWED = Path(__file__).with_name("pinyin.toml")
CHINESE = re.compile(r"[\u3400-\u9fff]")


def _signs(text: str) -> Any:
    """What is not Chinese, sign by sign."""
    return list(text)


class Reader:
    """Reads names, with what has been reviewed."""

    def __init__(self) -> None:
        self.readings: dict[str, str] = tomllib.loads(REVIEWED.read_text(encoding="utf-8"))["readings"]
        longest_first = sorted(self.readings, key=lambda name: (-len(name), name))
        self._known = re.compile("|".join(map(re.escape, longest_first)))

    def __call__(self, name: str) -> str:
        """The syllables of a name with tone marks, blanks between them; what is not Chinese stays as it is.

        Raises:
            ValueError: if a reviewed reading has not a syllable for each character.
        """
        made = [syllables[0] for syllables in pinyin(name, style=Style.TONE, errors=_signs)]
        if len(made) != len(name):
            raise ValueError(f"{len(made)} syllables for {name!r}")
        for found in self._known.finditer(name):
            reviewed = self.readings[found.group()].split()
            if len(reviewed) != len(found.group()):
                raise ValueError(f"{REVIEWED.name}: {len(reviewed)} syllables for {found.group()!r}")
            made[found.start() : found.end()] = reviewed
        return (
            "".join(f" {part} " if CHINESE.match(sign) else part for sign, part in zip(name, made, strict=True))
            .strip()
            .replace("  ", " ")
        )


def names() -> Iterator[str]:
    """Every Chinese name: of generals, their skills in all wordings, and cards."""
    for mode in GENERAL_MODES:
        for general in pool(mode):
            yield general.name
            yield from (wording.skill.name for wording in dossier(general, mode).wordings)
    for content in CONTENTS.values():
        for kind in content.types:
            yield kind.name
            yield from (other.name for other in kind.editions.values() if other.name)
        yield from (skill.name for skill in content.rule_skills if skill.name)


def table(found: Iterable[str]) -> dict[str, str]:
    """The readings by name, in order."""
    read = Reader()
    return {name: read(name) for name in sorted(set(found)) if CHINESE.search(name)}


def main(root: Path, arguments: list[str]) -> int:
    text = json.dumps(table(names()), ensure_ascii=False, indent=0) + "\n"
    target = root / TARGET
    if "--check" not in arguments:
        target.write_text(text, encoding="utf-8")
        return 0
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.as_posix()} is not current; run `python -m tools.pinyin`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
