"""What a player reads is there in English: every Chinese text in the source is a key of languages/en.toml or a name or
text that its class declares in English too, and no key of that file is there for nothing.

Sentences are put together by templates (``language.say``, ``message``), never by f-strings: no language could look
those up. Docstrings, errors that are raised (but by the server), and the help of commands are not shown in a game.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.checks.problem import Problem

SOURCE = Path("src", "guozhan")
ENGLISH = SOURCE / "view" / "languages" / "en.toml"
FOLDERS = ("core", "rules", "mechanics", "modes", "packs", "protocol", "server", "view")
GAMES = ("labels", "lookup", "narrator", "replay", "wording")
PLAYING = ("board", "play_command", "prompt", "replay_command", "result")
REMOTE = ("remote_commands", "remote_news", "remote_play", "serve_words")
FILES = (*(Path("games", f"{name}.py") for name in GAMES), *(Path("cli", f"{name}.py") for name in (*PLAYING, *REMOTE)))
# Names of questions are for programmers.
SKIPPED = {Path("rules", "questions.py")}
SERVER = "server"
# Signs that are looked for in texts, not shown.
SIGNS = {" ，、；：。/", "，、；：。）”】"}
CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
PAIRS = {"name": "name_en", "text": "text_en"}


@dataclass(frozen=True)
class Text:
    """A Chinese text in the source; ``whole`` unless it is a piece of an f-string."""

    path: Path
    line: int
    text: str
    whole: bool = True


def check(root: Path) -> Iterator[Problem]:
    english = keys(root)
    declared: set[str] = set()
    found: list[Text] = []
    for path in _modules(root):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        declared |= set(_declared(tree))
        found += _texts(tree, path.relative_to(root))
    for each in found:
        if not each.whole:
            yield Problem(each.path, each.line, f"an f-string cannot be translated, make it a template: {each.text!r}")
        elif each.text not in english and each.text not in declared:
            yield Problem(each.path, each.line, f"not in {ENGLISH.as_posix()}: {each.text!r}")
    said = {each.text for each in found}
    for key, line in english.items():
        if CHINESE.search(key) and key not in said:
            yield Problem(ENGLISH, line, f"nothing says this: {key!r}")
        elif key in declared:
            yield Problem(ENGLISH, line, f"content says this in English already: {key!r}")


def keys(root: Path) -> dict[str, int]:
    """The keys of the English texts, each with a line where it stands."""
    file = root / ENGLISH
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    found = {key for section in tomllib.loads(text).values() for key in section}
    lines = text.splitlines()
    starts = {}
    for number, line in enumerate(lines, start=1):
        for start in re.findall(r'^(".*?") = ', line):
            starts[next(iter(tomllib.loads(f"{start} = 0")))] = number
    return {key: starts.get(key, 1) for key in sorted(found)}


def texts(root: Path) -> list[str]:
    """Every Chinese text of the source that a player may read, once each."""
    found = [
        each.text
        for path in _modules(root)
        for each in _texts(ast.parse(path.read_text(encoding="utf-8")), path)
        if each.whole
    ]
    return list(dict.fromkeys(found))


def _modules(root: Path) -> Iterator[Path]:
    source = root / SOURCE
    for folder in FOLDERS:
        yield from (path for path in sorted((source / folder).rglob("*.py")) if path.relative_to(source) not in SKIPPED)
    yield from (source / file for file in FILES if (source / file).is_file())


def _declared(tree: ast.AST) -> Iterator[str]:
    """Names, texts and rulings that have an English one beside them."""
    for node in ast.walk(tree):
        values: dict[str, ast.expr] = {}
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, ast.Assign):
                    values |= _assigned(statement.targets[0], statement.value)
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "Ruling" and len(node.args) == 2:
                given = node.args[0]
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value
            values = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        for field, english in PAIRS.items():
            value = values.get(field)
            if english in values and isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def _assigned(target: ast.expr, value: ast.expr) -> dict[str, ast.expr]:
    """Names with what is given to them, also in ``name, name_en = "…", "…"``."""
    if isinstance(target, ast.Name):
        return {target.id: value}
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=False)
        return {one.id: given for one, given in pairs if isinstance(one, ast.Name)}
    return {}


def _texts(node: ast.AST, path: Path) -> Iterator[Text]:
    """The Chinese texts below a node, without those that are not shown."""
    # What the server refuses is told to players.
    if isinstance(node, ast.Raise) and SERVER not in path.parts:
        return
    if isinstance(node, ast.keyword) and node.arg == "help":
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr):
        pieces = [piece.value for piece in node.values if isinstance(piece, ast.Constant)]
        piece = next((text for text in pieces if CHINESE.search(str(text))), None)
        if piece is not None:
            yield Text(path, node.lineno, str(piece), whole=False)
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                yield from _texts(value, path)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if CHINESE.search(node.value) and node.value not in SIGNS:
            yield Text(path, node.lineno, node.value)
        return
    for child in ast.iter_child_nodes(node):
        yield from _texts(child, path)
