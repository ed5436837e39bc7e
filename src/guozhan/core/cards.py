"""Cards: printed ones and those made by conversion (转化牌, 虚拟牌)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.messages import Message, message

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType

SUITS: Final = ("spade", "heart", "club", "diamond")
SUIT_SIGNS: Final = {"spade": "♠", "heart": "♥", "club": "♣", "diamond": "♦", "": ""}
RANK_SIGNS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
TITLE: Final = "{card}{sign}"
COLORS: Final = {"spade": "black", "club": "black", "heart": "red", "diamond": "red", "": ""}


class Card:
    """A card as rules see it: a name with suit, rank and colour, and the physical cards behind it.

    A printed card stands for itself (``ids`` holds its own id). A converted card names another type than its
    physical cards have; a purely virtual one has no physical cards. Values never change.

    Attributes:
        type: the card type (牌名).
        family: the name that counts for limits and for skills that speak of it (the elemental kinds share one).
        suit: one of ``SUITS``, or "" for none (无花色).
        rank: 1 to 13, or 0 for none.
        color: "red", "black" or "".
        ids: physical card ids.
        made_by: id of the skill that made it, "" for a printed card.
        transferable: the printed card bears the mark of 合纵.
    """

    __slots__ = ("color", "family", "ids", "made_by", "rank", "suit", "transferable", "type")

    def __init__(
        self,
        type: CardType,
        suit: str,
        rank: int,
        ids: tuple[int, ...],
        made_by: str = "",
        color: str | None = None,
        transferable: bool = False,
    ) -> None:
        self.type = type
        self.family = type.family
        self.suit = suit
        self.rank = rank
        self.ids = ids
        self.made_by = made_by
        self.color = COLORS[suit] if color is None else color
        self.transferable = transferable

    @property
    def is_converted(self) -> bool:
        """Made from other physical cards (转化牌); a virtual card without any is not converted."""
        return self.made_by != "" and len(self.ids) > 0

    @property
    def is_red(self) -> bool:
        """红色."""
        return self.color == "red"

    @property
    def is_black(self) -> bool:
        """黑色."""
        return self.color == "black"

    def label(self) -> str:
        """Readable short form, such as 杀♠7."""
        return f"{self.type.name}{SUIT_SIGNS[self.suit]}{RANK_SIGNS[self.rank]}"

    def title(self) -> Message:
        """The same, for reasons that are read in any language."""
        return message(TITLE, card=self.type.name, sign=SUIT_SIGNS[self.suit] + RANK_SIGNS[self.rank])

    def __repr__(self) -> str:
        return f"<Card {self.label()} {self.ids}>"


def convert(type: CardType, cards: list[Card], made_by: str) -> Card:
    """The card that ``cards`` make when used as ``type``.

    One card passes on suit, rank and colour; several give their common colour, no suit and no rank; none gives
    a virtual card (conventions 7).
    """
    ids = tuple(i for card in cards for i in card.ids)
    if len(cards) == 1:
        return Card(type, cards[0].suit, cards[0].rank, ids, made_by, cards[0].color)
    colors = {card.color for card in cards}
    return Card(type, "", 0, ids, made_by, colors.pop() if len(colors) == 1 else "")
