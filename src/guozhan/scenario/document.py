"""A scenario as typed values.

Nothing is looked up here: cards, generals, skills and switches are names as written, and `Scenario.names` lists every
one of them with its line. A part that a file leaves out is None where that differs from an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from guozhan.scenario.cardtext import CardRef, CardText, PositionText

Path = tuple[str | int, ...]
"""Keys and indices (from 0) that lead from a document to one of its parts: ("seats", 0, "hand", 2)."""

OptionValue = str | int | bool
About = int | CardText
ChooseItem = int | CardText | PositionText | str
"""A number is a seat or a plain number. A text without suit and rank stays a str: only the decision at hand can tell
whether a card, a general (also `head`, `deputy`), a suit or an option is meant."""

Place = Literal["head", "deputy"]
Role = Literal["lord", "loyalist", "rebel", "renegade"]
Gender = Literal["male", "female", "none"]
Phase = Literal["prepare", "judge", "draw", "play", "discard", "finish"]
TurnPhase = Phase | Literal["play_start"]
NameKind = Literal[
    "ruleset", "deck", "pack", "switch", "card", "general", "skill", "kingdom",
    "mark", "marker", "pile", "zone", "topic", "option", "word", "fact", "rule",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class NameUse:
    """A name that the project may not know. `topic` stands in `for`: a card, a skill, a marker or a term of the rules;
    `word` is an item of `choose` without suit and rank."""

    kind: NameKind
    name: str
    path: Path
    line: int


# --- the position -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GeneralSpec:
    """A general in a position; an identity general that is face down is concealed (隐匿)."""

    name: str
    face_down: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSpec:
    """One seat as the position has it. `has_generals` tells `generals: [none, none]` from a seat without the key."""

    line: int
    path: Path
    has_generals: bool = False
    head: GeneralSpec | None = None
    deputy: GeneralSpec | None = None
    general: GeneralSpec | None = None
    role: Role | None = None
    kingdom: str | None = None
    gender: Gender | None = None
    hp: int | None = None
    max_hp: int | None = None
    armor: int | None = None
    hand: tuple[CardText, ...] = ()
    equip: tuple[CardText, ...] = ()
    judge: tuple[CardText, ...] = ()
    chained: bool = False
    stacked: bool = False
    drunk: bool = False
    marks: Mapping[str, int] = field(default_factory=dict)
    piles: Mapping[str, tuple[CardText, ...]] = field(default_factory=dict)
    skills: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    alive: bool = True

    @property
    def is_plain(self) -> bool:
        """A plain character: neither `generals` nor `general`."""
        return not self.has_generals and self.general is None


@dataclass(frozen=True, slots=True)
class TurnSpec:
    """Whose turn it is, and the phase just before which the position is taken."""

    seat: int = 1
    phase: TurnPhase = "play"
    line: int = 0


@dataclass(frozen=True, slots=True)
class RunUntil:
    """Where the run stops; `number` is the seat of `turn_start` or the count of `decisions`."""

    kind: Literal["turn_end", "turn_start", "game_end", "decisions"]
    number: int | None = None


# --- what must be true ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatExpect:
    """What must hold of a seat; None is not checked, `present` names the keys that are."""

    line: int
    path: Path
    present: frozenset[str]
    seat: int
    hp: int | None = None
    max_hp: int | None = None
    armor: int | None = None
    hand: tuple[CardText, ...] | None = None
    hand_count: int | None = None
    hand_includes: tuple[CardText, ...] | None = None
    equip: tuple[CardText, ...] | None = None
    judge: tuple[CardText, ...] | None = None
    alive: bool | None = None
    kingdom: str | None = None
    gender: Gender | None = None
    revealed: tuple[Place, ...] | None = None
    drunk: bool | None = None
    chained: bool | None = None
    stacked: bool | None = None
    marks: Mapping[str, int] | None = None
    piles: Mapping[str, tuple[CardText, ...]] | None = None
    skills_include: tuple[str, ...] | None = None
    skills_exclude: tuple[str, ...] | None = None
    distance: Mapping[int, int] | None = None
    attack_range: int | None = None
    hand_limit: int | None = None
    can_use: Mapping[CardText, tuple[int, ...]] | None = None
    cannot_use: tuple[CardText, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableExpect:
    """What must hold of the table; None is not checked, `present` names the keys that are."""

    line: int
    path: Path
    present: frozenset[str]
    discard_pile: tuple[CardText, ...] | None = None
    discard_includes: tuple[CardText, ...] | None = None
    draw_pile_top: tuple[CardText, ...] | None = None
    draw_pile_count: int | None = None
    processing: tuple[CardText, ...] | None = None
    zones: Mapping[str, tuple[CardText, ...]] | None = None
    winner: tuple[int, ...] | None = None
    game_over: bool | None = None
    phase: Phase | None = None
    turn_of: int | None = None
    fierce_battle: bool | None = None
    big_kingdoms: tuple[str, ...] | None = None
    log_includes: tuple[str, ...] | None = None
    asked_in_order: tuple[int, ...] | None = None


Expectation = SeatExpect | TableExpect


# --- the script -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """An entry of the script."""

    line: int
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Step):
    """A step that answers a decision of `seat`, if given only one `about` that card or seat, or `for_` that topic."""

    seat: int
    about: About | None = None
    for_: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UseStep(Answer):
    """使用; with `skill`, `card` is the name that `cards` are used as or that others provide."""

    card: CardText
    skill: str | None = None
    cards: tuple[CardRef, ...] | None = None
    to: tuple[int, ...] | None = None
    second: tuple[int, ...] | None = None
    option: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayStep(Answer):
    """打出; `skill` and `cards` as in `UseStep`."""

    card: CardText
    skill: str | None = None
    cards: tuple[CardRef, ...] | None = None
    option: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillStep(Answer):
    """Invoke or activate a skill."""

    skill: str
    cards: tuple[CardRef, ...] | None = None
    to: tuple[int, ...] | None = None
    option: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealStep(Answer):
    """明置 where it is offered; ``cards`` and ``to`` are what a call to reveal (势力召唤) asks for besides."""

    places: tuple[Place, ...]
    cards: tuple[CardRef, ...] | None = None
    to: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStep(Answer):
    """Choose whatever is asked for."""

    items: tuple[ChooseItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionStep(Answer):
    """Choose the option in which this word occurs."""

    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeStep(Answer):
    """Order cards, each list from the top down."""

    top: tuple[CardRef, ...] | None = None
    bottom: tuple[CardRef, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveStep(Answer):
    """Distribute cards: seat → cards."""

    gifts: Mapping[int, tuple[CardRef, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecastStep(Answer):
    """重铸."""

    card: CardText
    skill: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerStep(Answer):
    """Spend a marker."""

    marker: str
    option: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferStep(Answer):
    """合纵: seat → cards."""

    gifts: Mapping[int, tuple[CardRef, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassStep(Answer):
    """Decline, or end the play phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndStep(Answer):
    """End the play phase."""


AnswerStep = (
    UseStep | PlayStep | SkillStep | RevealStep | ChooseStep | OptionStep | ArrangeStep
    | GiveStep | RecastStep | MarkerStep | TransferStep | PassStep | EndStep
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectStep(Step):
    """Check the position when the next decision that is not empty is pending."""

    expect: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedStep(Step):
    """The next decision that is not empty is put to `seat`, and concerns `for_` and `about` where they are given."""

    seat: int
    for_: str | None = None
    about: About | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAskedStep(Step):
    """Until the next step is answered nothing about `for_` is put to `seat`."""

    seat: int
    for_: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalStep(Step):
    """`step` must be refused, `because` occurring in the reasons."""

    step: AnswerStep
    because: str | None = None


ScriptStep = AnswerStep | ExpectStep | AskedStep | NotAskedStep | IllegalStep


# --- the whole --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One document of a scenario file."""

    file: str
    document: int
    """Its number in the file, from 1."""
    line: int
    name: str
    ruleset: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    source: str | None = None
    seed: int = 1
    deck: str | None = None
    turn: TurnSpec = TurnSpec()
    draw_pile: tuple[CardText, ...] = ()
    """Topmost first."""
    discard_pile: tuple[CardText, ...] = ()
    """Topmost last."""
    draw_pile_only: bool = False
    zones: Mapping[str, tuple[CardText, ...]] = field(default_factory=dict)
    fierce_battle: bool = False
    packs: tuple[str, ...] = ()
    round_first: bool = False
    extra_cards: tuple[CardText, ...] = ()
    unscripted: Literal["decline", "fail"] = "decline"
    auto: tuple[int, ...] = ()
    run_until: RunUntil | None = None
    notes: str | None = None
    script: tuple[ScriptStep, ...] = ()
    expect: tuple[Expectation, ...] = ()
    lines: Mapping[Path, int] = field(default_factory=dict)
    names: tuple[NameUse, ...] = ()
    """Every name of the document that has to be looked up, in the order of reading."""

    def line_of(self, *path: str | int) -> int:
        """The line of a part, or of the nearest part around it: line_of("seats", 0, "hand", 2),
        line_of(*step.path, "use")."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return self.line

    def placements(self) -> Iterator[tuple[CardText, Path]]:
        """Every card that the position places: seat by seat hand, equip, judge and piles, then the table's."""
        for seat in self.seats:
            for zone, cards in (("hand", seat.hand), ("equip", seat.equip), ("judge", seat.judge)):
                yield from ((card, (*seat.path, zone, i)) for i, card in enumerate(cards))
            for pile, cards in seat.piles.items():
                yield from ((card, (*seat.path, "piles", pile, i)) for i, card in enumerate(cards))
        yield from ((card, ("draw_pile", i)) for i, card in enumerate(self.draw_pile))
        yield from ((card, ("discard_pile", i)) for i, card in enumerate(self.discard_pile))
        for zone, cards in self.zones.items():
            yield from ((card, ("zones", zone, i)) for i, card in enumerate(cards))
