"""Typed reading of YAML nodes: every value keeps its line, and every error is noted instead of ending the reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Final, TypeVar

from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from guozhan.scenario.cardtext import (
    CardRef,
    CardText,
    CardTextError,
    parse_card,
    parse_card_or_position,
    parse_laid_card,
)
from guozhan.scenario.document import NameKind, NameUse, OptionValue, Path
from guozhan.scenario.errors import MalformedScenario

T = TypeVar("T")
D = TypeVar("D")
Read = Callable[[Node, Path], T]

_TAG: Final = "tag:yaml.org,2002:"
_INT, _FLOAT, _BOOL, _NULL, _STR = (_TAG + kind for kind in ("int", "float", "bool", "null", "str"))
_TEXTS: Final = frozenset({_STR, _TAG + "timestamp"})
_NUMBERS: Final = frozenset({_INT, _FLOAT})
_SHOWN: Final = 40
_NEAR: Final = 0.7
_SWITCH_WORDS: Final = {"on": "true", "yes": "true", "off": "false", "no": "false"}


def close_to(word: str, known: Iterable[str]) -> str:
    """A remedy that names the closest known word, or else all of them."""
    known = list(known)
    if ":" in word:
        return "write a space after the colon"
    near = get_close_matches(word.lower(), known, n=1, cutoff=_NEAR)
    return f"did you mean {near[0]!r}?" if near else "known: " + ", ".join(known)


def describe(node: Node) -> str:
    """What somebody has written, in the words of an error message."""
    if isinstance(node, SequenceNode):
        return "a list"
    if isinstance(node, MappingNode):
        return "a mapping"
    if node.tag == _NULL:
        return "nothing"
    text = node.value if len(node.value) <= _SHOWN else node.value[:_SHOWN] + "…"
    if not str(node.tag).startswith(_TAG):
        return f"{text!r} with the tag {node.tag}"
    return f"the text {text!r}" if node.tag in _TEXTS else str(text)


class Fields:
    """The entries of a mapping with known keys. `sound` is false if it is no mapping or has other keys too: then what
    is missing needs no error of its own."""

    __slots__ = ("nodes", "path", "sound")

    def __init__(self, nodes: dict[str, Node], path: Path, sound: bool) -> None:
        self.nodes = nodes
        self.path = path
        self.sound = sound

    def __contains__(self, key: str) -> bool:
        return key in self.nodes

    def get(self, key: str, read: Read[T], default: D) -> T | D:
        """The value of a key, or the default where the key is left out."""
        node = self.nodes.get(key)
        return default if node is None else read(node, (*self.path, key))


class Reader:
    """Reads one document. A value that is wrong is noted in `errors` and some value of its type returned; so the
    result counts only if `errors` is empty at the end."""

    __slots__ = ("document", "errors", "file", "lines", "names", "seat_count")

    def __init__(self, file: str, document: int) -> None:
        self.file = file
        self.document = document
        self.errors: list[MalformedScenario] = []
        self.lines: dict[Path, int] = {}
        self.names: list[NameUse] = []
        self.seat_count: int | None = None
        """For the range of seat numbers; None = not known."""

    # --- errors

    def fail(self, at: Node | int, message: str, remedy: str = "") -> None:
        """Note an error at a node or on a line."""
        line = at if isinstance(at, int) else line_of(at)
        self.errors.append(MalformedScenario(self.file, self.document, line, message, remedy))

    def wrong(self, node: Node, path: Path, wanted: str, remedy: str = "") -> None:
        """Note that a node is not what it should be."""
        key = next((str(part) for part in reversed(path) if isinstance(part, str)), None)
        place = f"{key!r}: " if key else ""
        wanted = "a mapping" if wanted == repr(key) else wanted
        # A value left out is marked where the next one starts: the line of its key is meant.
        at = self.lines.get(path, node) if is_empty(node) else node
        self.fail(at, f"{place}expected {wanted}, found {describe(node)}", remedy)

    # --- collections

    def pairs(self, node: Node, path: Path, what: str, remedy: str = "") -> list[tuple[Node, Node]]:
        """The entries of a mapping, each key once."""
        if not isinstance(node, MappingNode):
            self.wrong(node, path, what, remedy)
            return []
        seen: dict[str, Node] = {}
        found: list[tuple[Node, Node]] = []
        for key, value in node.value:
            if not isinstance(key, ScalarNode):
                self.fail(key, f"{describe(key)} cannot be a key in {what}")
            elif key.value in seen:
                self.fail(key, f"duplicate key {key.value!r}", f"first given on line {line_of(seen[key.value])}")
            else:
                seen[key.value] = key
                found.append((key, value))
        return found

    def fields(
        self, node: Node, path: Path, known: frozenset[str], what: str, remedy: str = "", listed: Iterable[str] = ()
    ) -> Fields:
        """The entries of a mapping whose keys are among `known`; `listed` has them in a better order."""
        nodes: dict[str, Node] = {}
        errors = len(self.errors)
        for key, value in self.pairs(node, path, what, remedy):
            if key.value in known:
                nodes[key.value] = value
                self.lines[(*path, key.value)] = line_of(key)
            else:
                self.fail(key, f"unknown key {key.value!r} in {what}", close_to(key.value, listed or sorted(known)))
        return Fields(nodes, path, sound=len(self.errors) == errors)

    def each(self, read: Read[T], what: str, example: str = "") -> Read[tuple[T, ...]]:
        """A reader of lists whose items `read` reads."""

        def read_list(node: Node, path: Path) -> tuple[T, ...]:
            if not isinstance(node, SequenceNode):
                # Brackets around it are the remedy only where it could stand in the list.
                shown = f"[{node.value}]" if isinstance(node, ScalarNode) and self._reads(read, node, path) else example
                self.wrong(node, path, what, shown and f"write {shown}")
                return ()
            items = []
            for i, item in enumerate(node.value):
                place = (*path, i)
                self.lines[place] = line_of(item)
                items.append(read(item, place))
            return tuple(items)

        return read_list

    def _reads(self, read: Read[T], node: Node, path: Path) -> bool:
        """Whether a node can be read so; nothing is noted of it."""
        errors, names, lines = len(self.errors), len(self.names), dict(self.lines)
        read(node, path)
        sound = len(self.errors) == errors
        del self.errors[errors:], self.names[names:]
        self.lines = lines
        return sound

    def by_name(self, kind: NameKind, read: Read[T]) -> Read[dict[str, T]]:
        """A reader of mappings from names of a kind."""

        def read_mapping(node: Node, path: Path) -> dict[str, T]:
            found: dict[str, T] = {}
            for key, value in self.pairs(node, path, "a mapping from names"):
                place = (*path, key.value)
                self.lines[place] = line_of(key)
                found[self.name(kind)(key, place)] = read(value, place)
            return found

        return read_mapping

    def by_seat(self, read: Read[T]) -> Read[dict[int, T]]:
        """A reader of mappings from seat numbers."""

        def read_mapping(node: Node, path: Path) -> dict[int, T]:
            found: dict[int, T] = {}
            for key, value in self.pairs(node, path, "a mapping from seat numbers"):
                number = self.seat(key, path)
                if number in found:
                    self.fail(key, f"seat {number} is given twice")
                place = (*path, number)
                self.lines[place] = line_of(key)
                found[number] = read(value, place)
            return found

        return read_mapping

    def by_card(self, read: Read[T]) -> Read[dict[CardText, T]]:
        """A reader of mappings from cards."""

        def read_mapping(node: Node, path: Path) -> dict[CardText, T]:
            found: dict[CardText, T] = {}
            for key, value in self.pairs(node, path, "a mapping from cards"):
                place = (*path, key.value)
                self.lines[place] = line_of(key)
                card = self.card(key, place)
                if card in found:
                    self.fail(key, f"{card} is given twice")
                found[card] = read(value, place)
            return found

        return read_mapping

    # --- scalars

    def text(self, node: Node, path: Path) -> str:
        """Any text; a number is taken as it is written."""
        if isinstance(node, ScalarNode) and (node.tag in _TEXTS or node.tag in _NUMBERS) and node.value.strip():
            return str(node.value)
        self.wrong(node, path, "a text")
        return ""

    def add_name(self, kind: NameKind, name: str, node: Node, path: Path) -> None:
        """Keep a name for the look-up."""
        self.names.append(NameUse(kind, name, path, line_of(node)))

    def name(self, kind: NameKind) -> Read[str]:
        """A reader of names, which are kept for the look-up."""

        def read_name(node: Node, path: Path) -> str:
            text = self.text(node, path)
            self.add_name(kind, text, node, path)
            return text

        return read_name

    def word(self, known: Mapping[str, T], what: str) -> Read[T]:
        """A reader of words from a fixed list."""

        def read_word(node: Node, path: Path) -> T:
            if isinstance(node, ScalarNode) and node.tag in _TEXTS:
                if node.value in known:
                    return known[node.value]
                self.fail(node, f"unknown {what} {node.value!r}", close_to(node.value, known))
            else:
                self.wrong(node, path, f"a {what}", "known: " + ", ".join(known))
            return next(iter(known.values()))

        return read_word

    def integer(self, node: Node, path: Path) -> int:
        """A whole number."""
        if isinstance(node, ScalarNode) and node.tag == _INT:
            digits = node.value.replace("_", "")
            try:
                return int(digits, 10)
            except ValueError:
                return int(digits, 0)
        self.wrong(node, path, "a whole number")
        return 0

    def count(self, node: Node, path: Path) -> int:
        """A whole number from 0."""
        number = self.integer(node, path)
        if number < 0:
            self.wrong(node, path, "a whole number from 0")
        return number

    def boolean(self, node: Node, path: Path) -> bool:
        """`true` or `false`."""
        if isinstance(node, ScalarNode) and node.tag == _BOOL:
            return str(node.value).lower() == "true"
        word = _SWITCH_WORDS.get(str(getattr(node, "value", "")).lower())
        self.wrong(node, path, "true or false", f"write {word}: YAML 1.2 takes {node.value} for a text" if word else "")
        return True

    def only_true(self, node: Node, path: Path) -> bool:
        """`true`, for keys that say all by being there."""
        if isinstance(node, ScalarNode) and node.tag == _BOOL and node.value.lower() == "true":
            return True
        self.wrong(node, path, "true", "leave the key out otherwise")
        return True

    def option_value(self, node: Node, path: Path) -> OptionValue:
        """The value of a switch."""
        if isinstance(node, ScalarNode):
            if node.tag == _INT:
                return self.integer(node, path)
            if node.tag == _BOOL:
                return self.boolean(node, path)
            if node.tag != _NULL:
                return self.text(node, path)
        self.wrong(node, path, "a text, a number, true or false")
        return ""

    # --- seats and cards

    def seat(self, node: Node, path: Path) -> int:
        """The number of a seat."""
        if not (isinstance(node, ScalarNode) and node.tag == _INT):
            self.wrong(node, path, "a seat number")
            return 0
        number = self.integer(node, path)
        self.check_seat(node, number)
        return number

    def check_seat(self, node: Node, number: int) -> None:
        """Note a number that is no seat's."""
        if number < 1 or (self.seat_count is not None and number > self.seat_count):
            last = self.seat_count or "…"
            self.fail(node, f"there is no seat {number}", f"seats are 1 to {last}")

    def seats(self, node: Node, path: Path) -> tuple[int, ...]:
        """A list of seats."""
        return self.each(self.seat, "a list of seats", "[1, 2]")(node, path)

    def card(self, node: Node, path: Path) -> CardText:
        """A card by name."""
        return self._card(node, path, parse_card)

    def card_ref(self, node: Node, path: Path) -> CardRef:
        """A card by name or by place."""
        return self._card(node, path, parse_card_or_position)

    def cards(self, node: Node, path: Path) -> tuple[CardText, ...]:
        """A list of cards by name."""
        return self.each(self.card, "a list of cards", _cards_example(node))(node, path)

    def laid_cards(self, node: Node, path: Path) -> tuple[CardText, ...]:
        """A list of cards by name, in parentheses those that lie face down."""
        return self.each(
            lambda item, place: self._card(item, place, parse_laid_card), "a list of cards", _cards_example(node)
        )(node, path)

    def card_refs(self, node: Node, path: Path) -> tuple[CardRef, ...]:
        """A list of cards by name or by place."""
        return self.each(self.card_ref, "a list of cards", _cards_example(node))(node, path)

    def names_of(self, kind: NameKind) -> Read[tuple[str, ...]]:
        """A reader of lists of names."""
        return self.each(self.name(kind), "a list of ids" if kind == "rule" else "a list of names", "[]")

    def _card(self, node: Node, path: Path, parse: Callable[[str], CardText | T]) -> CardText | T:
        if not (isinstance(node, ScalarNode) and node.tag in _TEXTS):
            self.wrong(node, path, "a card", "such as 杀♠7")
            return CardText("")
        try:
            card = parse(node.value)
        except CardTextError as error:
            self.fail(node, error.message, error.remedy)
            return CardText("")
        if isinstance(card, CardText):
            self.add_name("card", card.name, node, path)
        return card


def _cards_example(node: Node) -> str:
    return "[]" if is_empty(node) else "[杀♠7, 桃♥Q]"


def line_of(node: Node) -> int:
    """The line of a node in its file, from 1."""
    return int(node.start_mark.line) + 1


def is_text(node: Node) -> bool:
    """Whether a node is a scalar that means a text."""
    return isinstance(node, ScalarNode) and node.tag in _TEXTS


def is_integer(node: Node) -> bool:
    """Whether a node is a whole number."""
    return isinstance(node, ScalarNode) and node.tag == _INT


def is_empty(node: Node) -> bool:
    """Whether nothing is written."""
    return isinstance(node, ScalarNode) and node.tag == _NULL
