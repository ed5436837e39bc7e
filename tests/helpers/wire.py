"""Any message of the protocol, for properties of all of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | _TEXT,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_TEXT, inner, max_size=2),
    max_leaves=4,
)


@cache
def any_of(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Any value of a class of the protocol, its fields with or without their defaults."""
    info: Any = inspect.type_info(cls)
    required = {field.name: _later(field.type) for field in info.fields if field.required}
    optional = {field.name: _later(field.type) for field in info.fields if not field.required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda fields: cls(**fields))


def _later(info: Any) -> st.SearchStrategy[Any]:
    """Made when it is needed: nodes of trees have nodes."""
    return st.deferred(lambda: _of(info))


def _of(info: Any) -> st.SearchStrategy[Any]:
    match info:
        case inspect.Metadata(extra_json_schema=dict(schema)):
            return st.sampled_from(schema["enum"])
        case inspect.StrType():
            return _TEXT
        case inspect.IntType(ge=least, le=most):
            return st.integers(-(2**53) if least is None else least, 2**53 if most is None else most)
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.AnyType():
            return _JSON
        case inspect.StructType(cls=cls) | inspect.NamedTupleType(cls=cls):
            return any_of(cls)
        case inspect.UnionType(types=inner):
            return st.one_of(*(_of(each) for each in inner))
        case inspect.VarTupleType(item_type=item):
            return st.lists(_of(item), max_size=2).map(tuple)
        case inspect.TupleType(item_types=inner):
            return st.tuples(*(_of(each) for each in inner))
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of(key), _of(value), max_size=2)
    raise TypeError(f"nothing for {info}")


def plain(message: msgspec.Struct) -> Any:
    """A message as the plain values that are on the wire."""
    return msgspec.json.decode(msgspec.json.encode(message))
