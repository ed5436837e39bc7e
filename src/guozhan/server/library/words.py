"""Names in all languages, and what is called how on the shelf."""

from __future__ import annotations

from typing import Final

from guozhan.core.errors import MalformedError
from guozhan.core.messages import error_text
from guozhan.games.generals import IDENTITY
from guozhan.games.pinyin import reading
from guozhan.modes.profile import MODES, PROFILES, options_for
from guozhan.protocol.web import Named
from guozhan.view.language import Language, traditional

BOOKS: Final = {
    "kingdom_wars": "国战规则",
    "reset": "重置计划",
    "identity": "身份局规则",
    "mechanics": "新机制",
}
PACK_NAMES: Final = {
    "": "国战标准版",
    "reset": "重置计划",
    "standard": "标准版",
    "wind": "风",
    "fire": "火",
    "god": "神将",
    "mechanics": "新机制",
}
EDITION_NAMES: Final = {
    "classic": "旧版文字",
    "current": "现行文字",
    "ol": "线上版文字",
    IDENTITY: "身份局",
}
SOURCES: Final = {
    "000": "国战重置计划说明",
    "001": "新机制与用语一览",
    "002": "身份局规则",
    "003": "国战规则页",
    "004": "国战百科页（含2018年规则）",
    "base": "实体游戏的通常规则",
    "timing": "官方时机表",
    "conventions": "武将技能的读法",
    "concepts": "国战用语",
}


def worded(zh: str, en: str, language: Language) -> str:
    """A text that is written in Chinese and in English."""
    return en if language.is_english else language.of(zh)


def names(zh: str, en: str) -> tuple[str, ...]:
    """A name in all languages, each once."""
    return tuple(dict.fromkeys(filter(None, (zh, traditional().get(zh, ""), en))))


def pinyin(zh: str) -> str:
    """How a name is read."""
    return reading(zh)


def named(table: dict[str, str], ids: list[str], language: Language) -> tuple[Named, ...]:
    """Some of a table, in its order, in a language."""
    return tuple(Named(id, language.of(name)) for id, name in table.items() if id in ids)


def ruleset_checked(name: str) -> str:
    """The name, if there is such a ruleset.

    Raises:
        MalformedError: if there is none.
    """
    if name not in PROFILES:
        raise MalformedError(error_text("ruleset: one of {known}", known=", ".join(PROFILES)))
    return name


def edition_of(ruleset: str) -> str:
    """The wording that a ruleset is played with: the mode's own where it has one only."""
    return IDENTITY if MODES[ruleset] == IDENTITY else str(options_for(ruleset)["text"])
