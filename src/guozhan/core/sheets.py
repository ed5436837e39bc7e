"""Sheets: what one seat's skills, equipment and effects declare, sorted for quick access and shared by all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.card_types import ARMOR
from guozhan.core.courses import CARDS
from guozhan.core.questions import Question
from guozhan.core.skills import LOCKED, MINE, Active, Conversion, Modifier, Provider, Skill, Trigger
from guozhan.core.state import NO_SLOT, SkillRef
from guozhan.core.timings import Timing

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset


class Entry:
    """Something declared, with the skill and the general slot that it belongs to.

    Attributes:
        what: the declaration.
        skill: the skill's instance.
        slot: NO_SLOT, HEAD or DEPUTY.
        equip: id of the card type for an equipment's skill, else "".
        armor: it is an armour's, which can be void.
        must: compulsory where the general is face up.
        locked: the skill is a locked one, which invalidity spares.
        pays_cards: cards are picked with its invocation, so that its being offered tells of them.
    """

    __slots__ = ("armor", "equip", "locked", "must", "pays_cards", "skill", "slot", "what")

    def __init__(self, what: Any, skill: Skill, slot: int, equip: str, armor: bool) -> None:
        self.what = what
        self.skill = skill
        self.slot = slot
        self.equip = equip
        self.armor = armor
        self.locked = LOCKED in skill.tags
        must = getattr(what, "must", None)
        self.must = self.locked if must is None else must
        self.pays_cards = any(part.kind == CARDS for part in getattr(what, "parts", ()))

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
        self.triggers: dict[Timing[Any], tuple[Entry, ...]] = {}
        self.equip_triggers: dict[Timing[Any], tuple[Entry, ...]] = {}
        self.modifiers: dict[Question, tuple[Entry, ...]] = {}
        self.watchers: dict[Question, tuple[Entry, ...]] = {}
        self.conversions: dict[str, tuple[Entry, ...]] = {}
        self.actives: tuple[Entry, ...] = ()
        self.providers: dict[str, tuple[Entry, ...]] = {}
        self.use_shapers = 0
        self.watching: set[Timing[Any]] = set()

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
            _add(sheet, ruleset.equip_skills[type_id], NO_SLOT, type_id, ruleset.types[type_id].slot == ARMOR)
        _sort(sheet)
        return sheet


def build_sheet(ruleset: Ruleset, skills: tuple[SkillRef, ...], effects: tuple[str, ...]) -> Sheet:
    """Sort what the given skills and effects declare."""
    sheet = Sheet()
    for ref in skills:
        _add(sheet, ruleset.skills[ref.skill], ref.slot, "", False)
    for kind in effects:
        _add(sheet, ruleset.skills[kind], NO_SLOT, "", False)
    _sort(sheet)
    return sheet


def _sort(sheet: Sheet) -> None:
    for table in (sheet.modifiers, sheet.watchers):
        for question, entries in table.items():
            if len(entries) > 1:
                table[question] = tuple(sorted(entries, key=lambda entry: entry.what.layer))


def _add(sheet: Sheet, skill: Skill, slot: int, equip: str, armor: bool) -> None:
    def entry(what: Trigger | Modifier | Conversion | Active | Provider) -> Entry:
        return Entry(what, skill, slot, equip, armor)

    triggers = sheet.equip_triggers if equip else sheet.triggers
    for trigger in skill.triggers:
        triggers[trigger.timing] = (*triggers.get(trigger.timing, ()), entry(trigger))
        if trigger.scope != MINE and not equip:
            sheet.watching.add(trigger.timing)
    for modifier in skill.modifiers:
        table = sheet.modifiers if modifier.scope == MINE else sheet.watchers
        table[modifier.question] = (*table.get(modifier.question, ()), entry(modifier))
        if modifier.question.shapes_use:
            sheet.use_shapers |= slot
    for conversion in skill.conversions:
        made = sheet.conversions
        made[conversion.type_id] = (*made.get(conversion.type_id, ()), entry(conversion))
    sheet.actives += tuple(entry(active) for active in skill.actives)
    for provider in skill.providers:
        sheet.providers[provider.family] = (*sheet.providers.get(provider.family, ()), entry(provider))
