"""Records: classes of declared fields whose ``copy`` is generated, so that no copy can forget a field."""

from __future__ import annotations

from typing import Any, Final, Self

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


class Record:
    """Base of state records. Subclasses declare ``FIELDS: {name: kind}`` and the same names in ``__slots__``.

    An undeclared attribute is an AttributeError (slots); a field without a kind is a TypeError at class creation.
    """

    __slots__ = ()
    FIELDS: dict[str, str] = {}

    def __init_subclass__(cls) -> None:
        slots = set(cls.__dict__.get("__slots__", ()))
        if slots != set(cls.FIELDS):
            raise TypeError(f"{cls.__name__}: slots and FIELDS differ in {sorted(slots ^ set(cls.FIELDS))}")
        lines = ["def copy(self):", "    new = make(cls)"]
        for field, kind in cls.FIELDS.items():
            lines.append(f"    new.{field} = " + _COPY[kind].format(f=field))
        lines.append("    return new")
        scope: dict[str, Any] = {"make": cls.__new__, "cls": cls}
        exec("\n".join(lines), scope)  # generated from FIELDS above, from nothing else
        cls.copy = scope["copy"]  # type: ignore[method-assign]

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
