"""How skills (技能) are declared: small classes whose methods say when, at what price, and to what effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from guozhan.core import state as scopes
from guozhan.core.conditions import Condition, conditions_of
from guozhan.core.decisions import Draft, Items, Part
from guozhan.core.declarations import ANYONE as ANYONE
from guozhan.core.declarations import MINE as MINE
from guozhan.core.declarations import OTHERS as OTHERS
from guozhan.core.declarations import Active as Active
from guozhan.core.declarations import Conversion as Conversion
from guozhan.core.declarations import Modifier as Modifier
from guozhan.core.declarations import Provider as Provider
from guozhan.core.declarations import Trigger as Trigger
from guozhan.core.hints import NO_HINT, Hint
from guozhan.core.native import mypyc_attr
from guozhan.core.picks import always as always
from guozhan.core.picks import cards as cards
from guozhan.core.picks import options as options
from guozhan.core.picks import options_left as options_left
from guozhan.core.picks import targets as targets
from guozhan.core.questions import ADD, SKILL, Question
from guozhan.core.rulings import Ruling as Ruling
from guozhan.core.timings import Timing
from guozhan.core.zones import SharedZone

if TYPE_CHECKING:
    pass

F = TypeVar("F", bound=Callable[..., Any])

LOCKED: Final = "locked"  # 锁定技
REVEALING: Final = "revealing"  # 明置技: a locked skill that may turn its face-down general up
LIMITED: Final = "limited"  # 限定技
OPTION_LIMITED: Final = "option_limited"  # 限动技: each of its options (``each_once``) may be taken once a game
AWAKENING: Final = "awakening"  # 觉醒技
FORMATION: Final = "formation"  # 阵法技: locked, and it may turn its face-down general up
DERIVED: Final = "derived"  # 衍生技: printed on no general
SWITCHING: Final = "switching"  # 转换技: its parts have the ``side`` YIN or YANG
HEAD_ONLY: Final = "head"  # 主将技
DEPUTY_ONLY: Final = "deputy"  # 副将技
LORD: Final = "lord"  # 主公技
PERMANENT: Final = "permanent"  # 持恒技: the effects of other skills do not make it invalid

YIN: Final = "yin"  # the part of a 转换技 that turns its face-up general down
YANG: Final = "yang"  # the part that turns its face-down general up


def trigger(
    timing: Timing[Any],
    *,
    when: Callable[[Any, Any], Any] = always,
    parts: Sequence[Part] = (),
    scope: str = MINE,
    must: bool | str | None = None,
    when_dead: bool = False,
    limit: int | None = None,
    times: Callable[[Any, Any], int] | None = None,
    renewed: bool = False,
    kind: str = "skill",
    side: str = "",
    announced: bool = True,
    books: bool = False,
) -> Callable[[F], F]:
    """Declare a method ``(self, me, event, act)`` as acting at ``timing``.

    Args:
        timing: when.
        when: ``(me, event) -> bool``, pure.
        parts: picks that make up the cost; declining leaves no trace.
        scope: MINE, OTHERS or ANYONE, relative to the seat that the event is about at this timing.
        must: compulsory; default: if the skill is a locked or an awakening one. A text names the switch that decides.
        when_dead: acts for a dead owner too (own death).
        limit: at most once in this scope (PHASE, TURN, ROUND, GAME).
        times: ``(me, event) -> int``: how often it may act at one moment, default once.
        renewed: each of these times is a decision of its own (“1点伤害”): declining one leaves the others.
        kind: kind of the act that answers its offer.
        side: YIN turns the skill's own general face down first, YANG turns it face up (转换技).
        announced: that it acts is told; else the method itself tells by ``offers.announce`` once something comes of it.
        books: it only remembers something, or forgets it: no use of the skill, so nobody hears of it, and it waits for
            nothing else that acts at this timing. A face-down general keeps no books.
    """

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(
            Trigger(
                timing, fn, when, parts, scope, must, when_dead, limit, times, kind, side, renewed, announced, books
            )
        )
        return fn

    return declare


def modifier(question: Question, *, layer: int = ADD, scope: str = MINE) -> Callable[[F], F]:
    """Declare a method ``(self, me, value, *args) -> value`` as changing the number that ``question`` asks for."""

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(Modifier(question, fn, layer, scope, SKILL, False))
        return fn

    return declare


def permits(question: Question, *, scope: str = MINE, level: int = SKILL) -> Callable[[F], F]:
    """Declare a method ``(self, me, *args) -> bool`` that, where true, says yes to ``question``."""

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(Modifier(question, fn, 0, scope, level, False))
        return fn

    return declare


def forbids(question: Question, *, scope: str = MINE, level: int = SKILL) -> Callable[[F], F]:
    """Declare a method ``(self, me, *args) -> bool`` that, where true, says no to ``question``."""

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(Modifier(question, fn, 0, scope, level, True))
        return fn

    return declare


def active(
    *,
    when: Callable[[Any], Any] = always,
    parts: Sequence[Part] = (),
    limit: int | None = scopes.PHASE,
    kind: str = "skill",
    mark: str = "",
    side: str = "",
) -> Callable[[F], F]:
    """Declare a method ``(self, me, act)`` that its owner may call in his play phase, by default once a phase.

    With ``mark`` he needs at least one such mark. ``side`` is as of a trigger.
    """

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(Active(fn, when, parts, limit, kind, mark, side))
        return fn

    return declare


def provider(family: str, *, when: Callable[[Any, Any], Any] = always) -> Callable[[F], F]:
    """Declare a method ``(self, me, need) -> Card | None`` as a way to come by a card of ``family``."""

    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(Provider(family, fn, when))
        return fn

    return declare


view_as = Conversion


def _once_a_game(declared: Any) -> Any:
    """What a limited skill declares may be invoked once a game."""
    if isinstance(declared, (Trigger, Active, Conversion)):
        declared = copy(declared)
        declared.limit = scopes.GAME
    return declared


def _each_once(declared: Any, skill: type[Skill]) -> Any:
    """What a 限动技 declares offers only the options that are left; without any it is not offered."""
    parts = getattr(declared, "parts", ())
    if not any(part.field == "option" for part in parts):
        return declared
    id, once = skill.id, skill.each_once

    def left(candidates: Callable[[Any, Draft], Items]) -> Callable[[Any, Draft], Items]:
        def offered(me: Any, draft: Draft) -> list[Any]:
            unspent = options_left(me, id, once)
            return [option for option in candidates(me, draft) if option in unspent]

        return offered

    declared = copy(declared)
    declared.parts = tuple(
        options(left(part.candidates)) if part.field == "option" else part for part in declared.parts
    )
    return declared


def _in_formation(declared: Any) -> Any:
    """What a formation skill declares does nothing while there are too few; of modifiers ``Kernel.live`` takes care."""
    if isinstance(declared, Modifier):
        return declared
    declared = copy(declared)
    when = declared.when
    declared.when = lambda me, *event: me.game.formations_stand() and when(me, *event)
    return declared


@mypyc_attr(allow_interpreted_subclasses=True)
class Skill:
    """A skill. Subclasses give ``id``, ``name``, texts and tags, and declare what it does.

    Attributes:
        id: stable id, unique in a ruleset.
        name: the Chinese name.
        name_en: the English name.
        text: the printed rule text (Chinese, own words).
        text_en: the same in English.
        tags: LOCKED, LIMITED, HEAD_ONLY, DEPUTY_ONLY, LORD …
        conditions: of its tags, those that make it count as not there while they do not hold.
        each_once: ids of the options of a 限动技, each of which may be taken once a game.
        option_texts: readable texts of the options of its parts, where they are not the usual ones.
        halves: what it changes in the single fish of its general where its position allows the skill (体力上限减少…).
        fields: counters that the skill remembers, each with its scope: ``{"used": TURN}``.
        pile: name of the pile that it lays on its general; lost with the skill.
        uses_pile: its owner uses and plays the cards of that pile like hand cards.
        secret: that it can act tells of what only its owner knows, so nobody else is told that he is asked.
        keeps_up: it lets its owner live at hp 0 or less; losing it then is dying.
        effects: classes of the lasting effects that it puts on characters.
        grants: what every seat may do because the skill is in play, declared like skills; each says itself for whom.
        gives: skills that characters may gain by it (获得技能).
        outside: cards that may come into the game by it from outside, by the id of their type, each as in ``S7``.
        zones: zones of the table that are in play because the skill is.
        remembers: what the rules have to keep of the running turn for its sake, which they do not keep without need.
        rulings: what its text leaves open, in the order of the text.
        hint: what bots may be told of it.
        announced: invoking it is told; without that only its effect is seen (不声明发动).
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    name_en: ClassVar[str] = ""
    text: ClassVar[str] = ""
    text_en: ClassVar[str] = ""
    rulings: ClassVar[tuple[Ruling, ...]] = ()
    tags: ClassVar[Set[str]] = frozenset()
    conditions: ClassVar[tuple[Condition, ...]] = ()
    fields: ClassVar[dict[str, int]] = {}
    pile: ClassVar[str] = ""
    uses_pile: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    keeps_up: ClassVar[bool] = False
    effects: ClassVar[tuple[type[Effect], ...]] = ()
    grants: ClassVar[tuple[type[Skill], ...]] = ()
    gives: ClassVar[tuple[type[Skill], ...]] = ()
    outside: ClassVar[Mapping[str, str]] = {}
    zones: ClassVar[tuple[SharedZone, ...]] = ()
    remembers: ClassVar[Set[str]] = frozenset()
    hint: ClassVar[Hint] = NO_HINT
    announced: ClassVar[bool] = True
    each_once: ClassVar[tuple[str, ...]] = ()
    option_texts: ClassVar[Mapping[str, str]] = {}
    halves: ClassVar[int] = 0

    triggers: ClassVar[tuple[Trigger, ...]] = ()
    modifiers: ClassVar[tuple[Modifier, ...]] = ()
    conversions: ClassVar[tuple[Conversion, ...]] = ()
    actives: ClassVar[tuple[Active, ...]] = ()
    providers: ClassVar[tuple[Provider, ...]] = ()

    @classmethod
    def __init_subclass__(cls) -> None:
        cls.tags = frozenset(cls.tags)
        cls.conditions = conditions_of(cls.tags)
        declared: list[Any] = []
        seen: set[str] = set()
        for base in reversed(cls.__mro__):
            for name in base.__dict__:
                if name in seen:
                    continue
                seen.add(name)
                value = getattr(cls, name, None)
                if isinstance(value, Conversion):
                    declared.append(value)
                else:
                    declared.extend(getattr(value, "_declared", ()))
        # What needs to know whose it is is declared by something that makes the declarations.
        declared = [each for x in declared for each in (x.for_skill(cls) if hasattr(x, "for_skill") else [x])]
        if LIMITED in cls.tags or AWAKENING in cls.tags:
            declared = [_once_a_game(x) for x in declared]
        if cls.each_once:
            declared = [_each_once(x, cls) for x in declared]
        if FORMATION in cls.tags:
            declared = [_in_formation(x) for x in declared]
        cls.triggers = tuple(x for x in declared if isinstance(x, Trigger))
        cls.modifiers = tuple(x for x in declared if isinstance(x, Modifier))
        cls.conversions = tuple(x for x in declared if isinstance(x, Conversion))
        cls.actives = tuple(x for x in declared if isinstance(x, Active))
        cls.providers = tuple(x for x in declared if isinstance(x, Provider))

    @property
    def locked(self) -> bool:
        """锁定技, or of a type that is one: 明置技, 阵法技."""
        return not self.tags.isdisjoint((LOCKED, REVEALING, FORMATION))

    @property
    def unsuppressed(self) -> bool:
        """What makes the skills of a general invalid that are not locked ones does not touch it."""
        return self.locked or PERMANENT in self.tags

    @property
    def compulsory(self) -> bool:
        """What it declares has to act while its general is face up, unless the declaration says otherwise."""
        return self.locked or AWAKENING in self.tags

    def starting_marks(self) -> Mapping[str, int]:
        """The marks that a character who has it as the game starts begins with."""
        return {}

    def gained(self, me: Any) -> None:
        """What comes with it where a character gains it in the course of the game."""

    def lost(self, me: Any) -> None:
        """What goes with it where a character loses it, or its general is turned face down."""

    def use_up(self, me: Any, option: str) -> None:
        """An option of a 限动技 becomes invalid."""
        me.game.count(scopes.GAME, me.seat, f"{self.id}.{option}")

    def recall(self, me: Any, field: str) -> int:
        """A counter of this skill for its owner.

        Raises:
            TypeError: if the field is not declared in ``fields``.
        """
        return me.game.state.counters[self._scope(field)].get((me.seat, f"{self.id}.{field}"), 0)  # type: ignore[no-any-return]

    def note(self, me: Any, field: str, by: int = 1) -> None:
        """Add to a counter of this skill for its owner.

        Raises:
            TypeError: if the field is not declared in ``fields``.
        """
        me.game.count(self._scope(field), me.seat, f"{self.id}.{field}", by)

    def _scope(self, field: str) -> int:
        if field not in self.fields:
            raise TypeError(f"{type(self).__name__} declares no field {field!r}; add it to its fields")
        return self.fields[field]


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Skill):
    """A lasting effect on a seat, declared like a skill; it ends by itself (see ``EffectRef``).

    Attributes:
        by_other_skill: the skills that it makes invalid are so through the effect of another skill, which spares the
            permanent ones (持恒技).
        holds: the part of its data that is ids of cards, which it keeps in mind wherever they lie: ``slice(1, None)``.
        private: only its seat knows its data; whoever changes that tells by ``mutate.set_private``.
    """

    by_other_skill: ClassVar[bool] = True
    holds: ClassVar[slice] = slice(0)
    private: ClassVar[bool] = False

    def imagined(self, data: tuple[int | str, ...], ruleset: Any, stream: Any) -> tuple[int | str, ...]:
        """What its private data may be, for all that others know."""
        return data

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        """While it lasts this skill of the seat is invalid (无效); whoever says so for none need not have it."""
        return False

    def ended(self, me: Any) -> None:
        """Take back what came with it beyond its declarations. Not called for the dead, who have lost all that."""

    def ended_with(self, me: Any, data: tuple[int | str, ...]) -> None:
        """The same, where its data matters."""
        self.ended(me)
