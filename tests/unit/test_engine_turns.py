"""Turns and phases: what no card or general of the standard set does yet."""

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.skills import Skill, trigger
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE, TURN
from tests.helpers.engine_games import answering, game, names, until

FOUR = """\
seats:
  - {kingdom: wei}
  - {kingdom: shu}
  - {kingdom: wu}
  - {kingdom: qun}
turn: {seat: 1, phase: finish}
"""


class GrantsTurn(Skill):
    """Test: at the end of the own turn seat 3 gets an extra turn, once a game."""

    id, name, text = "grants_turn", "测试甲", "测试。"

    @trigger(TURN.end, when=lambda me, turn: me.game.state.turns < 2, must=True)
    def grant(self, me: Player, event: Any, act: Act) -> None:
        me.game.extra_turn(2)


class DrawsTwice(Skill):
    """Test: after the first draw phase of a turn another one follows."""

    id, name, text = "draws_twice", "测试乙", "测试。"

    @trigger(PHASE.draw.end, must=True, limit=1)
    def again(self, me: Player, event: Any, act: Act) -> None:
        me.game.insert_phase("draw")


class EndsTurn(Skill):
    """Test: at the start of the play phase the turn ends."""

    id, name, text = "ends_turn", "测试丙", "测试。"

    @trigger(PHASE.play.start, must=True)
    def end(self, me: Player, event: Any, act: Act) -> None:
        me.game.end_turn()


def test_an_extra_turn_follows_directly_and_then_the_order_goes_on():
    made = game(FOUR, GrantsTurn)
    made.gain_skill(0, "grants_turn")
    answering(made, lambda decision: None)
    until(made, 3)
    assert [seat for _, seat, _ in names(made, "turn_began")] == [2, 1, 2]


def test_a_dead_seat_takes_no_extra_turn():
    made = game(FOUR, GrantsTurn)
    made.gain_skill(0, "grants_turn")
    made.players[2].lose_hp(4)
    answering(made, lambda decision: None)
    until(made, 2)
    assert [seat for _, seat, _ in names(made, "turn_began")] == [1, 3]


def test_an_inserted_phase_follows_the_present_one():
    made = game(FOUR.replace("finish", "draw"), DrawsTwice)
    made.gain_skill(0, "draws_twice")
    answering(made, lambda decision: None)
    until(made, 1)
    phases = [word for _, seat, word in names(made, "phase_began") if seat == 0]
    assert phases == ["draw", "draw", "play", "discard", "finish"]


def test_the_turn_can_end_at_once():
    made = game(FOUR.replace("finish", "draw"), EndsTurn)
    made.gain_skill(0, "ends_turn")
    answering(made, lambda decision: None)
    until(made, 1)
    assert [word for _, seat, word in names(made, "phase_began") if seat == 0] == ["draw", "play"]
    assert ("turn_ended", 0, "") in names(made, "turn_ended")


def test_a_skipped_phase_has_no_window():
    made = game(FOUR.replace("finish", "judge"))
    made.players[0].skip("draw", "play")
    answering(made, lambda decision: None)
    until(made, 1)
    assert [word for _, seat, word in names(made, "phase_began") if seat == 0] == ["judge", "discard", "finish"]
    assert [word for _, seat, word in names(made, "phase_skipped") if seat == 0] == ["draw", "play"]


def test_rounds_are_counted_and_the_limit_is_a_draw():
    made = game(FOUR.replace("turn:", "options: {round_limit: 3}\nturn:"))
    answering(made, lambda decision: None)
    made.run()
    assert (made.state.ending, made.state.winners, made.state.round) == ("round_limit", (), 3)
