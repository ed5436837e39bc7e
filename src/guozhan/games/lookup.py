"""Texts of cards, skills, generals and rules by name, for ``?``."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from guozhan.core.card_types import BASIC, EQUIPMENT
from guozhan.view.language import CHINESE, Language, traditional
from guozhan.view.names import GENDER_NAMES, kingdom_text

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset

MAX_RULES: Final = 5
NO_SKILLS: Final = "技能尚未实现"


def texts(ruleset: Ruleset, name: str, language: Language = CHINESE) -> list[str]:
    """Everything of that name (Chinese, English or id), then rules that contain it; else what is close to it."""
    wanted = name.strip().lower()
    found = [
        text
        for thing, describe in _things(ruleset)
        if wanted in _names(thing, language)
        for text in [describe(ruleset, thing, language)]
    ]
    found = list(dict.fromkeys(found)) + _rules(name.strip(), language)
    if found:
        return found
    names = sorted({language.of(thing.name) for thing, _ in _things(ruleset) if thing.name})
    spelt = {other.lower(): other for other in names}
    close = [other for low, other in spelt.items() if wanted in low]
    close = close or [spelt[low] for low in difflib.get_close_matches(wanted, spelt, 5, 0.5)]
    if not close:
        return [language.say("没有叫“{name}”的牌、技能、武将或规则", name=name)]
    return [
        language.say("没有叫“{name}”的牌、技能、武将或规则，是不是：{close}", name=name, close=language.join(close[:8]))
    ]


def of_ids(ruleset: Ruleset, ids: Iterable[str], language: Language = CHINESE) -> list[str]:
    """The texts of card types and skills by id; other ids are passed over."""
    found = []
    for each in ids:
        if each in ruleset.skills:
            found.append(_skill(ruleset, ruleset.skills[each], language))
        elif each in ruleset.types:
            found.append(_card(ruleset, ruleset.types[each], language))
    return list(dict.fromkeys(text for text in found if text))


def _names(thing: Any, language: Language) -> set[str]:
    names = (thing.id, thing.name, thing.name_en, language.of(thing.name), traditional().get(thing.name, ""))
    return {name.lower() for name in names if name}


def _things(ruleset: Ruleset) -> Iterator[tuple[Any, Any]]:
    for kind in ruleset.types.values():
        yield kind, _card
    for skill in ruleset.skills.values():
        if skill.text:
            yield skill, _skill
    for general in ruleset.generals.values():
        yield general, _general


def _card(ruleset: Ruleset, kind: Any, language: Language) -> str:
    if kind.category == BASIC:
        category = "基本牌"
    elif kind.category == EQUIPMENT:
        category = "装备牌"
    else:
        category = "延时锦囊牌" if kind.delayed else "锦囊牌"
    head = language.say(
        "【{card}】{english}，{category}，牌堆中{n}张",
        card=language.of(kind.name),
        english=kind.name_en,
        category=language.of(category),
        n=sum(card.type is kind for card in ruleset.cards),
    )
    return _worded(head, kind, language)


def _skill(ruleset: Ruleset, skill: Any, language: Language) -> str:
    owners = language.join(
        language.of(general.name)
        for general in ruleset.generals.values()
        if any(each.id == skill.id for each in general.all_skills)
    )
    text = "“{skill}”{english}（{owners}）" if owners else "“{skill}”{english}"
    head = language.say(text, skill=language.of(skill.name), english=skill.name_en, owners=owners)
    return _worded(head, skill, language)


def _worded(head: str, thing: Any, language: Language) -> str:
    """What is printed on it, and how it is ruled; readers of Chinese get the English text on a line of its own."""
    lines = [language.say("{what}：{text}", what=head, text=language.of(thing.text))]
    if thing.text_en and not language.is_english:
        lines.append(f"  {thing.text_en}")
    lines += [f"  · {language.of(ruling.zh)}" for ruling in getattr(thing, "rulings", ())]
    return "\n".join(lines)


def hp_text(general: Any, language: Language) -> str:
    """What is printed on a general: fish where it is half of a pair, else hp (with its maximum) and shields."""
    if general.halves:
        return language.say("{fish}鱼", fish=f"{general.halves / 2:g}")
    hp = language.say("{hp}体力", hp=f"{general.hp}/{general.symbols}" if general.hollow else general.hp)
    return f"{hp} {language.say('护甲{n}', n=general.armor_points)}" if general.armor_points else hp


def _general(ruleset: Ruleset, general: Any, language: Language) -> str:
    lines = [
        language.say(
            "{general} {english}，{kingdom}，{gender}，{hp}",
            general=language.of(general.name),
            english=general.name_en,
            kingdom=kingdom_text(general.printed_kingdom, language),
            gender=language.of(GENDER_NAMES[general.gender]),
            hp=hp_text(general, language),
        )
    ]
    for skill in general.all_skills:
        head = language.say("“{name}”", name=language.of(skill.name))
        lines.append(f"  {_worded(head, skill, language)}")
    if not general.all_skills:
        lines.append(f"  {language.of(NO_SKILLS)}")
    companions = [
        language.of(other.name)
        for other in ruleset.generals.values()
        if other.id in general.companions or general.id in other.companions
    ]
    if companions:
        lines.append("  " + language.say("珠联璧合：{generals}", generals=language.join(companions)))
    return "\n".join(lines)


def _rules(word: str, language: Language) -> list[str]:
    from guozhan.rulebook.statements import statements

    naming = []
    for each in statements().values():
        text, section = (each.en, each.section_en) if language.is_english else (each.zh, each.section_zh)
        wordings = {text.lower(), each.zh, language.of(each.zh)}
        sections = {section.lower(), each.section_zh, language.of(each.section_zh)}
        titled = word.lower() in sections
        if each.id == word.upper() or titled or (len(word) > 1 and any(word.lower() in said for said in wordings)):
            naming.append((not titled, language.say("{what}：{text}", what=each.id, text=language.of(text))))
    naming.sort(key=lambda found: found[0])
    found = [text for _, text in naming]
    more = len(found) - MAX_RULES
    rest = [language.say("（另有{n}条，见 guozhan rules）", n=more)] if more > 0 else []
    return found[:MAX_RULES] + rest
