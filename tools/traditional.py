"""Make the traditional Chinese of everything that a game says: ``python -m tools.traditional``, ``--check`` to compare.

OpenCC converts each text as a whole (``s2tw``: the forms that are usual in Taiwan, without its vocabulary). Where a
character has several traditional forms and OpenCC takes the wrong one, ``traditional.toml`` beside this file says which
is right. The result, ``languages/zh-Hant.json``, goes into the package, so that a game needs no OpenCC.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import opencc

from guozhan.lessons.lesson import lessons
from guozhan.modes.profile import switches
from guozhan.rulebook.reasons import concepts, reasons
from guozhan.rulebook.statements import statements
from guozhan.view.language import errors
from tools.checks import translated

TARGET = Path("src", "guozhan", "view", "languages", "zh-Hant.json")
REVIEWED = Path(__file__).with_name("traditional.toml")


class Converter:
    """Simplified to traditional Chinese, with what has been reviewed."""

    def __init__(self) -> None:
        self._convert = opencc.OpenCC("s2tw").convert
        self.phrases: dict[str, str] = tomllib.loads(REVIEWED.read_text(encoding="utf-8"))["phrases"]
        longest_first = sorted(self.phrases, key=lambda phrase: (-len(phrase), phrase))
        self._known = re.compile("|".join(map(re.escape, longest_first)))

    def __call__(self, text: str) -> str:
        """The traditional form of a text; what has been reviewed is put over what OpenCC says, character by character.

        Raises:
            ValueError: if the two do not have the same length.
        """
        made: str = self._convert(text)
        if len(made) != len(text):
            raise ValueError(f"OpenCC changes the length of {text!r}: {made!r}")
        for found in self._known.finditer(text):
            made = made[: found.start()] + self.phrases[found.group()] + made[found.end() :]
        return made


def sources(root: Path) -> list[str]:
    """Every Chinese text that a game says: source, content, statements of the rules, terms, reasons, switches."""
    said = [text for each in statements().values() for text in (each.section_zh, each.zh)]
    said += [text for term in concepts().values() for text in (term.zh, term.text)]
    said += [each.evident for each in reasons().values() if each.evident]
    said += errors().values()
    said += [text.zh for lesson in lessons().values() for text in lesson.texts]
    for switch in switches().values():
        said += [switch.zh, switch.pending_zh, *(zh for zh, _ in switch.meanings.values())]
    return list(dict.fromkeys([*translated.texts(root), *filter(None, said)]))


def table(texts: Iterable[str]) -> dict[str, str]:
    """The texts that look different in traditional Chinese."""
    convert = Converter()
    made = {text: convert(text) for text in texts}
    return {text: made[text] for text in sorted(made) if made[text] != text}


def main(root: Path, arguments: list[str]) -> int:
    text = json.dumps(table(sources(root)), ensure_ascii=False, indent=0) + "\n"
    target = root / TARGET
    if "--check" not in arguments:
        target.write_text(text, encoding="utf-8")
        return 0
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.as_posix()} is not current; run `python -m tools.traditional`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
