"""The table as one seat reads it, and what harm and help to each seat is worth to it (in ordinary cards)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.basic import lore
from guozhan.view import derived
from guozhan.view.model import FACE_DOWN

if TYPE_CHECKING:
    from guozhan.bots.basic.allegiance import Allegiance
    from guozhan.bots.basic.memory import Memory
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Decision
    from guozhan.view.model import SeatView, View

# What the loss of a point of hp costs its owner, by the hp before it; the last one is the loss of the game.
_POINT: Final = (0.0, 6.0, 2.9, 2.2, 1.8, 1.7)
_OWN_LIFE: Final = 5.0
_ARMOR_POINT: Final = 1.2
_SAVED: Final = 0.25  # how likely somebody else saves a dying one
_SURPLUS: Final = 0.12  # what a card is worth that would be discarded at the end of the turn
_UNSEEN: Final = 1.1  # what a hand card that nobody knows is worth


class Table:
    """What a seat knows when it is asked, and what it makes of it. It is also what hints are given to look at.

    Attributes:
        decision: what is asked.
        view: what the seat may know.
        me: its own part of the view.
        regards: by seat, how much its good is the own good.
        bonus: what is added to the damage of the next 杀.
    """

    def __init__(
        self, decision: Decision, view: View, allegiance: Allegiance, memory: Memory, taste: list[float]
    ) -> None:
        self.decision = decision
        self.game = decision.game
        self.ruleset = decision.game.ruleset
        self.view = view
        self.me = view.me
        self.seat = view.reader
        self.allegiance = allegiance
        self.memory = memory
        self.taste = taste
        self.lore = lore.lore_of(self.ruleset)
        self.regards = [
            regard * taste[seat % len(taste)] if seat != self.seat else regard
            for seat, regard in enumerate(allegiance.regards(view, self.ruleset, memory))
        ]
        self.bonus = self.me.drunk
        self._keeping: dict[int, float] | None = None
        self._limit = -1

    # --- seats -------------------------------------------------------------------------------------------------------

    def regard(self, seat: int) -> float:
        return self.regards[seat]

    def hp(self, seat: int) -> int:
        return self.view.seats[seat].hp

    def wounds(self, seat: int) -> int:
        one = self.view.seats[seat]
        return one.max_hp - max(one.hp, 0)

    def hand(self, seat: int) -> int:
        return self.view.seats[seat].hand_count

    def worn(self, seat: int) -> int:
        return len(self.view.seats[seat].equips)

    def shield(self, seat: int) -> int:
        return self.view.seats[seat].armor

    def kingdom(self, seat: int) -> str:
        return self.view.seats[seat].kingdom

    def deck(self) -> int:
        return self.view.draw_pile_count

    def reached(self) -> list[int]:
        return [seat for seat in self.others() if derived.in_range(self.game, self.seat, seat)]

    def attack_range(self) -> int:
        return derived.attack_range(self.game, self.seat)

    def excess(self) -> int:
        return len(self.me.hand) - self.hand_limit()

    def others(self) -> list[int]:
        return [seat.seat for seat in self.view.seats if seat.alive and seat.seat != self.seat]

    def living(self) -> list[int]:
        """All living seats, the own one first, in turn order."""
        size = len(self.view.seats)
        order = [(self.seat + i) % size for i in range(size)]
        return [seat for seat in order if self.view.seats[seat].alive]

    def equipment(self, seat: int, slot: str) -> Card | None:
        """What a seat wears in a slot."""
        cards = self.ruleset.cards
        return next((cards[card] for card in self.view.seats[seat].equips if cards[card].type.slot == slot), None)

    def armor(self, seat: int) -> str:
        """Id of the armour that protects a seat, "" for none."""
        if self.view.seats[seat].void_armor:
            return ""
        worn = self.equipment(seat, "armor")
        return worn.type.id if worn is not None else ""

    def has_skill(self, seat: int, skill: str) -> bool:
        """A seat shows a skill (of the own seat: has it)."""
        return any(ref.skill == skill for ref in self.view.seats[seat].skills)

    def chance(self, seat: int, family: str) -> float:
        """How likely a seat holds a card of a family."""
        one = self.view.seats[seat]
        cards = self.ruleset.cards
        if any(cards[card].family == family for card in one.hand):
            return 0.95
        unknown = one.hand_count - len(one.hand)
        return 1.0 - (1.0 - self.lore.density.get(family, 0.0)) ** unknown if unknown > 0 else 0.0

    def number(self, seat: int, family: str) -> float:
        """How many cards of a family a seat is likely to hold."""
        one = self.view.seats[seat]
        cards = self.ruleset.cards
        known = sum(cards[card].family == family for card in one.hand)
        return known + (one.hand_count - len(one.hand)) * self.lore.density.get(family, 0.0)

    # --- harm and help -----------------------------------------------------------------------------------------------

    def loss(self, seat: int, number: int) -> float:
        """What losing hp costs a seat, in cards, whoever it is."""
        one = self.view.seats[seat]
        hp = one.hp
        cost = 0.0
        for _ in range(number):
            if hp <= 0:
                break
            cost += _POINT[min(hp, len(_POINT) - 1)]
            hp -= 1
        if hp <= 0:
            cost += self.allegiance.vital(self.view, seat)
            if seat == self.seat:
                cost += _OWN_LIFE
        return cost

    def dies(self, seat: int, number: int) -> float:
        """How likely a seat dies of losing so much hp."""
        one = self.view.seats[seat]
        if number < one.hp:
            return 0.0
        alone = 1.0 - self.chance(seat, "peach")
        return alone * (1.0 - _SAVED)

    def harm(self, seat: int, number: int = 1, nature: str = "normal") -> float:
        return self.damage(self.seat, seat, number, nature)

    def damage(self, source: int, seat: int, number: int = 1, nature: str = "normal", pierced: bool = False) -> float:
        """What it is worth that a seat takes damage from another (-1 = from nobody)."""
        worth = self._hit(source, seat, number, nature, pierced)
        if nature != "normal" and self.view.seats[seat].chained:
            for other in self.view.seats:
                if other.alive and other.chained and other.seat != seat:
                    worth += self._hit(source, other.seat, number, nature, False)
        return worth

    def _hit(self, source: int, seat: int, number: int, nature: str, pierced: bool) -> float:
        armor = "" if pierced else self.armor(seat)
        if armor == "vine" and nature == "fire":
            number += 1
        elif armor == "silver_lion":
            number = min(number, 1)
        elif armor == "breastplate" and number >= self.hp(seat):
            return -self.regards[seat] * lore.WEARING["breastplate"]
        points = min(self.view.seats[seat].armor, number)
        number -= points
        worth = -self.regards[seat] * (self.loss(seat, number) + points * _ARMOR_POINT)
        if source == self.seat and seat != self.seat:
            dies = self.dies(seat, number)
            if dies:
                worth += dies * self._spoils(seat)
        return worth

    def _spoils(self, seat: int) -> float:
        spoils = self.allegiance.spoils(self.view, self.ruleset, self.memory, seat)
        return spoils if spoils >= 0 or self.view.seats[seat].kingdom else spoils * max(self.regards[seat], 0.0)

    def losing(self, seat: int, number: int = 1) -> float:
        return -self.regards[seat] * self.loss(seat, number)

    def healing(self, seat: int, number: int = 1) -> float:
        one = self.view.seats[seat]
        worth = 0.0
        for hp in range(one.hp + 1, min(one.hp + number, one.max_hp) + 1):
            worth += _POINT[min(max(hp, 1), len(_POINT) - 1)]
        return self.regards[seat] * worth

    def showing(self, mask: int) -> float:
        """What it is worth to turn these of one's own generals face up."""
        return self.allegiance.showing(self.view, self.ruleset, self.regards, mask)

    # --- cards -------------------------------------------------------------------------------------------------------

    def hand_limit(self) -> int:
        """The own hand limit."""
        if self._limit < 0:
            self._limit = derived.hand_limit(self.game, self.seat)
        return self._limit

    def keeping(self, card: int) -> float:
        """What it is worth to keep a card of the own hand, or to go on wearing one."""
        if self._keeping is None:
            self._keeping = self._rate(list(self.me.hand))
            if self.view.phase_seat == self.seat and self.view.phase in ("play", "discard"):
                surplus = len(self.me.hand) - self.hand_limit()
                if surplus > 0:
                    worst = sorted(self.me.hand, key=lambda each: (self._keeping or {})[each])[:surplus]
                    for each in worst:
                        self._keeping[each] *= _SURPLUS
        found = self._keeping.get(card)
        if found is not None:
            return found
        printed = self.ruleset.cards[card]
        if card in self.me.equips:
            return self.wearing(self.seat, printed)
        return lore.plain(printed)

    def rate(self, cards: list[int]) -> dict[int, float]:
        """What each of some cards would be worth in the own hand, beside those that are there."""
        rated = self._rate([*self.me.hand, *cards])
        return {card: rated[card] for card in cards}

    def _rate(self, cards: list[int]) -> dict[int, float]:
        count: dict[str, int] = {}
        found = {}
        for card in cards:
            printed = self.ruleset.cards[card]
            kind = printed.type
            if kind.is_equip:
                found[card] = self._in_hand(printed)
                continue
            number = count.get(kind.family, 0)
            count[kind.family] = number + 1
            worth = lore.keeping(kind, number)
            if kind.family in self.lore.rescuing or kind.family == "jink":
                worth *= 1.35 if self.me.hp <= 1 else 1.15 if self.me.hp == 2 else 1.0
            if kind.family == "peach" and self.view.regimes:
                worth = 1.2  # in 鏖战 it is a 杀 or a 闪
            found[card] = worth
        return found

    def _in_hand(self, card: Card) -> float:
        """What a piece of equipment is worth in the own hand: little if what is worn is as good."""
        worn = self.equipment(self.seat, card.type.slot)
        worth = self.wearing(self.seat, card)
        return worth * 0.7 if worn is None else max(0.25, worth - self.wearing(self.seat, worn))

    def wearing(self, seat: int, card: Card) -> float:
        """What a piece of equipment is worth to a seat that wears it."""
        worth = lore.wearing(card.type)
        one = self.view.seats[seat]
        if card.type.id == "silver_lion" and one.hp < one.max_hp:
            worth -= 1.2  # losing it heals
        if card.type.id == "crossbow":
            worth += 0.8 * max(self.number(seat, "slash") - 1.0, 0.0)
        return worth

    def burden(self, seat: int) -> float:
        one = self.view.seats[seat]
        cards = self.ruleset.cards
        return sum(
            self.delayed(one, lying.used_as or cards[lying.card].type.id)
            for lying in one.judge
            if lying.card is not None and lying.used_as != FACE_DOWN
        )

    def dodging(self, seat: int) -> float:
        evades = self.chance(seat, "jink")
        return 1.0 - (1.0 - evades) * 0.5 if self.armor(seat) == "eight_diagram" else evades

    def winning(self, seat: int) -> float:
        cards = self.ruleset.cards
        best = max((cards[card].rank for card in self.me.hand), default=0)
        one = self.view.seats[seat]
        known = max((cards[card].rank for card in one.hand), default=0)
        unknown = min(one.hand_count - len(one.hand), 3)
        return 0.0 if known >= best else ((best - 1) / 13) ** unknown

    def spending(self, card: int) -> float:
        """What it costs to use a card now: what is for using up is not kept for its own sake."""
        worth = self.keeping(card)
        kind = self.ruleset.cards[card].type
        if kind.is_basic and kind.family != "slash":
            return worth if kind.family != "peach" else min(worth, lore.HEALING)
        return worth * lore.SPENDING

    def robbing(self, seat: int) -> float:
        return self.best_card(seat)[0]

    def best_card(self, seat: int, items: list[Any] | None = None) -> tuple[float, Any]:
        """Which card of a seat is best taken away from it (or from where it lies), and what that is worth."""
        one = self.view.seats[seat]
        if items is None:
            hand = ["hand.0"] if one.hand_count else []
            items = [*hand, *one.equips, *(judging.card for judging in one.judge if judging.card is not None)]
        best: tuple[float, Any] = (-100.0, None)
        for item in items:
            worth = self.taking(one, item)
            if worth > best[0]:
                best = worth, item
        return best

    def taking(self, one: SeatView, item: Any) -> float:
        """What it is worth that a seat loses a card; a text stands for an unknown one in its hand."""
        regard = self.regards[one.seat]
        for judging in one.judge:
            if judging.card == item and judging.used_as == FACE_DOWN:
                return -regard * lore.plain(self.ruleset.cards[item])
            if judging.card == item:
                return regard * self.delayed(one, judging.used_as or self.ruleset.cards[item].type.id)
        if isinstance(item, str):
            last = 0.4 if one.hand_count == 1 else 0.0
            weak = 0.3 if one.hp <= 1 else 0.0
            return -regard * (_UNSEEN + last + weak)
        card = self.ruleset.cards[item]
        return -regard * (self.wearing(one.seat, card) if item in one.equips else lore.plain(card))

    def delayed(self, one: SeatView, kind: str) -> float:
        """What a delayed trick that lies before a seat costs it."""
        if kind == "indulgence":
            return 0.75 * (1.6 + 0.4 * min(one.hand_count, 6))
        if kind == "supply_shortage":
            return 1.6
        if kind == "lightning":
            return 0.15 * self.loss(one.seat, 3)
        return 1.5
