"""Facts: what happened, with who may know which part. Log, replay, traces and animations are made of them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

EVERYBODY: Final = (1 << 30) - 1
# The object itself: facts leave it out when they are written, as they would not any other of the same value.
ALL_SEATS: Any = EVERYBODY


class Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened.

    Attributes:
        name: kind of fact, such as "moved", "damaged", "used".
        seat: whom it concerns first, -1 for nobody.
        seats: further seats (targets), in order.
        cards: physical cards; ``None`` for one whose face the reader may not know.
        word: id of the card type, skill, field, reason or rule term.
        text: free value of the field or name of a general; "" also where the reader may not know it.
        source, target: zones of a move, see ``core.zones``; -1 for none.
        pile: name of the pile that a card was laid on or taken from.
        number: an amount.
        answers: id of the card type that a used card answers, "" for none; ``by`` is then the seat it was meant for, or
            whose card it was where that answered something itself.
        by: who did it, -1 for nobody.
        seen: mask of the seats that may know ``cards`` and ``text``; a redacted fact does not tell.
        depth: where in the draw pile the (first) cards were, counted from its top.
        masks: a mask for each card, where they differ.
    """

    name: str
    seat: int = -1
    seats: tuple[int, ...] = ()
    cards: tuple[int | None, ...] = ()
    word: str = ""
    text: str = ""
    source: int = -1
    target: int = -1
    pile: str = ""
    number: int = 0
    by: int = -1
    seen: int = EVERYBODY
    depth: int = 0
    masks: tuple[int, ...] = ()
    answers: str = ""


PRIVATE: Final = frozenset({"knows", "knows_general", "own_skills", "unannounced"})
_PRIVATE_NUMBER: Final = frozenset({"generals_set"})

# Cards from several places have been seen together, without telling which of them came from where.
MIXED: Final = "mixed"

# Facts that only keep views exact; a log has nothing to say about them.
SILENT: Final = frozenset(
    {
        "counted",
        "counters_cleared",
        "uncounted",
        "stage",
        "table_set",
        "extra_turn_taken",
        "own_skills",
        "outside_laid",
        "unannounced",
    }
)


def redact(fact: Fact, seat: int) -> Fact | None:
    """The fact as a seat may know it (-1 = an onlooker); None where even its happening is private."""
    if fact.masks:
        cards = tuple(
            card if mask == EVERYBODY or (seat >= 0 and mask >> seat & 1) else None
            for card, mask in zip(fact.cards, fact.masks, strict=True)
        )
        return msgspec.structs.replace(fact, cards=cards, seen=EVERYBODY, masks=())
    if fact.seen == EVERYBODY:
        return fact
    if seat >= 0 and fact.seen >> seat & 1:
        return msgspec.structs.replace(fact, seen=EVERYBODY)
    if fact.name in PRIVATE:
        return None
    return msgspec.structs.replace(
        fact,
        cards=(None,) * len(fact.cards),
        text="",
        number=0 if fact.name in _PRIVATE_NUMBER else fact.number,
        seen=EVERYBODY,
    )
