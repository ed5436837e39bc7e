"""Checking what a scenario expects of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from guozhan.core import zones
from guozhan.core.facts import Fact
from guozhan.core.state import DEPUTY, HEAD, SeatState
from guozhan.rules import distance, kingdoms, legality
from guozhan.rules.game import Game
from guozhan.rules.play_phase import UseParts
from guozhan.scenario.cardtext import CardText
from guozhan.scenario.document import Expectation, SeatExpect, TableExpect
from guozhan.scenario.vocabulary import KINGDOMS, Vocabulary, kingdom_id
from guozhan.view.names import KINGDOM_NAMES, kingdom_text

_SLOTS: Final = (("head", HEAD), ("deputy", DEPUTY))


class Checker:
    """Compares positions of one game with what is expected of them.

    Attributes:
        asked: seats to which decisions that are not empty were put since they were last compared.
    """

    def __init__(self, game: Game, vocabulary: Vocabulary, log: Sequence[Fact]) -> None:
        self.game = game
        self.vocabulary = vocabulary
        self.log = log
        self.asked: list[int] = []

    def check(self, expect: Sequence[Expectation]) -> list[tuple[int, str]]:
        """What does not hold: line and message."""
        problems = []
        for each in expect:
            if isinstance(each, SeatExpect):
                state = self.game.state.seats[each.seat - 1]
                for key in sorted(each.present):
                    problem = _SEAT_CHECKS[key](self, each, state)
                    if problem:
                        problems.append((each.line, f"seat {each.seat}: {key}: {problem}"))
            else:
                for key in sorted(each.present):
                    problem = _TABLE_CHECKS[key](self, each)
                    if problem:
                        problems.append((each.line, f"{key}: {problem}"))
        return problems

    # --- cards -------------------------------------------------------------------------------------------------------

    def cards(self, wanted: Sequence[CardText], found: Sequence[int], part: bool = False) -> str:
        """The cards are exactly those wanted (or include them)."""
        rest = list(found)
        missing = []
        for text in sorted(wanted, key=lambda card: not card.is_full):
            card = next((card for card in rest if self.vocabulary.is_card(card, text)), None)
            if card is None:
                missing.append(text)
            else:
                rest.remove(card)
        if not missing and (part or not rest):
            return ""
        return f"expected {_list(wanted)}, found {self._list(found)}"

    def _list(self, cards: Sequence[int]) -> str:
        return "[" + ", ".join(self.game.ruleset.cards[card].label() for card in cards) + "]"

    def zone(self, zone: int) -> list[int]:
        """The cards of a zone."""
        return self.game.state.zones[zone]

    def top(self, wanted: Sequence[CardText]) -> str:
        """The draw pile begins with these cards, topmost first."""
        pile = self.zone(zones.DRAW_PILE)
        found = pile[: -len(wanted) - 1 : -1] if wanted else []
        same = len(found) == len(wanted) and all(
            self.vocabulary.is_card(card, text) for card, text in zip(found, wanted, strict=True)
        )
        return "" if same else f"expected {_list(wanted)}, found {self._list(found)}"

    def piles(self, seat: int, wanted: Mapping[str, Sequence[CardText]]) -> str:
        """The piles hold exactly these cards; one that is not named holds none."""
        found = self.game.state.seats[seat].piles
        for name in dict.fromkeys((*wanted, *sorted(found))):
            problem = self.cards(wanted.get(name, ()), found.get(name, ()))
            if problem:
                return f"{name}: {problem}"
        return ""

    def shared(self, wanted: Mapping[str, Sequence[CardText]]) -> str:
        """The zones of the table hold exactly these cards; those that are not named are not checked."""
        for name, cards in wanted.items():
            problem = self.cards(cards, self.game.state.shared.get(name, ()))
            if problem:
                return f"{name}: {problem}"
        return ""

    # --- seats -------------------------------------------------------------------------------------------------------

    def kingdom(self, wanted: str, state: SeatState) -> str:
        """The determined kingdom."""
        return _same(*("/".join(sorted(kingdom_text(k).split("/"))) for k in (kingdom_id(wanted) or "", state.kingdom)))

    def marks(self, wanted: Mapping[str, int], state: SeatState) -> str:
        """These marks are there in these numbers."""
        for name, number in wanted.items():
            problem = _same(number, state.marks.get(self.vocabulary.mark(name), 0))
            if problem:
                return f"{name}: {problem}"
        return ""

    def skills(self, seat: int, wanted: Sequence[str], has: bool) -> str:
        """The seat has all of these skills, or none of them."""
        for name in wanted:
            if any(self.game.has_skill(seat, skill) for skill in self.vocabulary.skills(name)) is not has:
                return f"{name} is {'missing' if has else 'there'}"
        return ""

    def distances(self, seat: int, wanted: Mapping[int, int]) -> str:
        """How far others are."""
        for other, number in wanted.items():
            problem = _same(number, distance.distance(self.game, seat, other - 1))
            if problem:
                return f"to seat {other}: {problem}"
        return ""

    def targets(self, seat: int, text: CardText) -> tuple[bool, list[int]]:
        """Whether a card could be used at an idle moment of the seat's play phase, and the seats that it could have
        as targets, with what could be revealed for it."""
        game = self.game
        hand = self.zone(zones.hand(seat))
        card_id = next((card for card in hand if self.vocabulary.is_card(card, text)), None)
        if card_id is None:
            all_cards = range(len(game.ruleset.cards))
            card_id = next((card for card in all_cards if self.vocabulary.is_card(card, text)), None)
        if card_id is None:
            return False, []
        card = game.face(card_id)
        kind: Any = card.type
        use = UseParts(game, seat)
        if card.made_by or not kind.playable or not use.usable(card):
            return False, []
        found: set[int] = set()
        for mask in use.masks:
            with game.assuming(seat, mask):
                found.update(legality.fixed_targets(game, seat, card) or ())
        return True, sorted(found or use.targets(card, []))

    def can_use(self, seat: int, wanted: Mapping[CardText, Sequence[int]]) -> str:
        """Each card can be used on exactly these seats."""
        for text, seats in wanted.items():
            possible, found = self.targets(seat, text)
            if not possible:
                return f"{text} cannot be used"
            problem = _same(sorted(seats), [target + 1 for target in found])
            if problem:
                return f"{text}: {problem}"
        return ""

    def cannot_use(self, seat: int, wanted: Sequence[CardText]) -> str:
        """None of these cards can be used."""
        for text in wanted:
            possible, found = self.targets(seat, text)
            if possible:
                return f"{text} can be used on {[target + 1 for target in found]}"
        return ""

    # --- the table ---------------------------------------------------------------------------------------------------

    def log_includes(self, wanted: Sequence[str]) -> str:
        """These facts happened in this order."""
        names = iter(fact.name for fact in self.log)
        for name in wanted:
            if name not in names:
                return f"no {name!r} (after those before it)"
        return ""

    def asked_in_order(self, wanted: Sequence[int]) -> str:
        """Decisions were put to these seats in this order."""
        found, self.asked = self.asked, []
        return _same(list(wanted), found)

    def phase(self) -> str:
        """The running phase, "" for none."""
        phase = self.game.phase
        return str(phase.name) if phase is not None else ""

    def big_kingdoms(self, wanted: Sequence[str]) -> str:
        """The big kingdoms."""
        found = sorted(KINGDOM_NAMES[name.partition(":")[0]] for name in kingdoms.big(self.game))
        return _same(sorted(KINGDOM_NAMES[KINGDOMS[name]] for name in wanted), found)


def _same(wanted: Any, found: Any) -> str:
    return "" if wanted == found else f"expected {_show(wanted)}, found {_show(found)}"


def _show(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) or "none"


def _list(cards: Sequence[CardText]) -> str:
    return "[" + ", ".join(map(str, cards)) + "]"


def _gender(e: SeatExpect, s: SeatState) -> str:
    return _same(e.gender, s.gender or "none")


def _revealed(e: SeatExpect, s: SeatState) -> str:
    found = [name for name, slot in _SLOTS if s.revealed & slot and s.generals[slot - 1]]
    return _same(sorted(e.revealed or ()), sorted(found))


_SEAT_CHECKS: Final[dict[str, Callable[[Checker, SeatExpect, SeatState], str]]] = {
    "hp": lambda c, e, s: _same(e.hp, s.hp),
    "max_hp": lambda c, e, s: _same(e.max_hp, s.max_hp),
    "armor": lambda c, e, s: _same(e.armor, s.armor),
    "hand": lambda c, e, s: c.cards(e.hand or (), c.zone(zones.hand(e.seat - 1))),
    "hand_count": lambda c, e, s: _same(e.hand_count, len(c.zone(zones.hand(e.seat - 1)))),
    "hand_includes": lambda c, e, s: c.cards(e.hand_includes or (), c.zone(zones.hand(e.seat - 1)), part=True),
    "equip": lambda c, e, s: c.cards(e.equip or (), c.zone(zones.equip(e.seat - 1))),
    "judge": lambda c, e, s: c.cards(e.judge or (), c.zone(zones.judge(e.seat - 1))),
    "alive": lambda c, e, s: _same(e.alive, s.alive),
    "kingdom": lambda c, e, s: c.kingdom(e.kingdom or "", s),
    "gender": lambda c, e, s: _gender(e, s),
    "revealed": lambda c, e, s: _revealed(e, s),
    "drunk": lambda c, e, s: _same(e.drunk, bool(s.drunk)),
    "chained": lambda c, e, s: _same(e.chained, s.chained),
    "stacked": lambda c, e, s: _same(e.stacked, s.stacked),
    "marks": lambda c, e, s: c.marks(e.marks or {}, s),
    "piles": lambda c, e, s: c.piles(e.seat - 1, e.piles or {}),
    "skills_include": lambda c, e, s: c.skills(e.seat - 1, e.skills_include or (), True),
    "skills_exclude": lambda c, e, s: c.skills(e.seat - 1, e.skills_exclude or (), False),
    "distance": lambda c, e, s: c.distances(e.seat - 1, e.distance or {}),
    "attack_range": lambda c, e, s: _same(e.attack_range, distance.attack_range(c.game, e.seat - 1)),
    "hand_limit": lambda c, e, s: _same(e.hand_limit, c.game.hand_limit(e.seat - 1)),
    "can_use": lambda c, e, s: c.can_use(e.seat - 1, e.can_use or {}),
    "cannot_use": lambda c, e, s: c.cannot_use(e.seat - 1, e.cannot_use or ()),
}

_TABLE_CHECKS: Final[dict[str, Callable[[Checker, TableExpect], str]]] = {
    "discard_pile": lambda c, e: c.cards(e.discard_pile or (), c.zone(zones.DISCARD_PILE)),
    "discard_includes": lambda c, e: c.cards(e.discard_includes or (), c.zone(zones.DISCARD_PILE), part=True),
    "draw_pile_top": lambda c, e: c.top(e.draw_pile_top or ()),
    "draw_pile_count": lambda c, e: _same(e.draw_pile_count, len(c.zone(zones.DRAW_PILE))),
    "processing": lambda c, e: c.cards(e.processing or (), c.zone(zones.PROCESSING)),
    "zones": lambda c, e: c.shared(e.zones or {}),
    "winner": lambda c, e: _same(sorted(e.winner or ()), sorted(seat + 1 for seat in c.game.state.winners)),
    "game_over": lambda c, e: _same(e.game_over, c.game.state.over),
    "phase": lambda c, e: _same(e.phase, c.phase()),
    "turn_of": lambda c, e: _same(e.turn_of, c.game.state.turn + 1),
    "fierce_battle": lambda c, e: _same(e.fierce_battle, "fierce_battle" in c.game.state.regimes),
    "big_kingdoms": lambda c, e: c.big_kingdoms(e.big_kingdoms or ()),
    "log_includes": lambda c, e: c.log_includes(e.log_includes or ()),
    "asked_in_order": lambda c, e: c.asked_in_order(e.asked_in_order or ()),
}
