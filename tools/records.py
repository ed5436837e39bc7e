"""Write the ``copy`` methods of the state's records: ``python -m tools.records``. tools/checks says if they are old."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from guozhan.core.records import copy_source

STATE = Path(__file__).parent.parent / "src" / "guozhan" / "core" / "state.py"


def written(source: str) -> str:
    """The source with the ``copy`` of each class that declares FIELDS as it has to be, at the end of the class."""
    lines = source.splitlines(keepends=True)
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for node in reversed(classes):
        fields = _fields(node)
        if fields is None:
            continue
        end = node.end_lineno or 0
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == "copy":
                if statement is not node.body[-1]:
                    raise ValueError(f"{node.name}.copy is not the last method of its class")
                end = statement.lineno - 1
                del lines[end : statement.end_lineno]
                while not lines[end - 1].strip():
                    end -= 1
                    del lines[end]
        lines[end:end] = ["\n", copy_source(node.name, fields)]
    return "".join(lines)


def _fields(node: ast.ClassDef) -> dict[str, str] | None:
    """What a class declares as FIELDS: names with their kinds."""
    import guozhan.core.records as kinds

    for statement in node.body:
        if (
            isinstance(statement, ast.AnnAssign)
            and isinstance(statement.target, ast.Name)
            and statement.target.id == "FIELDS"
            and isinstance(statement.value, ast.Dict)
        ):
            names = [ast.literal_eval(key) for key in statement.value.keys if key is not None]
            return {
                name: getattr(kinds, value.id)
                for name, value in zip(names, statement.value.values, strict=True)
                if isinstance(value, ast.Name)
            }
    return None


def main() -> int:
    """Write the file."""
    STATE.write_text(written(STATE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
