"""What skills of 魏 do where no card or general of the standard set brings it about."""

import pytest

from guozhan.core.answers import Act, Answer
from guozhan.core.decisions import Decision, Offer
from guozhan.games import notation
from guozhan.games.rulesets import get_ruleset
from guozhan.rules import turns
from guozhan.rules.game import Game
from tests.helpers.engine_games import answering, game, scripted

DUEL = """\
seats:
  - {kingdom: wei, skills: [裸衣], hand: [杀♠7]}
  - {kingdom: shu}
turn: {seat: 1, phase: play}
"""

XIAOGUO = """\
seats:
  - {{kingdom: wei, skills: [骁果], hand: [杀♠7]}}
  - {{kingdom: shu, hand: {hand}}}
turn: {{seat: 2, phase: finish}}
"""

JUSHOU = """\
seats:
  - {kingdom: wei, skills: [据守], hand: [闪♥2, 的卢♣5]}
  - {}
turn: {seat: 1, phase: finish}
draw_pile: [桃♥4]
"""


@pytest.mark.parametrize(("text", "lost"), [("classic", 1), ("current", 1), ("ol", 2)])
def test_bared_in_a_duel_that_another_used_counts_by_the_online_wording_only(text: str, lost: int) -> None:
    made = Game(get_ruleset("guozhan-2018", {"text": text}), game(DUEL).state, [])
    me, other = made.players
    me.gain_effect("luoyi_bared")
    scripted(made, Act("play", cards=tuple(me.hand)))
    other.use_virtual("duel", [me.seat], "test")
    assert (me.lost_hp, other.lost_hp) == (0, lost)


def test_whether_equipment_could_be_discarded_for_xiaoguo_does_not_show() -> None:
    """Who has none is put the same question."""
    asked = []
    for hand in ("[闪♥2]", "[的卢♣5]"):
        made = game(XIAOGUO.format(hand=hand))
        decisions = scripted(made, Act("skill", "xiaoguo", cards=(made.players[0].hand[0],)))
        turns.phase_step(made, made.state.cursor[-1])
        asked.append([(decision.seat, decision.topic) for decision in decisions])
    assert asked[0] == asked[1] == [(0, ""), (1, "xiaoguo")]


def test_the_answers_to_jushou_are_written_and_read_back() -> None:
    made = game(JUSHOU)
    lines: list[str] = []

    def answer(decision: Decision) -> Answer | None:
        if isinstance(decision, Offer):
            return decision.answers(1)[0]
        assert all(notation.parse(decision, notation.write(decision, each)) == each for each in decision.answers())
        lines.extend(notation.write(decision, each) for each in decision.answers())
        return None

    answering(made, answer)
    turns.phase_step(made, made.state.cursor[-1])
    assert lines == ["choose 闪♥2", "choose 桃♥4", "use 的卢♣5"]
