"""What has changed between two views of one reader, and putting it into the older one."""

from __future__ import annotations

from typing import Any, Final, get_type_hints

import msgspec
from msgspec.structs import replace

from guozhan.protocol.messages import ViewDelta
from guozhan.view.model import SeatView, View
from guozhan.view.together import Changes

ADDED: Final = "+"  # behind the name of a field: what has been added at its end
GROWING: Final = frozenset({"discard_pile"})  # fields of which it may be said
_FIELDS: Final = tuple(name for name in View.__struct_fields__ if name not in ("reader", "seats"))
_SEAT_FIELDS: Final = tuple(name for name in SeatView.__struct_fields__ if name != "seat")
_TYPES: Final = get_type_hints(View)
_SEAT_TYPES: Final = get_type_hints(SeatView)


def diff(old: View, new: View, memo: Changes | None = None) -> ViewDelta | None:
    """What has changed, None if nothing has.

    Args:
        old: the view before.
        new: the view after.
        memo: is filled, for views of other readers that share seats with these.
    """
    table: dict[str, Any] = {}
    for name in _FIELDS:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            if name in GROWING and len(before) < len(after) and after[: len(before)] == before:
                table[name + ADDED] = after[len(before) :]
            else:
                table[name] = after
    seats: dict[int, dict[str, Any]] = {}
    for one, other in zip(old.seats, new.seats, strict=True):
        if one is other:
            continue
        made = memo.get((id(one), id(other))) if memo is not None else None
        if made is None:
            made = (one, other, _changed(one, other) if one != other else {})
            if memo is not None:
                memo[id(one), id(other)] = made
        if made[2]:
            seats[other.seat] = made[2]
    return ViewDelta(table, seats) if table or seats else None


def _changed(old: SeatView, new: SeatView) -> dict[str, Any]:
    return {name: getattr(new, name) for name in _SEAT_FIELDS if getattr(old, name) != getattr(new, name)}


def patch(old: View, delta: ViewDelta) -> View:
    """The view after a change; ``delta`` may come from the wire. Fields of newer servers are passed over.

    Raises:
        msgspec.ValidationError: if a value does not fit.
        IndexError: if there is no such seat.
    """
    changes: dict[str, Any] = {}
    for name, value in delta.table.items():
        field = name.removesuffix(ADDED)
        if field in _FIELDS:
            read = msgspec.convert(value, _TYPES[field])
            changes[field] = (*getattr(old, field), *read) if name.endswith(ADDED) else read
    if delta.seats:
        seats = list(old.seats)
        for seat, fields in delta.seats.items():
            known = {name: fields[name] for name in _SEAT_FIELDS if name in fields}
            read = {name: msgspec.convert(value, _SEAT_TYPES[name]) for name, value in known.items()}
            seats[seat] = replace(seats[seat], **read)
        changes["seats"] = tuple(seats)
    return replace(old, **changes) if changes else old
