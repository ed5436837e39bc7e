"""A use that an effect grants at once, of a virtual card that its player picks among several (视为使用一张……)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guozhan.core.answers import Act, Answer, Pass
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import Action, Decision
from guozhan.core.messages import message
from guozhan.rules import legality
from guozhan.rules.play_phase import CardUse, UseParts, reveal_for
from guozhan.rules.using import use_card

if TYPE_CHECKING:
    from guozhan.rules.card_types import CardType
    from guozhan.rules.game import Game
    from guozhan.rules.using import Use


class GrantedUse(Decision):
    """Which virtual card to use, on whom, or none; all that holds for using such a card now holds here too."""

    __slots__ = ("types",)
    shape = "play"

    def __init__(self, game: Game, seat: int, skill: str, types: Sequence[str]) -> None:
        super().__init__(game, seat, skill, optional=True)
        self.types = types

    def make_actions(self) -> list[Action]:
        game: Game = self.game  # type: ignore[assignment]
        use = UseParts(game, self.seat)
        made = [self._make(kind) for kind in self.types]
        return [CardUse(use, card, card.made_by, card.type.id) for card in made if use.usable(card)]

    def explain_missing(self, answer: Answer) -> str:
        game: Game = self.game  # type: ignore[assignment]
        if isinstance(answer, Act) and answer.name in self.types:
            card = self._make(answer.name)
            return legality.idle_error(game, self.seat, card) or message("【{card}】没有合法目标", card=card.type.name)
        return super().explain_missing(answer)

    def _make(self, kind: str) -> Card:
        return convert(self.game.ruleset.types[kind], [], self.topic)


def grant_use(game: Game, seat: int, skill: str, types: Sequence[str]) -> Use | None:
    """Let a seat use one virtual card of the given types, as in its play phase; the use, or None if it declined.

    Distances, targets and limits hold as for any card, and the use counts for its limit.
    """
    answer = game.ask_public(GrantedUse(game, seat, skill, types))
    if isinstance(answer, Pass):
        return None
    assert isinstance(answer, Act)
    kind: CardType = game.ruleset.types[answer.name]  # type: ignore[assignment]
    card = convert(kind, [], skill)
    if not reveal_for(game, seat, card, answer):
        return None
    fixed = legality.fixed_targets(game, seat, card)
    return use_card(
        game, seat, card, answer.targets if fixed is None else fixed, counted=legality.counts(game, seat, card)
    )
