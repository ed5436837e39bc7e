"""What skills of 魏 do where no card or general of the standard set brings it about."""

import pytest

from guozhan.core.answers import Act
from guozhan.games.rulesets import get_ruleset
from guozhan.rules.game import Game
from tests.helpers.engine_games import game, scripted

DUEL = """\
seats:
  - {kingdom: wei, skills: [裸衣], hand: [杀♠7]}
  - {kingdom: shu}
turn: {seat: 1, phase: play}
"""


@pytest.mark.parametrize(("text", "lost"), [("classic", 1), ("current", 1), ("ol", 2)])
def test_bared_in_a_duel_that_another_used_counts_by_the_online_wording_only(text: str, lost: int) -> None:
    made = Game(get_ruleset("guozhan-2018", {"text": text}), game(DUEL).state, [])
    me, other = made.players
    me.gain_effect("luoyi_bared")
    scripted(made, Act("play", cards=tuple(me.hand)))
    other.use_virtual("duel", [me.seat], "test")
    assert (me.lost_hp, other.lost_hp) == (0, lost)
