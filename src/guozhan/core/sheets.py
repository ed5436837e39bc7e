"""Sheets: what one seat's skills, equipment and effects declare, sorted for quick access and shared by all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from guozhan.core.card_types import ARMOR
from guozhan.core.courses import CARDS, GENERALS
from guozhan.core.questions import SKILL, Question
from guozhan.core.skills import (
    AWAKENING,
    FORMATION,
    LOCKED,
    MINE,
    REVEALING,
    YANG,
    YIN,
    Active,
    Conversion,
    Modifier,
    Provider,
    Skill,
    Trigger,
)
from guozhan.core.state import NO_SLOT, SkillRef
from guozhan.core.timings import Timing

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset

W = TypeVar("W")


_NONE: Final[Mapping[str, Any]] = {}
# How a skill can stand with its owner.
DEAD, MAY, MUST, HIDDEN = range(4)


def _may_show(skill: Skill, options: Mapping[str, Any]) -> bool:
    """The skill may turn its face-down general up (预亮); whether a mere locked one may is a switch."""
    if AWAKENING in skill.tags:
        return False
    return LOCKED not in skill.tags or REVEALING in skill.tags or bool(options.get("locked_skill_reveals", True))


class Entry(Generic[W]):
    """Something declared, with the skill and the general slot that it belongs to.

    Attributes:
        what: the declaration.
        skill: the skill's instance.
        slot: NO_SLOT, HEAD or DEPUTY.
        equip: id of the card type for an equipment's skill, else "".
        armor: it is an armour's, which can be void.
        must: compulsory where the general is face up.
        locked: the skill is a locked or a permanent one, which invalidity of a general's skills spares.
        formation: the skill needs enough characters for formations.
        face_up, face_down: how it stands with its owner in either case (modes of ``core.offers``).
        pays_cards: cards, or own generals, are picked with its invocation, so that its being offered tells of them;
            or it tells of another secret of its owner.
        level: of what it says to a permission; that of equipment is no higher than the ruleset allows.
    """

    __slots__ = (
        "armor",
        "equip",
        "face_down",
        "face_up",
        "formation",
        "level",
        "locked",
        "must",
        "pays_cards",
        "skill",
        "slot",
        "what",
    )

    def __init__(
        self,
        what: W,
        skill: Skill,
        slot: int,
        equip: str,
        armor: bool,
        highest: int,
        options: Mapping[str, Any] = _NONE,
    ) -> None:
        self.what = what
        self.skill = skill
        self.slot = slot
        self.equip = equip
        self.armor = armor
        self.locked = skill.unsuppressed
        self.formation = FORMATION in skill.tags
        must = getattr(what, "must", None)
        if isinstance(must, str):
            must = options[must]
        books = getattr(what, "books", False)
        self.must = books or (skill.compulsory if must is None else must)
        side = getattr(what, "side", "")
        self.face_up = DEAD if side == YANG else MUST if self.must else MAY
        self.face_down = HIDDEN if side != YIN and not books and _may_show(skill, options) else DEAD
        self.pays_cards = skill.secret or any(part.kind in (CARDS, GENERALS) for part in getattr(what, "parts", ()))
        self.level: int = min(getattr(what, "level", 0), highest)

    def __repr__(self) -> str:
        return f"<Entry {self.skill.id} {self.slot}>"


class Sheet:
    """What a seat can do.

    Attributes:
        triggers, equip_triggers: entries by timing.
        watching: timings at which a general's skill acts for what happens to others.
        modifiers: own entries by question; ``watchers`` those that speak about other seats.
        conversions: entries by the id of the card type that they make.
        actives: entries for the play phase.
        providers: entries by card family.
        use_shapers: mask of general slots with entries that can decide whether a use is legal.
    """

    __slots__ = (
        "actives",
        "conversions",
        "equip_triggers",
        "modifiers",
        "providers",
        "triggers",
        "use_shapers",
        "watchers",
        "watching",
    )

    def __init__(self) -> None:
        self.triggers: dict[Timing[Any], tuple[Entry[Trigger], ...]] = {}
        self.equip_triggers: dict[Timing[Any], tuple[Entry[Trigger], ...]] = {}
        self.modifiers: dict[Question, tuple[Entry[Modifier], ...]] = {}
        self.watchers: dict[Question, tuple[Entry[Modifier], ...]] = {}
        self.conversions: dict[str, tuple[Entry[Conversion], ...]] = {}
        self.actives: tuple[Entry[Active], ...] = ()
        self.providers: dict[str, tuple[Entry[Provider], ...]] = {}
        self.use_shapers = 0
        self.watching: set[Timing[Any]] = set()

    def makes_any(self, names: Sequence[str]) -> bool:
        """There is a conversion to one of these types, or a provider of one of these families."""
        return not (self.conversions.keys().isdisjoint(names) and self.providers.keys().isdisjoint(names))

    def wearing(self, ruleset: Ruleset, equips: tuple[str, ...]) -> Sheet:
        """The same with this equipment; what is of the generals is shared."""
        sheet = Sheet()
        sheet.triggers = self.triggers
        sheet.watching = self.watching
        sheet.modifiers = self.modifiers.copy()
        sheet.watchers = self.watchers.copy()
        sheet.conversions = self.conversions.copy()
        sheet.actives = self.actives
        sheet.providers = self.providers.copy()
        sheet.use_shapers = self.use_shapers
        for type_id in equips:
            _add(sheet, ruleset, ruleset.equip_skills[type_id], NO_SLOT, type_id)
        _sort(sheet)
        return sheet


def build_sheet(ruleset: Ruleset, skills: tuple[SkillRef, ...], effects: tuple[str, ...]) -> Sheet:
    """Sort what the given skills and effects declare."""
    sheet = Sheet()
    for ref in skills:
        _add(sheet, ruleset, ruleset.skills[ref.skill], ref.slot)
    for kind in effects:
        _add(sheet, ruleset, ruleset.skills[kind], NO_SLOT)
    _sort(sheet)
    return sheet


def _sort(sheet: Sheet) -> None:
    for table in (sheet.modifiers, sheet.watchers):
        for question, entries in table.items():
            if len(entries) > 1:
                table[question] = tuple(sorted(entries, key=lambda entry: entry.what.layer))


def _entry(ruleset: Ruleset, what: W, skill: Skill, slot: int, equip: str) -> Entry[W]:
    """The entry of a declaration: the same in all sheets of a ruleset."""
    key = (what, skill.id, slot, equip)
    found: Entry[W] | None = ruleset.entries.get(key)
    if found is None:
        armor = bool(equip) and ruleset.types[equip].slot == ARMOR
        highest = ruleset.equipment_level if equip else SKILL
        found = ruleset.entries[key] = Entry(what, skill, slot, equip, armor, highest, ruleset.options)
    return found


def _add(sheet: Sheet, ruleset: Ruleset, skill: Skill, slot: int, equip: str = "") -> None:
    triggers = sheet.equip_triggers if equip else sheet.triggers
    for trigger in skill.triggers:
        entry = _entry(ruleset, trigger, skill, slot, equip)
        triggers[trigger.timing] = (*triggers.get(trigger.timing, ()), entry)
        if trigger.scope != MINE and not equip:
            sheet.watching.add(trigger.timing)
    for modifier in skill.modifiers:
        table = sheet.modifiers if modifier.scope == MINE else sheet.watchers
        said = _entry(ruleset, modifier, skill, slot, equip)
        table[modifier.question] = (*table.get(modifier.question, ()), said)
        if modifier.question.shapes_use and said.face_down != DEAD:
            sheet.use_shapers |= slot
    for conversion in skill.conversions:
        made = sheet.conversions
        way = _entry(ruleset, conversion, skill, slot, equip)
        made[conversion.type_id] = (*made.get(conversion.type_id, ()), way)
    sheet.actives += tuple([_entry(ruleset, active, skill, slot, equip) for active in skill.actives])
    for provider in skill.providers:
        source = _entry(ruleset, provider, skill, slot, equip)
        sheet.providers[provider.family] = (*sheet.providers.get(provider.family, ()), source)
