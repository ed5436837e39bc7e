"""Beginning a game, and stepping through it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Self

from guozhan.core import session as core
from guozhan.core.answers import Answer, shape_error
from guozhan.core.decisions import Decision
from guozhan.core.errors import BotError, MalformedError
from guozhan.core.facts import Fact
from guozhan.core.messages import error_text
from guozhan.games import notation
from guozhan.games.rulesets import get_ruleset
from guozhan.rules.game import Game
from guozhan.view.language import CHINESE, Language
from guozhan.view.model import View
from guozhan.view.project import check_reader, project
from guozhan.view.redact import facts_for
from guozhan.view.sheet import Sheet, sheet


class Session(core.Session):
    """A running game: it stops at each decision and goes on with the answer.

    Args:
        game: the game, which has not begun, or a position to go on from.
        copies: keep what cloning and forking need.

    Attributes:
        game: the game.
        version: how many questions have been answered; the step at which a :class:`Replay` of the game stands here.
    """

    game: Game

    def __init__(self, game: Game, copies: bool = True) -> None:
        game.keep_safe = game.keep_safe or copies
        super().__init__(game)

    def answer_text(self, text: str, seat: int | None = None) -> Answer:
        """Answer the pending decision with a line such as ``use 杀♠7 to 2``; the answer that it stands for.

        Raises:
            OutdatedError: if no decision is pending (for the seat).
            MalformedError: if the line cannot be read, or names what there is not.
            AmbiguousError: if it fits several answers.
            IllegalError: if the answer is not legal; with the reasons.
        """
        decision = self.decision(seat)
        answer = notation.parse(decision, text)
        self.answer(answer, decision.seat)
        return answer

    def view(self, seat: int) -> View:
        """What a seat (-1 = an onlooker) may know now.

        Raises:
            MalformedError: if there is no such seat.
        """
        return project(self.game, seat)

    def facts(self, seat: int, start: int = 0) -> list[Fact]:
        """The log from fact number ``start`` on, as a seat (-1 = an onlooker) may read it.

        Raises:
            MalformedError: if there is no such seat.
        """
        check_reader(seat, self.game.size)
        return facts_for(self.game.log or (), seat, start)

    def sheet(self, decision: Decision | None = None, language: Language = CHINESE) -> Sheet:
        """The pending decision in plain values, with distances, limits, and reasons in a language."""
        return sheet(self.game, decision or self.decision(), language)

    def clone(self) -> Self:
        """An independent copy that waits for the same decision."""
        return super().clone()


def new_game(
    ruleset: str = "guozhan-2018",
    players: int = 8,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    log: bool = True,
    copies: bool = False,
) -> Game:
    """A game that is about to be set up. Step through it with a :class:`Session` or let bots :func:`play` it.

    Args:
        ruleset: the profile, such as ``guozhan-2018``.
        players: how many.
        seed: what all chance comes from; by default a fresh one.
        options: switches that differ from the profile.
        log: keep the facts.
        copies: keep what forks need, also when bots play without a session (which does so by itself).

    Raises:
        MalformedError: for an unknown profile or switch, or a number of players or seed that is not possible.
        IncompatibleError: for content that is planned but not there yet.
    """
    if seed is None:
        seed = secrets.randbits(62)
    if not isinstance(seed, int) or not 0 <= seed < 1 << 63:
        raise MalformedError(error_text("a seed is a number from 0 to 2**63 - 1, not {seed}", seed=repr(seed)))
    if not isinstance(players, int):
        text = "the number of players is a whole number, not {players}"
        raise MalformedError(error_text(text, players=repr(players)))
    game = Game.new(get_ruleset(ruleset, options), players, seed, [] if log else None)
    game.record = []
    game.keep_safe = copies
    return game


def play(game: Game, bots: Sequence[core.Controller], *, check: bool = True) -> Game:
    """Let bots, one a seat, play a game to its end.

    Args:
        game: the game, which has not begun.
        bots: functions from a decision to an answer.
        check: test every answer. Without it the game is faster, and what a faulty bot does to it is not defined.

    Raises:
        MalformedError: if there are not as many bots as seats, or one is no function.
        BotError: if a bot gives no answer, or one that is not legal. The game cannot go on then.
    """
    if len(bots) != game.size:
        raise MalformedError(f"{game.size} seats need as many bots, not {len(bots)}")
    for seat, bot in enumerate(bots):
        if not callable(bot):
            raise MalformedError(f"the bot at seat {seat + 1} is no function from a decision to an answer: {bot!r}")
    core.direct(game, [_checked(bot) for bot in bots] if check else list(bots))
    game.run()
    return game


def _checked(bot: core.Controller) -> core.Controller:
    """The bot, refused where its answer is not legal."""

    def answer(decision: Decision) -> Answer:
        try:
            found = bot(decision)
        except Exception as error:
            error.add_note(f"in the bot at seat {decision.seat + 1}, asked {decision!r}")
            raise
        problem = shape_error(found, len(decision.game.ruleset.cards), decision.game.size)
        reasons = [problem] if problem else decision.illegal(found)
        if reasons:
            raise BotError(decision.seat, repr(decision), reasons)
        return found

    return answer
