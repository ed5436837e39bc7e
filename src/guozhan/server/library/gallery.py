"""The generals of a ruleset, and everything about one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.errors import MalformedError
from guozhan.core.skills import DERIVED
from guozhan.games import generals
from guozhan.games.contents import CONTENTS
from guozhan.games.generals import EDITIONS, GENERAL_MODES, KINGDOMS, TAGS, Wording, dossier
from guozhan.modes.profile import MODES, PROFILES
from guozhan.protocol import library
from guozhan.protocol.web import Named
from guozhan.rulebook.statements import mechanics
from guozhan.server.library.words import (
    EDITION_NAMES,
    PACK_NAMES,
    edition_of,
    named,
    names,
    pinyin,
    ruleset_checked,
    worded,
)
from guozhan.server.web.forms import spoken
from guozhan.view.names import KINGDOM_NAMES

if TYPE_CHECKING:
    from guozhan.core.generals import General
    from guozhan.core.skills import Skill
    from guozhan.view.language import Language

NO_GENERAL: Final = "there is no such general"


def gallery(ruleset: str, code: str) -> library.Gallery:
    """The generals of a ruleset.

    Raises:
        MalformedError: if there is no such ruleset or language.
    """
    language = spoken(code)
    found = _generals(ruleset_checked(ruleset))
    lines = tuple(_line(general, ruleset, language) for general in found)
    used = {section for line in lines for section in line.mechanics}
    tags = {tag for line in lines for skill in line.skills for tag in skill.tags}
    return library.Gallery(
        ruleset=ruleset,
        language=code,
        edition=edition_of(ruleset),
        generals=lines,
        kingdoms=named(KINGDOM_NAMES, [kingdom for line in lines for kingdom in line.kingdoms], language),
        packs=named(PACK_NAMES, [line.pack for line in lines], language),
        mechanics=tuple(
            Named(each.section, worded(each.zh, each.en, language)) for each in mechanics() if each.section in used
        ),
        tags=named(dict(TAGS), list(tags), language),
    )


def page(ruleset: str, id: str, code: str) -> library.GeneralPage | None:
    """Everything about a general, None if the ruleset has none of that id.

    Raises:
        MalformedError: if there is no such ruleset or language.
    """
    language = spoken(code)
    found = next((each for each in _generals(ruleset_checked(ruleset)) if each.id == id), None)
    if found is None:
        return None
    mode = MODES[ruleset]
    known = dossier(found, mode)
    here = edition_of(ruleset)
    inside = {each.id for each in _generals(ruleset)}
    own = [each.id for used in known.mechanics for each in used.statements]
    own += [each.id for each in known.statements if ruleset in each.profiles]
    halves = set(known.halves.values())
    return library.GeneralPage(
        ruleset=ruleset,
        language=code,
        general=_line(found, ruleset, language),
        wordings=tuple(_wording(each, here, language) for each in known.wordings),
        halves=dict(known.halves) if len(halves) > 1 else {},
        companions=tuple(_link(each, language) for each in known.companions if each.id in inside),
        others=_others(found, ruleset, language),
        rulesets=tuple(
            each for each in PROFILES if MODES[each] == mode and any(one.id == id for one in _generals(each))
        ),
        statements=tuple(dict.fromkeys(own)),
        switches=tuple(each.name for each in known.switches if ruleset in each.defaults),
    )


def _generals(ruleset: str) -> list[General]:
    found = CONTENTS[ruleset].all_generals()
    return sorted(found, key=lambda general: (KINGDOMS.index(general.kingdom), bool(general.pack), general.id))


def _line(general: General, ruleset: str, language: Language) -> library.GeneralLine:
    sheet = general.sheet(edition_of(ruleset))
    return library.GeneralLine(
        id=general.id,
        name=worded(general.name, general.name_en, language),
        names=names(general.name, general.name_en),
        pinyin=pinyin(general.name),
        kingdoms=general.kingdoms,
        gender=general.gender,
        halves=sheet.halves,
        hp=sheet.hp,
        max_hp=sheet.symbols if sheet.hollow else 0,
        armor=sheet.armor_points,
        pack=general.pack,
        further=bool(CONTENTS[ruleset].dealt_with(general)),
        mechanics=tuple(each.section for each in mechanics() if general.id in each.generals)
        if MODES[ruleset] == generals.IDENTITY
        else (),
        skills=tuple(_skill(skill, skill not in sheet.skills, language) for skill in sheet.all_skills),
    )


def _skill(skill: type[Skill], derived: bool, language: Language) -> library.SkillLine:
    return library.SkillLine(
        id=skill.id,
        name=worded(skill.name, skill.name_en, language),
        names=names(skill.name, skill.name_en),
        pinyin=pinyin(skill.name),
        text=worded(skill.text, skill.text_en, language),
        tags=_tags(skill),
        derived=derived or DERIVED in skill.tags,
    )


def _tags(skill: type[Skill]) -> tuple[str, ...]:
    return tuple(tag for tag in TAGS if tag in skill.tags)


def _wording(wording: Wording, here: str, language: Language) -> library.WordingText:
    skill = wording.skill
    return library.WordingText(
        skill=skill.id,
        name=worded(skill.name, skill.name_en, language),
        pinyin=pinyin(skill.name),
        text=worded(skill.text, skill.text_en, language),
        editions=tuple(Named(each, language.of(EDITION_NAMES[each])) for each in wording.editions),
        here=here in wording.editions,
        tags=tuple(Named(tag, language.of(TAGS[tag])) for tag in _tags(skill)),
        derived=DERIVED in skill.tags,
        rulings=tuple(worded(each.zh, each.en, language) for each in wording.rulings),
        proofs=len(wording.scenarios),
    )


def _link(general: General, language: Language, ruleset: str = "") -> library.GeneralLink:
    return library.GeneralLink(general.id, worded(general.name, general.name_en, language), general.kingdom, ruleset)


def _others(general: General, ruleset: str, language: Language) -> tuple[library.GeneralLink, ...]:
    """The other cards of the person: of the same name or ``person``, the nearest ruleset first."""
    found: dict[tuple[str, str], library.GeneralLink] = {}
    for other in (ruleset, *PROFILES):
        for each in CONTENTS[other].all_generals():
            same = each.person == general.person or each.name == general.name
            mine = each.id == general.id and MODES[other] == MODES[ruleset]
            key = (each.id, MODES[other])
            if same and not mine and key not in found:
                found[key] = _link(each, language, other if other != ruleset else "")
    return tuple(found.values())


__all__ = ["EDITIONS", "GENERAL_MODES", "MalformedError", "gallery", "page"]
