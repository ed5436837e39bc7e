"""All statements of the rules, switches and terms; and what stands behind the reasons that the game gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.games.contents import CONTENTS
from guozhan.games.generals import dossier
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import MODES, PROFILES, Switch, switches
from guozhan.protocol import library
from guozhan.rulebook.reasons import Concept, behind, concepts, in_ruleset, lines, reasons
from guozhan.rulebook.statements import Statement, statements
from guozhan.server.library.cards import about_card
from guozhan.server.library.words import BOOKS, SOURCES, edition_of, named, names, pinyin, ruleset_checked, worded
from guozhan.server.web.forms import spoken
from guozhan.view.language import language as language_of

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType
    from guozhan.view.language import Language

# Terms that stand behind the tags of skills.
TAG_CONCEPTS: Final = {
    "locked": "skill_kinds",
    "revealing": "reveal_skills",
    "limited": "limited",
    "option_limited": "option_limited",
    "awakening": "awakening",
    "formation": "formation",
    "derived": "derived",
    "head": "pair",
    "deputy": "pair",
    "lord": "role",
}


def rules(code: str) -> library.Rules:
    """All statements, switches and terms.

    Raises:
        MalformedError: if there is no such language.
    """
    language = spoken(code)
    all_of_them = statements().values()
    sections = {
        each.section: library.SectionText(each.section, worded(each.section_zh, each.section_en, language), _book(each))
        for each in all_of_them
    }
    return library.Rules(
        language=code,
        sections=tuple(sections.values()),
        statements=tuple(_statement(each, language) for each in all_of_them),
        switches=tuple(_switch(each, language) for each in switches().values()),
        concepts=tuple(_concept(each, language) for each in concepts().values()),
        books=named(BOOKS, list(BOOKS), language),
        sources={id: language.of(text) for id, text in SOURCES.items()},
    )


def _book(each: Statement) -> str:
    return "reset" if each.id.startswith("RP-") else each.mode


def _statement(each: Statement, language: Language) -> library.StatementText:
    return library.StatementText(
        id=each.id,
        section=each.section,
        text=worded(each.zh, each.en, language),
        basis=each.basis,
        refs=each.refs,
        rulesets=each.profiles,
        zh=each.zh if language.is_english else "",
        switches=each.switches,
        when=dict(each.when),
        proofs=len(each.scenarios) + len(each.tests),
        remark="definition" if each.definition else "not_modelled" if each.not_modelled else "",
    )


def _switch(each: Switch, language: Language) -> library.SwitchText:
    return library.SwitchText(
        name=each.name,
        text=worded(each.zh, each.en, language),
        source=each.source,
        values=tuple(
            library.SwitchValue(
                _shown(value),
                worded(zh, en, language),
                tuple(profile for profile in PROFILES if each.defaults.get(profile) == value),
            )
            for value, (zh, en) in each.meanings.items()
        ),
    )


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _concept(each: Concept, language: Language) -> library.ConceptText:
    return library.ConceptText(
        id=each.id,
        name=worded(each.zh, each.en, language),
        names=names(each.zh, each.en),
        text=worded(each.text, each.text_en, language),
        rulesets=each.profiles,
        pinyin=pinyin(each.zh),
        statements=each.statements,
    )


def why(ruleset: str, code: str) -> library.Why:
    """What stands behind reasons, cards, skills, generals and terms of a ruleset.

    Raises:
        MalformedError: if there is no such ruleset or language.
    """
    spoken(code)
    made = get_ruleset(ruleset_checked(ruleset))
    language = language_of(code, made)
    kinds = CONTENTS[ruleset].types
    terms = {id: each for id, each in concepts().items() if ruleset in each.profiles}
    by_skill: dict[str, tuple[str, ...]] = {}
    by_general: dict[str, tuple[str, ...]] = {}
    tagged: dict[str, tuple[str, ...]] = {}
    for general in CONTENTS[ruleset].all_generals():
        known = dossier(general, MODES[ruleset])
        own = [each.id for used in known.mechanics for each in used.statements]
        found = [each for each in known.statements if ruleset in each.profiles]
        by_general[general.id] = tuple(dict.fromkeys((*own, *(each.id for each in found))))
        for skill in general.sheet(edition_of(ruleset)).all_skills:
            by_skill[skill.id] = tuple(each.id for each in found if skill.name in each.zh)
            behind_tags = dict.fromkeys(TAG_CONCEPTS[tag] for tag in sorted(skill.tags) if tag in TAG_CONCEPTS)
            used = [each.section for each in known.mechanics]
            tagged[skill.id] = tuple(id for id in (*behind_tags, *used) if id in terms)
    topics = {id: tuple(one for one in found if one in terms) for id, found in behind("topics").items()}
    return library.Why(
        ruleset=ruleset,
        language=code,
        reasons=tuple(
            library.WhyReason(
                text=language.of(each.text),
                statements=in_ruleset(each.statements, ruleset),
                concepts=tuple(id for id in each.concepts if id in terms),
                card=each.card,
                skill=each.skill,
                evident=worded(each.evident, each.evident_en, language),
            )
            for each in reasons().values()
        ),
        lines=tuple(
            library.WhyReason(
                text=language.of(text),
                statements=_of_terms(ids, ruleset),
                concepts=ids,
            )
            for text, every in lines().items()
            if (ids := tuple(id for id in every if id in terms))
        ),
        cards={kind.id: about_card(kind, ruleset) for kind in kinds},
        skills=by_skill,
        generals=by_general,
        topics={id: _of_terms(found, ruleset) for id, found in topics.items()},
        concepts={**topics, **{kind.id: _of_kind(kind, topics, terms) for kind in kinds}, **tagged},
    )


def _of_terms(ids: tuple[str, ...], ruleset: str) -> tuple[str, ...]:
    known = concepts()
    return tuple(dict.fromkeys(one for id in ids for one in in_ruleset(known[id].statements, ruleset)))


def _of_kind(kind: type[CardType], topics: dict[str, tuple[str, ...]], terms: dict[str, Concept]) -> tuple[str, ...]:
    """The terms that stand behind a card: its own, and those of its kind."""
    kinds = behind("kinds")
    found = [*topics.get(kind.id, ()), *topics.get(kind.family, ())]
    found += kinds.get("delayed" if kind.delayed else kind.category, ())
    found += kinds.get(kind.slot, ())
    return tuple(id for id in dict.fromkeys(found) if id in terms)
