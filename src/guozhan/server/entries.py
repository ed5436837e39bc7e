"""Answers as they are stored, one after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

from guozhan.core.answers import Answer
from guozhan.core.errors import MalformedError

# Who made an answer.
BY_PERSON: Final = "p"
BY_BOT: Final = "b"
BY_CLOCK: Final = "t"
BY_RULE: Final = "a"  # there was nothing to decide, or the person does not want to be asked

GONE: Final = "gone"  # no answer: what was asked is no longer asked
TOLD: Final = "told"  # no answer: everybody has been told what had happened by then


Given: TypeAlias = dict[tuple[int, int], Answer]  # by seat and number of the request


class Entry(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One answer as it is stored.

    Attributes:
        seat: whose.
        by: who made it.
        answer: the answer.
        back: if ≥ 0, this is no answer: those from that number on do not count.
        given: if > 0, the number of a request that the person has answered so, though it takes effect later; another
            entry tells when it has.
        facts: what has happened from the answer before up to the next request, as JSON.
        id: the number of the request.
    """

    seat: int
    by: str
    answer: Answer | None = None
    back: int = -1
    given: int = 0
    facts: msgspec.Raw = msgspec.Raw(b"[]")
    id: int = 0


_entry: Final = msgspec.json.Decoder(Entry)
_encoder: Final = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _encoder.encode(entry)


def read(stored: Iterable[bytes]) -> tuple[list[Entry], Given, bool, dict[int, int]]:
    """The answers that count; those given that may still have to take effect; whether all are told; what was withdrawn.

    Withdrawn: by seat, the number of the last such request.

    Raises:
        MalformedError: if one cannot be read.
    """
    kept: list[Entry] = []
    given: Given = {}
    gone: dict[int, int] = {}
    told = False
    for number, data in enumerate(stored, 1):
        try:
            entry = _entry.decode(data)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise MalformedError(f"entry {number} of the stored game cannot be read: {error}") from None
        if entry.back >= 0:
            del kept[entry.back :]
            given.clear()
            gone.clear()
            told = False
        elif entry.by == TOLD:
            told = True
        elif entry.by == GONE:
            given.pop((entry.seat, entry.given), None)
            gone[entry.seat] = entry.given
        elif entry.given and entry.answer is not None:
            given[entry.seat, entry.given] = entry.answer
        else:
            kept.append(entry)
            told = False
    return kept, given, told, gone


class _Remains(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An entry of which nothing has to be understood."""

    seat: int
    by: str
    answer: msgspec.Raw = msgspec.Raw(b"null")
    back: int = -1
    given: int = 0
    facts: list[Any] = []


def remains(stored: Iterable[bytes]) -> tuple[list[msgspec.Raw], list[int], list[Any]]:
    """What entries of other rules or content tell: answers, how many facts there were before each, and all facts.

    Raises:
        MalformedError: if one cannot be read.
    """
    kept: list[_Remains] = []
    for data in stored:
        try:
            entry = msgspec.json.decode(data, type=_Remains)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise MalformedError(str(error)) from None
        if entry.back >= 0:
            del kept[entry.back :]
        elif not entry.given and entry.by not in (TOLD, GONE):
            kept.append(entry)
    marks: list[int] = []
    facts: list[Any] = []
    for entry in kept:
        # What is stored with the first answer has happened before it, but for its consequences; to whoever watches
        # fact by fact that makes no difference.
        marks.append(len(facts))
        facts += entry.facts
    return [entry.answer for entry in kept], marks, facts
