"""What can be read about the game (书架): generals, cards, rules, and why something is as it is. Over HTTP, as JSON.

Everything depends on a ruleset and a language alone, so clients may keep it. The classes become OpenAPI and
``web/src/gallery/types.ts``.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from guozhan.protocol.web import Named

# --- what is asked for -----------------------------------------------------------------------------------------------


class Shelf(msgspec.Struct, frozen=True):
    """Of which ruleset, and in which language."""

    ruleset: Annotated[str, Meta(max_length=40)] = "guozhan-2018"
    language: Annotated[str, Meta(max_length=20)] = "zh-Hans"


# --- generals --------------------------------------------------------------------------------------------------------


class SkillLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill as its general has it in the ruleset.

    Attributes:
        id: its id.
        name: what it is called; ``names`` in all languages, and ``pinyin`` with tone marks.
        text: its text.
        tags: ids of 锁定技 and the like.
        derived: printed on no general, it comes through another skill.
    """

    id: str
    name: str
    names: tuple[str, ...]
    pinyin: str
    text: str
    tags: tuple[str, ...] = ()
    derived: bool = False


class GeneralLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A general as it is in the ruleset.

    Attributes:
        id: its id.
        name: what it is called; ``names`` in all languages, and ``pinyin`` with tone marks.
        kingdoms: one, or the two of a double-kingdom general.
        gender: "male" or "female".
        halves: single fish of one that is half of a pair; ``hp`` of one that stands alone.
        max_hp: where more symbols are printed than ``hp``.
        armor: shields that it begins with.
        pack: the edition that it came with.
        further: it is dealt only with the switch ``pool`` at ``all``.
        mechanics: ids of the newer mechanics that it uses.
        skills: in printed order, then what comes through them.
    """

    id: str
    name: str
    names: tuple[str, ...]
    pinyin: str
    kingdoms: tuple[str, ...]
    gender: str
    halves: int = 0
    hp: int = 0
    max_hp: int = 0
    armor: int = 0
    pack: str = ""
    further: bool = False
    mechanics: tuple[str, ...] = ()
    skills: tuple[SkillLine, ...] = ()


class Gallery(msgspec.Struct, frozen=True):
    """The generals of a ruleset.

    Attributes:
        ruleset, language: what it is made for; ``edition`` is the wording that is played there.
        generals: by kingdom.
        kingdoms, packs, mechanics, tags: what the ids in them are called, in the order in which they are shown.
    """

    ruleset: str
    language: str
    edition: str
    generals: tuple[GeneralLine, ...]
    kingdoms: tuple[Named, ...]
    packs: tuple[Named, ...]
    mechanics: tuple[Named, ...]
    tags: tuple[Named, ...]


class WordingText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill in one wording.

    Attributes:
        skill: id of the skill.
        name, pinyin, text, tags, derived: as of :class:`SkillLine`.
        editions: those with this wording.
        here: it is the wording of the ruleset.
        rulings: what the text leaves open and how it is played here.
        proofs: how many scenarios prove it.
    """

    skill: str
    name: str
    pinyin: str
    text: str
    editions: tuple[Named, ...]
    here: bool = False
    tags: tuple[Named, ...] = ()
    derived: bool = False
    rulings: tuple[str, ...] = ()
    proofs: int = 0


class GeneralLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another general; ``ruleset`` where that is another one, ``kingdom`` for its colour."""

    id: str
    name: str
    kingdom: str
    ruleset: str = ""


class GeneralPage(msgspec.Struct, frozen=True):
    """Everything about a general.

    Attributes:
        ruleset, language: what it is made for.
        general: the general in this ruleset.
        wordings: its skills, each in all its wordings.
        halves: single fish by edition, where they differ.
        companions: those of the ruleset with which it forms 珠联璧合.
        others: other cards of the same person, in any ruleset.
        rulesets: in which it is played.
        statements: ids of the statements of the rules that name it, one of its skills or mechanics.
        switches: names of the disputed rulings that concern it.
    """

    ruleset: str
    language: str
    general: GeneralLine
    wordings: tuple[WordingText, ...]
    halves: dict[str, int]
    companions: tuple[GeneralLink, ...]
    others: tuple[GeneralLink, ...]
    rulesets: tuple[str, ...]
    statements: tuple[str, ...]
    switches: tuple[str, ...]


# --- cards -----------------------------------------------------------------------------------------------------------


class CardWording(msgspec.Struct, frozen=True):
    """The text of a card in some editions; ``here``: as it is played in the ruleset."""

    text: str
    editions: tuple[Named, ...]
    here: bool


class CardLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card type.

    Attributes:
        id: its id.
        name: what it is called; ``names`` in all languages, and ``pinyin`` with tone marks.
        category: "basic", "trick" or "equip"; ``delayed`` of tricks, ``slot`` of equipment.
        wordings: its text by edition, that of the ruleset first.
        statements: ids of the statements of the rules that are about it.
    """

    id: str
    name: str
    names: tuple[str, ...]
    pinyin: str
    category: str
    wordings: tuple[CardWording, ...]
    delayed: bool = False
    slot: str = ""
    statements: tuple[str, ...] = ()


class DeckLine(msgspec.Struct, frozen=True):
    """A deck.

    Attributes:
        id: value of the switch ``deck``.
        name: what it is.
        usual: it is the one of the ruleset where nothing else is said.
        cards: type, suit, rank and whether it is marked 合纵, of each card.
    """

    id: str
    name: str
    usual: bool
    cards: tuple[tuple[str, str, int, bool], ...]


class Cards(msgspec.Struct, frozen=True):
    """The cards of a ruleset: types and decks."""

    ruleset: str
    language: str
    types: tuple[CardLine, ...]
    decks: tuple[DeckLine, ...]


# --- rules -----------------------------------------------------------------------------------------------------------


class SectionText(msgspec.Struct, frozen=True):
    """A section of the rules; ``book`` is the file of statements that it belongs to."""

    id: str
    name: str
    book: str


class StatementText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A numbered statement of the rules.

    Attributes:
        id: its number, such as ``CG-SU-01``.
        section: id of its section.
        text: the statement; ``zh`` as it stands in Chinese, where another language is wanted.
        basis: "source", "inferred", "base" or "choice".
        refs: lines of the sources.
        rulesets: in which it is a rule.
        switches: names of those that it depends on.
        when: it is a rule only where these switches have these values.
        proofs: how many scenarios and tests prove it.
        remark: why there is nothing to prove, or why it is left to the players.
    """

    id: str
    section: str
    text: str
    basis: str
    refs: tuple[str, ...]
    rulesets: tuple[str, ...]
    zh: str = ""
    switches: tuple[str, ...] = ()
    when: dict[str, Any] = {}
    proofs: int = 0
    remark: str = ""


class SwitchValue(msgspec.Struct, frozen=True):
    """A value of a switch: what it means, and the rulesets in which it is the usual one."""

    value: str
    text: str
    rulesets: tuple[str, ...]


class SwitchText(msgspec.Struct, frozen=True):
    """A disputed ruling: what it decides, where the readings come from, its values."""

    name: str
    text: str
    source: str
    values: tuple[SwitchValue, ...]


class ConceptText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A term of the game.

    Attributes:
        id: its id.
        name: the term; ``names`` in all languages, and ``pinyin`` with tone marks.
        text: what it means.
        statements: ids of the statements of the rules that it rests on.
        rulesets: where there is such a thing.
    """

    id: str
    name: str
    names: tuple[str, ...]
    text: str
    rulesets: tuple[str, ...]
    pinyin: str = ""
    statements: tuple[str, ...] = ()


class Rules(msgspec.Struct, frozen=True):
    """All statements of the rules, the switches, and the terms of the game."""

    language: str
    sections: tuple[SectionText, ...]
    statements: tuple[StatementText, ...]
    switches: tuple[SwitchText, ...]
    concepts: tuple[ConceptText, ...]
    books: tuple[Named, ...]
    sources: dict[str, str]


# --- why -------------------------------------------------------------------------------------------------------------


class WhyReason(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason that the game gives, and what stands behind it.

    Attributes:
        text: the reason, with ``{name}`` for values.
        statements: ids of statements of the rules.
        concepts: ids of terms.
        card: name of the value that is a card's name; what stands behind that card counts too. ``skill`` likewise.
        evident: why nothing stands behind it, in words.
    """

    text: str
    statements: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    card: str = ""
    skill: str = ""
    evident: str = ""


class Why(msgspec.Struct, frozen=True):
    """What stands behind reasons, cards, skills, generals and terms of a ruleset.

    Attributes:
        ruleset, language: what it is made for.
        reasons: those that a selection can give.
        lines: sentences of the log that rules stand behind, as far as they are not about a card or a skill alone.
        cards, skills, generals, topics: ids of statements by id.
        concepts: ids of terms by the id of a card, skill or topic.
    """

    ruleset: str
    language: str
    reasons: tuple[WhyReason, ...]
    lines: tuple[WhyReason, ...]
    cards: dict[str, tuple[str, ...]]
    skills: dict[str, tuple[str, ...]]
    generals: dict[str, tuple[str, ...]]
    topics: dict[str, tuple[str, ...]]
    concepts: dict[str, tuple[str, ...]]


# --- the first game --------------------------------------------------------------------------------------------------


class LessonStep(msgspec.Struct, frozen=True):
    """What the learner is to do next.

    Attributes:
        say: in words; ``hint`` says how.
        done: it is over when a fact has all the values of one of these; what a fact leaves out counts as its default.
    """

    say: str
    hint: str
    done: tuple[dict[str, Any], ...]


class LessonRemark(msgspec.Struct, frozen=True):
    """What is said when a fact has these values."""

    say: str
    when: dict[str, Any]


class LessonText(msgspec.Struct, frozen=True):
    """A chapter of the first game.

    Attributes:
        id: its id, as the setup of a table names it.
        minutes: how long it takes, more or less.
        title, intro, farewell: its name, what is said before and after it.
        ruleset, players, options: with which the table is set up; the learner has the first seat.
        steps: what the learner is to do, one after another.
        remarks: what is said when something happens.
        fails: facts after which one has to try again.
    """

    id: str
    minutes: int
    title: str
    intro: str
    farewell: str
    ruleset: str
    players: int
    options: dict[str, Any]
    steps: tuple[LessonStep, ...]
    remarks: tuple[LessonRemark, ...]
    fails: tuple[LessonRemark, ...]


class Lessons(msgspec.Struct, frozen=True):
    """The chapters of the first game in their order."""

    language: str
    lessons: tuple[LessonText, ...]
