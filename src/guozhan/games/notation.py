"""Answers as one line of text, such as ``use 杀♠7 to 2``, ``skill 苦肉``, ``choose 闪♥2`` or ``pass``.

* ``pass`` declines, or ends the play phase; ``yes`` confirms.
* ``use``, ``play``, ``recast`` CARD, with ``to`` SEATS (counted from 1) and ``then`` the second targets.
* ``use`` TYPE ``by`` SKILL ``with`` CARDS ``to`` SEATS: through a conversion.
* ``skill``, ``marker``, ``reveal``, ``transfer`` SKILL, with ``with`` CARDS, ``to`` SEATS, ``=`` OPTION.
* ``choose`` ITEMS; ``choose none`` for nothing.
* ``lay top`` CARDS ``bottom`` CARDS; ``give`` SEAT CARDS, further ones after ``and``.

A card is written 杀♠7, slash♠7, ♠7, 杀S7 or #12 (its id); of two that look the same the id tells: 杀♠7#12. The first
word may be left out where the decision leaves no doubt. Names are Chinese or ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from guozhan.core.answers import PASS, YES_PICK, Act, Answer, Arranged, Pass, Pick
from guozhan.core.cards import RANK_SIGNS, SUIT_SIGNS, SUITS
from guozhan.core.decisions import CARDS, SEATS, Decision
from guozhan.core.errors import AmbiguousError, MalformedError
from guozhan.core.ruleset import Ruleset

_PASS: Final = frozenset({"pass", "end", "不", "过", "取消", "结束"})
_YES: Final = frozenset({"yes", "是"})
_VERBS: Final = {
    "use": "use", "play": "play", "recast": "recast", "skill": "skill", "marker": "marker", "reveal": "reveal",
    "choose": "choose", "lay": "lay", "give": "give", "transfer": "transfer",
    "使用": "use", "打出": "play", "重铸": "recast", "发动": "skill", "选择": "choose", "交给": "give",
}  # fmt: skip
_KEYWORDS: Final = {
    "by": "by", "with": "with", "to": "to", "then": "then", "=": "=", "top": "top", "bottom": "bottom", "and": "and",
    "对": "to", "用": "with",
}  # fmt: skip
# ♠ and S for spade, and so on.
_SUITS: Final = {sign: suit for suit in SUITS for sign in (SUIT_SIGNS[suit], suit[0].upper())}
_CARD: Final = re.compile(
    rf"(?P<name>[^{''.join(SUIT_SIGNS.values())}#]*?)"
    rf"(?:(?P<suit>[{''.join(_SUITS)}])(?P<rank>{'|'.join(RANK_SIGNS[1:])}))?(?:#(?P<id>\d+))?"
)
_MOST: Final = 200  # readings of one line that are looked at


# --- writing ---------------------------------------------------------------------------------------------------------


def write(decision: Decision, answer: Answer) -> str:
    """The line for an answer; :func:`parse` reads it back."""
    ruleset = decision.game.ruleset
    if isinstance(answer, Pass):
        return "pass"
    if isinstance(answer, Pick):
        if answer == YES_PICK and decision.shape == "confirm":
            return "yes"
        kind = getattr(decision, "kind", "")
        words = [_item_text(ruleset, item, kind) for item in answer.items]
        return " ".join(["choose", *(words or ["none"])])
    if isinstance(answer, Arranged):
        piles = [
            " ".join([str(label + 1 if isinstance(label, int) else label), *(card_text(ruleset, x) for x in cards)])
            for label, cards in answer.piles
        ]
        lays = any(isinstance(label, str) for label, _ in answer.piles)
        return f"lay {' '.join(piles)}" if lays else f"give {' and '.join(piles)}"
    words = [answer.kind]
    cards = [card_text(ruleset, card) for card in answer.cards]
    if answer.name:
        words += [_name(answer.name, ruleset.types), "by", _name(answer.skill, ruleset.skills)]
    elif answer.skill:
        words.append(_name(answer.skill, ruleset.skills))
    else:
        words += cards
        cards = []
    if cards:
        words += ["with", *cards]
    if answer.targets:
        words += ["to", *(str(seat + 1) for seat in answer.targets)]
    if answer.second:
        words += ["then", *(str(seat + 1) for seat in answer.second)]
    if answer.option:
        words += ["=", answer.option]
    return " ".join(words)


def card_text(ruleset: Ruleset, card: int) -> str:
    """A physical card, such as 杀♠7, with its id where another one looks the same."""
    label = ruleset.cards[card].label()
    same = sum(other.label() == label for other in ruleset.cards)
    return label if same == 1 else f"{label}#{card}"


def _item_text(ruleset: Ruleset, item: int | str, kind: str) -> str:
    if kind == CARDS and isinstance(item, int):
        return card_text(ruleset, item)
    return str(item + 1) if kind == SEATS and isinstance(item, int) else str(item)


def _name(id: str, table: Any) -> str:
    """The Chinese name, if it says which one is meant."""
    name = str(table[id].name)
    return name if sum(one.name == name for one in table.values()) == 1 and " " not in name else id


# --- reading ---------------------------------------------------------------------------------------------------------


def parse(decision: Decision, text: str) -> Answer:
    """The answer that a line stands for; whether it is legal is another matter.

    Raises:
        MalformedError: if it cannot be read.
        AmbiguousError: if it fits several legal answers.
    """
    if not isinstance(text, str):
        raise MalformedError(f"an answer is a line of text, not {type(text).__name__}")
    words = text.replace(",", " ").replace("，", " ").replace("=", " = ").split()
    if not words:
        raise MalformedError("an empty line is no answer")
    readings = list(islice(_readings(decision, words), _MOST))
    if not readings:
        raise MalformedError(f"cannot read {text!r}; an answer looks like " + _examples(decision))
    for answer in readings:
        _check_seats(decision, answer)
    legal = list(dict.fromkeys(answer for answer in readings if answer in decision))
    if len(legal) > 1:
        raise AmbiguousError(f"{text!r} may mean " + " or ".join(write(decision, answer) for answer in legal))
    return legal[0] if legal else readings[0]


def _check_seats(decision: Decision, answer: Answer) -> None:
    """Refuse seats that the game has not; here they are counted from 1."""
    seats: list[Any] = []
    if isinstance(answer, Act):
        seats += [*answer.targets, *answer.second]
    elif isinstance(answer, Pick) and getattr(decision, "kind", "") == SEATS:
        seats += answer.items
    elif isinstance(answer, Arranged):
        seats += [label for label, _ in answer.piles]
    size = decision.game.size
    for seat in seats:
        if isinstance(seat, int) and seat >= size:
            raise MalformedError(f"there is no seat {seat + 1}: they go from 1 to {size}")


def _examples(decision: Decision) -> str:
    return " or ".join(f"“{write(decision, answer)}”" for answer in decision.answers(3))


def _readings(decision: Decision, words: list[str]) -> Iterator[Answer]:
    """Everything that the words may mean."""
    first = words[0].lower()
    if len(words) == 1 and first in _PASS:
        yield PASS
    elif len(words) == 1 and first in _YES:
        yield YES_PICK
    elif first in _VERBS:
        yield from _read(decision, _VERBS[first], words[1:])
    else:
        kinds = dict.fromkeys(action.kind for action in decision.actions())
        for kind in kinds or ("use",):
            yield from _read(decision, {"pick": "choose", "arrange": "lay"}.get(kind, kind), words)


def _read(decision: Decision, verb: str, words: list[str]) -> Iterator[Answer]:
    if verb == "choose":
        yield from _read_items(decision, words)
    elif verb == "lay":
        yield from _read_piles(decision, words)
    elif verb == "give":
        yield from _read_gifts(decision, words)
    else:
        yield from _read_act(decision, verb, words)


def _read_items(decision: Decision, words: list[str]) -> Iterator[Answer]:
    if words == ["none"]:
        words = []
    kind = getattr(decision, "kind", "")
    options: list[Sequence[int | str]] = []
    for word in words:
        if kind == CARDS:
            found = _cards(decision, word)
            options.append(found or [word])
        elif kind == SEATS:
            options.append(_seats([word]) or [word])
        else:
            options.append([int(word)] if kind == "numbers" and _is_number(word) else [_id(decision, word)])
    for items in product(*options):
        yield Pick(tuple(items))


def _id(decision: Decision, word: str) -> str:
    """A word of a choice as its id: it may be written as the general's Chinese name or the option's text."""
    labels = getattr(decision, "labels", {})
    for id, label in labels.items():
        if label == word:
            return str(id)
    offered = [str(item) for item in getattr(decision, "dealt", ())]
    generals = decision.game.ruleset.generals
    named = [id for id in offered if id in generals and generals[id].name == word]
    return named[0] if len(named) == 1 else word


def _read_piles(decision: Decision, words: list[str]) -> Iterator[Answer]:
    parts = _split(words)
    if set(parts) - {"", "top", "bottom"} or parts.get(""):
        return
    for top in _card_lists(decision, parts.get("top", [])):
        for bottom in _card_lists(decision, parts.get("bottom", [])):
            yield Arranged((("top", top), ("bottom", bottom)))


def _read_gifts(decision: Decision, words: list[str]) -> Iterator[Answer]:
    gifts: list[list[str]] = [[]]
    for word in words:
        if word.lower() == "and":
            gifts.append([])
        else:
            gifts[-1].append(word)
    choices = []
    for gift in gifts:
        seats = _seats(gift[:1])
        if not seats:
            return
        choices.append([(seats[0], cards) for cards in _card_lists(decision, gift[1:])])
    for piles in product(*choices):
        yield Arranged(tuple(piles))


def _read_act(decision: Decision, verb: str, words: list[str]) -> Iterator[Answer]:
    parts = _split(words)
    if set(parts) - {"", "by", "with", "to", "then", "="} or len(parts.get("=", ())) > 1:
        return
    targets, second = _seats(parts.get("to", [])), _seats(parts.get("then", []))
    if targets is None or second is None:
        return
    ruleset = decision.game.ruleset
    option = (parts.get("=") or [""])[0]
    head = parts.get("", [])
    if "by" in parts:
        for name in _ids(ruleset.types, " ".join(head)):
            for skill in _ids(ruleset.skills, " ".join(parts["by"])):
                for cards in _card_lists(decision, parts.get("with", [])):
                    yield Act(verb, skill, name, cards, tuple(targets), tuple(second), option)
        return
    for skill in _ids(ruleset.skills, " ".join(head)):
        for cards in _card_lists(decision, parts.get("with", [])):
            yield Act(verb, skill, "", cards, tuple(targets), tuple(second), option)
    if verb in ("use", "play", "recast") and head and "with" not in parts:
        for cards in _card_lists(decision, head):
            yield Act(verb, "", "", cards, tuple(targets), tuple(second), option)


def _split(words: list[str]) -> dict[str, list[str]]:
    """The words by the keyword that they follow."""
    parts: dict[str, list[str]] = {"": []}
    key = ""
    for word in words:
        found = _KEYWORDS.get(word.lower())
        if found is None:
            parts[key].append(word)
        else:
            key = found
            parts.setdefault(key, [])
    return parts


def _ids(table: Any, word: str) -> list[str]:
    if word in table:
        return [word]
    return [id for id, one in table.items() if one.name == word] if word else []


def _is_number(word: str) -> bool:
    """A number of reasonable size."""
    return word.isascii() and word.isdigit() and len(word) < 7


def _seats(words: Sequence[str]) -> list[int] | None:
    """Seats from 0; None if a word is no seat."""
    if not all(_is_number(word) and int(word) for word in words):
        return None
    return [int(word) - 1 for word in words]


def _card_lists(decision: Decision, words: Sequence[str]) -> Iterator[tuple[int, ...]]:
    options = [_cards(decision, word) for word in words]
    if all(options):
        yield from product(*options)


def _cards(decision: Decision, word: str) -> list[int]:
    """Ids of the cards that a word may stand for, those within the asked seat's reach first."""
    match = _CARD.fullmatch(word)
    if match is None:
        return []
    cards = decision.game.ruleset.cards
    if match["id"] is not None:
        return [int(match["id"])] if _is_number(match["id"]) and int(match["id"]) < len(cards) else []
    name, suit, rank = match["name"], _SUITS.get(match["suit"] or "", ""), match["rank"]
    found = [
        id
        for id, card in enumerate(cards)
        if (not name or name in (card.type.name, card.type.id))
        and (not suit or (card.suit == suit and RANK_SIGNS[card.rank] == rank))
        and (name or suit)
    ]
    near = [id for id in found if id in _reach(decision)]
    return near or found


def _reach(decision: Decision) -> set[int]:
    """Cards that the decision could be about."""
    reach = {int(item) for item in getattr(decision, "items", ()) if isinstance(item, int)}
    reach.update(decision.me.cards)
    for pile in decision.me.state.piles.values():
        reach.update(pile)
    for action in decision.actions():
        reach.update(getattr(action, "cards", ()))
    return reach
