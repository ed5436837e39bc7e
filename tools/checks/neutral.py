"""core and rules name no general, skill or card: they speak of traits that cards and skills declare.

Ids are looked for in identifiers and strings (docstrings and comments may give examples), Chinese names in strings,
and those of generals and skills in docstrings too. What is allowed all the same, and why, is in allowed_names.toml.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools.checks.content import CHINESE, Content, collect, words
from tools.checks.problem import Problem

NEUTRAL = (Path("src", "guozhan", "core"), Path("src", "guozhan", "rules"))
ALLOWED = Path(__file__).with_name("allowed_names.toml")


def check(root: Path, allowed_file: Path = ALLOWED) -> Iterator[Problem]:
    allowed = tomllib.loads(allowed_file.read_text(encoding="utf-8"))
    content = _without(collect(root), allowed)
    for folder in content.unreadable:
        yield Problem(folder, 1, "no declared name was found here; has the shape of declarations changed?")
    for folder in NEUTRAL:
        for path in sorted((root / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            for line, name in sorted(set(_named(tree, content))):
                yield Problem(path.relative_to(root), line, f"names {name}, which a pack declares")


def _without(content: Content, allowed: dict[str, str]) -> Content:
    return Content(
        content.ids - {words(name) for name in allowed},
        content.names - allowed.keys(),
        content.private_names - allowed.keys(),
        content.unreadable,
    )


def _named(tree: ast.AST, content: Content) -> Iterator[tuple[int, str]]:
    """Every line that names something, with the id or the name."""
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        for identifier in _identifiers(node):
            yield from ((line, name) for name in _ids_in(identifier, content))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_docstring = id(node) in docstrings
            if not is_docstring:
                yield from ((line, name) for name in _ids_in(node.value, content))
            if CHINESE.search(node.value):
                names = content.private_names if is_docstring else content.names
                yield from ((line, name) for name in names if name in node.value)


def _identifiers(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.keyword(arg=str(name)) | ast.ImportFrom(module=str(name)):
            yield name
        case ast.alias(name=name, asname=alias):
            yield name
            yield alias or ""


def _ids_in(text: str, content: Content) -> Iterator[str]:
    """The declared ids whose words follow one another in the text."""
    found = words(text)
    for start in range(len(found)):
        for end in range(start + 1, len(found) + 1):
            if found[start:end] in content.ids:
                yield "_".join(found[start:end])
