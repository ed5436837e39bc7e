"""Texts of cards, skills, generals and rules by name, for ``?``."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from guozhan.core.card_types import BASIC, EQUIPMENT
from guozhan.view.names import KINGDOM_NAMES, general_text

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset

MAX_RULES: Final = 5
NO_SKILLS: Final = "技能尚未实现"


def texts(ruleset: Ruleset, name: str) -> list[str]:
    """Everything of that name (Chinese, English or id), then rules that contain it; else what is close to it."""
    wanted = name.strip().lower()
    found = [
        text
        for thing, describe in _things(ruleset)
        if wanted in (thing.id.lower(), thing.name.lower(), thing.name_en.lower())
        for text in [describe(ruleset, thing)]
    ]
    found = list(dict.fromkeys(found)) + _rules(name.strip())
    if found:
        return found
    names = sorted({thing.name for thing, _ in _things(ruleset) if thing.name})
    close = [other for other in names if wanted in other.lower()] or difflib.get_close_matches(wanted, names, 5, 0.5)
    hint = f"，是不是：{'、'.join(close[:8])}" if close else ""
    return [f"没有叫“{name}”的牌、技能、武将或规则{hint}"]


def of_ids(ruleset: Ruleset, ids: Iterable[str]) -> list[str]:
    """The texts of card types and skills by id; other ids are passed over."""
    found = []
    for each in ids:
        if each in ruleset.skills:
            found.append(_skill(ruleset, ruleset.skills[each]))
        elif each in ruleset.types:
            found.append(_card(ruleset, ruleset.types[each]))
    return list(dict.fromkeys(text for text in found if text))


def _things(ruleset: Ruleset) -> Iterator[tuple[Any, Any]]:
    for kind in ruleset.types.values():
        yield kind, _card
    for skill in ruleset.skills.values():
        if skill.text:
            yield skill, _skill
    for general in ruleset.generals.values():
        yield general, _general


def _card(ruleset: Ruleset, kind: Any) -> str:
    if kind.category == BASIC:
        category = "基本牌"
    elif kind.category == EQUIPMENT:
        category = "装备牌"
    else:
        category = "延时锦囊牌" if kind.delayed else "锦囊牌"
    count = sum(card.type is kind for card in ruleset.cards)
    return f"【{kind.name}】{kind.name_en}，{category}，牌堆中{count}张：{kind.text}{_english(kind)}"


def _skill(ruleset: Ruleset, skill: Any) -> str:
    owners = "、".join(
        general.name for general in ruleset.generals.values() if any(each.id == skill.id for each in general.skills)
    )
    return f"“{skill.name}”{skill.name_en}{f'（{owners}）' if owners else ''}：{skill.text}{_english(skill)}"


def _english(thing: Any) -> str:
    """The English text on a line of its own."""
    return f"\n  {thing.text_en}" if thing.text_en else ""


def hp_text(general: Any) -> str:
    """What is printed on a general: fish where it is half of a pair, else hp."""
    return f"{general.halves / 2:g}鱼" if general.halves else f"{general.hp}体力"


def _general(ruleset: Ruleset, general: Any) -> str:
    lines = [
        f"{general.name} {general.name_en}，{KINGDOM_NAMES[general.kingdom]}，"
        f"{'男' if general.gender == 'male' else '女'}，{hp_text(general)}"
    ]
    lines += [f"  “{skill.name}”：{skill.text}{_english(skill)}" for skill in general.skills] or [f"  {NO_SKILLS}"]
    companions = [
        general_text(other.id, ruleset)
        for other in ruleset.generals.values()
        if other.id in general.companions or general.id in other.companions
    ]
    if companions:
        lines.append(f"  珠联璧合：{'、'.join(companions)}")
    return "\n".join(lines)


def _rules(word: str) -> list[str]:
    from guozhan.rulebook.statements import statements

    naming = [
        each
        for each in statements().values()
        if each.id == word.upper() or (len(word) > 1 and (word in each.zh or word == each.section_zh))
    ]
    naming.sort(key=lambda each: word != each.section_zh)
    found = [f"{each.id}：{each.zh}" for each in naming]
    more = len(found) - MAX_RULES
    return found[:MAX_RULES] + ([f"（另有{more}条，见 guozhan rules）"] if more > 0 else [])
