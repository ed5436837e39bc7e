"""The state is changed by mutate and by nothing else: what can be read from the source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import guozhan
from guozhan.core.state import Frame, SeatState, State

SOURCE = Path(guozhan.__file__).parent
WRITERS = {
    "core/mutate.py",
    "core/mutate_cards.py",
    # These make positions of their own, before a game runs on them.
    "scenario/position.py",
    "view/determinize.py",
    "view/worlds.py",
}
FIELDS = {*State.FIELDS, *SeatState.FIELDS, *Frame.FIELDS}
LISTS = {
    "zones", "place", "known", "used_as", "rng", "cursor", "extra_turns", "counters", "general_pile", "generals",
    "seen_generals", "marks", "piles", "queue",
}  # fmt: skip
CHANGES = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "update"}
# Attributes of other objects that have the name of a field of the state.
OTHERS = {"game", "self", "draft", "decision", "cls", "target", "use", "damage", "part", "new", "value", "twin"}


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, name) of every assignment to what may be a field of the state, and of every change of its lists."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                inner: ast.AST = one
                while isinstance(inner, ast.Subscript):
                    inner = inner.value
                names = LISTS if inner is not one else FIELDS
                if isinstance(inner, ast.Attribute) and inner.attr in names and not is_other(inner.value):
                    yield one.lineno, inner.attr
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            inner = node.func.value
            while isinstance(inner, ast.Subscript):
                inner = inner.value
            if isinstance(inner, ast.Attribute) and inner.attr in LISTS and not is_other(inner.value):
                yield node.lineno, inner.attr


def is_other(node):
    return isinstance(node, ast.Name) and node.id in OTHERS


# They hold no state of a game, and their people and connections have names and kinds as seats have.
OUTSIDE = ("client/", "server/")
MODULES = {
    name
    for name in (path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))
    if not name.startswith(OUTSIDE)
}


@pytest.mark.parametrize("path", sorted(MODULES - WRITERS), ids=lambda path: path)
def test_no_other_module_writes_the_state(path):
    tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
    assert list(written(tree)) == []


def test_a_write_is_seen():
    source = "game.state.seats[0].hp -= 1\nstate.zones[3].append(1)\nseat.marks['x'] = 1\nstate.cursor.pop()"
    assert sorted(written(ast.parse(source))) == [(1, "hp"), (2, "zones"), (3, "marks"), (4, "cursor")]


def test_the_writers_exist_and_write():
    assert WRITERS <= MODULES
    for path in WRITERS:
        assert list(written(ast.parse((SOURCE / path).read_text(encoding="utf-8")))), path


def test_the_server_reaches_no_state_to_write_it():
    for name in ("client", "server"):
        for path in sorted((SOURCE / name).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                targets = node.targets if isinstance(node, ast.Assign) else []
                targets += [node.target] if isinstance(node, (ast.AugAssign, ast.AnnAssign)) else []
                for target in targets:
                    assert "game.state" not in ast.unparse(target), path
