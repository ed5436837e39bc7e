"""Answers as they are stored, one after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from guozhan.core.answers import Answer
from guozhan.core.errors import MalformedError

# Who made an answer.
BY_PERSON: Final = "p"
BY_BOT: Final = "b"
BY_CLOCK: Final = "t"
BY_RULE: Final = "a"  # there was nothing to decide, or the person does not want to be asked


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One answer as it is stored; with ``back`` ≥ 0 instead: the answers from that number on do not count."""

    seat: int
    by: str
    answer: Answer | None = None
    back: int = -1


_entry: Final = msgspec.json.Decoder(Entry)
_encoder: Final = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _encoder.encode(entry)


def read(stored: Iterable[bytes]) -> list[Entry]:
    """The answers that count.

    Raises:
        MalformedError: if one cannot be read.
    """
    kept: list[Entry] = []
    for number, data in enumerate(stored, 1):
        try:
            entry = _entry.decode(data)
        except msgspec.MsgspecError as error:
            raise MalformedError(f"entry {number} of the stored game cannot be read: {error}") from None
        if entry.back >= 0:
            del kept[entry.back :]
        else:
            kept.append(entry)
    return kept
