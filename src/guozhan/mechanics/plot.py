"""蓄谋: cards face down in the judgement area until the judgement phase, when they are used or all given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Act, Pass
from guozhan.core.decisions import Action, Decision
from guozhan.core.facts import EVERYBODY
from guozhan.core.questions import Question
from guozhan.core.skills import LOCKED, Skill, trigger
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.rules import covering, legality, moving, using
from guozhan.rules.play_phase import UseAction, UseParts
from guozhan.rules.timings import PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Answer
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase
    from guozhan.rules.using import Use

PLOTTED: Final = "plotted"  # the note of a use whose card is a premeditated one (蓄谋牌)

JUDGE_SEALED = Question("judge_sealed", "判定区封印")  # about the owner of the area: () -> bool


def plotted(game: Game, seat: int) -> list[int]:
    """The premeditated cards (蓄谋牌) before a seat; the last was placed last."""
    used_as = game.state.used_as
    if not used_as:
        return []
    return [card for card in game.state.zones[zones.judge(seat)] if used_as.get(card) == zones.FACE_DOWN]


def may_hold(game: Game, seat: int) -> bool:
    """Cards may be laid face down into the seat's judgement area: it is not sealed (封印). XUMOU-03."""
    return not game.verdict(JUDGE_SEALED, False, seat)[0]


def plot(me: Player, card: int) -> bool:
    """Premeditate a card (蓄谋), wherever it lies; whether that was done. XUMOU-01, XUMOU-03."""
    game = me.game
    if not me.alive or not may_hold(game, me.seat):
        return False
    part = moving.MovePart([card], zones.judge(me.seat), "plot", me.seat, 1 << me.seat, used_as=zones.FACE_DOWN)
    moving.move(game, [part])
    return covering.is_covered(game, card)


def give_up(game: Game, seat: int) -> None:
    """All premeditated cards of a seat go into the discard pile, the last placed first."""
    moving.to_discard_pile(game, plotted(game, seat)[::-1], seat)


class PlottedUse(Decision):
    """To use the premeditated card whose turn it is, or to give all of them up.

    Attributes:
        card: the card.
    """

    __slots__ = ("card",)
    shape = "play"

    def __init__(self, game: Game, seat: int, card: Card) -> None:
        super().__init__(game, seat, PlottedCards.id, optional=True)
        self.card = card

    def make_actions(self) -> list[Action]:
        use = UseParts(self.game, self.seat)  # type: ignore[arg-type]
        return [UseAction(use, self.card)] if use.usable(self.card) else []

    def explain_missing(self, answer: Answer) -> str:
        game: Game = self.game  # type: ignore[assignment]
        if isinstance(answer, Act) and answer.cards == self.card.ids:
            return legality.idle_error(game, self.seat, self.card) or "没有合法目标"
        return super().explain_missing(answer)


class PlottedCards(Skill):
    """What the rules do with premeditated cards as the judgement phase begins. XUMOU-05 … XUMOU-09."""

    id, name, name_en = "plotted_cards", "蓄谋", "Premeditation"
    tags = {LOCKED}
    announced = False
    text = (
        "你的判定阶段开始时，你依次亮出判定区里最后置入的蓄谋牌并选择一项：使用之（牌名须与此阶段以此法使用过的牌均不同）；"
        "将判定区里所有蓄谋牌置入弃牌堆。"
    )
    text_en = (
        "As your judgement phase begins you reveal your premeditated cards one by one, the one placed last first, and"
        " each time choose: use it (its name must differ from those used in this way in this phase), or put all your"
        " premeditated cards into the discard pile."
    )

    @trigger(PHASE.judge.start, when=lambda me, phase: plotted(me.game, me.seat))
    def handle(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        while me.alive and not phase.ended:
            lying = plotted(game, me.seat)
            if not lying:
                return
            mutate.know(game, lying[-1:], EVERYBODY)
            if self._use(me, game.ruleset.cards[lying[-1]]) is None:
                give_up(game, me.seat)
                return

    def _use(self, me: Player, card: Card) -> Use | None:
        """Use the card, if it may be used and its player wants it; None if not."""
        game, seat = me.game, me.seat
        used = f"{PLOTTED}.{card.family}"
        if game.counted(PHASE_SCOPE, seat, used):
            return None
        answer = game.ask_public(PlottedUse(game, seat, card))
        if isinstance(answer, Pass):
            return None
        assert isinstance(answer, Act)
        game.count(PHASE_SCOPE, seat, used)
        fixed = legality.fixed_targets(game, seat, card)
        targets: Sequence[int] = answer.targets if fixed is None else fixed
        return using.use_card(game, seat, card, targets, second=answer.second, notes=(PLOTTED,))


__all__ = ["JUDGE_SEALED", "PLOTTED", "PlottedCards", "give_up", "may_hold", "plot", "plotted"]
