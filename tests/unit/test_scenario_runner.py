"""The running half of the scenario format: every key answers or checks what it says, and every failure is told."""

import pytest

from guozhan.scenario.errors import MalformedScenario
from tests.helpers.scenario_runs import FOUR, fails, passes, result

# --- answers -------------------------------------------------------------------------------------------------------


def test_use_pass_and_end() -> None:
    passes(
        FOUR
        + """
script:
  - {seat: 1, use: 杀♠7, to: [2]}
  - {seat: 2, pass: true, for: 闪}
  - {seat: 1, end: true}
run_until: turn_end
expect: [{seat: 2, hp: 3, hand: [闪♦2, 闪♦3]}, {discard_pile: [杀♠7]}]
"""
    )


def test_a_target_may_be_left_out_where_there_is_one_choice() -> None:
    passes("seats: [{hand: [杀♠7]}, {}]\nscript: [{seat: 1, use: 杀}]\nexpect: {seat: 2, hp: 3}")
    fails(FOUR + "script: [{seat: 1, use: 杀♠7}]", "不止一种选择")


def test_second_targets_and_the_use_that_they_ask_for() -> None:
    passes(
        """
seats: [{hand: [借刀杀人♣Q]}, {equip: [诸葛连弩♦A], hand: [杀♠7, 杀♠8]}, {}]
script:
  - {seat: 1, use: 借刀杀人♣Q, to: [2], second: [3]}
  - {seat: 2, use: 杀♠8}
expect: [{seat: 3, hp: 3}, {seat: 2, hand: [杀♠7]}]
"""
    )


def test_conversions_in_play_and_in_answer() -> None:
    passes(
        """
seats: [{generals: [关羽, none], hp: 4, max_hp: 4, hand: [闪♥2]}, {generals: [(赵云), none], hp: 4, max_hp: 4, hand: [杀♠7]}]
script:
  - {seat: 1, use: 杀, skill: 武圣, cards: [闪♥2], to: [2]}
  - {seat: 2, use: 闪, skill: 龙胆, cards: [杀♠7]}
expect: [{seat: 2, hp: 4, hand: [], revealed: [head]}, {discard_pile: [闪♥2, 杀♠7]}]
"""
    )


def test_play() -> None:
    passes(
        """
seats: [{hand: [决斗♠A, 杀♠7, 杀♠8]}, {hand: [杀♠9, 闪♥2]}]
script:
  - {seat: 1, use: 决斗♠A, to: [2]}
  - {seat: 2, play: 杀♠9}
  - {seat: 1, play: 杀♠8}
expect: [{seat: 2, hp: 3}, {seat: 1, hand: [杀♠7]}]
"""
    )


def test_a_use_does_not_answer_where_a_card_is_played() -> None:
    fails(
        "seats: [{hand: [决斗♠A]}, {hand: [杀♠9]}]\nscript: [{seat: 1, use: 决斗♠A}, {seat: 2, use: 杀♠9, to: [1]}]\n"
        "expect: {seat: 2, hp: 3}\nrun_until: turn_end",
        "never reached",
    )


def test_skill_that_provides_a_card() -> None:
    passes(
        """
seats: [{hand: [杀♠7]}, {equip: [八卦阵♠2]}]
draw_pile: [桃♥4]
script: [{seat: 1, use: 杀♠7}, {seat: 2, skill: 八卦阵}]
expect: {seat: 2, hp: 4}
"""
    )


def test_skill_that_reveals_and_the_decisions_after_it() -> None:
    passes(
        """
seats: [{hand: [杀♠7]}, {generals: [(曹操), 司马懿]}]
draw_pile: [闪♥2]
script:
  - {seat: 1, use: 杀♠7}
  - {seat: 2, skill: 奸雄}
  - asked: {seat: 2, for: 阴阳鱼}
  - {seat: 2, option: 摸}
expect: {seat: 2, hand: [杀♠7, 闪♥2], revealed: [head, deputy]}
"""
    )


def test_choose_by_card_by_position_and_by_word() -> None:
    body = """
seats: [{hand: [过河拆桥♠3]}, {hand: [闪♥2, 桃♥4], equip: [诸葛连弩♦A]}]
script: [{seat: 1, use: 过河拆桥♠3}, {seat: 1, choose: [%s]}]
expect: {seat: 2, hand: [%s], equip: [%s]}
"""
    passes(body % ("诸葛连弩♦A", "闪♥2, 桃♥4", ""))
    passes(body % ("诸葛连弩", "闪♥2, 桃♥4", ""))
    passes(body % ("hand.0", "桃♥4", "诸葛连弩♦A"))
    passes(body % ("hand.1", "闪♥2", "诸葛连弩♦A"))
    fails(body % ("闪♥2", "桃♥4", "诸葛连弩♦A"), "must be made")  # the chooser cannot see it
    fails(body % ("hand.2", "桃♥4", "诸葛连弩♦A"), "只有2张牌")


def test_arrange_and_give() -> None:
    passes(
        """
seats: [{generals: [诸葛亮, none], hp: 3, max_hp: 3}, {}]
turn: {phase: prepare}
draw_pile: [闪♥2, 闪♦2]
script:
  - {seat: 1, skill: 观星}
  - illegal: {seat: 1, arrange: {top: [闪♦2], bottom: []}}
  - {seat: 1, arrange: {top: [闪♦2], bottom: [闪♥2]}}
expect: {seat: 1, hand_includes: [闪♦2]}
"""
    )
    passes(
        """
seats: [{hand: [杀♠7]}, {generals: [郭嘉, none], hp: 3, max_hp: 3}]
draw_pile: [闪♥2, 闪♦2]
script:
  - {seat: 1, use: 杀♠7}
  - {seat: 2, skill: 遗计}
  - {seat: 2, give: {1: [闪♦2], 2: [闪♥2]}}
expect: [{seat: 1, hand: [闪♦2]}, {seat: 2, hand: [闪♥2]}]
"""
    )


def test_recast_marker_and_reveal() -> None:
    passes(
        "seats: [{hand: [铁索连环♠Q]}, {}]\nscript: [{seat: 1, recast: 铁索连环♠Q}]\nexpect: {seat: 1, hand_count: 1}"
    )
    passes(
        """
seats: [{marks: {珠联璧合: 1, 阴阳鱼: 1}, hp: 3}, {}]
options: {half_fish: marker}
script: [{seat: 1, marker: 珠联璧合, option: 桃}, {seat: 1, marker: 阴阳鱼, option: 摸}]
expect: {seat: 1, hp: 4, hand_count: 1, marks: {珠联璧合: 0, 阴阳鱼: 0}}
"""
    )
    for word, shown in (("head", "head"), ("deputy", "deputy"), ("both", "head, deputy")):
        passes(
            f"seats: [{{generals: [(张辽), (典韦)]}}, {{kingdom: shu}}]\nturn: {{phase: prepare}}\n"
            f"script: [{{seat: 1, reveal: {word}}}]\nexpect: {{seat: 1, revealed: [{shown}]}}"
        )


def test_several_who_choose_at_once() -> None:
    passes(
        """
seats: [{generals: [太史慈, none], hp: 4, max_hp: 4, hand: [大宛♠K, 闪♥2]}, {hand: [杀♠7, 杀♠8]}]
script:
  - {seat: 1, skill: 天义, to: [2]}
  - {seat: 1, choose: [闪♥2]}
  - {seat: 2, choose: [杀♠8]}
expect: [{discard_pile: [闪♥2, 杀♠8]}, {asked_in_order: [1, 1, 2]}]
"""
    )


def test_the_step_decides_who_wins_a_race() -> None:
    body = """
seats: [{hand: [无中生有♥7, 桃♥4]}, {hand: [无懈可击♠J]}, {hand: [无懈可击·国♦Q]}]
script:
  - {seat: 1, use: 无中生有♥7}
  %s
expect: [{seat: 2, hand: [%s]}, {seat: 3, hand: [%s]}]
"""
    passes(body % ("- {seat: 3, use: 无懈可击·国♦Q}", "无懈可击♠J", ""))
    passes(body % ("- {seat: 2, pass: true, for: 无懈可击}\n  - {seat: 3, use: 无懈可击·国♦Q}", "无懈可击♠J", ""))
    passes(body % ("- {seat: 2, use: 无懈可击♠J}\n  - {seat: 3, use: 无懈可击·国♦Q, about: 无懈可击♠J}", "", ""))
    passes(body % ("", "无懈可击♠J", "无懈可击·国♦Q"))
    assert result("unscripted: fail" + body % ("", "无懈可击♠J", "无懈可击·国♦Q")).status == "failed"


def test_about_waits_for_the_decision_that_is_meant() -> None:
    passes(
        """
seats: [{hand: [南蛮入侵♠K]}, {hp: 1}, {hp: 1}, {hand: [桃♥4, 桃♥6]}]
script:
  - {seat: 1, use: 南蛮入侵♠K}
  - {seat: 4, use: 桃♥4, about: 3}
expect: [{seat: 2, alive: false}, {seat: 3, hp: 1}]
"""
    )


def test_an_option_may_stand_in_the_step_of_the_use() -> None:
    passes(
        """
seats: [{hand: [南蛮入侵♠K]}, {kingdom: wei}, {kingdom: wei}, {kingdom: shu, hand: [无懈可击·国♦Q]}]
script:
  - {seat: 1, use: 南蛮入侵♠K}
  - {seat: 4, use: 无懈可击·国♦Q, option: 势力}
expect: [{seat: 2, hp: 4}, {seat: 3, hp: 4}, {seat: 4, hp: 3}]
"""
    )


# --- the end of the run ----------------------------------------------------------------------------------------------


def test_default_end_is_an_idle_moment_or_the_end_of_the_turn() -> None:
    passes(FOUR + "expect: {turn_of: 1, phase: play}")
    found = passes("seats: [{}, {}]\nturn: {phase: finish}\nexpect: {turn_of: 1}")
    assert "回合结束" in found.trace[-1]


def test_run_until() -> None:
    body = "seats: [{hand: [桃♥4], hp: 3}, {hand: [桃♥6], hp: 3}, {}]\n"
    passes(body + "run_until: turn_end\nexpect: {turn_of: 1}")
    passes(body + "run_until: seat 3 turn_start\nexpect: [{turn_of: 3}, {seat: 2, hand_count: 3}]")
    passes(body + "run_until: 1 decisions\nexpect: {turn_of: 2, phase: play}")
    passes(
        "seats: [{kingdom: wei, hand: [杀♠7]}, {kingdom: shu, hp: 1}]\nscript: [{seat: 1, use: 杀♠7}]\n"
        "run_until: game_end\nexpect: [{game_over: true, winner: [1]}, {log_includes: [used, damaged, died, game_over]}]"
    )


# --- expectations that do not hold -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expect",
    [
        "{seat: 1, hp: 3}", "{seat: 1, max_hp: 3}", "{seat: 1, armor: 1}", "{seat: 1, hand: [杀♠7]}",
        "{seat: 1, hand_count: 2}", "{seat: 1, hand_includes: [杀♠8]}", "{seat: 1, equip: [诸葛连弩]}",
        "{seat: 1, judge: [闪电]}", "{seat: 1, alive: false}", "{seat: 1, kingdom: shu}", "{seat: 1, gender: male}",
        "{seat: 1, revealed: [head]}", "{seat: 1, drunk: true}", "{seat: 1, chained: true}", "{seat: 1, stacked: true}",
        "{seat: 1, marks: {先驱: 1}}", "{seat: 1, piles: {琴: [桃]}}", "{seat: 1, skills_include: [奸雄]}",
        "{seat: 2, skills_exclude: [反馈]}", "{seat: 1, distance: {2: 2}}", "{seat: 1, attack_range: 2}",
        "{seat: 1, hand_limit: 3}", "{seat: 1, can_use: {杀♠7: [3]}}", "{seat: 1, can_use: {闪♥2: []}}",
        "{seat: 1, cannot_use: [杀♠7]}", "{discard_pile: [桃]}", "{discard_includes: [桃]}", "{draw_pile_top: [桃]}",
        "{draw_pile_count: 1}", "{processing: [桃]}", "{winner: [1]}", "{game_over: true}", "{phase: draw}",
        "{turn_of: 2}", "{fierce_battle: true}", "{big_kingdoms: [wei]}", "{log_includes: [died]}",
        "{asked_in_order: [1, 2]}",
    ],
)  # fmt: skip
def test_every_expectation_can_fail(expect: str) -> None:
    body = """
seats: [{kingdom: wei, hand: [杀♠7, 桃♥4, 闪♥2]}, {skills: [反馈]}, {}, {}]
draw_pile: [闪♦2]
expect: %s
"""
    fails(body % expect, "")


def test_can_use_reckons_with_reveals() -> None:
    passes(
        """
seats: [{generals: [(张飞), (关羽)], hand: [杀♠7, 杀♠8]}, {}, {}, {}]
script:
  - {seat: 1, use: 杀♠7, to: [2]}
  - expect: {seat: 1, can_use: {杀♠8: [2, 4]}, revealed: []}
"""
    )


# --- the idle moment at the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "check",
    ["illegal: {seat: 1, use: 桃♥4}", "expect: {seat: 1, hp: 4}", "asked: {seat: 1}", "illegal: {seat: 2, use: 闪}"],
)
@pytest.mark.parametrize("hand", ["", "桃♥6, 杀♠7"])
def test_a_check_at_the_last_idle_moment_leaves_the_play_phase_open(check: str, hand: str) -> None:
    passes(f"seats: [{{hand: [{hand}]}}, {{}}]\nscript: [{{{check}}}]\nexpect: {{turn_of: 1, phase: play}}")


@pytest.mark.parametrize("text", ["classic", "current", "ol"])
def test_an_optional_part_that_is_left_out_is_none(text: str) -> None:
    passes(
        f"""
options: {{text: {text}}}
seats: [{{generals: [典韦, none], hp: 4, max_hp: 4, hand: [诸葛连弩♦A], equip: [青釭剑♠6]}}, {{}}, {{}}]
script: [{{seat: 1, skill: 强袭, to: [2]}}]
expect: [{{seat: 1, hp: 3, hand: [诸葛连弩♦A], equip: [青釭剑♠6]}}, {{seat: 2, hp: 3}}]
"""
    )


def test_a_transfer_goes_to_one_character() -> None:
    body = (
        "seats: [{kingdom: wei, hand: [挟天子以令诸侯♦A]}, {kingdom: shu}, {kingdom: wu}]\ndeck: standard+strategic\n"
    )
    fails(body + "script: [{seat: 1, transfer: {2: [挟天子以令诸侯♦A], 3: [挟天子以令诸侯♦A]}}]", "一名角色")
    fails(body + "script: [{seat: 1, transfer: {}}]", "一名角色")


def test_piles_that_are_not_named_are_empty() -> None:
    body = "seats: [{piles: {琴: [桃♥4]}}, {}]\nexpect: {seat: 1, piles: %s}"
    passes(body % "{琴: [桃♥4]}")
    assert result(body % "{}").status == "failed"
    assert result(body % "{辎: []}").status == "failed"


# --- the trace --------------------------------------------------------------------------------------------------------


def test_the_trace_says_each_thing_once() -> None:
    found = passes(
        "seats: [{stacked: true}, {hand: [桃♥4], hp: 3}]\nturn: {phase: prepare}\nscript: [{expect: {turn_of: 2}}]"
    )
    text = "\n".join(found.trace)
    assert text.count("平置") == 1
    assert "跳过此回合" in text
    found = passes(
        "seats: [{generals: [(张辽), (典韦)]}, {kingdom: shu}]\nturn: {phase: prepare}\n"
        "script: [{seat: 1, reveal: both}]\nexpect: {seat: 1, revealed: [head, deputy]}"
    )
    text = "\n".join(found.trace)
    assert "！1号位：明置双将" in text
    assert "选择“明置”" not in text
    found = passes(
        "seats: [{hand: [杀♠7]}, {hp: 1}, {}]\nscript: [{seat: 1, use: 杀♠7, to: [2]}]\nexpect: {seat: 2, alive: false}"
    )
    text = "\n".join(found.trace)
    assert "2号位死亡" in text
    assert not any(noise in text for noise in ("现有技能：无", "持续效果：无", "不再存活"))


def test_the_trace_names_the_pile_that_a_gift_becomes() -> None:
    found = passes(
        """
seats: [{generals: [郭嘉, none], hp: 3, max_hp: 3}, {generals: [诸葛亮, none], hp: 3, max_hp: 3}, {hand: [杀♠7]}]
turn: {seat: 3}
draw_pile: [闪♥2, 闪♦2]
script: [{seat: 3, use: 杀♠7, to: [1]}, {seat: 1, skill: 遗计}, {seat: 1, give: {2: [闪♥2, 闪♦2]}}]
expect: {seat: 2, piles: {琴: [闪♥2, 闪♦2]}}
"""
    )
    assert any("置于2号位 诸葛亮的武将牌上，称为“琴”" in line for line in found.trace)


def test_the_bot_plays_the_seats_of_auto() -> None:
    # Its idle moments do not end the run, and it answers compulsory decisions that nobody scripted.
    passes(
        "seats: [{kingdom: wei, hand: [杀♠7]}, {kingdom: shu, hp: 3, hand: [闪♥2]}, {kingdom: wei}]\n"
        "auto: [1, 2]\nexpect: [{seat: 2, hp: 3, hand: []}, {discard_includes: [杀♠7, 闪♥2]}]"
    )
    passes(
        "seats: [{kingdom: wei, hp: 1, hand: [杀♠7, 桃♥4]}, {kingdom: wei}]\nauto: [1]\n"
        "turn: {phase: discard}\nexpect: [{seat: 1, hand: [桃♥4]}]"
    )


def test_the_script_meets_the_other_seats_while_the_bot_plays() -> None:
    passes(
        "seats: [{kingdom: wei, hand: [杀♠7]}, {kingdom: shu, hp: 1, hand: [闪♥2]}]\nauto: [1]\n"
        "script: [{seat: 2, use: 闪♥2}]\nexpect: {seat: 2, hp: 1, hand: []}"
    )
    fails(
        "seats: [{kingdom: wei, hand: [杀♠7]}, {kingdom: wei, hp: 1, hand: [闪♥2]}]\nauto: [1]\n"
        "script: [{seat: 2, use: 闪♥2}]\nrun_until: turn_end",
        "never reached",
    )


def test_the_bot_may_offset_a_trick_before_or_after_the_script() -> None:
    body = (
        "seats: [{kingdom: shu, hand: [决斗♠A]}, {kingdom: wei, hp: 1, hand: [无懈可击♠J]}, {hand: [无懈可击♠K]}]\n"
        "auto: [2]\nunscripted: fail\nscript: [{seat: 1, use: 决斗♠A, to: [2]}, {seat: 3, pass: true}]\n"
    )
    passes(body + "expect: [{seat: 2, hp: 1, hand: []}, {seat: 3, hand: [无懈可击♠K]}]")
    body = (
        body.replace("auto: [2]", "auto: [3]").replace("{}, {hand", "{hand").replace("{seat: 3, pass", "{seat: 2, pass")
    )
    passes(body + "expect: [{seat: 2, alive: false}, {seat: 3, hand: [无懈可击♠K]}]")


def test_a_seat_of_the_bot_takes_no_steps() -> None:
    with pytest.raises(MalformedScenario, match="seat 1 is played by the bot") as caught:
        result("seats: [{hand: [杀♠7]}, {}]\nauto: [1]\nscript: [{seat: 1, use: 杀♠7, to: [2]}]")
    assert caught.value.line == 5
