"""Delayed contests (延时拼点): the cards lie face down outside the game until a condition makes the result public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Act
from guozhan.core.facts import EVERYBODY
from guozhan.core.skills import Effect, trigger
from guozhan.core.state import EffectRef
from guozhan.rules import moving
from guozhan.rules.compare import Compare, can_compare
from guozhan.rules.timings import COMPARE, DEATH

if TYPE_CHECKING:
    from guozhan.rules.game import Game

TABLE: Final = "delayed_contest"  # "delayed_contest.STARTER.OTHER" in State.table: how many wait between the two
REASON: Final = "contest"  # of the move out of the game


class DelayedContest(Compare):
    """The first half: both choose their cards, which leave the game face down."""

    __slots__ = ()

    def body(self, game: Game) -> None:
        game.window(COMPARE.begin, self, self.seat)
        self.choose(game)
        self.lay(game, zones.OUTSIDE, REASON, 0)
        game.add_effect(self.seat, EffectRef(WaitingContest.id, (self.reason, self.other, *self.cards), "turn", -1))
        _tell(game, "contest_delayed", self.seat, self.other, self.reason, 1)


class PublishedContest(Compare):
    """The second half: both cards are revealed and compared, with all that follows."""

    __slots__ = ()

    def __init__(self, contest: DelayedContest) -> None:
        super().__init__(contest.seat, contest.other, contest.reason)
        self.cards = contest.cards[:]

    def body(self, game: Game) -> None:
        self.lay(game, zones.PROCESSING, "compare", EVERYBODY)
        self.ranks = [game.face(card).rank for card in self.cards]
        self.settle(game)


class WaitingContest(Effect):
    """A contest whose result is not public yet, on its starter: skill, other seat, the two cards."""

    id, name, name_en = "delayed_contest", "延时拼点", "Delayed contest"
    text = "两张拼点牌扣置于游戏外；此回合结束后，若仍未公开，将之移至弃牌堆，不再执行拼点后续。"
    text_en = (
        "Both cards lie face down outside the game. If the result is not public after the end of this turn, they go to "
        "the discard pile and nothing follows."
    )
    holds = slice(2, 4)

    @trigger(DEATH.moment, must=True, when_dead=True, announced=False)
    def starter_died(self, me: Any, death: Any, act: Act) -> None:
        for effect in me.state.effects:
            if effect.kind == self.id:
                _drop(me.game, me.seat, effect.data)

    def ended_with(self, me: Any, data: tuple[int | str, ...]) -> None:
        _drop(me.game, me.seat, data)


def _tell(game: Game, name: str, seat: int, other: int, reason: str, by: int) -> None:
    """Everybody hears of a contest that waits, or waits no more."""
    key = f"{TABLE}.{seat}.{other}"
    mutate.set_table(game, key, game.state.table.get(key, 0) + by)
    mutate.emit(game, name, seat, seats=(other,), word=reason)


def _drop(game: Game, seat: int, data: tuple[int | str, ...]) -> None:
    """A contest comes to nothing: its cards go to the discard pile."""
    reason, other, *cards = data
    left = [int(card) for card in cards if game.state.place[int(card)] == zones.OUTSIDE]
    _tell(game, "contest_dropped", seat, int(other), str(reason), -1)
    moving.to_discard_pile(game, left)


def contest(game: Game, seat: int, other: int, reason: str) -> DelayedContest | None:
    """A character begins a delayed contest with another; None if the two cannot compare."""
    if not can_compare(game, seat, other):
        return None
    event = DelayedContest(seat, other, reason)
    game.run_event(event)
    return event


def publish(game: Game, begun: DelayedContest) -> Compare | None:
    """Make the result of a contest public; None if it waits no more, or a card is not where it was laid."""
    data: tuple[int | str, ...] = (begun.reason, begun.other, *begun.cards)
    effects = game.state.seats[begun.seat].effects
    waiting = next((effect for effect in effects if effect.kind == WaitingContest.id and effect.data == data), None)
    if waiting is None:
        return None
    mutate.set_effects(game, begun.seat, tuple([effect for effect in effects if effect is not waiting]))
    if any(game.state.place[card] != zones.OUTSIDE for card in begun.cards):
        _drop(game, begun.seat, data)
        return None
    _tell(game, "contest_published", begun.seat, begun.other, begun.reason, -1)
    event = PublishedContest(begun)
    game.run_event(event)
    return event
