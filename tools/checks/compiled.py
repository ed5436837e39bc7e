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
    for path, tree in trees.items():
        if path in inside:
            continue
        own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        for node in ast.walk(tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = ast.unparse(base).split("[")[0].split(".")[-1]
                if name in closed - own:
                    yield Problem(
                        path.relative_to(root),
                        base.lineno,
                        f"{name} is compiled: give it @mypyc_attr(allow_interpreted_subclasses=True), like its bases",
                    )


def _is_open(node: ast.ClassDef) -> bool:
    return any("allow_interpreted_subclasses=True" in ast.unparse(decorator) for decorator in node.decorator_list)
