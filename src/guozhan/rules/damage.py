"""Damage (伤害) and its conduction through the chain (传导). Windows as in timing 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.events import Event
from guozhan.rules import distance, hp, remembering
from guozhan.rules.timings import DAMAGE

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use

NORMAL: Final = "normal"
FIRE: Final = "fire"
THUNDER: Final = "thunder"
CONDUCTED: Final = frozenset({FIRE, THUNDER})  # natures that a chain conducts


class Damage(Event):
    """Damage.

    Attributes:
        source: who deals it, -1 for nobody; the dead deal no damage.
        target: who takes it.
        number: value; skills change it before hp is reduced.
        nature: "normal", "fire", "thunder", or one that a card brings along.
        card: the card that is its channel (渠道), or None.
        use: the use of that card by whose effect it is dealt, or None (also for conduction).
        conducted: it has come through the chain.
        game: the game, once it is being settled.
        prevented: it was prevented, or its value fell to 0.
        conducts: it will be conducted when it is over.
        stacked: the target was stacked (翻面) just before hp was reduced.
        distance: from source to target just before hp was reduced, -1 without source or before that.
        absorbed: how much of its value something else bears than hp, as the mode says; it is all dealt nevertheless.
        cover: what is left of that which has borne it, -1 if nothing has.
    """

    __slots__ = (
        "absorbed",
        "card",
        "chain",
        "conducted",
        "conducts",
        "cover",
        "distance",
        "game",
        "nature",
        "number",
        "prevented",
        "source",
        "stacked",
        "target",
        "use",
    )

    def __init__(
        self,
        source: int,
        target: int,
        number: int = 1,
        nature: str = NORMAL,
        card: Card | None = None,
        use: Use | None = None,
        conducted: bool = False,
    ) -> None:
        super().__init__()
        self.source = source
        self.target = target
        self.number = number
        self.nature = nature
        self.card = card
        self.use = use
        self.conducted = conducted
        self.game: Game | None = None
        self.prevented = False
        self.conducts = False
        self.stacked = False
        self.distance = -1
        self.absorbed = 0
        self.cover = -1
        self.chain: list[int] = []

    def prevent(self) -> None:
        """Prevent it (防止)."""
        if not self.prevented:
            self.prevented = True
            if self.game is not None:
                mutate.emit(self.game, "prevented", self.target, by=self.source)

    def source_player(self, game: Game) -> Player | None:
        """The living source, or None."""
        return game.players[self.source] if self.source >= 0 else None

    def target_of(self) -> TargetOf | None:
        """The target of the use by whose effect it is dealt, or None."""
        if self.use is None:
            return None
        settling = self.use.settling
        if settling is not None and settling.seat == self.target:
            return settling
        return next((target for target in self.use.targets if target.seat == self.target), None)

    def card_in_processing(self, game: Game) -> bool:
        """Its card has physical cards, and all of them lie in the processing area."""
        place = game.state.place
        return (
            self.card is not None
            and bool(self.card.ids)
            and all(place[card] == zones.PROCESSING for card in self.card.ids)
        )

    def body(self, game: Game) -> None:
        self.game = game
        self._settle(game)
        game.window(DAMAGE.finished, self, self.target)

    def _settle(self, game: Game) -> None:
        base = self.number
        # Where nobody listens, the first of them finds out all that there is to know.
        for timing, of_source in _BEFORE if game.hears_any(_BEFORE_TIMINGS) else _BEFORE[:1]:
            self._check_source(game)
            if of_source:
                if self.source >= 0:
                    game.window(timing, self, self.source)
            else:
                game.window(timing, self, self.target)
            if self.prevented or self.number <= 0 or not game.state.seats[self.target].alive:
                self.prevent()
                self._restore_armor()
                return
        self._check_source(game)
        # The final value is fixed: from here on the armour counts again.
        self._restore_armor()
        self.stacked = game.state.seats[self.target].stacked
        game.window(DAMAGE.reducing, self, self.target)
        self._unchain(game, base)
        if self.source >= 0 and game.hears(DAMAGE.caused):
            # The death that may follow changes the seating.
            self.distance = distance.distance(game, self.source, self.target)
        mutate.emit(
            game,
            "damaged",
            self.target,
            by=self.source,
            number=self.number,
            word=self.nature,
            cards=self.card.ids if self.card else (),
        )
        game.count(1, self.target, "damaged", self.number)
        if game.traits.remembered:
            remembering.note_damage(game, self)
        if self.use is not None:
            self.use.damaged = True
            hit = self.target_of()
            if hit is not None:
                hit.damaged = True
        game.ruleset.mode.absorb(game, self)
        if self.absorbed < self.number:
            hp.reduce(game, self.target, self.number - self.absorbed, self)
        self._check_source(game)
        if self.source >= 0:
            game.window(DAMAGE.caused, self, self.source)
        self._check_source(game)
        if game.state.seats[self.target].alive:
            game.window(DAMAGE.taken, self, self.target)

    def _restore_armor(self) -> None:
        target = self.target_of()
        if target is not None:
            target.restore_armor()

    def _check_source(self, game: Game) -> None:
        """A dead source is no source."""
        if self.source >= 0 and not game.state.seats[self.source].alive:
            self.source = -1

    def _unchain(self, game: Game, base: int) -> None:
        if self.nature not in CONDUCTED or not game.state.seats[self.target].chained:
            return
        mutate.set_field(game, self.target, "chained", False)
        if not self.conducted:
            self.conducts = True
            if game.options["chain_receivers"] == "at_hp_change":
                self.chain = [seat for seat in game.order() if game.state.seats[seat].chained]


_BEFORE: Final = (
    (DAMAGE.begin, False),
    (DAMAGE.causing, True),
    (DAMAGE.causing2, True),
    (DAMAGE.taking, False),
    (DAMAGE.taking2, False),
    (DAMAGE.taking3, False),
)
_BEFORE_TIMINGS: Final = tuple(timing for timing, _ in _BEFORE)


def deal(
    game: Game,
    source: int,
    target: int,
    number: int = 1,
    nature: str = NORMAL,
    card: Card | None = None,
    use: Use | None = None,
) -> Damage:
    """Deal damage and conduct it through the chain; returns the event after it is over."""
    damage = Damage(source, target, number, nature, card, use)
    state = game.state.seats[target]
    if not state.alive or game.hp_frozen(target) or number <= 0:
        damage.prevented = True
        return damage
    game.run_event(damage)
    if damage.conducts:
        conduct(game, damage, number)
    return damage


def transfer(game: Game, damage: Damage, target: int) -> Damage:
    """Pass damage on as it is (转移伤害): here it is prevented, and there a new one starts, by no effect of the card.

    The caller conducts it (``conduct``) when what follows at once from the new damage has been done.
    """
    damage.prevent()
    passed = Damage(
        damage.source, target, damage.number, damage.nature, damage.card, use=None, conducted=damage.conducted
    )
    state = game.state.seats[target]
    if not state.alive or game.hp_frozen(target):
        passed.prevented = True
    else:
        game.run_event(passed)
    return passed


def conduct(game: Game, damage: Damage, base: int) -> None:
    """Every other chained character takes the same damage, in turn order (传导)."""
    value = damage.number if game.options["chain_value"] == "final" else base
    seats = game.state.seats
    candidates = damage.chain if game.options["chain_receivers"] == "at_hp_change" else game.order()
    for seat in list(candidates):
        if seats[seat].alive and seats[seat].chained and not game.hp_frozen(seat):
            game.run_event(Damage(damage.source, seat, value, damage.nature, damage.card, use=None, conducted=True))
