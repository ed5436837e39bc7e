"""Double-kingdom generals (双势力) in random games: all that always holds still holds."""

from pathlib import Path

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.generals import General
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import new_game
from guozhan.rules.game import Game

PACK = Path(__file__).parents[1] / "packs" / "double_kingdoms.py"
