"""A ruleset: profile, deck, pool of generals and skills, put together once and shared by all its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from guozhan.core.card_types import CardType
from guozhan.core.cards import Card
from guozhan.core.conditions import Condition
from guozhan.core.generals import General
from guozhan.core.native import mypyc_attr
from guozhan.core.questions import CARD, SKILL
from guozhan.core.sheets import Entry, Sheet, build_sheet
from guozhan.core.skills import MINE, PERMANENT, Effect, Skill
from guozhan.core.state import EffectRef, SeatState, SkillRef
from guozhan.core.zones import SharedZone

MAX_SHEETS: Final = 1024  # what long runs may keep; games in progress hold on to theirs


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Ruleset:
    """Everything that the games of one ruleset share. It never changes.

    Attributes:
        name: name of the profile, such as ``guozhan-2018``.
        options: value of each switch.
        types: card types by id.
        cards: the physical cards; a card's id is its index.
        generals: generals by id, with the sheet of this edition.
        tokens: by id, what lies in the place of a general that was removed.
        skills: skills by id, effects included.
        pool: ids of the generals that are dealt, in alphabetical order; the others exist, but are not in play.
        mode: the mode's rules (an object of ``guozhan.modes``).
        watching_equips: types of equipment that have a say about other seats.
        equip_timings: timings at which some equipment of the deck acts.
        distance_equips: ids of equipment whose skill speaks of distances or attack ranges.
        equipment_level: the level of what equipment says to a permission (switch ``equipment_level``).
        entries: the entries of the sheets, by declaration, skill, general slot and equipment.
        outside: ids of the cards that lie outside the game as it begins, and may come in.
        deck: ids of the cards that make up the draw pile as the game begins.
        diverting: ids of the cards that have a say in how they come into the discard pile, or do not come there at all.
        conditional: by id of the skills that count as there under conditions only, what these are.
        silencing: kinds of lasting effects that make skills invalid.
        shared: the zones of the table that its skills name, by name.
        homes: the name of the zone that a card belongs to, by id, for those that belong to one.
        rule_skills: what every seat can do by the mode's rules, declared like skills; ``regime_skills`` come to
            them once a regime of the mode, such as 鏖战, is in force.
    """

    def __init__(
        self,
        name: str,
        options: Mapping[str, Any],
        types: Mapping[str, CardType],
        cards: Sequence[Card],
        generals: Mapping[str, General],
        skills: Mapping[str, Skill],
        mode: Any,
        rule_skills: Sequence[str] = (),
        regime_skills: Mapping[str, Sequence[str]] | None = None,
        content: Callable[[], str] = lambda: "",
        tokens: Mapping[str, General] | None = None,
        pool: Iterable[str] | None = None,
        outside: Iterable[int] = (),
        shared: Sequence[SharedZone] = (),
        homes: Mapping[int, str] | None = None,
    ) -> None:
        self.name = name
        self.options = dict(options)
        self.types = dict(types)
        self.cards = tuple(cards)
        self.generals = dict(generals)
        self.tokens = dict(tokens or {})
        self.pool = tuple(sorted(generals if pool is None else pool))
        self.skills = dict(skills)
        self.conditional: dict[str, tuple[Condition, ...]] = {
            id: skill.conditions
            for id, skill in self.skills.items()
            if skill.conditions and options.get("kingdom_skills") != "chosen"
        }
        self.mode = mode
        self.rule_skills = tuple(SkillRef(skill, 0) for skill in rule_skills)
        self.regime_skills = {
            name: tuple(SkillRef(skill, 0) for skill in found) for name, found in (regime_skills or {}).items()
        }
        self._content = content
        self.traits: Any = None
        self._sheets: dict[tuple[tuple[SkillRef, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]], Sheet] = {}
        self.equipment_level: int = CARD if options.get("equipment_level") == "card" else SKILL
        self.entries: dict[tuple[Any, str, int, str], Entry[Any]] = {}
        self.equip_skills: dict[str, Skill] = {t.id: self.skills[t.skill.id] for t in types.values() if t.skill}
        self.watching_equips = {
            type_id for type_id, skill in self.equip_skills.items() if any(m.scope != MINE for m in skill.modifiers)
        }
        self.distance_equips = {
            type_id for type_id, skill in self.equip_skills.items() if any(m.question.kept for m in skill.modifiers)
        }
        self.outside = frozenset(outside)
        self.shared = {zone.name: zone for zone in shared}
        self.homes = dict(homes or {})
        self.deck = tuple(i for i in range(len(cards)) if i not in self.outside and i not in self.homes)
        self.diverting = frozenset(i for i, card in enumerate(cards) if card.type.diverts or i in self.homes)
        self.silencing = frozenset(
            id
            for id, skill in self.skills.items()
            if isinstance(skill, Effect) and type(skill).silences is not Effect.silences
        )

    @property
    def content_hash(self) -> str:
        """Digest of rules and content; a replay made under another one is shown from its facts only."""
        return self._content()

    def general(self, id: str) -> General:
        """What lies before a seat: a general, or a token in its place."""
        return self.generals.get(id) or self.tokens[id]

    def counting(self, state: SeatState) -> tuple[SkillRef, ...]:
        """The skills that a seat has: not those whose condition does not hold, which it merely owns."""
        conditional = self.conditional
        if not conditional:
            return state.skills
        return tuple([ref for ref in state.skills if all(holds(state) for holds in conditional.get(ref.skill, ()))])

    def valid(self, skills: tuple[SkillRef, ...], effects: tuple[EffectRef, ...]) -> tuple[SkillRef, ...]:
        """Of a seat's skills those that no lasting effect on it makes invalid."""
        found = skills
        for effect in effects:
            if effect.kind in self.silencing:
                kind = self.skills[effect.kind]
                assert isinstance(kind, Effect)
                found = tuple([ref for ref in found if not self._silenced(kind, effect, self.skills[ref.skill])])
        return found

    def _silenced(self, kind: Effect, effect: EffectRef, skill: Skill) -> bool:
        spared = kind.by_other_skill and PERMANENT in skill.tags
        return not spared and kind.silences(effect.data, skill)

    def sheet(
        self, skills: tuple[SkillRef, ...], equips: tuple[str, ...], effects: tuple[str, ...], regimes: tuple[str, ...]
    ) -> Sheet:
        """What a seat with these skills, equipment and lasting effects can do; computed once."""
        worn = tuple([type_id for type_id in equips if type_id in self.equip_skills]) if equips else ()
        key = (skills, worn, effects, regimes)
        found = self._sheets.get(key)
        if found is None:
            if len(self._sheets) >= MAX_SHEETS:
                self._sheets.clear()
            if worn:
                found = self.sheet(skills, (), effects, regimes).wearing(self, worn)
            else:
                rules = self.rule_skills + tuple(ref for name in regimes for ref in self.regime_skills.get(name, ()))
                found = build_sheet(self, rules + skills, effects)
            self._sheets[key] = found
        return found
