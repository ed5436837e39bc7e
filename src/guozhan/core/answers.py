"""Answers to decisions: small plain values, which replays keep and the wire carries."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

Item: TypeAlias = "int | str"


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Decline; at an idle moment of the play phase: end it."""


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Items chosen: card ids, seats (from 0), option ids or positions, as the decision asks."""

    items: tuple[int | str, ...]


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Use or play a card, invoke a skill, recast, spend a marker.

    Attributes:
        kind: "use", "play", "skill", "recast", "marker" or "reveal".
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


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """Cards laid in piles: ("top" | "bottom", cards from the top down), or (seat, cards given to it)."""

    piles: tuple[tuple[int | str, tuple[int, ...]], ...]


Answer: TypeAlias = Pass | Pick | Act | Arranged
PASS: Final = Pass()

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
    from guozhan.core.errors import MalformedError

    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise MalformedError(f"not an answer: {error}") from None


YES_PICK: Final = Pick(("yes",))
