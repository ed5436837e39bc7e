"""What a legal tree (合法选择树) is made of: places, the clicks that are legal there, and why others are not."""

from __future__ import annotations

from typing import Final

import msgspec

from guozhan.view.sheet import Course

PASS_KEY: Final = "pass"
NEXT_KEY: Final = "next"


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal click.

    Attributes:
        key: what the click is called in answers.
        text: the same for people.
        kind: "course", "pass", "next", or what the item is: "cards", "seats", "options", "blind", "generals", "suits",
            "numbers".
        item: the card, seat or option that is picked.
        course: of a course, what it is.
        done: nothing is left to click after it.
        node: what may be clicked next; neither ``node`` nor ``done``: it has to be asked for.
    """

    key: str
    text: str
    kind: str
    item: int | str | None = None
    course: Course | None = None
    done: bool = False
    node: Node | None = None


class Why(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that cannot be clicked, and why.

    Attributes:
        kind: "cards", "seats", "generals" or "skills".
        item: the card, the seat, or the id.
        text: the item for people.
        reason: why not.
    """

    kind: str
    item: int | str
    text: str
    reason: str


class Node(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place in the tree.

    Attributes:
        steps: the legal clicks.
        prompt: what is to be picked here, "" where a course is to be chosen.
        kind: what the items are.
        lo, hi: fewest and most items of the part that is being filled.
        picked: those that have been picked for it.
        why: what cannot be clicked, and why.
    """

    steps: tuple[Step, ...]
    prompt: str = ""
    kind: str = ""
    lo: int = 0
    hi: int = 0
    picked: tuple[int | str, ...] = ()
    why: tuple[Why, ...] = ()
