"""What a seat may know, as plain values that cannot be changed."""

from __future__ import annotations

from typing import Final

import msgspec

from guozhan.core import zones
from guozhan.core.generals import kingdoms_in as kingdoms_in
from guozhan.core.state import SkillRef

FACE_DOWN: Final = zones.FACE_DOWN
Counter = tuple[str, int, str, int]  # scope, seat, key, value


class Pile(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Cards on a general under a name; the known ones first, ``None`` for each that the reader does not know."""

    name: str
    cards: tuple[int | None, ...]


class Judging(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A card in a judgement area and the id of the card type that it lies there as, "" for its own.

    One that lies face down lies there as ``FACE_DOWN``; its card is ``None`` for whoever does not know it.
    """

    card: int | None
    used_as: str


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """One seat, as the reader may know it.

    Attributes:
        seat: its number from 0.
        generals: ids of head and deputy; ``None`` where the reader does not know it, "" where there is none.
        revealed: mask of the face-up ones (1 head, 2 deputy); ``shown_ever`` of those that have been face up.
        kingdom, gender: as they show, "" while undetermined; a superposed kingdom is two with ``|`` between them.
        role: the role; ``None`` where the reader does not know it, "" where there is none.
        hand_count: number of hand cards.
        hand: the reader's own hand in order; of another seat the known cards, by id.
        equips: cards in the equipment area.
        judge: cards in the judgement area, the last one was placed last.
        piles: cards on the generals, by name.
        marks: kinds and numbers of marks, by name.
        skills: those that the reader may know of: of face-up generals, and all of his own.
        suppressed: mask of the generals whose skills are invalid this turn.
        effects: kinds of the lasting effects.
        skipped: phases of this turn that are skipped.
        noted: of the reader's own seat, what it has recorded in secret, by kind of lasting effect.
    """

    seat: int
    alive: bool
    generals: tuple[str | None, str | None]
    revealed: int
    shown_ever: int
    kingdom: str
    gender: str
    role: str | None
    hp: int
    max_hp: int
    armor: int
    hand_count: int
    hand: tuple[int, ...]
    equips: tuple[int, ...]
    judge: tuple[Judging, ...]
    piles: tuple[Pile, ...]
    marks: tuple[tuple[str, int], ...]
    skills: tuple[SkillRef, ...]
    effects: tuple[str, ...]
    skipped: tuple[str, ...]
    chained: bool
    stacked: bool
    away: bool
    drunk: int
    void_armor: int
    suppressed: int
    noted: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def kingdoms(self) -> tuple[str, ...]:
        """The kingdoms that the seat belongs to: none, one, or the two of a superposition."""
        return kingdoms_in(self.kingdom)


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat may know of a game.

    Attributes:
        reader: the seat, -1 for an onlooker.
        draw_pile_count: number of cards in the draw pile.
        draw_pile: those that the reader knows, each (depth from the top, card).
        discard_pile: the discard pile, its top last.
        processing: cards being used, played or judged; the known ones first, ``None`` for each unknown one.
        outside: cards outside the game, likewise.
        turn: seat whose turn it is, -1 before the first.
        phase: the running phase, "" for none; ``phase_seat`` whose.
        extra_turns: seats of the extra turns to come.
        counters: what the rules count, each (scope, seat, key, value), such as ("turn", 2, "uses.slash", 1).
        table: numbers of the mode's own.
        shared: what lies in the zones of the table that content declares, by name, of those that are not empty; open
            cards in their order, the last one on top.
        general_pile: of the generals that are not in the game those that everybody has seen there, by id.
    """

    reader: int
    seats: tuple[SeatView, ...]
    draw_pile_count: int
    draw_pile: tuple[tuple[int, int], ...]
    discard_pile: tuple[int, ...]
    processing: tuple[int | None, ...]
    outside: tuple[int | None, ...]
    turn: int
    phase: str
    phase_seat: int
    round: int
    reshuffles: int
    extra_turns: tuple[int, ...]
    counters: tuple[Counter, ...]
    table: tuple[tuple[str, int], ...]
    regimes: tuple[str, ...]
    general_pile: tuple[str, ...]
    over: bool
    winners: tuple[int, ...]
    ending: str
    shared: tuple[Pile, ...] = ()

    @property
    def me(self) -> SeatView:
        """The reader's own seat.

        Raises:
            IndexError: for an onlooker.
        """
        if self.reader < 0:
            raise IndexError("an onlooker has no seat")
        return self.seats[self.reader]

    def side(self, seat: int, skill: str) -> str:
        """The state of a skill that switches between "yang", as in the beginning, and "yin" (转换技状态)."""
        return "yin" if ("game", seat, f"switched.{skill}", 1) in self.counters else "yang"


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(View)


def encode(view: View) -> bytes:
    """The view as JSON."""
    return _encoder.encode(view)


def decode(data: bytes) -> View:
    """Read a view from JSON."""
    return _decoder.decode(data)
