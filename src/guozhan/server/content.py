"""What a client needs to name and explain what it shows: cards, skills, generals and terms of a ruleset (内容).

Nothing of it depends on a game, so it is made once for each ruleset and language, and clients may keep it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from guozhan.games.rulesets import content_hash, get_ruleset
from guozhan.protocol.messages import PHRASES
from guozhan.view import names
from guozhan.view.language import Language, language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guozhan.core.generals import General
    from guozhan.core.ruleset import Ruleset


class TypeText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card type: name, rule text, "basic", "trick" or "equipment", and of equipment the slot."""

    name: str
    text: str
    category: str
    slot: str = ""
    delayed: bool = False


class SkillText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill: name, rule text, tags such as "locked", and the ids of the skills that come through it."""

    name: str
    text: str = ""
    tags: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()


class GeneralText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A general.

    Attributes:
        name: the name.
        kingdoms: one, or the two of a double-kingdom general.
        gender: "male" or "female".
        halves: single fish of one that is half of a pair; ``hp`` of one that stands alone.
        skills: ids of those printed on it.
        companions: ids of those that it forms 珠联璧合 with.
        token: no general, only what lies in the place of one that was removed.
    """

    name: str
    kingdoms: tuple[str, ...]
    gender: str
    halves: int = 0
    hp: int = 0
    skills: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    token: bool = False


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All texts of a ruleset in one language.

    Attributes:
        ruleset, language, content: what it is made for; ``content`` is the hash of rules and content.
        slots: generals that a character has: 1 or 2.
        cards: type, suit and rank of each physical card, by its id.
        types, skills, generals: by id.
        words: names of what else has an id, by kind: kingdoms, roles, phases, suits, genders, endings, slots, terms,
            zones of the table, piles on generals.
        seat: how texts call a seat, with ``{seat}`` for its number from 1; ``you`` follows the reader's own.
        hidden: how texts call a general that the reader does not know.
        phrases: quick phrases.
    """

    ruleset: str
    language: str
    content: str
    slots: int
    cards: tuple[tuple[str, str, int], ...]
    types: dict[str, TypeText]
    skills: dict[str, SkillText]
    generals: dict[str, GeneralText]
    words: dict[str, dict[str, str]]
    seat: str
    you: str
    hidden: str
    phrases: tuple[str, ...]


def content(name: str, code: str, options: Mapping[str, Any] | None = None) -> Content:
    """The texts of a ruleset in a language.

    Raises:
        MalformedError: for an unknown ruleset, switch, value or language.
        IncompatibleError: for content that is planned but not there yet.
    """
    ruleset = get_ruleset(name, options)
    spoken = language(code, ruleset)
    of = spoken.of
    return Content(
        ruleset=name,
        language=code,
        content=content_hash(),
        slots=ruleset.mode.slots,
        cards=tuple((card.type.id, card.suit, card.rank) for card in ruleset.cards),
        types={
            kind.id: TypeText(of(kind.name), of(kind.text), kind.category, kind.slot, kind.delayed)
            for kind in ruleset.types.values()
        },
        skills={
            skill.id: SkillText(
                of(skill.name), of(skill.text), tuple(sorted(skill.tags)), tuple(each.id for each in skill.gives)
            )
            for skill in ruleset.skills.values()
        },
        generals={
            general.id: _general(general, spoken) for general in (*ruleset.generals.values(), *ruleset.tokens.values())
        },
        words=_words(ruleset, spoken),
        seat=spoken.say("{seat}号位", seat="{seat}"),
        you=spoken.say("{who}（你）", who=""),
        hidden=of(names.FACE_DOWN),
        phrases=tuple(of(phrase) for phrase in PHRASES),
    )


def _general(general: General, spoken: Language) -> GeneralText:
    return GeneralText(
        spoken.of(general.name),
        general.kingdoms,
        general.gender,
        general.halves,
        general.hp,
        tuple(skill.id for skill in general.skills),
        general.companions,
        general.token,
    )


def _words(ruleset: Ruleset, spoken: Language) -> dict[str, dict[str, str]]:
    tables: dict[str, Mapping[str, str]] = {
        "kingdoms": names.KINGDOM_NAMES,
        "roles": names.ROLE_NAMES,
        "phases": names.PHASE_NAMES,
        "suits": names.SUIT_NAMES,
        "genders": names.GENDER_NAMES,
        "endings": names.ENDING_NAMES,
        "slots": {str(slot): text for slot, text in names.SLOT_NAMES.items()},
        "terms": names.TERM_NAMES,
        "zones": {zone: zone for zone in ruleset.shared},
        "piles": {pile: pile for pile in names.PILE_NAMES},
    }
    return {kind: {id: spoken.of(text) for id, text in table.items()} for kind, table in tables.items()}
