"""The protocol as JSON Schema, and what its classes say about their fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from inspect import cleandoc
from typing import Any, Final

import msgspec
from msgspec import inspect

from guozhan.protocol.messages import MOST_BYTES, PROTOCOL, ClientMessage, ServerMessage

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SIDES: Final = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
_ATTRIBUTES: Final = "Attributes:\n"
_ATTRIBUTE: Final = re.compile(r"^    (\w+(?:, \w+)*): ", re.MULTILINE)


def schema() -> dict[str, Any]:
    """JSON Schema of every message: ``ClientMessage`` and ``ServerMessage`` among its definitions."""
    sides, definitions = msgspec.json.schema_components(SIDES.values(), ref_template="#/$defs/{name}")
    for found in types():
        name, known = type_name(found), definitions[type_name(found)]
        known["description"], fields = described(found)
        properties = known.get("properties", {})
        for field, text in fields.items():
            if field in properties:
                properties[field] = _with_text(properties[field], text)
        definitions[name] = known
    return {
        "$schema": DIALECT,
        "title": f"guozhan protocol {PROTOCOL}",
        "description": (
            f"What clients and servers say to each other. A client's message has at most {MOST_BYTES} bytes and no "
            "other fields than these; a server's may have more, see docs/protocol.md."
        ),
        "anyOf": [{"$ref": f"#/$defs/{side}"} for side in SIDES],
        "$defs": {**dict(zip(SIDES, sides, strict=True)), **definitions},
    }


def _with_text(property: dict[str, Any], text: str) -> dict[str, Any]:
    return {"description": text, **property}


def types(roots: Iterable[Any] = tuple(SIDES.values())) -> list[type[Any]]:
    """Every class that the messages (or what else is given) are made of, in the order in which they are met."""
    found: dict[type[Any], None] = {}
    for root in roots:
        _collect(inspect.type_info(root), found)
    return list(found)


def _collect(info: Any, found: dict[type[Any], None]) -> None:
    match info:
        case inspect.StructType(cls=cls) | inspect.NamedTupleType(cls=cls):
            if cls not in found:
                found[cls] = None
                for field in info.fields:
                    _collect(field.type, found)
        case inspect.UnionType(types=inner) | inspect.TupleType(item_types=inner):
            for each in inner:
                _collect(each, found)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            _collect(item, found)
        case inspect.DictType(key_type=key, value_type=value):
            _collect(key, found)
            _collect(value, found)
        case inspect.Metadata(type=inner_type):
            _collect(inner_type, found)


def type_name(cls: type[Any]) -> str:
    """What a class is called in the schema and in TypeScript."""
    return cls.__name__


def _docstring(cls: type[Any]) -> str:
    """As it stands in the source, which lies beside the module in each build: compiled classes have none themselves."""
    return _docstrings(cls.__module__).get(cls.__qualname__, "")


@cache
def _docstrings(module: str) -> dict[str, str]:
    *folders, name = module.split(".")
    text = resources.files(".".join(folders)).joinpath(f"{name}.py").read_text("utf-8")
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return {node.name: ast.get_docstring(node, clean=False) or "" for node in classes}


def described(cls: type[Any]) -> tuple[str, dict[str, str]]:
    """What the docstring of a class says of the class, and of its fields; of inherited ones their class does."""
    text = ""
    fields: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.partition(".")[0] == "guozhan":
            text, _, rest = cleandoc(_docstring(each)).partition(_ATTRIBUTES)
            names = list(_ATTRIBUTE.finditer(rest))
            for number, match in enumerate(names):
                end = names[number + 1].start() if number + 1 < len(names) else len(rest)
                said = " ".join(rest[match.end() : end].split())
                fields.update(dict.fromkeys(match[1].split(", "), said))
    return " ".join(text.split()), fields
