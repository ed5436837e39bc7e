"""Write docs/protocol.schema.json and the types of the browser client: ``python -m tools.protocol``, ``--check`` to
compare only.

They are made from the classes of ``guozhan.protocol`` and their docstrings.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from guozhan.core.answers import Answer
from guozhan.protocol import delta, messages, web
from guozhan.protocol.from_server import ENDINGS, FAREWELLS
from guozhan.protocol.nodes import NEXT_KEY, PASS_KEY
from guozhan.protocol.schema import SIDES, described, schema, type_name, types
from guozhan.protocol.setup import STATUSES
from guozhan.server.web import library_routes

SCHEMA: Final = Path("docs", "protocol.schema.json")
TYPESCRIPT: Final = Path("web", "src", "protocol.ts")
API: Final = Path("web", "src", "api.ts")
LIBRARY: Final = Path("web", "src", "gallery", "types.ts")
WIDTH: Final = 120
HEAD: Final = "// Written by `python -m tools.protocol` from src/guozhan/protocol. What it means: docs/protocol.md.\n"
API_HEAD: Final = """// Written by `python -m tools.protocol` from guozhan.protocol.web. What it means: docs/http.md.

import type { Person, Setup } from "./protocol";
"""
CONSTANTS: Final = {
    "PROTOCOL": messages.PROTOCOL,
    "MOST_BYTES": messages.MOST_BYTES,
    "MOST_NAME": messages.MOST_NAME,
    "HUMAN": messages.HUMAN,
    "OPEN": messages.OPEN,
    "PASS_KEY": PASS_KEY,
    "NEXT_KEY": NEXT_KEY,
    "ADDED": delta.ADDED,
    "KINDS": messages.KINDS,
    "TIMERS": messages.TIMERS,
    "STATUSES": STATUSES,
    "PHRASES": messages.PHRASES,
    "CODES": messages.CODES,
    "FAREWELLS": FAREWELLS,
    "ENDINGS": ENDINGS,
}
_GROWN: Final = "; ".join(f'"{name}{delta.ADDED}"?: View["{name}"]' for name in sorted(delta.GROWING))
# What Python has no words for.
CLOSER: Final = {
    ("ViewDelta", "table"): f'Partial<Omit<View, "reader" | "seats">> & {{ {_GROWN} }}',
    ("NewTable", "setup"): "Partial<Setup>",
    ("ViewDelta", "seats"): 'Record<number, Partial<Omit<SeatView, "seat">>>',
}


def typescript() -> str:
    """The TypeScript types."""
    return "\n".join(_lines())


def api() -> str:
    """The TypeScript types of what goes over HTTP."""
    lines = [API_HEAD]
    for cls in vars(web).values():
        if isinstance(cls, type) and issubclass(cls, msgspec.Struct) and cls.__module__ == web.__name__:
            lines += [*_declared(cls), ""]
    return "\n".join(lines)


def _lines() -> Iterator[str]:
    yield HEAD
    for name, value in CONSTANTS.items():
        line = f"export const {name} = {json.dumps(value, ensure_ascii=False)} as const;"
        if len(line) > WIDTH:
            written = json.dumps(value, ensure_ascii=False, indent=2)
            line = f"export const {name} = {written} as const;"
        yield line
    yield ""
    for name, values in _unions().items():
        constant = next((known for known, value in CONSTANTS.items() if value == values), None)
        choices = [f"(typeof {constant})[number]"] if constant else [json.dumps(value) for value in values]
        yield from _wrapped(f"export type {name} =", choices)
    yield from _wrapped("export type Answer =", [type_name(cls) for cls in get_args(Answer)])
    yield ""
    for cls in types():
        yield from _declared(cls)
        yield ""
    for name, side in SIDES.items():
        yield from _wrapped(f"export type {name} =", [type_name(cls) for cls in get_args(side)])
    yield ""


def library_types() -> str:
    """The TypeScript types of what can be read over HTTP (``guozhan.protocol.library``)."""
    lines = ["// Written by `python -m tools.protocol` from src/guozhan/protocol/library.py.", ""]
    for cls in types(each.answers for each in library_routes.ENDPOINTS):
        lines += [*_declared(cls), ""]
    return "\n".join(lines)


def _unions() -> dict[str, tuple[str, ...]]:
    """The named texts that are one of some."""
    found: dict[str, tuple[str, ...]] = {}
    for cls in types():
        for field in inspect.type_info(cls).fields:  # type: ignore[attr-defined]
            for info in _inside(field.type):
                if isinstance(info, inspect.Metadata) and info.extra_json_schema:
                    found[info.extra_json_schema["title"]] = tuple(info.extra_json_schema["enum"])
    return dict(sorted(found.items()))


def _inside(info: Any) -> Iterator[Any]:
    yield info
    if isinstance(info, inspect.DictType):
        yield from _inside(info.key_type)
        yield from _inside(info.value_type)
    elif isinstance(info, inspect.UnionType):
        for each in info.types:
            yield from _inside(each)


def _wrapped(head: str, choices: list[str]) -> Iterator[str]:
    line = f"{head} {' | '.join(choices)};"
    if len(line) <= WIDTH:
        yield line
        return
    yield head
    yield from (f"  | {choice}" for choice in choices[:-1])
    yield f"  | {choices[-1]};"


def _declared(cls: type[Any]) -> Iterator[str]:
    info: Any = inspect.type_info(cls)
    text, said = described(cls)
    yield from _comment(text, "")
    name = type_name(cls)
    if isinstance(info, inspect.NamedTupleType) or info.array_like:
        inner = ", ".join(f"{field.name}: {_type(field.type)}" for field in info.fields)
        yield f"export type {name} = [{inner}];"
        return
    yield f"export interface {name} {{"
    if info.tag is not None:
        yield f'  {info.tag_field}: "{info.tag}";'
    for field in info.fields:
        yield from _comment(said.get(field.name, ""), "  ")
        written = CLOSER.get((name, field.encode_name)) or _type(field.type)
        mark = ""
        # What is left out at its default value: by our encoder, and by clients if they like.
        config = cls.__struct_config__
        sent = issubclass(cls, messages.FromClient) or (cls.__module__ == web.__name__ and config.forbid_unknown_fields)
        if not field.required and (config.omit_defaults or sent):
            mark = "?"
            if field.default is None:
                written = written.removesuffix(" | null")
        default = ""
        plain = not isinstance(field.default, msgspec.Struct)
        if not field.required and plain and field.default not in (NODEFAULT, None):
            default = f"  // {json.dumps(field.default, ensure_ascii=False)} if left out" if mark else ""
        yield f"  {field.encode_name}{mark}: {written};{default}"
    yield "}"


def _comment(text: str, indent: str) -> Iterator[str]:
    text = text.replace("``", "`").replace("None", "null").replace("*/", "* /")
    if not text:
        return
    if len(indent) + len(text) + 7 <= WIDTH:
        yield f"{indent}/** {text} */"
        return
    yield f"{indent}/**"
    line = f"{indent} *"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = f"{indent} *"
        line += f" {word}"
    yield line
    yield f"{indent} */"


def _type(info: Any) -> str:
    """A type in TypeScript."""
    match info:
        case inspect.Metadata(extra_json_schema=dict(schema)):
            return str(schema["title"])
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType():
            return "unknown"
        case inspect.StructType(cls=cls) | inspect.NamedTupleType(cls=cls):
            return type_name(cls)
        case inspect.UnionType(types=inner):
            if tuple(each.cls for each in inner if isinstance(each, inspect.StructType)) == get_args(Answer):
                # It is nowhere one of several things, but it may be left out.
                return "Answer | null" if len(inner) > len(get_args(Answer)) else "Answer"
            written = [_type(each) for each in inner]
            return " | ".join(sorted(written, key=lambda each: each == "null"))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inside = _type(item)
            return f"({inside})[]" if " " in inside and not inside.startswith("[") else f"{inside}[]"
        case inspect.TupleType(item_types=inner):
            return f"[{', '.join(_type(each) for each in inner)}]"
        case inspect.DictType(key_type=inspect.Metadata() as key, value_type=value):
            return f"Partial<Record<{_type(key)}, {_type(value)}>>"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
    raise TypeError(f"nothing in TypeScript for {info}")


def written() -> dict[Path, str]:
    """The files with their texts."""
    return {
        SCHEMA: json.dumps(schema(), ensure_ascii=False, indent=1) + "\n",
        TYPESCRIPT: typescript(),
        API: api(),
        LIBRARY: library_types(),
    }


def main(root: Path, arguments: list[str]) -> int:
    """Write the files, or with ``--check`` say which are not current."""
    old = 0
    for path, text in written().items():
        target = root / path
        if "--check" not in arguments:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != text:
            print(f"{path.as_posix()} is not current; run `python -m tools.protocol`", file=sys.stderr)
            old = 1
    return old


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
