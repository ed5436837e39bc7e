"""guozhan (国战): the rules of 三国杀 国战, executable.

What a program needs is here, and is imported when it is first used::

    game = guozhan.new_game(players=8, seed=7)
    session = guozhan.Session(game)
    while not session.over:
        decision = session.decision()
        session.answer(decision.default(), decision.seat)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from guozhan.bots.basic import BasicBot
    from guozhan.bots.random import RandomBot
    from guozhan.core.answers import PASS, Act, Answer, Arranged, Pass, Pick
    from guozhan.core.decisions import Decision
    from guozhan.core.errors import (
        AmbiguousError,
        BotError,
        EngineFault,
        GuozhanError,
        IllegalError,
        IncompatibleError,
        MalformedError,
        OutdatedError,
    )
    from guozhan.core.facts import Fact
    from guozhan.core.rng import Stream
    from guozhan.games.notation import parse, write
    from guozhan.games.replay import Replay
    from guozhan.games.rulesets import get_ruleset
    from guozhan.games.saving import load, save
    from guozhan.games.session import Session, new_game, play
    from guozhan.rules.game import Game
    from guozhan.view.apply import apply
    from guozhan.view.determinize import fork
    from guozhan.view.language import Language, language
    from guozhan.view.model import View
    from guozhan.view.project import project

_PLACES = {
    "bots.basic": ("BasicBot",),
    "bots.random": ("RandomBot",),
    "core.answers": ("PASS", "Act", "Answer", "Arranged", "Pass", "Pick"),
    "core.decisions": ("Decision",),
    "core.errors": (
        "AmbiguousError",
        "BotError",
        "EngineFault",
        "GuozhanError",
        "IllegalError",
        "IncompatibleError",
        "MalformedError",
        "OutdatedError",
    ),
    "core.facts": ("Fact",),
    "core.rng": ("Stream",),
    "games.notation": ("parse", "write"),
    "games.replay": ("Replay",),
    "games.rulesets": ("get_ruleset",),
    "games.saving": ("load", "save"),
    "games.session": ("Session", "new_game", "play"),
    "rules.game": ("Game",),
    "view.apply": ("apply",),
    "view.determinize": ("fork",),
    "view.language": ("Language", "language"),
    "view.model": ("View",),
    "view.project": ("project",),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "PASS",
    "Act",
    "AmbiguousError",
    "Answer",
    "Arranged",
    "BasicBot",
    "BotError",
    "Decision",
    "EngineFault",
    "Fact",
    "Game",
    "GuozhanError",
    "IllegalError",
    "IncompatibleError",
    "Language",
    "MalformedError",
    "OutdatedError",
    "Pass",
    "Pick",
    "RandomBot",
    "Replay",
    "Session",
    "Stream",
    "View",
    "apply",
    "fork",
    "get_ruleset",
    "language",
    "load",
    "new_game",
    "parse",
    "play",
    "project",
    "save",
    "write",
]


def __getattr__(name: str) -> Any:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'guozhan' has no attribute {name!r}")
    value = getattr(import_module(f"guozhan.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
