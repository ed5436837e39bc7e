"""A player's handle: what skills call ``me`` (你), with the verbs of the rule text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import mutate, zones
from guozhan.core.answers import YES_PICK, Arranged, Pass, Pick
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import (
    CARDS,
    OPTIONS,
    SEATS,
    Arrange,
    Choose,
    Confirm,
    DistributeAction,
    HandOverAction,
    OrderAction,
)
from guozhan.core.facts import EVERYBODY
from guozhan.core.rng import BLIND
from guozhan.core.state import EffectRef, SeatState
from guozhan.rules import (
    chaining,
    compare,
    covering,
    distance,
    hp,
    judging,
    kingdoms,
    legality,
    moving,
    responding,
    stacking,
    using,
)

if TYPE_CHECKING:
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.playing import Play
    from guozhan.rules.using import TargetOf, Use


class Player:
    """A thin handle over a seat; it holds no state of its own.

    Attributes:
        game: the game.
        seat: number from 0.
    """

    __slots__ = ("game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat

    def __repr__(self) -> str:
        return f"<Player {self.seat + 1}>"

    # --- what is so ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> SeatState:
        """The seat's state (read only)."""
        return self.game.state.seats[self.seat]

    @property
    def alive(self) -> bool:
        """存活."""
        return self.game.state.seats[self.seat].alive

    @property
    def hp(self) -> int:
        """体力."""
        return self.game.state.seats[self.seat].hp

    @property
    def max_hp(self) -> int:
        """体力上限."""
        return self.game.state.seats[self.seat].max_hp

    @property
    def lost_hp(self) -> int:
        """已损失的体力值."""
        state = self.game.state.seats[self.seat]
        return state.max_hp - max(state.hp, 0)

    @property
    def is_wounded(self) -> bool:
        """已受伤."""
        state = self.game.state.seats[self.seat]
        return state.hp < state.max_hp

    @property
    def kingdom(self) -> str:
        """Determined kingdom, "" for none."""
        return self.game.state.seats[self.seat].kingdom

    @property
    def gender(self) -> str:
        """Gender that shows, "" for none."""
        return self.game.state.seats[self.seat].gender

    @property
    def hand(self) -> list[int]:
        """Hand cards, by id (do not change the list)."""
        return self.game.state.zones[zones.hand(self.seat)]

    @property
    def equips(self) -> list[int]:
        """Cards in the equipment area, by id."""
        return self.game.state.zones[zones.equip(self.seat)]

    @property
    def judge_area(self) -> list[int]:
        """Cards in the judgement area, by id; the last was placed last."""
        return self.game.state.zones[zones.judge(self.seat)]

    @property
    def cards(self) -> list[int]:
        """Hand and equipment, by id (你的牌)."""
        return self.hand + self.equips

    @property
    def discardable(self) -> list[int]:
        """Those of one's cards that one may discard oneself, by id."""
        return [card for card in self.cards if legality.can_discard(self.game, self.seat, card, self.seat)]

    @property
    def usable(self) -> list[int]:
        """Cards that may be used and played from the hand or like hand cards, by id."""
        return self.game.usable_cards(self.seat)

    @property
    def has_cards(self) -> bool:
        """Has a card in hand or equipment area."""
        return bool(self.hand or self.equips)

    def equipped(self, slot: str) -> int:
        """Id of the card in an equipment slot, -1 for none."""
        cards = self.game.ruleset.cards
        return next((card for card in self.equips if cards[card].type.slot == slot), -1)

    @property
    def weapon(self) -> int:
        """Id of the weapon, -1 for none."""
        return self.equipped("weapon")

    @property
    def armor(self) -> int:
        """Id of the armour, -1 for none."""
        return self.equipped("armor")

    @property
    def is_turn(self) -> bool:
        """It is this player's turn."""
        return self.game.state.turn == self.seat

    @property
    def attack_range(self) -> int:
        """攻击范围."""
        return distance.attack_range(self.game, self.seat)

    def distance_to(self, other: int, without: tuple[int, ...] = ()) -> int:
        """How far another seat is."""
        return distance.distance(self.game, self.seat, other, without)

    def in_range(self, other: int, without: tuple[int, ...] = ()) -> bool:
        """Another seat is within the attack range."""
        return distance.in_range(self.game, self.seat, other, without)

    def same_kingdom(self, other: int) -> bool:
        """势力相同."""
        return kingdoms.same(self.game, self.seat, other)

    def different_kingdom(self, other: int) -> bool:
        """势力不同."""
        return kingdoms.different(self.game, self.seat, other)

    def others(self) -> list[int]:
        """Other living seats, in turn order from the current player."""
        return [seat for seat in self.game.order() if seat != self.seat]

    def has_skill(self, skill: str) -> bool:
        """Has the skill face up and valid."""
        return self.game.has_skill(self.seat, skill)

    def mark(self, name: str) -> int:
        """Number of marks."""
        return self.game.state.seats[self.seat].marks.get(name, 0)

    def pile(self, name: str) -> list[int]:
        """Cards on the generals under a name."""
        return self.game.state.seats[self.seat].piles.get(name, [])

    def effect(self, kind: str) -> EffectRef | None:
        """The lasting effect of a kind on this seat, or None."""
        return next((effect for effect in self.state.effects if effect.kind == kind), None)

    # --- verbs -------------------------------------------------------------------------------------------------------

    def draw(self, count: int) -> list[int]:
        """摸牌."""
        return moving.draw(self.game, self.seat, count)

    def discard(self, cards: Sequence[int]) -> None:
        """Discard cards, own ones or another's (弃置)."""
        moving.discard(self.game, cards, self.seat)

    def obtain(self, cards: Sequence[int]) -> None:
        """Obtain cards from wherever they lie (获得)."""
        moving.obtain(self.game, self.seat, cards)

    def give(self, receiver: int, cards: Sequence[int], shown: bool = False) -> None:
        """Give cards to another (交给)."""
        moving.give(self.game, self.seat, receiver, cards, shown)

    def put_on_pile(self, name: str, cards: Sequence[int], seen: int = EVERYBODY) -> None:
        """Put cards on this seat's general."""
        moving.put_on_pile(self.game, self.seat, name, cards, self.seat, seen)

    def show(self, cards: Sequence[int]) -> None:
        """Show cards to everybody (展示)."""
        mutate.know(self.game, cards, EVERYBODY)

    def look_at(self, cards: Sequence[int]) -> Sequence[int]:
        """Look at cards (观看), in an order that tells nothing of a hand; everybody sees whose hand he looks at."""
        for where in dict.fromkeys(self.game.state.place[card] for card in cards):
            if where >= zones.FIRST_SEAT_ZONE and zones.kind(where) == zones.HAND and where != zones.hand(self.seat):
                mutate.emit(self.game, "looked", self.seat, seats=(zones.owner(where),))
        mutate.know(self.game, cards, 1 << self.seat)
        return mutate.in_groups(self.game.state.place, cards)

    def look_at_general(self, seat: int, slot: int) -> None:
        """Look at a face-down general of another; everybody sees at which."""
        mutate.emit(self.game, "looked", self.seat, seats=(seat,), number=slot)
        mutate.know_general(self.game, seat, slot, 1 << self.seat)

    def lose_hp(self, number: int = 1) -> None:
        """失去体力."""
        hp.lose_hp(self.game, self.seat, number)

    def recover(self, number: int = 1, source: int | None = None, card: Card | None = None) -> int:
        """回复体力; how much it was."""
        return hp.recover(self.game, self.seat, number, self.seat if source is None else source, card)

    def damage(self, target: int, number: int = 1, nature: str = "normal") -> Damage:
        """Deal damage without a card (造成伤害)."""
        return self.game.damage(self.seat, target, number, nature)

    def judge(
        self,
        reason: str,
        good: Callable[[Card], bool] | None = None,
        keep: Callable[[Card], bool] | None = None,
    ) -> judging.Judge:
        """判定; the card of a result for which ``keep`` says so stays in the processing area."""
        return judging.judge(self.game, self.seat, reason, good, keep)

    def compare(self, other: int, reason: str) -> compare.Compare:
        """拼点."""
        return compare.compare(self.game, self.seat, other, reason)

    def stack(self) -> None:
        """叠置: a stacked pair becomes flat instead (CG-ST-04)."""
        state = self.state
        if self.game.options.get("stack_with_empty_place") is False and state.halves and "" in state.generals:
            return
        flat = state.stacked and self.game.options["restack_flattens"]
        stacking.turn_over(self.game, self.seat, not flat)

    def flatten(self) -> None:
        """平置."""
        stacking.turn_over(self.game, self.seat, False)

    def chain(self) -> bool:
        """横置; whether it came to that."""
        return chaining.chain(self.game, self.seat)

    def unchain(self) -> None:
        """重置."""
        mutate.set_field(self.game, self.seat, "chained", False)

    def restore(self) -> None:
        """复原: 重置 and 平置."""
        self.unchain()
        self.flatten()

    def skip(self, *phases: str) -> None:
        """Skip phases of the present turn (跳过)."""
        skipped = self.state.skipped
        mutate.set_skipped(self.game, self.seat, skipped + tuple(x for x in phases if x not in skipped))

    def gain_effect(self, kind: str, data: tuple[int | str, ...] = (), expires: str = "turn", of: int = -1) -> None:
        """Put a lasting effect on this seat."""
        self.game.add_effect(self.seat, EffectRef(kind, data, expires, of))

    def lose_effect(self, effect: EffectRef) -> None:
        """Take a lasting effect off this seat before its time."""
        self.game.drop_effect(self.seat, effect)

    def use_virtual(
        self, type_id: str, targets: Sequence[int], made_by: str, second: Sequence[int] = (), counted: bool = False
    ) -> Use:
        """Use a virtual card without physical cards (视为使用)."""
        card = convert(self.game.ruleset.types[type_id], [], made_by)
        return using.use_card(self.game, self.seat, card, targets, second=second, counted=counted)

    # --- being asked -------------------------------------------------------------------------------------------------

    def confirm(self, topic: str, about: Any = None, public: bool = True) -> bool:
        """Yes or no."""
        answer = self.game.ask(Confirm(self.game, self.seat, topic, optional=True, about=about, public=public))
        return answer == YES_PICK

    def choose_cards(
        self,
        topic: str,
        cards: Sequence[int],
        lo: int = 1,
        hi: int | None = None,
        optional: bool = False,
        apart: Callable[[int], str] | None = None,
    ) -> list[int]:
        """Choose cards that this player may see, of which no two are alike in ``apart``; [] if declined."""
        if len(cards) < lo or not cards:
            return []
        most = lo if hi is None else min(hi, len(cards))
        answer = self._pick(topic, CARDS, tuple(cards), lo, most, optional, apart=apart)
        return [int(item) for item in answer]

    def discard_of_suit(self, topic: str, cards: Sequence[int], suit: str, about: Any) -> bool:
        """May discard one of the own ``cards`` that has the suit; whether that was done.

        Whether there is one is nobody else's business: the player is asked in any case.
        """
        return self.discard_fitting(topic, cards, lambda card: card.suit == suit, about)

    def discard_fitting(self, topic: str, cards: Sequence[int], fits: Callable[[Card], bool], about: Any) -> bool:
        """May discard one of the own ``cards`` that fits; whether that was done. Asked in any case, as above."""
        game = self.game
        fitting = tuple(
            card for card in cards if fits(game.face(card)) and legality.can_discard(game, self.seat, card, self.seat)
        )
        answer = game.ask_public(Choose(game, self.seat, topic, CARDS, fitting, optional=True, about=about))
        if not isinstance(answer, Pick):
            return False
        self.discard([int(card) for card in answer.items])
        return True

    def choose_cards_or(
        self, topic: str, cards: Sequence[int], count: int, option: str, label: str, secret: bool = False
    ) -> list[int]:
        """Choose ``count`` cards or else an option with the given text (选择一项); [] for the option.

        ``secret``: whether there are enough is nobody else's business, so the player is asked in any case.
        """
        if len(cards) < count and not secret:
            return []
        decision = Choose(
            self.game, self.seat, topic, CARDS, tuple(cards), count, count, labels={option: label}, instead=option
        )
        answer = self.game.ask(decision)
        assert isinstance(answer, Pick)
        return [] if answer.items == (option,) else [int(item) for item in answer.items]

    def choose_seats(
        self, topic: str, seats: Sequence[int], lo: int = 1, hi: int | None = None, optional: bool = False
    ) -> list[int]:
        """Choose characters; [] if declined or nobody is there."""
        if len(seats) < lo or not seats:
            return []
        answer = self._pick(topic, SEATS, tuple(seats), lo, lo if hi is None else min(hi, len(seats)), optional)
        return [int(item) for item in answer]

    def choose_option(
        self, topic: str, options: Sequence[str], labels: dict[str, str] | None = None, optional: bool = False
    ) -> str:
        """Choose one option; "" if declined. ``labels`` are the texts by option id (Chinese)."""
        if not options:
            return ""
        answer = self._pick(topic, OPTIONS, tuple(options), 1, 1, optional, labels)
        return str(answer[0]) if answer else ""

    def choose_cards_of(
        self,
        topic: str,
        other: int,
        areas: str = "he",
        lo: int = 1,
        hi: int | None = None,
        optional: bool = False,
        only: Callable[[int], bool] | None = None,
    ) -> list[int]:
        """Choose cards of another seat: hand (h, blind), equipment (e), judgement area (j). Own hand cards are open."""
        game = self.game
        owner = game.players[other]
        items: list[int | str] = []
        positions: list[int] = []
        if "h" in areas:
            if other == self.seat:
                items.extend(owner.hand)
            elif owner.hand:
                # A list of its own: the chance is kept for copies of the game.
                positions = list(mutate.shuffled(game, BLIND, owner.hand))
                items.extend(f"hand.{i}" for i in range(len(positions)))
        if "e" in areas:
            items.extend(owner.equips)
        if "j" in areas:
            items.extend(covering.blind_items(game, self.seat, owner.judge_area, positions))
        if only is not None:
            items = [item for item in items if isinstance(item, str) or only(item)]
        if len(items) < lo or not items:
            return []
        most = lo if hi is None else min(hi, len(items))
        decision = Choose(
            game,
            self.seat,
            topic,
            CARDS,
            tuple(items),  # type: ignore[arg-type]
            lo,
            most,
            owner=other,
            positions=positions,
            optional=optional,
            about=other,
        )
        answer = game.ask(decision)
        if isinstance(answer, Pass):
            return []
        assert isinstance(answer, Pick)
        return [covering.picked(item, positions) for item in answer.items]

    def arrange(self, topic: str, cards: Sequence[int]) -> None:
        """Lay the given top cards of the draw pile on its top and bottom in any order (调整牌序)."""
        answer = self.game.ask(Arrange(self.game, self.seat, topic, OrderAction(cards)))
        assert isinstance(answer, Arranged)
        piles = dict(answer.piles)
        mutate.reorder_draw_pile(self.game, piles.get("top", ()), piles.get("bottom", ()), self.seat)

    def distribute(self, topic: str, cards: Sequence[int], receivers: Sequence[int]) -> dict[int, list[int]]:
        """Decide who gets which of the cards; by receiver."""
        answer = self.game.ask(Arrange(self.game, self.seat, topic, DistributeAction(cards, receivers)))
        assert isinstance(answer, Arranged)
        return {int(label): list(given) for label, given in answer.piles}

    def share_out(self, topic: str, cards: Sequence[int], receivers: Sequence[int]) -> None:
        """Decide who gets which of the cards, and give them: one movement, however many receivers."""
        given = self.distribute(topic, cards, receivers)
        parts: list[moving.MovePart] = []
        for receiver in self.game.by_turn(list(given)):
            parts += moving.hand_parts(self.game, receiver, given[receiver], self.seat, "give")
        moving.move(self.game, parts)

    def hand_over(
        self, topic: str, cards: Sequence[int], count: tuple[int, int], receivers: Sequence[int]
    ) -> tuple[int, list[int]]:
        """Decide which of the cards one receiver gets: (receiver, cards)."""
        answer = self.game.ask(Arrange(self.game, self.seat, topic, HandOverAction(cards, count, receivers)))
        assert isinstance(answer, Arranged)
        label, given = answer.piles[0]
        return int(label), list(given)

    def ask_play(self, family: str, target: TargetOf | None = None) -> bool:
        """Ask for a card of a family to be played (打出); whether it was."""
        need = responding.Need(self.seat, (family,), "play", topic=family, target=target)
        return responding.respond(self.game, need) is not None

    def ask_use(
        self, family: str, targets: Callable[[Card], list[int]], trick: Use | None = None, cause: str = ""
    ) -> Use | Play | None:
        """Ask for a card of a family to be used on one of ``targets(card)``; the use, or None."""
        need = responding.Need(self.seat, (family,), "use", topic=family, targets=targets, trick=trick, cause=cause)
        return responding.respond(self.game, need)

    def _pick(
        self,
        topic: str,
        kind: str,
        items: Any,
        lo: int,
        hi: int,
        optional: bool,
        labels: dict[str, str] | None = None,
        apart: Callable[[int], str] | None = None,
    ) -> tuple[int | str, ...]:
        decision = Choose(
            self.game, self.seat, topic, kind, items, lo, hi, labels=labels, apart=apart, optional=optional
        )
        answer = self.game.ask(decision)
        if isinstance(answer, Pass):
            return ()
        assert isinstance(answer, Pick)
        return answer.items
