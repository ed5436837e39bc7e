"""The state of a game: ids and values only. It is changed by :mod:`guozhan.core.mutate` and by nothing else."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple, Self

from guozhan.core.native import mypyc_attr
from guozhan.core.records import DICT, DICT_LISTS, DICTS, LIST, LISTS, RECORDS, VALUE, Record
from guozhan.core.zones import FIRST_SEAT_ZONE, KINDS

NO_SLOT: Final = 0  # a skill that belongs to no general card
HEAD: Final = 1  # 主将
DEPUTY: Final = 2  # 副将
BOTH: Final = 3
SLOT_NAMES: Final = {NO_SLOT: "", HEAD: "head", DEPUTY: "deputy", BOTH: "both"}

# Scopes of counters: what the rules ask of the past.
PHASE, TURN, ROUND, GAME = range(4)
SCOPES: Final = ("phase", "turn", "round", "game")


class SkillRef(NamedTuple):
    """A skill that a seat has: its id and the general slot that it belongs to."""

    skill: str
    slot: int


class EffectRef(NamedTuple):
    """A lasting effect (持续效果) on a seat, such as "until the end of this turn".

    Attributes:
        kind: id of the effect class.
        data: what it needs to know, plain values.
        expires: "phase", "turn", "game", "turn_start" or "dying" (both of seat ``of``).
        of: the seat whose turn or dying ends it, -1 where that does not matter.
    """

    kind: str
    data: tuple[int | str, ...]
    expires: str
    of: int


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SeatState(Record):
    """What is true of one seat.

    ``generals`` holds the ids of head and deputy ("" = none); ``revealed`` is a mask of HEAD and DEPUTY;
    ``shown_ever`` the mask of slots that were revealed at some time, ``both_shown`` whether both were face up at the
    same time; ``paired_kingdom`` what was printed on the pair that was dealt, once one of the two has left;
    ``suppressed`` the mask of slots whose skills without the tag locked are invalid (无效); ``known`` a mask of seats
    for head and deputy, ``role_known`` the one for the role (身份).
    """

    FIELDS: ClassVar[dict[str, str]] = {
        "generals": LIST,
        "known": LIST,
        "revealed": VALUE,
        "shown_ever": VALUE,
        "both_shown": VALUE,
        "kingdom": VALUE,
        "printed_kingdom": VALUE,
        "paired_kingdom": VALUE,
        "gender": VALUE,
        "role": VALUE,
        "role_known": VALUE,
        "hp": VALUE,
        "max_hp": VALUE,
        "halves": VALUE,
        "armor": VALUE,
        "alive": VALUE,
        "chained": VALUE,
        "stacked": VALUE,
        "away": VALUE,
        "drunk": VALUE,
        "void_armor": VALUE,
        "suppressed": VALUE,
        "skills": VALUE,
        "effects": VALUE,
        "skipped": VALUE,
        "marks": DICT,
        "piles": DICT_LISTS,
    }
    __slots__ = tuple(FIELDS)
    generals: list[str]
    known: list[int]
    revealed: int
    shown_ever: int
    both_shown: bool
    kingdom: str
    printed_kingdom: str
    paired_kingdom: str
    gender: str
    role: str
    role_known: int
    hp: int
    max_hp: int
    halves: int
    armor: int
    alive: bool
    chained: bool
    stacked: bool
    away: bool
    drunk: int
    void_armor: int
    suppressed: int
    skills: tuple[SkillRef, ...]
    effects: tuple[EffectRef, ...]
    skipped: tuple[str, ...]
    marks: dict[str, int]
    piles: dict[str, list[int]]

    def __init__(self) -> None:
        self.generals = ["", ""]
        self.known = [0, 0]
        self.revealed = self.shown_ever = 0
        self.kingdom = self.printed_kingdom = self.paired_kingdom = self.gender = self.role = ""
        self.hp = self.max_hp = 4
        self.halves = self.role_known = 0
        self.armor = 0
        self.alive = True
        self.both_shown = self.chained = self.stacked = self.away = False
        self.drunk = self.void_armor = self.suppressed = 0
        self.skills = ()
        self.effects = ()
        self.skipped = ()
        self.marks = {}
        self.piles = {}

    def copy(self) -> Self:
        new = SeatState.__new__(SeatState)
        new.generals = self.generals[:]
        new.known = self.known[:]
        new.revealed = self.revealed
        new.shown_ever = self.shown_ever
        new.both_shown = self.both_shown
        new.kingdom = self.kingdom
        new.printed_kingdom = self.printed_kingdom
        new.paired_kingdom = self.paired_kingdom
        new.gender = self.gender
        new.role = self.role
        new.role_known = self.role_known
        new.hp = self.hp
        new.max_hp = self.max_hp
        new.halves = self.halves
        new.armor = self.armor
        new.alive = self.alive
        new.chained = self.chained
        new.stacked = self.stacked
        new.away = self.away
        new.drunk = self.drunk
        new.void_armor = self.void_armor
        new.suppressed = self.suppressed
        new.skills = self.skills
        new.effects = self.effects
        new.skipped = self.skipped
        new.marks = self.marks.copy() if self.marks else {}
        new.piles = {k: v[:] for k, v in self.piles.items()} if self.piles else {}
        return new  # type: ignore[return-value]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Frame(Record):
    """One frame of ``State.cursor``: a round, a turn or a phase, and how far it has come.

    Attributes:
        kind: "round", "turn" or "phase".
        seat: whose turn or phase; for a round the seat that began it.
        name: the phase's name.
        step: how far the frame has come; the main loop may be entered at each value.
        queue: what is still to come: seats of the round, phases of the turn.
        ended: the frame is to go to its end at the next step.
    """

    FIELDS: ClassVar[dict[str, str]] = {
        "kind": VALUE,
        "seat": VALUE,
        "name": VALUE,
        "step": VALUE,
        "queue": LIST,
        "ended": VALUE,
    }
    __slots__ = tuple(FIELDS)
    kind: str
    seat: int
    name: str
    step: int
    queue: list[str | int]
    ended: bool

    def __init__(self, kind: str, seat: int, name: str = "", queue: list[str | int] | None = None) -> None:
        self.kind = kind
        self.seat = seat
        self.name = name
        self.step = 0
        self.queue = queue or []
        self.ended = False

    def copy(self) -> Self:
        new = Frame.__new__(Frame)
        new.kind = self.kind
        new.seat = self.seat
        new.name = self.name
        new.step = self.step
        new.queue = self.queue[:]
        new.ended = self.ended
        return new  # type: ignore[return-value]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State(Record):
    """The whole state of a game.

    ``zones`` holds the card ids of each zone (see :mod:`guozhan.core.zones`), ``shared`` those of each zone that
    content declares, by name, of those that are not empty, ``place`` the zone of each card,
    ``known`` the mask of seats that know the card's face where it lies now, ``used_as`` the type id under which
    a converted card lies in a judgement area. ``lasting`` is the number of lasting effects on all seats,
    ``regimes`` the names of the mode's rule regimes that have come into force (such as 鏖战). ``counters`` has one
    dict a scope, keyed by (seat, key). ``general_pile`` holds the generals that are not in the game, by id, as their
    order is unknown; ``seen_generals`` those of them that everybody has seen there.
    """

    FIELDS: ClassVar[dict[str, str]] = {
        "seats": RECORDS,
        "zones": LISTS,
        "shared": DICT_LISTS,
        "place": LIST,
        "known": LIST,
        "used_as": DICT,
        "rng": LIST,
        "cursor": RECORDS,
        "turn": VALUE,
        "round": VALUE,
        "turns": VALUE,
        "extra_turns": LIST,
        "counters": DICTS,
        "table": DICT,
        "general_pile": LIST,
        "seen_generals": LIST,
        "reshuffles": VALUE,
        "lasting": VALUE,
        "regimes": VALUE,
        "over": VALUE,
        "winners": VALUE,
        "ending": VALUE,
        "decisions": VALUE,
        "turn_events": VALUE,
    }
    __slots__ = tuple(FIELDS)
    seats: list[SeatState]
    zones: list[list[int]]
    shared: dict[str, list[int]]
    place: list[int]
    known: list[int]
    used_as: dict[int, str]
    rng: list[int]
    cursor: list[Frame]
    turn: int
    round: int
    turns: int
    extra_turns: list[int]
    counters: list[dict[tuple[int, str], int]]
    table: dict[str, int]
    general_pile: list[str]
    seen_generals: list[str]
    reshuffles: int
    lasting: int
    regimes: tuple[str, ...]
    over: bool
    winners: tuple[int, ...]
    ending: str
    decisions: int
    turn_events: int

    def __init__(self, players: int, cards: int, rng: list[int]) -> None:
        self.seats = [SeatState() for _ in range(players)]
        self.zones = [[] for _ in range(FIRST_SEAT_ZONE + KINDS * players)]
        self.shared = {}
        self.place = [0] * cards
        self.known = [0] * cards
        self.used_as = {}
        self.rng = rng
        self.cursor = []
        self.turn = -1
        self.round = self.turns = 0
        self.extra_turns = []
        self.counters = [{}, {}, {}, {}]
        self.table = {}
        self.general_pile = []
        self.seen_generals = []
        self.reshuffles = self.lasting = 0
        self.regimes = ()
        self.over = False
        self.winners = ()
        self.ending = ""
        self.decisions = self.turn_events = 0

    def copy(self) -> Self:
        new = State.__new__(State)
        new.seats = [x.copy() for x in self.seats]
        new.zones = [x[:] for x in self.zones]
        new.shared = {k: v[:] for k, v in self.shared.items()} if self.shared else {}
        new.place = self.place[:]
        new.known = self.known[:]
        new.used_as = self.used_as.copy() if self.used_as else {}
        new.rng = self.rng[:]
        new.cursor = [x.copy() for x in self.cursor]
        new.turn = self.turn
        new.round = self.round
        new.turns = self.turns
        new.extra_turns = self.extra_turns[:]
        new.counters = [x.copy() for x in self.counters]
        new.table = self.table.copy() if self.table else {}
        new.general_pile = self.general_pile[:]
        new.seen_generals = self.seen_generals[:]
        new.reshuffles = self.reshuffles
        new.lasting = self.lasting
        new.regimes = self.regimes
        new.over = self.over
        new.winners = self.winners
        new.ending = self.ending
        new.decisions = self.decisions
        new.turn_events = self.turn_events
        return new  # type: ignore[return-value]
