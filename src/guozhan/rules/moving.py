"""Movement of cards (移动): batches with a reason, replaceable destinations, and what is lost and gained by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.events import Event, GameOver
from guozhan.core.facts import EVERYBODY
from guozhan.core.state import PHASE
from guozhan.rules import remembering
from guozhan.rules.timings import MOVE

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game

REMOVED: Final = "removed"  # "removed.CARD" in State.table: what follows from its removal is still to come

OVERFLOW: Final = "overflow"  # why cards leave a zone of the table that holds too many (溢出)

# How a card came into the discard pile in the running discard phase: discarded, by its player from his own hand.
_DISCARDED, _OWN_HAND = 1, 2
_OPEN: Final = (zones.DISCARD_PILE, zones.PROCESSING, zones.SHARED)  # what lies there openly all go on knowing
_WINDOWS: Final = (MOVE.before, MOVE.after, MOVE.after2)


class MovePart:
    """Cards that go to one zone in a move.

    Attributes:
        cards: physical card ids.
        target: zone they go to; skills may replace it before the move.
        reason: use, play, discard, obtain, give, put, draw, judge, equip, recast, exchange …
        by: the seat that moves them, -1 for the rules.
        seen: mask of the seats that see the faces.
        pile: name of the pile, where ``target`` is a zone of piles; name of the zone, where it is ``zones.SHARED``.
        used_as: type id under which they lie in a judgement area.
        bottom: they go to the bottom of the draw pile.
        sources: zone of each card before the move.
        used: the card as which they have been used, where the move clears them away after the use; else None.
    """

    __slots__ = ("bottom", "by", "cards", "pile", "reason", "seen", "sources", "target", "used", "used_as")

    def __init__(
        self,
        cards: Sequence[int],
        target: int,
        reason: str,
        by: int = -1,
        seen: int = EVERYBODY,
        pile: str = "",
        used_as: str = "",
        bottom: bool = False,
        used: Card | None = None,
    ) -> None:
        self.cards = tuple(cards)
        self.target = target
        self.reason = reason
        self.by = by
        self.seen = seen
        self.pile = pile
        self.used_as = used_as
        self.bottom = bottom
        self.used = used
        self.sources: tuple[int, ...] = ()

    def put(self, game: Game) -> None:
        """Move the cards."""
        if self.target == zones.DISCARD_PILE:
            self._remember(game)
        mutate.move(
            game,
            self.cards,
            self.target,
            self.reason,
            by=self.by,
            seen=self.seen,
            pile=self.pile,
            bottom=self.bottom,
            used_as=self.used_as,
        )
        if self.target == zones.DISCARD_PILE and game.traits.remembered:
            remembering.note_discarded(game, self.cards)

    def _remember(self, game: Game) -> None:
        """Note for the discard phase how each card came into the discard pile last (see ``discarded``)."""
        phase = game.phase
        if phase is None or not game.in_phase(phase.seat, "discard"):
            return
        hand = zones.hand(phase.seat)
        # By id, so that the order of a hand tells nothing.
        for card in sorted(self.cards):
            how = 0
            if self.reason == "discard":
                how = _OWN_HAND if self.by == phase.seat and game.state.place[card] == hand else _DISCARDED
            noted = game.counted(PHASE, phase.seat, f"discarded.{card}")
            if how != noted:
                game.count(PHASE, phase.seat, f"discarded.{card}", how - noted)


class Move(Event):
    """A movement of cards (移动): one event, however many cards and zones.

    Attributes:
        parts: the cards by where they go, and why.
        void: armour that did not count at the moment when it was lost.
        left: the zone of the table, by name, that each card came from which came from one.
    """

    __slots__ = ("left", "parts", "void")

    def __init__(self, parts: list[MovePart]) -> None:
        super().__init__()
        self.parts = parts
        self.void: set[int] = set()
        self.left: dict[int, str] = {}

    def body(self, game: Game) -> None:
        homes = game.ruleset.homes
        if homes:
            # The rules change where the cards go: to skills they never were on their way to the discard pile.
            self._go_home(game)
        if game.hears(MOVE.before):
            self._note_sources(game)
            game.window(MOVE.before, self)
        worn = self._note_sources(game)
        if worn:
            self._bring_piles(game)
        diverted = bool(homes) and self._go_home(game)
        diverted = (bool(game.ruleset.diverting) and self._divert(game)) or diverted
        if worn or diverted:
            self._note_sources(game)
        if worn:
            self._note_void(game)
        for part in self.parts:
            if part.cards:
                part.put(game)
        if game.ruleset.shared:
            self._settle_shared(game)
        if game.hears(MOVE.after):
            game.window(MOVE.after, self)
        if worn:
            self._lose_equipment(game)
        if game.hears(MOVE.after2):
            game.window(MOVE.after2, self)

    def _note_sources(self, game: Game) -> bool:
        """Note where the cards lie; true if some of them are equipped."""
        place = game.state.place
        shared = game.state.shared
        for name in shared:
            for part in self.parts:
                self.left.update((card, name) for card in part.cards if card in shared[name])
        worn = False
        for part in self.parts:
            part.sources = sources = tuple([place[card] for card in part.cards])
            for source in sources:
                if zones.KIND_OF[source] == zones.EQUIP:
                    worn = True
        return worn

    def _divert(self, game: Game) -> bool:
        """Cards that will not lie in the discard pile are removed from the game instead (移出游戏); whether any was."""
        diverting = game.ruleset.diverting
        diverted = False
        for part in list(self.parts):
            if part.target != zones.DISCARD_PILE or diverting.isdisjoint(part.cards):
                continue
            gone = [card for card in part.cards if card in diverting and game.type_of(card).diverted(game, part)]
            if gone:
                part.cards = tuple(card for card in part.cards if card not in gone)
                self.parts.append(MovePart(gone, zones.OUTSIDE, part.reason, part.by))
                diverted = True
                for card in gone:
                    mutate.set_table(game, f"{REMOVED}.{card}", 1)
        return diverted

    def _go_home(self, game: Game) -> bool:
        """Cards that belong to a zone of the table come there, not into the discard pile; whether any does."""
        homes = game.ruleset.homes
        found = False
        for part in list(self.parts):
            if part.target != zones.DISCARD_PILE or homes.keys().isdisjoint(part.cards):
                continue
            found = True
            for name in dict.fromkeys(homes[card] for card in part.cards if card in homes):
                going = [card for card in part.cards if homes.get(card) == name]
                self.parts.append(MovePart(going, zones.SHARED, part.reason, part.by, pile=name, used=part.used))
            part.cards = tuple(card for card in part.cards if card not in homes)
        return found

    def _settle_shared(self, game: Game) -> None:
        """Zones of the table where cards have come: face-down cards are mixed, what is too much overflows (溢出)."""
        for name in dict.fromkeys(part.pile for part in self.parts if part.target == zones.SHARED):
            zone = game.ruleset.shared[name]
            lying = game.state.shared.get(name, [])
            if zone.home and lying:
                mutate.shuffle_shared(game, name)
            elif zone.capacity and len(lying) > zone.capacity:
                # Those that were put there first lie at the bottom.
                move(game, [MovePart(lying[: len(lying) - zone.capacity], zones.DISCARD_PILE, OVERFLOW)])

    def _bring_piles(self, game: Game) -> None:
        """What lies under equipment goes with it to another equipment area, else into the discard pile."""
        place, cards = game.state.place, game.ruleset.cards
        moved = {card for part in self.parts for card in part.cards}
        for part in list(self.parts):
            for card in part.cards:
                name = cards[card].type.pile
                source = place[card]
                if not name or zones.kind(source) != zones.EQUIP or source == part.target:
                    continue
                under = game.state.seats[zones.owner(source)].piles.get(name, ())
                lying = [other for other in under if other not in moved]
                if zones.kind(part.target) == zones.EQUIP:
                    owner = zones.owner(part.target)
                    self.parts.append(MovePart(lying, zones.pile(owner), "put", part.by, 1 << owner, name))
                else:
                    self.parts.append(MovePart(lying, zones.DISCARD_PILE, "put"))

    def _note_void(self, game: Game) -> None:
        """Note which armour does not count at the moment when it is lost."""
        seats = game.state.seats
        cards = game.ruleset.cards
        for part in self.parts:
            for card, source in zip(part.cards, part.sources, strict=True):
                if (
                    zones.KIND_OF[source] == zones.EQUIP
                    and seats[zones.OWNER_OF[source]].void_armor
                    and cards[card].type.slot == "armor"
                ):
                    self.void.add(card)

    def _lose_equipment(self, game: Game) -> None:
        """What equipment does when it is lost, before the second window (移动至目标区域后②)."""
        for seat, card in self.lost_equipment():
            owner = game.players[seat]
            if owner.alive:
                game.type_of(card).lost(game, owner, card in self.void)

    def lost_hand(self, seat: int) -> list[int]:
        """Hand cards that a seat lost by this move."""
        zone = zones.hand(seat)
        return [
            card
            for part in self.parts
            if part.target != zone
            for card, source in zip(part.cards, part.sources, strict=True)
            if source == zone
        ]

    def lost(self, seat: int) -> list[int]:
        """Cards that a seat lost by this move: from its hand or equipment area to anywhere but these (失去牌)."""
        own = (zones.hand(seat), zones.equip(seat))
        return [
            card
            for part in self.parts
            if part.target not in own
            for card, source in zip(part.cards, part.sources, strict=True)
            if source in own
        ]

    def lost_equipment(self) -> list[tuple[int, int]]:
        """(owner, card) of equipment that left an equipment area for elsewhere."""
        return [
            (zones.owner(source), card)
            for part in self.parts
            for card, source in zip(part.cards, part.sources, strict=True)
            if source != part.target and zones.kind(source) == zones.EQUIP
        ]

    def gained(self, seat: int) -> list[int]:
        """Cards that came into a seat's hand from elsewhere."""
        zone = zones.hand(seat)
        return [
            card
            for part in self.parts
            if part.target == zone
            for card, source in zip(part.cards, part.sources, strict=True)
            if source != zone
        ]


def move(game: Game, parts: list[MovePart]) -> None:
    """Move cards as one event; parts without cards are dropped."""
    if len(parts) != 1 or not parts[0].cards:
        parts = [part for part in parts if part.cards]
        if not parts:
            return
    if game.hears_any(_WINDOWS) or (parts[0].reason != "draw" and _matters(game, parts)):
        game.run_event(Move(parts))
        return
    # Nobody listens: the same without an event.
    for part in parts:
        part.put(game)


def _matters(game: Game, parts: list[MovePart]) -> bool:
    """Equipment is lost, a card has its say about where it goes, or a zone of the table about what comes there."""
    place = game.state.place
    diverting = game.ruleset.diverting
    for part in parts:
        discards = part.target == zones.DISCARD_PILE
        if part.target == zones.SHARED:
            return True
        for card in part.cards:
            if zones.KIND_OF[place[card]] == zones.EQUIP or (discards and card in diverting):
                return True
    return False


def take_top(game: Game, count: int) -> list[int]:
    """The ``count`` top cards of the draw pile, still lying there, the topmost first.

    The discard pile is shuffled in when there are too few; with both too small the game ends without winner (和局).
    """
    state = game.state
    if len(state.zones[zones.DRAW_PILE]) < count:
        if state.zones[zones.DISCARD_PILE]:
            mutate.reshuffle(game)
        if len(state.zones[zones.DRAW_PILE]) < count:
            mutate.finish(game, (), "standoff")
            raise GameOver
    pile = state.zones[zones.DRAW_PILE]
    return pile[: -count - 1 : -1] if count else []


def draw(game: Game, seat: int, count: int, reason: str = "draw") -> list[int]:
    """A character draws cards (摸牌); returns their ids. The dead draw nothing."""
    if count <= 0 or not game.state.seats[seat].alive:
        return []
    cards = take_top(game, count)
    move(game, [MovePart(cards, zones.hand(seat), reason, seat, 1 << seat)])
    return cards


def discard(game: Game, cards: Sequence[int], by: int, reason: str = "discard") -> None:
    """Cards are discarded (弃置) by a seat."""
    move(game, [MovePart(cards, zones.DISCARD_PILE, reason, by)])


def discarded(game: Game, seat: int, own_hand: bool = False) -> list[int]:
    """What was discarded in the discard phase of a seat and still lies there; ``own_hand``: by it from its hand."""
    least = _OWN_HAND if own_hand else _DISCARDED
    pile = game.state.zones[zones.DISCARD_PILE]
    return [card for card in pile if game.counted(PHASE, seat, f"discarded.{card}") >= least]


def hand_discards(game: Game, seat: int) -> int:
    """How many cards a seat has discarded from its hand in its discard phase, wherever they lie by now."""
    counters = game.state.counters[PHASE]
    return sum(
        who == seat and how == _OWN_HAND and key.startswith("discarded.") for (who, key), how in counters.items()
    )


def obtain(game: Game, seat: int, cards: Sequence[int], by: int = -1, reason: str = "obtain") -> None:
    """A character obtains cards (获得), from wherever they lie. The dead obtain nothing."""
    if game.state.seats[seat].alive:
        move(game, hand_parts(game, seat, cards, seat if by < 0 else by, reason))


def hand_parts(game: Game, seat: int, cards: Sequence[int], by: int, reason: str) -> list[MovePart]:
    """Move parts that bring cards into a hand: open ones seen by all, hidden ones by giver and taker."""
    groups: dict[int, list[int]] = {}
    place = game.state.place
    for card in cards:
        source = place[card]
        if source in _OPEN or zones.kind(source) in (zones.EQUIP, zones.JUDGE):
            # Who else knows an open card goes on knowing it; how many do is nobody's business, so it splits no group.
            seen = EVERYBODY if game.state.known[card] == EVERYBODY else 1 << seat
        else:
            owner = zones.owner(source)
            seen = 1 << seat | (1 << owner if owner >= 0 else 0)
        groups.setdefault(seen, []).append(card)
    target = zones.hand(seat)
    return [MovePart(group, target, reason, by, seen) for seen, group in groups.items()]


def give(game: Game, giver: int, receiver: int, cards: Sequence[int], shown: bool = False) -> None:
    """A character gives cards to another (交给)."""
    if not game.state.seats[receiver].alive:
        return
    if shown:
        move(game, [MovePart(cards, zones.hand(receiver), "give", giver)])
    else:
        move(game, hand_parts(game, receiver, cards, giver, "give"))


def exchange(game: Game, first: int, second: int, by: int) -> None:
    """Two characters exchange their hands as one move (交换手牌), unseen by the others."""
    a, b = zones.hand(first), zones.hand(second)
    seen = 1 << first | 1 << second
    table = game.state.zones
    move(game, [MovePart(table[a], b, "exchange", by, seen), MovePart(table[b], a, "exchange", by, seen)])


def put_on_pile(game: Game, seat: int, name: str, cards: Sequence[int], by: int, seen: int = EVERYBODY) -> None:
    """Put cards on a general as a named pile (置于武将牌上)."""
    move(game, [MovePart(cards, zones.pile(seat), "put", by, seen, name)])


def put_in_zone(game: Game, name: str, cards: Sequence[int], by: int = -1) -> None:
    """Put cards on top of a zone of the table that content declares, one after another (置入)."""
    move(game, [MovePart(cards, zones.SHARED, "put", by, pile=name)])


def to_discard_pile(game: Game, cards: Sequence[int], by: int = -1) -> None:
    """Put cards into the discard pile (置入弃牌堆), which is not discarding."""
    move(game, [MovePart(cards, zones.DISCARD_PILE, "put", by)])
