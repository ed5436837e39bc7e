"""Seeing what acts: a ruleset whose declared parts count themselves, and the facts of a game.

Only rulesets that were made for it are watched. Nothing here is called in any other game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.skills import AWAKENING, LOCKED, Active, Conversion, Effect, Modifier, Provider, Skill, Trigger
from guozhan.rules.card_types import CardType, DelayedTrick
from guozhan.sim.coverage import CARDS, SKILLS, Coverage, Item, choices_of

if TYPE_CHECKING:
    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset

# What card types do, and what they decide (which counts if the answer is yes).
DOES: Final = ("prepare", "effect", "answer", "finish", "lost", "after_removal", "judged", "passed_over")
DECIDES: Final = ("is_invalid", "diverted")


class Watch:
    """A ruleset that is watched.

    Attributes:
        ruleset: the ruleset; its skills and card types have been changed, so nobody else may have it.
        coverage: the table that is kept.
        due: its items that are to act.
        declared: item of each trigger, active and provider, by the declaration.
        declined: item of its being declined, of those that may be.
        made: items of a conversion by skill, card type and mode.
        sourced: item of a conversion whose card comes from elsewhere, by skill and card type.
        cards: items of a card type by its id and what is done with it.
        effects: item of each lasting effect by its id.
        choices: item of each choice by its id, as they are met.
        card_names: the Chinese names of the card types.
    """

    def __init__(self, ruleset: Ruleset, coverage: Coverage) -> None:
        self.ruleset = ruleset
        self.coverage = coverage
        self.due: list[Item] = []
        self.declared: dict[Any, Item] = {}
        self.declined: dict[Any, Item] = {}
        self.made: dict[tuple[str, str, str], Item] = {}
        self.sourced: dict[tuple[str, str], Item] = {}
        self.cards: dict[tuple[str, str], Item] = {}
        self.effects: dict[str, Item] = {}
        self.choices: dict[str, Item] = {}
        self.card_names = frozenset(kind.name for kind in ruleset.types.values())
        self._playable: dict[str, Callable[[], Item]] = {}
        self._asked: set[str] = set()
        self._ahead: dict[type[Skill], tuple[str, ...]] = {}
        types = {card.type.id: ruleset.types[card.type.id] for card in ruleset.cards}
        for kind in types.values():
            assert isinstance(kind, CardType)
            self._watch_card(kind)
        for id in self._skills(types.values()):
            self._watch_skill(ruleset.skills[id])

    def item(self, id: str, group: str, owner: str, name: str, what: str) -> Item:
        """The item of this id."""
        found = self.coverage.item(self.ruleset.options, id, group, owner, name, what)
        if self.coverage.items.get(id) is found:
            self.due.append(found)
        return found

    def name(self, owner: str) -> str:
        """The Chinese name of a skill or card type, the term itself otherwise."""
        found = self.ruleset.skills.get(owner) or self.ruleset.types.get(owner)
        return found.name if found is not None else owner

    def _skills(self, types: Iterable[Any]) -> list[str]:
        """Ids of the skills that can come into play: of the generals dealt, the cards of the deck and the rules."""
        ruleset = self.ruleset
        roots: list[type[Skill]] = [skill for id in ruleset.pool for skill in ruleset.generals[id].skills]
        for kind in types:
            roots += kind.effects
            if kind.skill is not None:
                roots.append(kind.skill)
        regimes = (ref for refs in ruleset.regime_skills.values() for ref in refs)
        roots += [type(ruleset.skills[ref.skill]) for ref in (*ruleset.rule_skills, *regimes)]
        return list(dict.fromkeys(each.id for root in roots for each in (root, *root.effects, *root.gives)))

    # --- what is hoped for -------------------------------------------------------------------------------------------

    def hoped(self, skill: type[Skill]) -> Iterator[Item]:
        """Items of a skill in the wording of its class, of what is chosen for it and of what it leads to."""
        mine = f"skill/{skill.id}/{skill.__name__}/"
        yield from (item for item in self.coverage.of(skill.id) if item.id.startswith(mine))
        yield from self.coverage.of(choices_of(skill.id))
        yield from self.ahead(skill)

    def ahead(self, skill: type[Skill]) -> Iterator[Item]:
        """Items of what a skill leads to: what it puts on somebody, gives and grants, and cards that come by it."""
        owners = self._ahead.get(skill)
        if owners is None:
            owners = self._ahead[skill] = tuple(dict.fromkeys(self._led_to(skill)))
        for owner in owners:
            yield from self.coverage.of(owner)

    def _led_to(self, skill: type[Skill]) -> Iterator[str]:
        ruleset = self.ruleset
        for each in (*skill.effects, *skill.gives, *skill.grants):
            yield from (each.id, choices_of(each.id), *self._led_to(each))
        dealt = {ruleset.cards[card].type.id for card in ruleset.deck}
        for kind in (*skill.outside, *(kind for zone in skill.zones for kind in zone.home)):
            if kind not in dealt:
                yield from (kind, choices_of(kind))

    # --- skills ------------------------------------------------------------------------------------------------------

    def _watch_skill(self, skill: Skill) -> None:
        """Put counting declarations in the place of the skill's own; its class keeps those."""
        base = f"skill/{skill.id}/{type(skill).__name__}"
        changed: Any = skill
        names = [trigger.effect.__name__ for trigger in skill.triggers]
        triggers = []
        for trigger in skill.triggers:
            what = trigger.effect.__name__
            if names.count(what) > 1:
                what += f" at {trigger.timing.name}"
            triggers.append(
                self._watch_effect(skill, trigger, f"{base}/trigger/{what}", f"{what} ({trigger.timing.name})")
            )
        changed.triggers = tuple(triggers)
        changed.actives = tuple(
            self._watch_effect(skill, each, f"{base}/active/{each.effect.__name__}", each.effect.__name__)
            for each in skill.actives
        )
        changed.providers = tuple(
            self._watch_effect(
                skill, each, f"{base}/provider/{each.effect.__name__}", f"{each.effect.__name__} (gives {each.family})"
            )
            for each in skill.providers
        )
        changed.modifiers = tuple(self._watch_modifier(skill, each, base) for each in skill.modifiers)
        changed.conversions = tuple(self._watch_conversion(skill, each, base) for each in skill.conversions)
        if isinstance(skill, Effect):
            self.effects[skill.id] = self._of_skill(skill, f"{base}/put on somebody", "put on somebody")

    def _of_skill(self, skill: Skill, id: str, what: str) -> Item:
        return self.item(id, SKILLS, skill.id, skill.name or skill.id, what)

    def _watch_effect(self, skill: Skill, declared: Any, id: str, what: str) -> Any:
        watched: Trigger | Active | Provider = copy(declared)
        item = self._of_skill(skill, id, what)
        inner = declared.effect
        if isinstance(watched, Provider):
            watched.effect = _giving(inner, item)
        else:

            def effect(*args: Any) -> Any:
                item.hit()
                return inner(*args)

            watched.effect = effect
        self.declared[watched] = item
        if isinstance(watched, Trigger) and not (
            watched.books or (_forced(skill) if watched.must is None else watched.must)
        ):
            self.declined[watched] = self._of_skill(skill, f"{id}/declined", f"{what}: declined")
        return watched

    def _watch_modifier(self, skill: Skill, declared: Modifier, base: str) -> Modifier:
        watched = copy(declared)
        inner = declared.fn
        question = declared.question.id
        kind = "modifier" if declared.layer else "permission"
        item = self._of_skill(skill, f"{base}/{kind}/{inner.__name__}", f"{inner.__name__} ({question})")

        # What is only asked as if a general were face up does not count.
        def number(skill: Skill, me: Any, value: Any, *args: Any) -> Any:
            result = inner(skill, me, value, *args)
            if result != value and not _assumed(me):
                item.hit()
            return result

        def verdict(skill: Skill, me: Any, *args: Any) -> Any:
            result = inner(skill, me, *args)
            if result and not _assumed(me):
                item.hit()
            return result

        watched.fn = number if declared.layer else verdict
        return watched

    def _watch_conversion(self, skill: Skill, declared: Conversion, base: str) -> Conversion:
        made = declared.type_id
        if declared.source is not None:
            # What comes from elsewhere does not bear the skill's name: it acts when a card comes.
            watched = copy(declared)
            item = self.sourced[skill.id, made] = self._of_skill(skill, f"{base}/as {made}", f"as {made}")
            watched.source = _giving(declared.source, item)
            return watched
        if "use" in declared.modes:
            id = f"{base}/as {made}/used"
            self.made[skill.id, made, "use"] = self._of_skill(skill, id, f"as {made}, used")
        if "play" in declared.modes:
            # It is to act only if such a card is ever asked for to be played.
            id = f"{base}/as {made}/played"
            self._playable[f"{skill.id} {made}"] = lambda: self.made.setdefault(
                (skill.id, made, "play"), self._of_skill(skill, id, f"as {made}, played")
            )
        return declared

    # --- cards -------------------------------------------------------------------------------------------------------

    def _watch_card(self, kind: CardType) -> None:
        self._of_card(kind, "used")
        if kind.slot:
            self._of_card(kind, "equipped")
        if kind.delayed:
            self._of_card(kind, "placed")
        if kind.recastable:
            self._of_card(kind, "recast")
        if kind.nullifiable or kind.offset_by:
            self._of_card(kind, "offset")
        for hook in (*DOES, *DECIDES):
            own = getattr(type(kind), hook, None)
            if own is not None and own is not getattr(CardType, hook, getattr(DelayedTrick, hook)):
                setattr(kind, hook, _counted(getattr(kind, hook), self._of_card(kind, hook), hook in DECIDES))
        self._playable[kind.id] = lambda: self._of_card(kind, "played")

    def _of_card(self, kind: CardType, what: str) -> Item:
        found = self.cards.get((kind.id, what))
        if found is None:
            id = f"card/{kind.id}/{type(kind).__name__}/{what}"
            found = self.item(id, CARDS, kind.id, kind.name, what.replace("_", " "))
            self.cards[kind.id, what] = found
        return found

    def play_asked(self, families: Iterable[str]) -> None:
        """Cards of these families are asked for to be played."""
        for family in families:
            if family in self._asked:
                continue
            self._asked.add(family)
            for key in list(self._playable):
                if self.ruleset.types[key.split()[-1]].family == family:
                    self._playable.pop(key)()

    # --- facts -------------------------------------------------------------------------------------------------------

    def read(self, facts: Iterable[Fact]) -> None:
        """Count what the facts of a game tell."""
        for fact in facts:
            reader = _READERS.get(fact.name)
            if reader is not None:
                reader(self, fact)

    def _hit_card(self, type_id: str, what: str) -> None:
        item = self.cards.get((type_id, what))
        if item is not None:
            item.hit()

    def _used(self, fact: Fact) -> None:
        self._used_or_played(fact, "use", "used")

    def _played(self, fact: Fact) -> None:
        self._used_or_played(fact, "play", "played")

    def _used_or_played(self, fact: Fact, mode: str, what: str) -> None:
        if not fact.text:
            self._hit_card(fact.word, what)
        elif (item := self.made.get((fact.text, fact.word, mode))) is not None:
            item.hit()

    def _moved(self, fact: Fact) -> None:
        if fact.target >= zones.FIRST_SEAT_ZONE:
            kind = zones.kind(fact.target)
            if kind == zones.EQUIP:
                self._hit_all(fact, "equipped")
            elif kind == zones.JUDGE:
                self._hit_card(fact.text, "placed")

    def _recast(self, fact: Fact) -> None:
        self._hit_all(fact, "recast")

    def _hit_all(self, fact: Fact, what: str) -> None:
        for card in fact.cards:
            if card is not None:
                self._hit_card(self.ruleset.cards[card].type.id, what)

    def _offset(self, fact: Fact) -> None:
        self._hit_card(fact.word, "offset")

    def _effects_set(self, fact: Fact) -> None:
        for kind in fact.text.split():
            item = self.effects.get(kind)
            if item is not None:
                item.hit()


_READERS: Final[dict[str, Callable[[Watch, Fact], None]]] = {
    "used": Watch._used,
    "played": Watch._played,
    "moved": Watch._moved,
    "recast": Watch._recast,
    "offset": Watch._offset,
    "effects_set": Watch._effects_set,
}


def _assumed(me: Any) -> bool:
    game = me.game
    return bool(game.assume_seat == me.seat and game.assume_mask)


def _counted(inner: Callable[..., Any], item: Item, decides: bool) -> Callable[..., Any]:
    def done(*args: Any) -> Any:
        item.hit()
        return inner(*args)

    def decided(*args: Any) -> Any:
        result = inner(*args)
        if result:
            item.hit()
        return result

    return decided if decides else done


def _forced(skill: Skill) -> bool:
    """Nobody is asked whether he wants it; a 明置技 is a choice face down."""
    return not skill.tags.isdisjoint((LOCKED, AWAKENING))


def _giving(inner: Callable[..., Any], item: Item) -> Callable[..., Any]:
    """As it is, counted when it gives a card."""

    def given(*args: Any) -> Any:
        card = inner(*args)
        if card is not None:
            item.hit()
        return card

    return given
