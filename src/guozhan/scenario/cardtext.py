"""How a card is written: `杀`, `杀♠7`, `slash@S7`, or by its place, `hand.0`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from guozhan.core.cards import RANK_SIGNS, SUIT_SIGNS, SUITS

SIGNS: Final = tuple(SUIT_SIGNS[suit] for suit in SUITS)
LETTERS: Final = {suit: suit[0].upper() for suit in SUITS}

_SUITS: Final = {sign: suit for suit in SUITS for sign in (SUIT_SIGNS[suit], LETTERS[suit])}
_NUMBERS: Final = {sign: number for number, sign in enumerate(RANK_SIGNS) if sign}

_SYMBOL = re.compile(f"[{''.join(SIGNS)}]")
# A letter is a suit only behind `@`, or where the name in front of it cannot go on with it: `杀S7`, but not `CLASS7`.
_LETTER = re.compile(r"(?P<name>.*[^\x00-\x7f])(?P<suit>[SHCD])(?P<rank>[AJQK]|[0-9]{1,2})")
_POSITION = re.compile(r"(?P<zone>[^\s.@♠♥♣♦]+)\.(?P<index>[0-9]+)")
_EMOJI = "\ufe0f"  # some keyboards append it to a suit, and nobody can see it


class CardTextError(ValueError):
    """A text that cannot name a card; `remedy` says how it could."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class CardText:
    """A card by name; suit and rank are both given or both left open. ``face_down``: in a judgement area."""

    name: str
    suit: str | None = None
    rank: int | None = None
    face_down: bool = False

    @property
    def is_full(self) -> bool:
        """Whether suit and rank are given."""
        return self.suit is not None

    def __str__(self) -> str:
        if self.suit is None or self.rank is None:
            return self.name
        at = "@" if self.name.isascii() else ""
        return f"{self.name}{at}{SUIT_SIGNS[self.suit]}{RANK_SIGNS[self.rank]}"


@dataclass(frozen=True, slots=True)
class PositionText:
    """A card by its place, counted from 0, in a zone of the seat in question: its face need not be known."""

    zone: str
    index: int

    def __str__(self) -> str:
        return f"{self.zone}.{self.index}"


CardRef = CardText | PositionText


def parse_card(text: str) -> CardText:
    """Read `NAME`, `NAME♠7`, `NAMES7` (a name in Chinese) or `id@S7`.

    Raises CardTextError.
    """
    text = text.replace(_EMOJI, "")
    if not text.strip():
        raise CardTextError("a card without a name")
    name, suit, rank = _split(text)
    if suit is None:
        if _POSITION.fullmatch(text):
            raise CardTextError(f"{text!r} is a place and not a card", "name the card that is meant here")
        return CardText(text)
    if not name:
        raise CardTextError(f"{text!r} lacks the name of the card", f"write it in front, 杀{SUIT_SIGNS[suit]}7")
    if not rank:
        raise CardTextError(f"{text!r} gives a suit without a rank", "give both or none")
    if _SYMBOL.search(rank):
        raise CardTextError(f"{text!r} holds more than one card", "separate cards by an ASCII comma and a space")
    if rank not in _NUMBERS:
        raise CardTextError(f"{rank!r} in {text!r} is no rank", "ranks are A 2 … 10 J Q K")
    return CardText(name, suit, _NUMBERS[rank])


def parse_laid_card(text: str) -> CardText:
    """Read a card of a judgement area: in parentheses it lies face down.

    Raises CardTextError.
    """
    if text.startswith("(") and text.endswith(")"):
        return replace(parse_card(text[1:-1]), face_down=True)
    return parse_card(text)


def parse_card_or_position(text: str) -> CardRef:
    """Read a card or a place such as `hand.0`.

    Raises CardTextError.
    """
    if found := _POSITION.fullmatch(text):
        return PositionText(found["zone"], int(found["index"]))
    return parse_card(text)


def _split(text: str) -> tuple[str, str | None, str]:
    """Name, suit and the rank as written."""
    if found := _SYMBOL.search(text):
        return text[: found.start()].removesuffix("@"), _SUITS[found[0]], text[found.end() :]
    name, at, tail = text.rpartition("@")
    if at:
        if tail[:1] not in LETTERS.values():
            raise CardTextError(f"no suit after '@' in {text!r}", "write id@suit+rank, slash@S7")
        return name, _SUITS[tail[0]], tail[1:]
    if found := _LETTER.fullmatch(text):
        return found["name"], _SUITS[found["suit"]], found["rank"]
    return text, None, ""
