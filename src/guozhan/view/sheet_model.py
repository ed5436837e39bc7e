"""What a sheet consists of: a decision in plain values, with what goes along with it (see ``view.sheet``)."""

from __future__ import annotations

from typing import Final

import msgspec


class Course(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One course that the asked player may take.

    Attributes:
        kind: "use", "play", "skill", "recast", "marker", "reveal", "transfer", "pick", "yes", "arrange" or "give".
        skill: id of the skill invoked, or that makes the card.
        name: id of the card type that a conversion makes.
        cards: the cards that it is about, where they are fixed.
        reveals: mask of the generals that it turns face up for certain.
        parts: what has to be filled in, each (field, kind of the items).
    """

    kind: str
    skill: str = ""
    name: str = ""
    cards: tuple[int, ...] = ()
    reveals: int = 0
    parts: tuple[tuple[str, str], ...] = ()


class About(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a decision is about: a seat (the dying one), or a card, who uses it and on whom."""

    seat: int = -1
    word: str = ""
    cards: tuple[int, ...] = ()
    target: int = -1


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A decision in plain values, with what the asked seat needs to know to make it.

    Attributes:
        topic: a card family, a skill id or a rule term.
        public: everybody may know that this seat is asked, and for what.
        items: of a choice, what may be chosen: how many, of what kind, with which texts, of whose cards.
        courses: the possible courses.
        playable: hand cards with which some course begins.
        reasons: why each other hand card cannot be used or played as it is printed.
        distances: to each seat, -1 to the dead; ``in_range`` the seats within the attack range.
        hand_limit: the most hand cards that the seat may keep.
    """

    seat: int
    shape: str
    topic: str
    about: About | None
    optional: bool
    public: bool
    items: tuple[int | str, ...]
    kind: str
    lo: int
    hi: int
    labels: tuple[tuple[str, str], ...]
    owner: int
    courses: tuple[Course, ...]
    playable: tuple[int, ...]
    reasons: tuple[tuple[int, str], ...]
    distances: tuple[int, ...]
    in_range: tuple[int, ...]
    attack_range: int
    hand_limit: int


_encoder: Final = msgspec.json.Encoder()


def encode(sheet: Sheet) -> bytes:
    """The sheet as JSON."""
    return _encoder.encode(sheet)
