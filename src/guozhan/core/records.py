"""Records: classes of declared fields whose ``copy`` is generated, so that no copy can forget a field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from guozhan.core.native import mypyc_attr

VALUE: Final = "value"  # numbers, strings, tuples: shared
LIST: Final = "list"  # a list of values: copied
DICT: Final = "dict"  # a dict of values: copied
LISTS: Final = "lists"  # a list of lists of values
DICT_LISTS: Final = "dict of lists"
DICTS: Final = "list of dicts"
RECORDS: Final = "records"  # a list of records

_COPY: Final = {
    VALUE: "self.{f}",
    LIST: "self.{f}[:]",
    DICT: "self.{f}.copy() if self.{f} else {{}}",
    LISTS: "[x[:] for x in self.{f}]",
    DICT_LISTS: "{{k: v[:] for k, v in self.{f}.items()}} if self.{f} else {{}}",
    DICTS: "[x.copy() for x in self.{f}]",
    RECORDS: "[x.copy() for x in self.{f}]",
}


def copy_source(name: str, fields: Mapping[str, str]) -> str:
    """The method ``copy`` of a record class; ``python -m tools.records`` writes it into the source."""
    lines = ["    def copy(self) -> Self:", f"        new = {name}.__new__({name})"]
    lines += [f"        new.{field} = " + _COPY[kind].format(f=field) for field, kind in fields.items()]
    lines.append("        return new  # type: ignore[return-value]")
    return "\n".join(lines) + "\n"


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Record:
    """Base of state records. Subclasses declare ``FIELDS: {name: kind}`` and the same names in ``__slots__``.

    An undeclared attribute is an AttributeError (slots); a field without a kind is a TypeError at class creation.
    ``copy`` follows from the fields: :func:`copy_source` (tools/checks compares).
    """

    __slots__ = ()
    FIELDS: ClassVar[dict[str, str]] = {}

    @classmethod
    def __init_subclass__(cls) -> None:
        # In the compiled build there are no slots; the compiler sees to it that nothing undeclared is set.
        slots = set(vars(cls).get("__slots__", cls.FIELDS))
        if slots != set(cls.FIELDS):
            raise TypeError(f"{cls.__name__}: slots and FIELDS differ in {sorted(slots ^ set(cls.FIELDS))}")

    def copy(self) -> Self:
        """A copy that shares nothing that changes."""
        raise NotImplementedError

    def snapshot(self) -> dict[str, Any]:
        """All fields as plain data, for comparison and for saving."""
        plain: dict[str, Any] = {}
        for field, kind in self.FIELDS.items():
            value = getattr(self, field)
            plain[field] = [x.snapshot() for x in value] if kind == RECORDS else value
        return plain
