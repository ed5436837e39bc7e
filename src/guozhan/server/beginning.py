"""How a table's game begins: as a whole game, or in the position of a lesson; and which bot plays a seat of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from guozhan.bots.roster import BOTS
from guozhan.games.session import Session, new_game
from guozhan.lessons.play import lesson_bot, lesson_game
from guozhan.view.project import project

if TYPE_CHECKING:
    from guozhan.core.answers import Answer
    from guozhan.core.decisions import Decision
    from guozhan.protocol.messages import Setup
    from guozhan.rules.game import Game
    from guozhan.view.model import View


def beginning(ruleset: str, players: int, seed: int, options: Mapping[str, Any], lesson: str) -> Game:
    """The game, in which nothing has happened yet.

    Raises:
        MalformedError, IncompatibleError: if there is no such game.
    """
    return lesson_game(lesson) if lesson else new_game(ruleset, players, seed, options)


def begun(setup: Setup, seed: int, copies: bool) -> tuple[Session, dict[int, View]]:
    """The game at a table, and the views by reader before anything has happened in it.

    Those of a whole game are empty and left out; nobody is told how a position has come about.

    Raises:
        MalformedError, IncompatibleError: if there is no such game.
    """
    game = beginning(setup.ruleset, setup.players, seed, setup.options, setup.lesson)
    first = {reader: project(game, reader) for reader in range(-1, game.size)} if setup.lesson else {}
    return Session(game, copies), first


def controller(name: str, seed: int, seat: int, lesson: str) -> Callable[[Decision], Answer]:
    """The bot of that name at a seat; in a lesson it does first what the lesson says."""
    bot: Any = BOTS[name]((1 << 64) + seed * 64 + seat)
    return lesson_bot(lesson, seat, bot) if lesson else bot
