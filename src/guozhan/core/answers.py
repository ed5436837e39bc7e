"""Answers to decisions: small plain values, which replays keep and the wire carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from guozhan.core.errors import MalformedError


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass", forbid_unknown_fields=True):
    """Decline; at an idle moment of the play phase: end it."""


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick", forbid_unknown_fields=True):
    """Items chosen: card ids, seats (from 0), option ids or positions, as the decision asks."""

    items: tuple[int | str, ...]


class Act(msgspec.Struct, frozen=True, gc=False, tag="act", forbid_unknown_fields=True):
    """Use or play a card, invoke a skill, recast, spend a marker, hand marked cards over (合纵).

    Attributes:
        kind: "use", "play", "skill", "recast", "marker", "reveal" or "transfer".
        skill: id of the skill invoked, or that makes the card; "" for a card as printed.
        name: id of the card type that is used through a conversion.
        cards: physical card ids.
        targets: seats from 0.
        second: second targets, one for each target that needs one (借刀杀人).
        option: id of the chosen option.
    """

    kind: str
    skill: str = ""
    name: str = ""
    cards: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    option: str = ""


class Arranged(msgspec.Struct, frozen=True, gc=False, tag="arranged", forbid_unknown_fields=True):
    """Cards laid in piles: ("top" | "bottom", cards from the top down), or (seat, cards given to it)."""

    piles: tuple[tuple[int | str, tuple[int, ...]], ...]


Answer: TypeAlias = Pass | Pick | Act | Arranged
PASS: Final = Pass()
YES_PICK: Final = Pick(("yes",))

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Answer)


def encode(answer: Answer) -> bytes:
    """The answer as JSON."""
    return _encoder.encode(answer)


def decode(data: bytes | str) -> Answer:
    """Read an answer from JSON.

    Raises:
        MalformedError: if it is none.
    """
    try:
        return _decoder.decode(data)
    except RecursionError:
        raise MalformedError("not an answer: nested too deeply") from None
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise MalformedError(f"not an answer: {error}") from None


def rebuilt(answer: object) -> Answer:
    """The answer made anew from plain values, so that nothing but these is kept.

    Raises:
        MalformedError: if it is none, or holds values of other types.
    """
    if type(answer) not in (Pass, Pick, Act, Arranged):
        raise MalformedError(f"not an answer: {type(answer).__name__}")
    try:
        data = _encoder.encode(answer)
    except (TypeError, ValueError, RecursionError) as error:
        raise MalformedError(f"not an answer: {error}") from None
    return decode(data)


def shape_error(answer: object, cards: int, seats: int) -> str:
    """Why this is no answer in a game with so many cards and seats; "" if it is one, legal or not."""
    try:
        return range_error(rebuilt(answer), cards, seats)
    except MalformedError as error:
        return str(error)


def range_error(answer: Answer, cards: int, seats: int) -> str:
    """Which card or seat of a ``rebuilt`` answer a game with so many of them does not have; "" for none."""
    match answer:
        case Act():
            return _outside(answer.cards, cards, "card") or _outside((*answer.targets, *answer.second), seats, "seat")
        case Arranged(piles=piles):
            return _outside([card for _, pile in piles for card in pile], cards, "card")
        case Pick() | Pass():
            return ""


def _outside(numbers: Sequence[int], end: int, what: str) -> str:
    for number in numbers:
        if not 0 <= number < end:
            return f"there is no {what} {number!r}: they go from 0 to {end - 1}"
    return ""
