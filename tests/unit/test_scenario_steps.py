"""The running half of the scenario format: which decision a step meets, what happens to the others, and the checks."""

import pytest

from tests.helpers.scenario_runs import FOUR, fails, passes, result

# --- which decision a step meets -------------------------------------------------------------------------------------


def test_what_is_empty_uses_up_no_step() -> None:
    passes(
        "seats: [{hand: [杀♠7]}, {}]\nscript: [{seat: 1, use: 杀♠7}, {not_asked: {seat: 2, for: 闪}}]\nexpect: {seat: 2, hp: 3}"
    )


def test_what_is_not_scripted_is_declined_or_fails() -> None:
    body = FOUR + "script: [{seat: 1, use: 杀♠7, to: [2]}]\nexpect: {seat: 2, hp: 3}"
    passes(body)
    fails("unscripted: fail\n" + body, "not in the script", "【闪】")


def test_a_compulsory_decision_needs_a_step() -> None:
    fails(
        "seats: [{hand: [过河拆桥♠3]}, {hand: [闪♥2], equip: [诸葛连弩♦A]}]\nscript: [{seat: 1, use: 过河拆桥♠3}]",
        "must be made",
        "诸葛连弩♦A",
    )


@pytest.mark.parametrize(
    ("step", "word"),
    [
        ("use: 杀♠7, to: [3]", "攻击范围"),
        ("use: 闪♥2", "不能在出牌阶段主动使用"),
        ("use: 杀♠8, to: [2]", "不在你的手牌里"),
        ("skill: 奸雄", "你没有“奸雄”"),
        ("recast: 杀♠7", "不能重铸"),
        ("marker: 珠联璧合", ""),
        ("transfer: {2: [杀♠7]}", "合纵"),
    ],
)
def test_an_illegal_act_at_an_idle_moment_fails_at_once(step: str, word: str) -> None:
    fails(FOUR + f"script: [{{seat: 1, {step}}}]", "illegal", word, "出牌阶段空闲时间点")


def test_a_card_that_is_not_in_hand_fails_where_such_a_card_is_asked_for() -> None:
    body = "seats: [{hand: [%s]}, {hand: [%s]}]\nscript: [{seat: 1, use: %s}, {seat: 2, %s}]\nrun_until: turn_end"
    for hand in ("闪♥2", "桃♥4", ""):
        found = fails(body % ("杀♠7", hand, "杀♠7", "use: 闪♦2"), "illegal: ", "pending: 2号位 被询问是否使用【闪】")
        assert not any("结束" in line for line in found.trace)
    fails(body % ("决斗♠A", "杀♠8", "决斗♠A", "play: 杀♠9"), "illegal: ", "pending: 2号位 被询问是否打出【杀】")
    fails(body % ("决斗♠A", "", "决斗♠A", "play: 杀"), "illegal: ", "pending: 2号位 被询问是否打出【杀】")
    fails(body % ("杀♠7", "闪♥2", "杀♠7", "use: 桃♥4"), "never reached", "it did not answer: ")


def test_a_card_may_be_drawn_before_its_step_is_met() -> None:
    passes(
        """
seats: [{hand: [杀♠7]}, {hand: [闪♥2], hp: 3}]
draw_pile: [桃♥Q, 桃♥4]
script: [{seat: 1, use: 杀♠7}, {seat: 2, use: 桃♥Q}]
expect: {seat: 2, hp: 3}
"""
    )
    passes(
        """
seats: [{kingdom: wei, hand: [杀♠7]}, {kingdom: shu, hp: 1}, {kingdom: wu, hp: 3}, {}, {}]
draw_pile: [桃♥4, 桃♥Q, 闪♥2, 闪♦2]
script: [{seat: 1, use: 杀♠7, to: [2]}, {seat: 3, use: 桃♥Q}]
expect: [{seat: 2, alive: false}, {seat: 3, hp: 4}]
"""
    )


def test_a_step_never_reached_tells_at_which_idle_moments_it_was_illegal_and_why() -> None:
    found = fails(
        "seats: [{hand: [杀♠7, 杀♠8]}, {}]\nscript: [{seat: 1, use: 杀♠7}, {seat: 1, use: 杀♠8}]\nrun_until: turn_end",
        "never reached",
        "it was illegal: 1号位 的出牌阶段空闲时间点, turn 1 (",
        "次数",
    )
    assert found.problems[0][1].count("it was illegal") == 1


def test_each_reason_is_told_once() -> None:
    found = fails("seats: [{}, {hand: [桃♥4], hp: 3}]\nscript: [{seat: 2, choose: [1]}]", "must be made")
    assert "\n".join(found.trace).count("？2号位 的出牌阶段空闲时间点") == 2
    assert found.problems[0][1].count("it did not answer: 2号位 的出牌阶段空闲时间点") == 1


def test_a_step_that_is_never_reached_fails() -> None:
    found = fails(FOUR + "script: [{seat: 2, skill: 反馈}]\nrun_until: turn_end", "never reached")
    assert found.problems[0][0] == 8


def test_a_step_for_no_choice_is_explained() -> None:
    fails(
        """
seats: [{hand: [火攻♥2, 桃♥4]}, {hand: [闪♥J]}]
script: [{seat: 1, use: 火攻♥2, to: [2]}, {seat: 2, choose: [闪♥J]}, {seat: 1, choose: [桃♥4]}]
run_until: turn_end
""",
        "no step is needed where there is no choice",
    )


def test_a_part_that_is_never_asked_for_fails() -> None:
    fails(
        "seats: [{hand: [杀♠7]}, {generals: [曹操, none], hp: 4, max_hp: 4}]\n"
        "script: [{seat: 1, use: 杀♠7}, {seat: 2, skill: 奸雄, to: [1]}]",
        "never asked for",
    )


# --- checks in the script --------------------------------------------------------------------------------------------


def test_expect_in_the_script() -> None:
    passes(FOUR + "script: [{seat: 1, use: 杀♠7, to: [2]}, {expect: [{seat: 2, hp: 4}, {processing: [杀♠7]}]}]")
    fails(FOUR + "script: [{seat: 1, use: 杀♠7, to: [2]}, {expect: {seat: 2, hp: 3}}]", "hp: expected 3, found 4")


def test_asked() -> None:
    body = FOUR + "script: [{seat: 1, use: 杀♠7, to: [2]}, {asked: %s}]"
    passes(body % "{seat: 2, for: 闪}")
    passes(body % "{seat: 2, for: 闪, about: 杀♠7}")
    passes(body % "{seat: 2, about: 2}")
    fails(body % "{seat: 1}", "asked instead: 2号位")
    fails(body % "{seat: 2, for: 桃}", "asked instead")
    fails(body % "{seat: 2, about: 杀♠8}", "asked instead")
    fails(
        "seats: [{kingdom: wei, hand: [杀♠7]}, {kingdom: shu, hp: 1}]\nscript: [{seat: 1, use: 杀♠7}, {asked: {seat: 2}}]",
        "never reached",
    )


def test_not_asked() -> None:
    body = FOUR + "script: [{seat: 1, use: 杀♠7, to: [2]}, {not_asked: {seat: %d, for: %s}}]"
    passes(body % (2, "桃"))
    passes(body % (3, "闪"))
    fails(body % (2, "闪"), "asked all the same")


def test_illegal() -> None:
    body = FOUR + "script: [{illegal: %s}]\nexpect: {seat: 1, hand_count: 3}"
    passes(body % "{seat: 1, use: 杀♠7, to: [3], because: 攻击范围}")
    passes(body % "{seat: 2, use: 闪♦2}")
    fails(body % "{seat: 1, use: 杀♠7, to: [2]}", "is legal")
    fails(body % "{seat: 1, use: 杀♠7, to: [3], because: 次数}", "not because of")


def test_an_illegal_step_that_can_be_completed_is_legal() -> None:
    body = FOUR + "script: [{illegal: %s}]\nexpect: {seat: 1, hand_count: 3}"
    fails(body % "{seat: 1, use: 杀♠7}", "is legal, once completed: 使用杀♠7→2号位；使用杀♠7→4号位; write what")
    fails(body % "{seat: 1, use: 杀}", "is legal, once completed")
    passes(body % "{seat: 1, use: 桃♥4}")
    converted = (
        "seats: [{generals: [关羽, none], hp: 4, max_hp: 4, hand: [桃♥4, 闪♥2, 杀♠7], equip: [诸葛连弩♦A]}, {}]\n"
        "script: [{seat: 1, use: 杀♠7, to: [2]}, {illegal: {seat: 1, use: 杀, skill: 武圣%s}}]\nexpect: {seat: 2, hp: 3}"
    )
    fails(converted % ", to: [2]", "is legal, once completed")
    fails(converted % "", "is legal, once completed")
    passes(converted % ", to: [1]")
    borrowed = "seats: [{hand: [借刀杀人♣Q]}, {equip: [诸葛连弩♦A]}, {}]\nscript: [{illegal: {seat: 1, use: 借刀杀人♣Q, to: [%d]}}]"
    fails(borrowed % 2, "is legal, once completed")
    passes(borrowed % 3)
    marked = (
        "options: {companion: marker}\nseats: [{marks: {珠联璧合: %d}, hp: 3}, {}]\n"
        "script: [{illegal: {seat: 1, marker: 珠联璧合}}]"
    )
    passes(marked % 0)
    assert "is legal" in result(marked % 1).problems[0][1]


def test_illegal_meets_an_idle_moment_at_which_only_ending_is_legal() -> None:
    passes(
        "seats: [{}, {}]\nscript: [{illegal: {seat: 1, skill: 奸雄, because: 奸雄}}]\nexpect: {turn_of: 1, phase: play}"
    )
