"""Questions (状态询问): values and permissions that skills and equipment change while they are in force.

A question asks nobody and changes nothing. Numbers are folded in layers (base, add, set, cap); a yes-or-no question is
decided by the statement of the highest level, and on one level by the one that denies (source 000, 冲突原则).
"""

from __future__ import annotations

from typing import Final

BASE, ADD, SET, CAP = range(4)

RULE, CARD, SKILL = 1, 2, 3  # levels of a statement: general rule < card < skill

INF: Final = 10**6  # 无限制


class Question:
    """A question that rules ask.

    Attributes:
        id: stable id, such as ``use_limit``.
        name: the Chinese term.
        kept: answers are kept until something changes that they may depend on, see ``Kernel.distances``.
        shapes_use: its answer can decide whether a use is legal, so a face-down general that answers it may have to be
            revealed for the use.
    """

    __slots__ = ("id", "kept", "name", "shapes_use")

    def __init__(self, id: str, name: str, shapes_use: bool = False, kept: bool = False) -> None:
        self.kept = kept
        self.id = id
        self.name = name
        self.shapes_use = shapes_use

    def __repr__(self) -> str:
        return f"<Question {self.id}>"
