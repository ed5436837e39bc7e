"""What is compiled in the compiled build is inherited from only where its compiler has been told so."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.checks.problem import Problem
from tools.fast_modules import modules


def check(root: Path) -> Iterator[Problem]:
    source = root / "src"
    inside = {source / name for name in modules(source)}
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(source.rglob("*.py"))}
    closed = {
        node.name
        for path, tree in trees.items()
        if path in inside
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not _is_open(node)
    }
    for path, declaring, attribute, above in _redeclared(
        {path: tree for path, tree in trees.items() if path in inside}
    ):
        yield Problem(
            path.relative_to(root),
            declaring.lineno,
            f"{declaring.name}.{attribute} is declared by {above} already: once is enough, twice is never freed",
        )
    for path, tree in trees.items():
        if path in inside:
            continue
        own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        for node in ast.walk(tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = _name(base)
                if name in closed - own:
                    yield Problem(
                        path.relative_to(root),
                        base.lineno,
                        f"{name} is compiled: give it @mypyc_attr(allow_interpreted_subclasses=True), like its bases",
                    )


def _redeclared(trees: dict[Path, ast.Module]) -> Iterator[tuple[Path, ast.ClassDef, str, str]]:
    """Attributes that a compiled class declares once more although a base of it has them.

    The compiler makes two places of one, the collector of garbage then counts it twice, and what it belongs to is never
    freed.
    """
    classes = {
        node.name: (path, node)
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    for name, (path, node) in classes.items():
        own = _declared(node)
        waiting, seen = list(node.bases), {name}
        while waiting:
            base = _name(waiting.pop())
            if base in classes and base not in seen:
                seen.add(base)
                above = classes[base][1]
                waiting += above.bases
                for attribute in sorted(own & _declared(above)):
                    yield path, node, attribute, base


def _name(base: ast.expr) -> str:
    """The class that an expression among the bases names."""
    return ast.unparse(base).split("[")[0].split(".")[-1]


def _declared(node: ast.ClassDef) -> set[str]:
    found = set()
    for each in ast.walk(node):
        if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation):
            if isinstance(each.target, ast.Name) and each in node.body:
                found.add(each.target.id)
            elif isinstance(each.target, ast.Attribute) and ast.unparse(each.target.value) == "self":
                found.add(each.target.attr)
    return found


def _is_open(node: ast.ClassDef) -> bool:
    return any("allow_interpreted_subclasses=True" in ast.unparse(decorator) for decorator in node.decorator_list)
