"""Zones (区域): where a card lies. A zone is an index into ``State.zones``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

DRAW_PILE: Final = 0  # 牌堆, the last one is on top
DISCARD_PILE: Final = 1  # 弃牌堆, the last one is on top
PROCESSING: Final = 2  # 处理区
OUTSIDE: Final = 3  # 游戏外
FIRST_SEAT_ZONE: Final = 4

HAND: Final = 0  # 手牌区
EQUIP: Final = 1  # 装备区
JUDGE: Final = 2  # 判定区, the last one was placed last
PILE: Final = 3  # 武将牌上的牌堆; the cards themselves lie in ``SeatState.piles``
KINDS: Final = 4

KIND_NAMES: Final = ("hand", "equip", "judge", "pile")
TABLE_NAMES: Final = ("draw_pile", "discard_pile", "processing", "outside")

_MOST_SEATS: Final = 64
# Made from lists: a tuple whose length is known to the compiler of the compiled build takes it minutes.
# The last of each is SHARED.
KIND_OF: Final = tuple([-1] * FIRST_SEAT_ZONE + [HAND, EQUIP, JUDGE, PILE] * _MOST_SEATS + [-1])
OWNER_OF: Final = tuple([-1] * FIRST_SEAT_ZONE + [seat for seat in range(_MOST_SEATS) for _ in range(KINDS)] + [-1])

# The zones of the table that content declares. Its number lies behind those of all seats, so that numbers in old facts
# stay right; the cards themselves lie in ``State.shared``.
SHARED: Final = FIRST_SEAT_ZONE + KINDS * _MOST_SEATS


class SharedZone:
    """A zone of the table that content declares (公共区域), in play where a skill of the ruleset names it.

    Its cards lie in an order, the last one on top. They lie open unless it is the ``home`` of cards of its own, which
    lie in it face down and mixed.

    Attributes:
        name: its Chinese name, by which cards are moved there; it has an English one in the languages.
        capacity: how many cards it holds; what is too much at its bottom overflows into the discard pile. 0 = any.
        home: cards of its own by the id of their type, each as in ``S7``. They lie there as the game begins, and
            whenever one of them would come into the discard pile it comes here instead.
    """

    __slots__ = ("capacity", "home", "name")

    def __init__(self, name: str, capacity: int = 0, home: Mapping[str, str] | None = None) -> None:
        self.name = name
        self.capacity = capacity
        self.home: Mapping[str, str] = home or {}


def hand(seat: int) -> int:
    """手牌区 of a seat."""
    return FIRST_SEAT_ZONE + seat * KINDS


def equip(seat: int) -> int:
    """装备区 of a seat."""
    return FIRST_SEAT_ZONE + seat * KINDS + EQUIP


def judge(seat: int) -> int:
    """判定区 of a seat."""
    return FIRST_SEAT_ZONE + seat * KINDS + JUDGE


def pile(seat: int) -> int:
    """The piles on a seat's generals."""
    return FIRST_SEAT_ZONE + seat * KINDS + PILE


def owner(zone: int) -> int:
    """The seat that owns a zone; -1 for the zones of the table."""
    return OWNER_OF[zone]


def kind(zone: int) -> int:
    """HAND, EQUIP, JUDGE or PILE; -1 for the zones of the table."""
    return KIND_OF[zone]


def describe(zone: int) -> str:
    """A readable name, such as ``hand 3`` (seats counted from 1)."""
    if zone < FIRST_SEAT_ZONE:
        return TABLE_NAMES[zone]
    if zone == SHARED:
        return "shared"
    return f"{KIND_NAMES[kind(zone)]} {owner(zone) + 1}"
