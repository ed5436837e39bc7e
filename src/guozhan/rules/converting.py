"""Conversion (转化): using or playing cards as another one through a skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import zones
from guozhan.core.answers import Act, Answer
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import CARDS, ActAction, Decision, Draft, Part
from guozhan.core.messages import message
from guozhan.core.offers import DEAD, HIDDEN, standing
from guozhan.rules import responding

if TYPE_CHECKING:
    from guozhan.core.sheets import Entry
    from guozhan.core.skills import Conversion
    from guozhan.rules.game import Game
    from guozhan.rules.responding import Need


def pool(game: Game, seat: int, entry: Entry[Conversion]) -> list[int]:
    """The cards that a conversion may take from."""
    what = entry.what
    if what.from_pile:
        return list(game.state.seats[seat].piles.get(what.from_pile, ()))
    found = game.usable_cards(seat)
    if what.from_equip:
        return found + game.state.zones[zones.equip(seat)]
    return found


def conversion_mode(game: Game, seat: int, entry: Entry[Conversion], use: str, need: Need | None) -> int:
    """How a conversion stands with its owner who would ``use`` or ``play`` its card: DEAD where he cannot."""
    what = entry.what
    seat_state = game.state.seats[seat]
    if use not in what.modes or (what.mark and what.mark not in seat_state.marks):
        return DEAD
    mode = standing(seat_state, entry)
    if mode == DEAD or not what.when(game.players[seat], need):
        return DEAD
    if what.limit is not None and game.spent(seat, entry.skill.id, what.limit):
        return DEAD
    return DEAD if mode == HIDDEN and not game.can_reveal(seat, entry.slot) else mode


class ConvertAction(ActAction):
    """Use or play cards as another card through a skill.

    At an idle moment ``need`` is None and targets are chosen too; see :mod:`guozhan.rules.play_phase`.

    Attributes:
        entry: the conversion.
        need: the request that it answers, or None.
        slot: the general that has to be revealed for it, 0 for none.
    """

    __slots__ = ("entry", "game", "need", "seat", "slot", "usable")

    def __init__(
        self, game: Game, seat: int, entry: Entry[Conversion], mode: str, hidden: bool, need: Need | None
    ) -> None:
        super().__init__(mode, entry.skill.id, entry.what.type_id)
        self.game = game
        self.seat = seat
        self.entry = entry
        self.need = need
        self.slot = entry.slot if hidden else 0

    def parts(self) -> Sequence[Part]:
        # Made when somebody looks: whether it is possible at all is asked far more often.
        if not self._parts:
            self._parts = self.make_parts()
        return self._parts

    def make_parts(self) -> tuple[Part, ...]:
        """What has to be filled in."""
        cards = Part("cards", CARDS, self._candidates, self._count(), error=self._card_error)
        if self.need is not None and self.need.targets is not None:
            return cards, Part("targets", "seats", self._targets)
        return (cards,)

    def _count(self) -> int | tuple[int, int]:
        what = self.entry.what
        return what.count if what.amount is None else what.amount(self.game.players[self.seat])

    def draft(self, decision: Decision) -> Draft:
        draft = Draft(decision.me, decision.event)
        draft.reveal = self.slot
        return draft

    def concerns(self) -> str:
        return self.skill

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Act)
        if part.field == "targets" and not answer.targets and self.need is not None:
            found = self._targets_for(answer.cards)
            return found if len(found) == 1 else ()
        return super().picks(answer, part)

    def possible(self) -> bool:
        """At least one choice of cards makes a card that will do."""
        what = self.entry.what
        with self.game.assuming(self.seat, self.slot):
            if what.amount is not None:
                fitting, fewest = self._fitting(), what.amount(self.game.players[self.seat])[0]
                return len(fitting) >= fewest and self.will_do(fitting[:fewest])
            if not what.count:
                return self.will_do(())
            return self._extends([], self._fitting(), what.count)

    def make(self, cards: Sequence[int]) -> Card:
        """The card that these cards make."""
        game = self.game
        return convert(game.ruleset.types[self.name], [game.face(card) for card in cards], self.skill)

    def will_do(self, cards: Sequence[int]) -> bool:
        """The card that these cards make can be used for what is asked."""
        assert self.need is not None
        return responding.suits(self.game, self.need, self.make(cards))

    def _fitting(self) -> list[int]:
        game = self.game
        me = game.players[self.seat]
        fits = self.entry.what.fits
        cards = pool(game, self.seat, self.entry)
        return [card for card, face in zip(cards, game.faces(cards), strict=True) if fits(me, face)]

    def _extends(self, chosen: list[int], fitting: list[int], missing: int) -> bool:
        """``chosen`` can be completed with ``missing`` more cards."""
        if not missing:
            return self._go_together(chosen) and self.will_do(chosen)
        return any(
            self._extends([*chosen, card], fitting[i + 1 :], missing - 1)
            for i, card in enumerate(fitting)
            if card not in chosen
        )

    def _go_together(self, chosen: list[int]) -> bool:
        """All the cards taken together meet the skill's condition."""
        together = self.entry.what.together
        return together is None or bool(together(self.game.players[self.seat], self.game.faces(chosen)))

    def _candidates(self, me: Any, draft: Draft) -> list[int]:
        with self.game.assuming(self.seat, self.slot):
            fitting = self._fitting()
            chosen = draft.cards
            if self.entry.what.amount is not None:
                return [card for card in fitting if card not in chosen]
            missing = self.entry.what.count - len(chosen) - 1
            rest = [card for card in fitting if card not in chosen]
            return [
                card
                for card in rest
                if self._extends([*chosen, card], [other for other in rest if other != card], missing)
            ]

    def _card_error(self, me: Any, draft: Draft, item: int) -> str:
        with self.game.assuming(self.seat, self.slot):
            if item not in pool(self.game, self.seat, self.entry):
                return "这张牌不能用于此转化"
            if item not in self._fitting():
                card = self.game.face(item).title()
                return message("“{skill}”不能转化{card}", skill=self.entry.skill.name, card=card)
            return message("转化为【{card}】后不能使用或打出", card=self.game.ruleset.types[self.name].name)

    def _targets(self, me: Any, draft: Draft) -> list[int]:
        return self._targets_for(draft.cards)

    def _targets_for(self, cards: Sequence[int]) -> list[int]:
        assert self.need is not None and self.need.targets is not None
        with self.game.assuming(self.seat, self.slot):
            return self.need.targets(self.make(cards))
