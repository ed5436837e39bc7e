"""What a finished game was like (战报): who was what, what each has done, how life went, and what turned the game.

Everything follows from the facts of a game that is over, when nothing is secret any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from guozhan.core import zones
from guozhan.core.facts import Fact
from guozhan.core.generals import kingdoms_in
from guozhan.view.apply import Follower
from guozhan.view.project import empty_view

CAREERIST: Final = "careerist"
MOST_POINTS: Final = 8
LEAST_WEIGHT: Final = 0.03
BURST: Final = 4  # damage that one seat deals in one turn, from which it is worth a word


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One seat.

    Attributes:
        generals: head and deputy at the end, also those face down; "" where there is none.
        first: those that it began with.
        revealed: mask of those that were face up at the end.
        role, kingdom: what it was, "" for none.
        won, alive: at the end.
        dealt, taken: damage.
        kills: others that it killed; ``killer`` who killed it, -1 for nobody.
        died: the round of its death, 0 for none.
        healed: hp that it has given back, to itself and to others; ``regained`` those that it got back.
        lost: hp lost without damage.
        used: cards used; ``played``: cards played in answer.
        drawn: cards drawn; ``rewards`` those of them for kills.
        dying: how often it was at death's door.
    """

    seat: int
    generals: tuple[str, str]
    first: tuple[str, str]
    revealed: int
    role: str
    kingdom: str
    won: bool
    alive: bool
    dealt: int = 0
    taken: int = 0
    kills: int = 0
    killer: int = -1
    died: int = 0
    healed: int = 0
    regained: int = 0
    lost: int = 0
    used: int = 0
    played: int = 0
    drawn: int = 0
    rewards: int = 0
    dying: int = 0


class Moment(NamedTuple):
    """A turn begins (or the game is over): how many facts, the round, whose turn, and hp and hand of each seat.

    ``share`` is how much of all strength the winners had, in percent; -1 where nobody has won.
    """

    facts: int
    round: int
    seat: int
    hp: tuple[int, ...]
    hand: tuple[int, ...]
    share: int


class Point(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment that turned the game.

    Attributes:
        kind: "death", "damage", "burst" (much damage by one seat in one turn), "reveal", "careerist" (somebody becomes
            one), "saved" or "healed".
        facts: how many there are when it has happened.
        round: when.
        seat: whom it happened to, or who acted.
        by: who did it, -1 for nobody.
        number: how much.
        cards: by which.
        word: the general of a reveal, the nature of damage.
        last: it was the last one of its kind, and decided the game.
        swing: by how much the winners' share of all strength changed, in percent.
    """

    kind: str
    facts: int
    round: int
    seat: int
    by: int = -1
    number: int = 0
    cards: tuple[int, ...] = ()
    word: str = ""
    last: bool = False
    swing: int = 0


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A game.

    Attributes:
        ending: how it ended, see ``Ended``; "void" or "unfinished" where it did not.
        winners: seats.
        why: "lord_side", "rebels", "renegade", "careerist" or "kingdom" (then ``kingdom`` says which) of a victory;
            else the ending.
        rounds, turns: how many.
        chart: how hp and hands went.
        points: what turned the game, in order.
    """

    ending: str
    winners: tuple[int, ...]
    why: str
    kingdom: str
    rounds: int
    turns: int
    seats: tuple[SeatSummary, ...]
    chart: tuple[Moment, ...]
    points: tuple[Point, ...]


class _Event:
    """Something that may have turned the game, with the strength of all seats before and after it."""

    def __init__(self, kind: str, fact: Fact, facts: int, round: int, turn: int, before: list[float]) -> None:
        self.kind = kind
        self.fact = fact
        self.facts = facts
        self.round = round
        self.turn = turn
        self.before = before
        self.after = before
        self.cards: tuple[int, ...] = tuple(card for card in fact.cards if card is not None)


class _Reading:
    """The facts of a game, read in order."""

    def __init__(self, players: int) -> None:
        self.follower = Follower(empty_view(-1, players))
        self.players = players
        self.counts: list[dict[str, int]] = [dict.fromkeys(_COUNTED, 0) for _ in range(players)]
        self.first: list[tuple[str, str]] = [("", "")] * players
        self.killer = [-1] * players
        self.died = [0] * players
        self.round = 0
        self.turns = 0
        self.facts = 0
        self.moments: list[tuple[int, int, int, tuple[int, ...], tuple[int, ...], list[float]]] = []
        self.events: list[_Event] = []
        self.hurt: dict[int, _Event] = {}
        self.open: _Event | None = None

    def strength(self) -> list[float]:
        """How strong each seat stands: life counts, and what it holds half."""
        return [
            1 + max(one["hp"], 0) + (one["hand_count"] + len(one["equips"])) / 2 if one["alive"] else 0.0
            for one in self.follower.seats
        ]

    def mark(self, seat: int) -> None:
        """Note how everybody stands."""
        seats = self.follower.seats
        hp = tuple(max(one["hp"], 0) if one["alive"] else 0 for one in seats)
        hand = tuple(one["hand_count"] for one in seats)
        self.moments.append((self.facts, self.round, seat, hp, hand, self.strength()))

    def take(self, fact: Fact) -> None:
        """Read the next fact."""
        self.facts += 1
        if fact.name in _CLOSING:
            self.open = None
        kind = _TURNING.get(fact.name, "")
        if kind and 0 <= fact.seat < self.players:
            event = _Event(kind, fact, self.facts, self.round, self.turns, self.strength())
            if kind == "damage":
                self.hurt[fact.seat] = event
            elif kind == "death" and fact.seat in self.hurt:
                event.cards = self.hurt[fact.seat].cards
            self.events.append(event)
            self.open = event
        self.follower.take(fact)
        self._count(fact)
        if self.open is not None:
            self.open.after = self.strength()

    def _count(self, fact: Fact) -> None:
        name, seat = fact.name, fact.seat
        if name == "turn_began":
            self.turns += 1
            self.mark(seat)
            return
        if name == "round_began":
            self.round = fact.number
        elif name == "generals_set" and fact.text and self.first[seat] == ("", ""):
            head, deputy = self.follower.seats[seat]["generals"]
            self.first[seat] = (head or "", deputy or "")
        elif name == "moved":
            if fact.word == "draw" and fact.target >= zones.FIRST_SEAT_ZONE and zones.kind(fact.target) == zones.HAND:
                self._add(zones.owner(fact.target), "drawn", len(fact.cards))
        elif name == "damaged":
            self._add(seat, "taken", fact.number)
            self._add(fact.by, "dealt", fact.number)
        elif name == "recovered":
            self._add(seat, "regained", fact.number)
            self._add(fact.by if fact.by >= 0 else seat, "healed", fact.number)
        elif name == "died":
            self.killer[seat] = fact.by
            self.died[seat] = max(self.round, 1)
            if fact.by != seat:
                self._add(fact.by, "kills", 1)
        elif name in _SIMPLE:
            self._add(seat, *_SIMPLE[name](fact))

    def _add(self, seat: int, what: str, number: int) -> None:
        if 0 <= seat < self.players:
            self.counts[seat][what] += number


_COUNTED: Final = (
    "dealt", "taken", "kills", "healed", "regained", "lost", "used", "played", "drawn", "rewards", "dying",
)  # fmt: skip
_SIMPLE: Final[dict[str, Any]] = {
    "lost_hp": lambda fact: ("lost", fact.number),
    "used": lambda fact: ("used", 1),
    "played": lambda fact: ("played", 1),
    "rewarded": lambda fact: ("rewards", fact.number),
    "dying": lambda fact: ("dying", 1),
}
_TURNING: Final = {
    "died": "death",
    "damaged": "damage",
    "revealed": "reveal",
    "saved": "saved",
    "recovered": "healed",
}
# What comes then has not come of the event before.
_CLOSING: Final = frozenset({"used", "phase_began", "phase_ended", "turn_began", "turn_ended", "invoked"})


def summary(facts: Sequence[Fact], players: int, ending: str = "", winners: Sequence[int] | None = None) -> Summary:
    """What a game was like.

    Args:
        facts: its log, nothing redacted.
        players: how many.
        ending: how it ended, where the log does not say so: it was conceded, or could not go on.
        winners: who has won then.
    """
    reading = _Reading(players)
    for fact in facts:
        reading.take(fact)
    top, seats = reading.follower.top, reading.follower.seats
    if top["over"]:
        ending, winners = top["ending"] or "victory", top["winners"]
    won = tuple(sorted(seat for seat in winners or () if 0 <= seat < players))
    reading.mark(-1)
    why, kingdom = _why(ending, won, seats)
    return Summary(
        ending=ending,
        winners=won,
        why=why,
        kingdom=kingdom,
        rounds=reading.round,
        turns=reading.turns,
        seats=tuple(_seat(reading, one, one["seat"] in won) for one in seats),
        chart=tuple(
            Moment(at, number, seat, hp, hand, _percent(won, strength))
            for at, number, seat, hp, hand, strength in reading.moments
        ),
        points=tuple(turning_points(reading.events, won, seats, bool(top["over"]))),
    )


def _seat(reading: _Reading, one: dict[str, Any], won: bool) -> SeatSummary:
    seat = one["seat"]
    head, deputy = one["generals"]
    return SeatSummary(
        seat=seat,
        generals=(head or "", deputy or ""),
        first=reading.first[seat],
        revealed=one["revealed"],
        role=one["role"] or "",
        kingdom=one["kingdom"],
        won=won,
        alive=one["alive"],
        killer=reading.killer[seat],
        died=reading.died[seat],
        **reading.counts[seat],
    )


def _why(ending: str, winners: Sequence[int], seats: list[dict[str, Any]]) -> tuple[str, str]:
    if ending != "victory" or not winners:
        return ending, ""
    roles = {seats[seat]["role"] for seat in winners}
    if "lord" in roles:
        return "lord_side", ""
    if "rebel" in roles:
        return "rebels", ""
    if "renegade" in roles:
        return "renegade", ""
    kingdoms = [kingdoms_in(seats[seat]["kingdom"]) for seat in winners]
    common = [name for name in kingdoms[0] if all(name in each for each in kingdoms)]
    if common == [CAREERIST] and len(winners) == 1:
        return "careerist", CAREERIST
    return ("kingdom", common[0]) if common else (ending, "")


def share(winners: Sequence[int], strength: Sequence[float]) -> float:
    """How much of all strength the winners have, from 0 to 1."""
    total = sum(strength)
    return sum(strength[seat] for seat in winners) / total if total else 0.0


def _percent(winners: Sequence[int], strength: Sequence[float]) -> int:
    return round(100 * share(winners, strength)) if winners else -1


# --- turning points --------------------------------------------------------------------------------------------------


class _Candidate(NamedTuple):
    weight: float
    event: _Event
    kind: str
    number: int
    last: bool
    swing: float


def turning_points(
    events: Sequence[_Event], winners: Sequence[int], seats: Sequence[dict[str, Any]], over: bool
) -> list[Point]:
    """The moments with the largest swings, in order."""
    deaths = [event for event in events if event.kind == "death"]
    found: list[_Candidate] = []
    for number, event in enumerate(events):
        swing = share(winners, event.after) - share(winners, event.before) if winners else _shift(event)
        weight = abs(swing) + _bonus(event, deaths, _later_in_turn(events, number), seats, winners, over)
        kind = event.kind
        if kind == "reveal" and _becomes_careerist(event, seats):
            kind = "careerist"
        last = kind == "death" and over and event is deaths[-1]
        found.append(_Candidate(weight, event, kind, event.fact.number, last, swing))
    found = _with_bursts(_without_doubles(found), winners)
    found = [one for one in found if one.weight >= LEAST_WEIGHT and _counts(one)]
    best = sorted(found, key=lambda one: (-one.weight, one.event.facts))[:MOST_POINTS]
    return [_point(one, bool(winners)) for one in sorted(best, key=lambda one: one.event.facts)]


def _counts(one: _Candidate) -> bool:
    """A point of damage or of life that hardly matters is none, however weak everybody is by then."""
    return one.kind not in ("damage", "healed") or one.number >= 2 or one.weight >= 2 * LEAST_WEIGHT


def _shift(event: _Event) -> float:
    """Where nobody has won: how much of all strength has gone or come."""
    before, after = sum(event.before), sum(event.after)
    return (after - before) / max(before, after, 1.0)


def _bonus(
    event: _Event,
    deaths: Sequence[_Event],
    later: Iterator[_Event],
    seats: Sequence[dict[str, Any]],
    winners: Sequence[int],
    over: bool,
) -> float:
    kind, fact = event.kind, event.fact
    if kind == "death":
        first = 0.05 if event is deaths[0] else 0.0
        last = 0.15 if over and event is deaths[-1] else 0.0
        return 0.06 + first + last + (0.1 if seats[fact.seat]["role"] == "lord" else 0.0)
    if kind == "damage":
        return 0.03 * (fact.number - 1)
    if kind == "saved":
        return 0.06 if fact.seat in winners else 0.02
    if kind == "reveal":
        if _becomes_careerist(event, seats):
            return 0.1
        # It decided something where a death by the same hand followed in that turn.
        return 0.05 if any(one.kind == "death" and one.fact.by == fact.seat for one in later) else -0.02
    return 0.0


def _later_in_turn(events: Sequence[_Event], number: int) -> Iterator[_Event]:
    for at in range(number + 1, len(events)):
        if events[at].turn != events[number].turn:
            return
        yield events[at]


def _becomes_careerist(event: _Event, seats: Sequence[dict[str, Any]]) -> bool:
    return event.kind == "reveal" and CAREERIST in kingdoms_in(seats[event.fact.seat]["kingdom"])


def _without_doubles(found: list[_Candidate]) -> list[_Candidate]:
    """The blow that led to a death, and what else happened to the dying, is told with the death."""
    kept: list[_Candidate] = []
    for one in found:
        if one.kind == "death":
            blows = [other for other in kept if other.event.fact.seat == one.event.fact.seat and _same_turn(other, one)]
            fatal = [other for other in blows if other.kind in ("damage", "saved", "healed")][-1:]
            kept = [other for other in kept if other not in fatal]
            swing = one.swing + sum(other.swing for other in fatal)
            one = one._replace(swing=swing, weight=one.weight + sum(abs(other.swing) for other in fatal))
        elif one.kind == "careerist" and any(
            other.kind == "careerist" and other.event.fact.seat == one.event.fact.seat for other in kept
        ):
            continue
        kept.append(one)
    return kept


def _same_turn(one: _Candidate, other: _Candidate) -> bool:
    return one.event.turn == other.event.turn


def _with_bursts(found: list[_Candidate], winners: Sequence[int]) -> list[_Candidate]:
    """Much damage by one seat in one turn is one moment."""
    by_turn: dict[tuple[int, int], list[_Candidate]] = {}
    for one in found:
        if one.kind == "damage" and one.event.fact.by >= 0:
            by_turn.setdefault((one.event.turn, one.event.fact.by), []).append(one)
    gone: set[int] = set()
    made: list[_Candidate] = []
    for blows in by_turn.values():
        total = sum(one.number for one in blows)
        if total >= BURST and len(blows) > 1:
            swing = sum(one.swing for one in blows)
            weight = abs(swing) + 0.02 * total
            made.append(_Candidate(weight, blows[-1].event, "burst", total, False, swing))
            gone.update(id(blow) for blow in blows)
    return [one for one in found if id(one) not in gone] + made


def _point(one: _Candidate, won: bool) -> Point:
    event, fact = one.event, one.event.fact
    acts = one.kind in ("burst",)
    reveals = one.kind in ("reveal", "careerist")
    return Point(
        kind=one.kind,
        facts=event.facts,
        round=event.round,
        seat=fact.by if acts else fact.seat,
        by=-1 if acts or reveals else fact.by,
        number=one.number if one.kind in ("damage", "burst", "healed") else 0,
        cards=() if acts or reveals else event.cards,
        word=fact.text if reveals else fact.word if one.kind == "damage" else "",
        last=one.last,
        swing=round(100 * one.swing) if won else 0,
    )


__all__ = ["Moment", "Point", "SeatSummary", "Summary", "share", "summary"]
