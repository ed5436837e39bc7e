"""Which ids and names the packs declare, read from their source without importing it."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PACKS = Path("src", "guozhan", "packs")
DECLARED_IN = ("generals", "cards")
DECLARING_CALLS = {"General", "CardType"}
FIELDS = {"id", "name"}

CHINESE = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Content:
    """What the packs declare: ids as tuples of words, Chinese names as they are printed."""

    ids: frozenset[tuple[str, ...]]
    names: frozenset[str]
    # Names that may not even stand in a docstring: generals and skills. Those of cards are terms of the rules too.
    private_names: frozenset[str]
    # Folders with modules in which nothing declared was found: the shape of declarations has changed.
    unreadable: tuple[Path, ...]


def words(text: str) -> tuple[str, ...]:
    """The words of an identifier, an id or a sentence: ``ZhangFei``, ``zhang_fei`` and ``zhang fei`` are the same."""
    return tuple(word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", text))


def collect(root: Path) -> Content:
    ids: set[tuple[str, ...]] = set()
    names: set[str] = set()
    private: set[str] = set()
    unreadable: list[Path] = []
    for kind in DECLARED_IN:
        modules = sorted((root / PACKS / kind).rglob("*.py"))
        values = {value for path in modules for value in _declared(ast.parse(path.read_text(encoding="utf-8")))}
        chinese = {value for value in values if CHINESE.search(value)}
        names |= chinese
        ids |= {words(value.rpartition(":")[2]) for value in values - chinese}
        if kind == "generals":
            private |= {name for name in chinese if len(name) > 1}
        if modules and not chinese:
            unreadable.append(PACKS / kind)
    return Content(frozenset(ids - {()}), frozenset(names), frozenset(private), tuple(unreadable))


def _declared(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, ast.Assign):
                    for target in statement.targets:
                        yield from _assigned(target, statement.value)
                elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
                    yield from _assigned(statement.target, statement.value)
        elif isinstance(node, ast.Call) and _called(node) in DECLARING_CALLS:
            yield from _strings(node.args[:1])
            yield from _strings(keyword.value for keyword in node.keywords if keyword.arg in FIELDS)


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[str]:
    """The strings given to a field, also in ``name, text = "…", "…"``."""
    if isinstance(target, ast.Name) and target.id in FIELDS:
        yield from _strings([value])
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one_target, one_value in zip(target.elts, value.elts, strict=False):
            yield from _assigned(one_target, one_value)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _strings(values: Iterable[ast.expr]) -> Iterator[str]:
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
