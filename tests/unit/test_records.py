from typing import Any

import pytest

from guozhan.core.records import DICT, LIST, VALUE, Record, copy_source
from guozhan.core.rng import seed_streams
from guozhan.core.state import Frame, State
from tools import records


def test_a_field_without_kind_is_a_type_error():
    with pytest.raises(TypeError, match="forgotten"):

        class Broken(Record):
            FIELDS = {"hp": VALUE}
            __slots__ = ("forgotten", "hp")


def test_an_undeclared_attribute_is_refused():
    frame = Frame("turn", 0)
    with pytest.raises(AttributeError):
        frame.nonsense = 1  # type: ignore[attr-defined]


def test_copy_shares_nothing_that_changes():
    class Sample(Record):
        FIELDS = {"number": VALUE, "items": LIST, "table": DICT}
        __slots__ = tuple(FIELDS)
        number: int
        items: list[int]
        table: dict[str, int]

    scope = {"Sample": Sample, "Self": Sample}
    exec("class Holder:\n" + copy_source("Sample", Sample.FIELDS), scope)
    setattr(Sample, "copy", scope["Holder"].copy)  # noqa: B010
    sample: Any = Sample()
    sample.number, sample.items, sample.table = 1, [1, 2], {"a": 1}
    other = sample.copy()
    other.items.append(3)
    other.table["b"] = 2
    assert (sample.items, sample.table) == ([1, 2], {"a": 1})


def test_every_mutable_part_of_a_state_is_copied():
    state = State(3, 10, seed_streams(1))
    state.cursor.append(Frame("round", 0, queue=[1, 2]))
    state.seats[0].marks["x"] = 1
    state.seats[0].piles["y"] = [1]
    before = state.copy().snapshot()
    other = state.copy()
    other.zones[0].append(5)
    other.place[0] = 3
    other.known[0] = 1
    other.rng[0] = 0
    other.used_as[1] = "x"
    other.cursor[0].queue.append(9)
    other.cursor[0].step = 2
    other.counters[0][0, "x"] = 1
    other.table["t"] = 1
    other.extra_turns.append(1)
    other.general_pile.append("g")
    other.seen_generals.append("g")
    seat = other.seats[0]
    seat.hp = 0
    seat.generals[0] = "z"
    seat.known[0] = 7
    seat.marks["x"] = 2
    seat.piles["y"].append(2)
    assert state.snapshot() == before


def test_the_written_copies_are_those_that_the_fields_call_for():
    source = records.STATE.read_text(encoding="utf-8")
    assert records.written(source) == source, "run: python -m tools.records"


def test_a_new_field_changes_the_written_copy():
    source = records.STATE.read_text(encoding="utf-8")
    changed = source.replace('"halves": VALUE,', '"halves": VALUE,\n        "quarters": LIST,')
    assert "        new.quarters = self.quarters[:]\n" in records.written(changed)
