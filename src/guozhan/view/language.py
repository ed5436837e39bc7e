"""The languages of the game: simplified Chinese as it is written in rules and content, traditional Chinese, English.

A text is looked up by its simplified Chinese: whole sentences, templates with ``{name}`` for values, names, terms.
``languages/en.toml`` has the English ones but for names and texts of cards, skills and generals, which content
declares beside the Chinese; ``languages/zh-Hant.json`` is made by ``python -m tools.traditional``.

Errors are written in English. ``languages/zh-Hans.toml`` has the Chinese of those that a server tells people.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

import msgspec

from guozhan.core.errors import MalformedError
from guozhan.core.messages import Message, error_text

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.ruleset import Ruleset

SIMPLIFIED: Final = "zh-Hans"
TRADITIONAL: Final = "zh-Hant"
ENGLISH: Final = "en"
LANGUAGES: Final = (SIMPLIFIED, TRADITIONAL, ENGLISH)


class _Number(int):
    """A number that counts things in a template: ``{n:card|cards}``."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else super().__format__(spec)


class Language:
    """One language, for the games of one ruleset.

    Attributes:
        code: one of ``LANGUAGES``.
    """

    def __init__(self, code: str = SIMPLIFIED, table: Mapping[str, str] | None = None) -> None:
        self.code = code
        self._table: Mapping[str, str] = table or {}

    @property
    def is_english(self) -> bool:
        """Texts that exist in two wordings, such as the statements of the rules, are read in English."""
        return self.code == ENGLISH

    def of(self, text: str) -> str:
        """A text, name, term or message that is known in Chinese; what the language does not have stays as it is."""
        if not self._table:
            return str(text)
        if isinstance(text, Message):
            values = {name: self.of(value) if isinstance(value, str) else value for name, value in text.values}
            return self.say(text.template, **values)
        return self._table.get(text, text)

    def say(self, template: str, /, **values: str | int) -> str:
        """A sentence with values that are in the language already."""
        found = self._table.get(template, template)
        if "|" in found:
            return found.format_map({key: _Number(x) if isinstance(x, int) else x for key, x in values.items()})
        return found.format_map(values)

    def join(self, words: Iterable[str]) -> str:
        """An enumeration."""
        return self.of("、").join(words)

    def card(self, card: Card) -> str:
        """A card with suit and rank, such as 杀♠7."""
        if not self._table:
            return card.label()
        return self.of(card.title()).strip()

    def cards(self, cards: Iterable[Card]) -> list[str]:
        """Cards as words that stand in a row."""
        return self.row(self.card(card) for card in cards)

    def row(self, words: Iterable[str]) -> list[str]:
        """Words that stand in a row; where names have blanks in them a comma follows each but the last."""
        found = list(words)
        if self.is_english:
            found[:-1] = [f"{word}," for word in found[:-1]]
        return found


CHINESE: Final = Language()


def language(code: str, ruleset: Ruleset, both: bool = False) -> Language:
    """A language by its code.

    Args:
        code: one of ``LANGUAGES``.
        ruleset: what the game is played with; its content names itself in English.
        both: English with the Chinese name behind the name of each card, skill and general.

    Raises:
        MalformedError: for an unknown code.
    """
    if code == SIMPLIFIED:
        return CHINESE
    if code == TRADITIONAL:
        return Language(code, traditional())
    if code != ENGLISH:
        raise MalformedError(
            error_text("unknown language {code!r}; there are {known}", code=code, known=", ".join(LANGUAGES))
        )
    things: list[Any] = [
        *ruleset.skills.values(),
        *ruleset.types.values(),
        *ruleset.generals.values(),
        *ruleset.tokens.values(),
    ]
    table = dict(english())
    for thing in things:
        if thing.name and thing.name_en:
            table[thing.name] = f"{thing.name_en} {thing.name}" if both else thing.name_en
        if getattr(thing, "text", "") and thing.text_en:
            table[thing.text] = thing.text_en
        table |= dict(getattr(thing, "rulings", ()))
    return Language(code, table)


def no_language() -> str:
    """What is wrong with a language that is none of them."""
    return error_text("language: one of {known}", known=", ".join(LANGUAGES))


@cache
def plain(code: str) -> Language:
    """A language for texts that name nothing of any content, errors among them; simplified Chinese for an unknown
    code."""
    if code == ENGLISH:
        return Language(code, english())
    if code != TRADITIONAL:
        return Language(SIMPLIFIED, errors())
    other = traditional()
    return Language(code, {**other, **{text: other.get(zh, zh) for text, zh in errors().items()}})


@cache
def english() -> dict[str, str]:
    """The English of all texts but those that content declares."""
    sections = tomllib.loads(_data("en.toml"))
    return {key: text for section in sections.values() for key, text in section.items()}


@cache
def errors() -> dict[str, str]:
    """The simplified Chinese of the errors that a server tells people, by their English."""
    sections = tomllib.loads(_data("zh-Hans.toml"))
    return {key: text for section in sections.values() for key, text in section.items()}


@cache
def traditional() -> dict[str, str]:
    """The traditional Chinese of all texts that have other characters there."""
    return msgspec.json.decode(_data("zh-Hant.json"), type=dict[str, str])


def _data(name: str) -> str:
    return resources.files("guozhan.view").joinpath("languages", name).read_text("utf-8")
