"""Using a card (使用): targets, windows, answers, effect. The order of the windows is that of timing 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.card_types import EQUIPMENT
from guozhan.core.cards import Card
from guozhan.core.events import Event, Interrupt
from guozhan.rules import legality, moving, nullifying, remembering, responding
from guozhan.rules.questions import MAY_RESPOND
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.rules.card_types import CardType
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player


class TargetOf:
    """One target of a use, and how the use stands with it.

    Attributes:
        use: the use.
        seat: the target's seat.
        cancelled: no longer a target (取消).
        invalid: the card is invalid for it (无效).
        offset: it has been offset (抵消).
        needed: how many cards it takes to offset it.
        unanswerable: the target may not answer (不能使用【闪】响应).
        voids_armor: the target's armour does not work for this use.
        second: the second target named for it, -1 for none.
        nullified: offset beforehand, together with another target.
        answers: cards used to offset it.
        bonus: added to the base value of the damage that the card deals to it.
        damaged: the card has dealt damage to it by its effect.
    """

    __slots__ = (
        "answers",
        "bonus",
        "cancelled",
        "damaged",
        "invalid",
        "needed",
        "nullified",
        "offset",
        "seat",
        "second",
        "unanswerable",
        "use",
        "voids_armor",
    )

    def __init__(self, use: Use, seat: int, second: int = -1) -> None:
        self.use = use
        self.seat = seat
        self.second = second
        self.cancelled = self.invalid = self.offset = self.nullified = self.damaged = False
        self.needed = 1
        self.unanswerable = False
        self.voids_armor = False
        self.bonus = 0
        self.answers: list[Use] = []

    @property
    def player(self) -> Player:
        """The target's handle."""
        player: Player = self.use.game.players[self.seat]
        return player

    def cancel(self) -> None:
        """Make it no target any more (取消目标)."""
        self.cancelled = True
        mutate.emit(self.use.game, "cancelled", self.seat, word=self.use.card.type.id)

    def redirect(self, seat: int) -> None:
        """Pass the target on to another seat (转移目标)."""
        self.cancelled = True
        new = TargetOf(self.use, seat, self.second)
        self.use.targets.append(new)
        mutate.emit(self.use.game, "redirected", self.seat, seats=(seat,), word=self.use.card.type.id)

    def void_armor(self) -> None:
        """Switch the target's armour off for this use."""
        if not self.voids_armor:
            self.voids_armor = True
            state = self.use.game.state.seats[self.seat]
            mutate.set_field(self.use.game, self.seat, "void_armor", state.void_armor + 1)

    def restore_armor(self) -> None:
        """Let the target's armour work again."""
        if self.voids_armor:
            self.voids_armor = False
            state = self.use.game.state.seats[self.seat]
            # Death has cleared it already.
            mutate.set_field(self.use.game, self.seat, "void_armor", max(state.void_armor - 1, 0))


# Windows that are passed over together where nobody listens at any of them.
_DECLARING: Final = (USE.declared, USE.chosen)
_SPECIFYING: Final = (USE.specifying, USE.becoming, USE.specified, USE.became)
_SETTLING: Final = (USE.begin, USE.before, USE.taking, USE.taken)
_ENDING: Final = (USE.finished, USE.finished2)


class Use(Event):
    """A card is used (使用).

    Attributes:
        user: seat of the user.
        card: the card as used.
        targets: its targets.
        answering: the target of another use that this card is to offset, or None.
        bonus: added to the base value of the damage that it deals (酒).
        counted: counts for the limit of its family.
        damaged: it has dealt damage by its effect.
        took_effect: a card used on a card was not offset itself.
        number: how many cards of its family its user has used this turn, this one included.
        from_hand: all that the card is made of came from its user's hand, and it is made of something.
        void: the card has no effect at all (无效), on whomever.
        settling: the target for which it is being resolved, or None.
        faces: cards laid open while it is being resolved (五谷丰登).
        source: who deals its damage; the user, unless a skill puts somebody else in his place.
        demands: by seat, how many cards it has to play each time this card asks it to play one; default 1.
        named: the seats that its user named, where a group of targets follows from them.
        notes: ids of skills and mechanics that have something to remember about it.
        seals: until it is over its targets cannot turn generals face up; ``sealed`` names those who cannot, where it is
            not whoever is a target at the moment.
    """

    __slots__ = (
        "answering",
        "bonus",
        "card",
        "counted",
        "damaged",
        "demands",
        "faces",
        "from_hand",
        "game",
        "named",
        "notes",
        "number",
        "sealed",
        "settling",
        "source",
        "targets",
        "took_effect",
        "user",
        "void",
    )

    def __init__(
        self,
        game: Game,
        user: int,
        card: Card,
        targets: Sequence[int],
        *,
        second: Sequence[int] = (),
        answering: TargetOf | None = None,
        counted: bool = False,
    ) -> None:
        super().__init__()
        self.game: Game = game
        self.user = user
        self.card = card
        order = game.by_turn(targets) if len(targets) > 1 else targets
        pairs = dict(zip(targets, second, strict=False))
        self.targets = [TargetOf(self, seat, pairs.get(seat, -1)) for seat in order]
        self.answering = answering
        self.counted = counted
        self.took_effect = self.damaged = False
        self.bonus = 0
        self.number = 0
        self.from_hand = self.void = False
        self.settling: TargetOf | None = None
        self.faces: list[int] = []
        self.source = user
        self.demands: dict[int, int] = {}
        self.named: tuple[int, ...] = ()
        self.notes: set[str] = set()
        self.sealed: tuple[int, ...] | None = None

    @property
    def player(self) -> Player:
        """The user's handle."""
        player: Player = self.game.players[self.user]
        return player

    @property
    def live_targets(self) -> list[TargetOf]:
        """Targets that have not been cancelled."""
        return [target for target in self.targets if not target.cancelled]

    @property
    def target_seats(self) -> list[int]:
        """Seats of the targets that have not been cancelled."""
        return [target.seat for target in self.targets if not target.cancelled]

    def make_void(self) -> None:
        """The card has no effect (无效), as it is being used."""
        if not self.void:
            self.void = True
            mutate.emit(self.game, "voided", self.user, word=self.card.type.id)

    def seals_seat(self, seat: int) -> bool:
        """The seat cannot turn generals face up while this goes on."""
        return self.seals and seat in (self.target_seats if self.sealed is None else self.sealed)

    def add_target(self, seat: int) -> None:
        """Another target joins, before targets are specified."""
        self.targets.append(TargetOf(self, seat))
        mutate.emit(self.game, "target_added", self.user, seats=(seat,), word=self.card.type.id)

    def change_type(self, kind: CardType) -> None:
        """The card becomes another one for this use (such as a 火杀)."""
        card = self.card
        self.card = Card(kind, card.suit, card.rank, card.ids, card.made_by, card.color)
        mutate.emit(self.game, "card_changed", self.user, word=kind.id, cards=card.ids)

    def body(self, game: Game) -> None:
        self._declare(game)
        card = self.card
        if self.void:
            pass
        elif self.answering is not None:
            self._answer(game)
        else:
            kind: CardType = self.card.type  # type: ignore[assignment]
            self._specify(game)
            if kind.category == EQUIPMENT:
                self._equip(game)
            elif kind.delayed:
                self._place(game, kind)
            else:
                kind.prepare(game, self)
                game.window(USE.prepared, self, self.user)
                self._resolve(game)
                kind.finish(game, self)
        if game.hears_any(_ENDING):
            game.window(USE.finished, self, self.user)
            game.window(USE.finished2, self, self.user)
        if card.ids:
            game.clear_processing(card.ids, self.card)

    # --- preparation ---------------------------------------------------------------------------------------------

    def _declare(self, game: Game) -> None:
        card = self.card
        if game.log is not None:
            answered = self.answering
            mutate.emit(
                game,
                "used",
                self.user,
                seats=tuple(target.seat for target in self.targets),
                cards=card.ids,
                word=card.type.id,
                text=card.made_by,
                by=-1 if answered is None else answered.seat,
                answers="" if answered is None else answered.use.card.type.id,
            )
        if self.counted:
            kind: CardType = card.type  # type: ignore[assignment]
            game.count(kind.limit_scope, self.user, f"used.{card.family}")
        # What was used this turn and so on counts every use, also outside the limit.
        self.number = remembering.note_use(game, self)
        if card.ids:
            place, hand = game.state.place, zones.hand(self.user)
            self.from_hand = all(place[each] == hand for each in card.ids)
            moving.move(game, [moving.MovePart(card.ids, zones.PROCESSING, "use", self.user)])
        if game.hears_any(_DECLARING):
            game.window(USE.declared, self, self.user)
            game.window(USE.chosen, self, self.user)
        if len(self.targets) > 1:
            self._sort(game)
        game.bonus_taken(self)
        game.window(USE.used, self, self.user)

    def _sort(self, game: Game) -> None:
        rank = {seat: i for i, seat in enumerate(game.by_turn([target.seat for target in self.targets]))}
        self.targets.sort(key=lambda target: rank[target.seat])

    def _specify(self, game: Game) -> None:
        """Fix the targets: 指定目标时, 成为目标时, 指定目标后, 成为目标后."""
        if game.hears_any(_SPECIFYING):
            self._ask_about_targets(game)
        if game.traits.remembered:
            remembering.note_targets(game, self)

    def _ask_about_targets(self, game: Game) -> None:
        if game.hears(USE.specifying):
            for target in list(self.targets):
                game.window(USE.specifying, target, self.user)
        if game.hears(USE.becoming):
            done: list[TargetOf] = []
            while True:
                waiting = [target for target in self.targets if target not in done and not target.cancelled]
                if not waiting:
                    break
                done.append(waiting[0])
                game.window(USE.becoming, waiting[0], waiting[0].seat)
            self.targets = self.live_targets
            if len(self.targets) > 1:
                self._sort(game)
        if game.hears(USE.specified):
            for target in self.targets:
                game.window(USE.specified, target, self.user)
        if game.hears(USE.became):
            for target in self.targets:
                game.window(USE.became, target, target.seat)

    def _equip(self, game: Game) -> None:
        game.window(USE.prepared, self, self.user)
        for target in self.live_targets:
            card_id = self.card.ids[0]
            if target.player.alive and game.state.place[card_id] == zones.PROCESSING:
                game.put_equipment(target.seat, card_id)

    def _place(self, game: Game, kind: CardType) -> None:
        game.window(USE.prepared, self, self.user)
        place = game.state.place
        for target in self.live_targets:
            if target.player.alive and all(place[card] == zones.PROCESSING for card in self.card.ids):
                moving.move(
                    game,
                    [moving.MovePart(self.card.ids, zones.judge(target.seat), "place", self.user, used_as=kind.id)],
                )

    # --- settlement ------------------------------------------------------------------------------------------------

    def _resolve(self, game: Game) -> None:
        for target in self.targets:
            if target.cancelled or not game.state.seats[target.seat].alive:
                target.restore_armor()
                continue
            self.settling = target
            settle_target(game, target)
            target.restore_armor()

    def _answer(self, game: Game) -> None:
        """A card used on a card: it may itself be offset, else it offsets (闪, 无懈可击)."""
        kind: CardType = self.card.type  # type: ignore[assignment]
        answered = self.answering
        assert answered is not None
        if kind.nullifiable and nullifying.nullified(game, self, None):
            mutate.emit(game, "offset", self.user, word=kind.id)
            return
        self.took_effect = True
        kind.answer(game, self)

    def damage(self, game: Game, target: int, nature: str | None = None, source: int | None = None) -> None:
        """Deal the card's damage to a target."""
        kind: CardType = self.card.type  # type: ignore[assignment]
        settling = self.settling
        bonus = settling.bonus if settling is not None and settling.seat == target else 0
        game.damage(
            self.source if source is None else source,
            target,
            1 + self.bonus + bonus,
            nature or kind.nature,
            card=self.card,
            use=self,
        )


def settle_target(game: Game, target: TargetOf) -> None:
    """Resolve a use for one target: invalid, answered, or carried out."""
    use = target.use
    heard = game.hears_any(_SETTLING)
    if heard:
        game.window(USE.begin, target, target.seat)
    # Read only now: from this target on it may count as another card.
    kind: CardType = use.card.type  # type: ignore[assignment]
    if target.invalid or kind.is_invalid(game, target):
        target.invalid = True
        mutate.emit(game, "invalid", target.seat, word=kind.id)
        return
    if target.nullified:
        target.offset = True
        mutate.emit(game, "offset", target.seat, word=kind.id, by=use.user)
        return
    if heard:
        game.window(USE.before, target, target.seat)
    if kind.offset_by:
        _ask_offset(game, target, kind.offset_by)
    elif kind.nullifiable and nullifying.nullified(game, use, target):
        target.offset = True
    if target.offset:
        target.restore_armor()
        mutate.emit(game, "offset", target.seat, word=kind.id, by=use.user)
        if target.answers:
            game.window(USE.offset, target, use.user)
        if target.offset:
            return
    if not game.state.seats[target.seat].alive:
        return
    if game.hears_any(_SETTLING):
        game.window(USE.taking, target, target.seat)
        game.window(USE.taken, target, target.seat)
        if not game.state.seats[target.seat].alive:
            return
    kind.effect(game, target)


def may_answer(game: Game, target: TargetOf) -> bool:
    """The target may answer the use with a card (响应)."""
    if target.unanswerable:
        return False
    return game.is_moot(MAY_RESPOND) or game.verdict(MAY_RESPOND, True, target.seat, target.seat, target.use)[0]


def _ask_offset(game: Game, target: TargetOf, family: str) -> None:
    """Let the target answer, as often as it takes (生效前)."""
    if not may_answer(game, target):
        return
    for _ in range(target.needed):
        need = responding.Need(target.seat, (family,), "use", topic=family, target=target)
        used = responding.respond(game, need)
        while isinstance(used, Use) and used.void and game.state.seats[target.seat].alive:
            used = responding.respond(game, need)
        if not isinstance(used, Use) or not game.state.seats[target.seat].alive:
            return
        target.answers.append(used)
    kind: CardType = target.use.card.type  # type: ignore[assignment]
    target.offset = kind.offset_holds(game, target)


def use_card(
    game: Game,
    user: int,
    card: Card,
    targets: Sequence[int],
    *,
    second: Sequence[int] = (),
    answering: TargetOf | None = None,
    counted: bool = False,
    notes: Sequence[str] = (),
) -> Use:
    """A character uses a card; returns the use after it is over. Of a grouped card ``targets`` is who is named.

    ``notes`` are what those that make the use have to say about it from the start (see ``Use.notes``).
    """
    kind: CardType = card.type  # type: ignore[assignment]
    named: Sequence[int] = ()
    if kind.grouped and targets:
        named, targets = targets, legality.group_targets(game, user, card, targets[0])
    use = Use(game, user, card, targets, second=second, answering=answering, counted=counted)
    use.named = tuple(named)
    use.notes.update(notes)
    try:
        game.run_event(use)
    except Interrupt:
        _break_off(game, use)
        raise
    if use.interrupted:
        _break_off(game, use)
    return use


def _break_off(game: Game, use: Use) -> None:
    """Clear up what an interrupted use leaves behind."""
    for target in use.targets:
        target.restore_armor()
    game.clear_processing(use.card.ids, use.card)
    game.clear_processing(use.faces)
