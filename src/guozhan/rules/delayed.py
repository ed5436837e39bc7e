"""Judging delayed tricks (延时锦囊) in the judgement phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate, zones
from guozhan.rules import moving, nullifying
from guozhan.rules.timings import USE
from guozhan.rules.using import Use

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.card_types import DelayedTrick
    from guozhan.rules.game import Game


class DelayedUse(Use):
    """A delayed trick that is being judged (判定阶段)."""

    __slots__ = ()

    def body(self, game: Game) -> None:
        target = self.targets[0]
        kind: DelayedTrick = self.card.type  # type: ignore[assignment]
        moving.move(game, [moving.MovePart(self.card.ids, zones.PROCESSING, "judge_trick", target.seat)])
        game.window(USE.begin, target, target.seat)
        if not target.invalid:
            if nullifying.nullified(game, self, target):
                target.offset = True
                mutate.emit(game, "offset", target.seat, word=kind.id)
                kind.passed_over(game, target)
            else:
                game.window(USE.taking, target, target.seat)
                game.window(USE.taken, target, target.seat)
                kind.judged(game, target)
        game.clear_processing(self.card.ids)


def judge_delayed(game: Game, seat: int, card: Card) -> None:
    """Resolve a delayed trick that lies in a seat's judgement area."""
    game.run_event(DelayedUse(game, seat, card, [seat]))
