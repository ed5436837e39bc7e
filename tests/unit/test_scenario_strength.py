"""The tool that finds what scenarios do not prove."""

from tests.helpers.scenario_runs import FOUR, scenario
from tools.scenario_strength import survivors


def found(body: str) -> list[str]:
    return [what for _, what in survivors(scenario(FOUR + body))]


def test_a_step_without_which_the_scenario_passes_is_found() -> None:
    body = "script: [{seat: 1, use: 杀♠7, to: [2]}, {seat: 2, use: 闪♦2}]\nexpect: %s"
    assert found(body % "{seat: 1, hp: 4}") == ["the step may be left out"]
    assert found(body % "[{seat: 2, hand: [闪♦3]}]") == []


def test_every_expected_value_is_changed_and_noticed() -> None:
    assert (
        found(
            """\
draw_pile: [桃♥Q]
script:
  - illegal: {seat: 1, use: 杀♠7, to: [3], because: 攻击范围}
  - asked: {seat: 1}
  - expect: {turn_of: 1, phase: play}
expect:
  - {seat: 1, hp: 4, max_hp: 4, armor: 0, hand_count: 3, hand_includes: [杀♠7], equip: [], alive: true, kingdom: wei}
  - {seat: 1, gender: none, revealed: [], marks: {先驱: 0}, skills_exclude: [奸雄], distance: {3: 2}, hand_limit: 4}
  - {seat: 1, can_use: {杀♠7: [2, 4]}, cannot_use: [桃♥4, 闪♥2]}
  - {discard_pile: [], draw_pile_top: [桃♥Q], winner: [], game_over: false, big_kingdoms: [], log_includes: []}
"""
        )
        == []
    )
