"""The running half of the scenario format: positions, and names that the project lacks."""

import pytest

from guozhan.core.facts import EVERYBODY
from guozhan.rulebook.statements import statements
from guozhan.scenario.errors import MalformedScenario, UnavailableContent
from guozhan.scenario.load import load_text
from guozhan.scenario.position import build
from guozhan.scenario.prepare import prepare
from guozhan.scenario.vocabulary import known
from tests.helpers.scenario_runs import passes, result, scenario

# --- the position --------------------------------------------------------------------------------------------------


def test_position_is_as_written_before_anything_happens() -> None:
    found = passes(
        """
seats:
  - {generals: [曹操, (典韦)], hp: 2, hand: [闪♥2, 杀], equip: [诸葛连弩♦A], judge: [乐不思蜀♥6], chained: true, drunk: true}
  - {generals: [(赵云), none], hp: 3, max_hp: 5, stacked: true, marks: {珠联璧合: 2}, armor: 1}
  - {gender: female, kingdom: careerist, piles: {琴: [桃♥4]}, skills: [反馈]}
  - {generals: [(张飞), (关羽)], kingdom: shu}
  - {kingdom: wu, alive: false}
  - {}
turn: {seat: 3, phase: play}
draw_pile: [桃♥Q, 闪♦2]
discard_pile: [杀♠7, 闪♥J]
fierce_battle: true
expect:
  - {seat: 1, hp: 2, max_hp: 4, hand: [闪♥2, 杀], hand_count: 2, hand_includes: [闪♥2], equip: [诸葛连弩♦A]}
  - {seat: 1, judge: [乐不思蜀♥6], chained: true, drunk: true, kingdom: wei, gender: male, revealed: [head]}
  - {seat: 1, skills_include: [奸雄], skills_exclude: [强袭], attack_range: 1, hand_limit: 2, distance: {2: 1, 4: 2}}
  - {seat: 2, hp: 3, max_hp: 5, stacked: true, marks: {珠联璧合: 2}, armor: 1, revealed: [], gender: none, kingdom: none}
  - {seat: 3, hp: 4, max_hp: 4, gender: female, kingdom: 野心家, piles: {琴: [桃♥4]}, skills_include: [反馈]}
  - {seat: 4, kingdom: 蜀, revealed: [], gender: none, skills_exclude: [咆哮]}
  - {seat: 5, alive: false, hand: []}
  - {discard_pile: [杀♠7, 闪♥J]}
  - {discard_includes: [闪♥J]}
  - {draw_pile_top: [桃♥Q, 闪♦2]}
  - {processing: []}
  - {turn_of: 3, phase: play, fierce_battle: true, game_over: false, winner: []}
  - {big_kingdoms: []}
  - {asked_in_order: []}
  - {log_includes: []}
"""
    )
    assert found.trace == []


def test_bare_card_is_the_first_of_its_name_that_is_not_placed() -> None:
    passes("seats: [{hand: [杀]}, {hand: [杀♠5]}]\nexpect: [{seat: 1, hand: [杀♠7]}, {seat: 2, hand: [slash@S5]}]")


def test_extra_cards_and_a_draw_pile_of_these_only() -> None:
    passes(
        """
seats: [{hand: [杀♥A]}, {}]
extra_cards: [杀♥A]
draw_pile: [闪♥2]
draw_pile_only: true
expect: [{draw_pile_count: 1}, {seat: 1, hand: [杀♥A]}]
"""
    )


def test_the_seed_decides_what_is_left_open() -> None:
    body = "seats: [{}, {}]\nturn: {phase: draw}\nseed: %d\nexpect: {seat: 1, hand_count: 2}"
    traces = {tuple(passes(body % seed).trace) for seed in range(6)}
    assert len(traces) > 1
    assert passes(body % 3).trace == passes(body % 3).trace


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        ("prepare", "回合开始"),
        ("judge", "判定阶段开始"),
        ("draw", "摸牌阶段开始"),
        ("play_start", "出牌阶段开始"),
        ("play", "结束出牌阶段"),
        ("discard", "弃牌阶段开始"),
        ("finish", "结束阶段开始"),
    ],
)
def test_turn_starts_before_the_first_window_of_its_phase(phase: str, first: str) -> None:
    found = passes(
        f"seats: [{{hand: [杀♠7]}}, {{}}]\nturn: {{phase: {phase}}}\nrun_until: turn_end\nexpect: {{turn_of: 1}}"
    )
    assert first in next(line for line in found.trace if "？" not in line)


def test_stacked_seat_flips_and_skips_its_turn() -> None:
    passes(
        "seats: [{stacked: true}, {hand: [杀♠7]}]\nturn: {phase: prepare}\nscript: [{expect: {turn_of: 2}}]\n"
        "expect: [{seat: 1, stacked: false, hand: []}]"
    )


def test_the_round_goes_on_with_the_seats_after_the_turn() -> None:
    passes(
        """
seats: [{hand: [杀♠7]}, {hand: [杀♠8]}, {alive: false}, {hand: [杀♠9]}]
turn: {seat: 2}
script: [{seat: 2, end: true}, {expect: {turn_of: 4}}, {seat: 4, end: true}, {expect: {turn_of: 1}}]
"""
    )


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("seats: [{hand: [杀♥A]}, {}]", "extra_cards: [杀♥A]"),
        ("seats: [{hand: [桃♥Q]}, {hand: [桃♥Q]}]", "has placed every 桃♥Q"),
        ("seats: [{hand: [杀♠7]}]", "players"),
        ("seats: [{equip: [杀♠7]}, {}]", "no equipment"),
        ("seats: [{equip: [诸葛连弩♦A, 青釭剑♠6]}, {}]", "slot weapon"),
        ("seats: [{judge: [杀♠7]}, {}]", "no delayed trick"),
        ("seats: [{hp: 5}, {}]", "more than max_hp"),
        ("seats: [{}, {alive: false, hand: [杀♠7]}]", "dead character has no cards"),
        ("seats: [{general: 曹操}, {}]", "identity"),
        ("seats: [{generals: [曹草, 典韦]}, {}]", "did you mean '曹操'"),
        ("seats: [{skills: [奸熊]}, {}]", "did you mean '奸雄'"),
        ("seats: [{skills: [奸雄, 奸雄]}, {}]", "奸雄 is there already"),
        ("seats: [{}, {}]\noptions: {companions: marker}", "did you mean 'companion'"),
        ("seats: [{}, {}]\nextra_cards: [杀]", "lacks suit and rank"),
        ("seats: [{}, {}]\nscript: [{illegal: {seat: 1, use: 杀杀♠7}}]", "unknown card"),
        ("seats: [{}, {}]\nscript: [{not_asked: {seat: 1, for: 闪闪}}]", "unknown topic"),
        ("seats: [{}, {}]\nexpect: {seat: 1, cannot_use: [闪闪]}", "unknown card"),
        ("seats: [{}, {}]\nexpect: {log_includes: [burned]}", "unknown fact"),
        ("seats: [{kingdom: 晋朝}, {}]", "unknown kingdom"),
        (
            "seats: [{generals: [曹操, 典韦]}, {generals: [(曹操), (许褚)]}]",
            "曹操 stands in seat 1 already (there is one",
        ),
        ("seats: [{generals: [曹操, 曹操]}, {}]", "曹操 stands in seat 1 already"),
        ("seats: [{generals: [曹操, 关羽]}, {}]", "曹操（魏），关羽（蜀） are of two kingdoms (a pair is of one"),
        ("seats: [{judge: [闪电♠A, 乐不思蜀♥6, 闪电♥Q]}, {}]\nextra_cards: [闪电♥Q]", "two 闪电 in one judgement area"),
        ("seats: [{}, {}]\nrules: [CG-SU-01, CG-SU-77]", "unknown rule 'CG-SU-77' (did you mean 'CG-SU-"),
        (
            "seats: [{generals: [(张飞), (赵云)], kingdom: shu}, {}]\noptions: {kingdom_after_hiding: redetermined}",
            "has no kingdom (leave 'kingdom' out",
        ),
        ("seats: [{hand: [桃♥Q]}, {hand: [桃♥Q]}]", "the first stands in the hand of seat 1, line 3"),
        ("seats: [{}, {}]", "proves nothing: no step, no expectation (add what must be true"),
        ("seats: [{}, {}]\nscript: [{expect: []}]\nexpect: []", "proves nothing"),
        ("seats: [{}, {}]\ndeck: standart", "unknown deck 'standart' (did you mean 'standard'?)"),
        ("seats: [{}, {}]\noptions: {fierce_battle: true}", "has no value true (write the plain word on"),
        ("seats: [{}, {}]\noptions: {own_wine_in_dying: off}", "has no value off (write true or false)"),
        ("seats: [{skills: [典韦]}, {}]", "unknown skill '典韦'"),
        ("seats: [{generals: [咆哮, 关羽]}, {}]", "unknown general '咆哮'"),
    ],
)
def test_what_contradicts_the_game_is_malformed(body: str, words: str) -> None:
    with pytest.raises(MalformedScenario) as caught:
        result(body)
    assert not isinstance(caught.value, UnavailableContent)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("body", "ruleset"),
    [
        ("seats: [{generals: [君刘备, 关羽]}, {}]", "guozhan-2018"),
        ("seats: [{skills: [制蛮]}, {}]", "guozhan-2018"),
        ("seats: [{hand: [飞龙夺凤♠2]}, {}]", "guozhan-2018"),
        ("seats: [{hand: [杀♠4]}, {}]\ndeck: standard", "guozhan-2018"),
        ("seats: [{}, {}]\ndeck: lords", "guozhan-2018"),
        ("seats: [{}, {}]\npacks: [own]", "guozhan-2018"),
        ("seats: [{}, {}]\nexpect: {zones: {仁区: []}}", "guozhan-2018"),
    ],
)
def test_what_the_project_lacks_is_unavailable(body: str, ruleset: str) -> None:
    with pytest.raises(UnavailableContent):
        result(body, ruleset)


def test_the_statements_of_all_families_may_be_named() -> None:
    passes("seats: [{}, {}]\nrules: [CG-CARD-12, RP-BIG-03, IDR-TP-32, SHIMING-05]\nunscripted: fail")
    assert set(statements()) <= known().rules


def test_an_unknown_pack_is_told_which_there_are() -> None:
    with pytest.raises(
        UnavailableContent,
        match="beside the scenario; there are classic, identity, mechanics, reset, standard, strategic",
    ):
        result("seats: [{}, {}]\npacks: [own]")
    passes("seats: [{}, {}]\npacks: [standard]\nexpect: {turn_of: 1}")


def test_a_living_seat_may_be_at_no_hp() -> None:
    passes("seats: [{hp: 0}, {hp: -1}]\nturn: {seat: 2}\nexpect: [{seat: 1, hp: 0}, {seat: 2, hp: -1}]")


def errors_of(body: str) -> list[tuple[int, str]]:
    with pytest.raises(MalformedScenario) as caught:
        result(body)
    return [(error.line, error.message) for error in caught.value.errors]


def test_every_mistake_of_a_position_is_told() -> None:
    assert errors_of(
        """\
seats:
  - hand: [杀♥A, 闪♥2, 闪♠3, 桃♠K]
    equip: [桃♥4]
  - {hp: 5, judge: [杀♠7]}
  - {generals: [曹操, 关羽]}
  - {generals: [典韦, (曹操)], hp: 9}
"""
    ) == [
        (4, "the deck has no 杀♥A"),
        (4, "the deck has no 闪♠3"),
        (4, "the deck has no 桃♠K"),
        (5, "桃♥4 is no equipment"),
        (6, "hp 5 is more than max_hp 4"),
        (6, "杀♠7 is no delayed trick"),
        (7, "曹操（魏），关羽（蜀） are of two kingdoms"),
        (8, "曹操 stands in seat 3 already"),
        (8, "hp 9 is more than max_hp 4"),
    ]


def test_a_wrong_name_hides_no_other_mistake() -> None:
    assert errors_of(
        """\
options: {companions: marker, fierce_battle: true}
seats:
  - {kingdom: 晋朝, hp: 5, hand: [杀杀, 杀♥A], skills: [奸熊]}
  - {generals: [曹草, none], hp: 9, max_hp: 10}
expect: {seat: 1, hp: 4}
"""
    ) == [
        (3, "unknown switch 'companions'"),
        (3, "the switch 'fierce_battle' has no value true"),
        (5, "unknown kingdom '晋朝'"),
        (5, "unknown card '杀杀'"),
        (5, "unknown skill '奸熊'"),
        (6, "unknown general '曹草'"),
    ]
    assert errors_of("seats:\n  - {kingdom: 晋朝, hp: 5, hand: [杀♥A]}\n  - {generals: [曹草, 典韦], hp: 9}\n") == [
        (4, "unknown kingdom '晋朝'"),
        (4, "the deck has no 杀♥A"),
        (4, "hp 5 is more than max_hp 4"),
        (5, "unknown general '曹草'"),
    ]


@pytest.mark.parametrize(
    ("ruleset", "seat", "words"),
    [
        (
            "guozhan-reset",
            "{generals: [liubei, 关羽]}",
            "guozhan-reset has no general 'liubei' (write rp_liubei; it belongs to guozhan-2012, guozhan-2018, identity)",
        ),
        ("guozhan-2018", "{generals: [rp_liubei, 关羽]}", "(write liubei; it belongs to guozhan-reset)"),
        ("guozhan-2018", "{generals: [神吕蒙, 关羽]}", "has no general '神吕蒙' (it belongs to identity)"),
        ("guozhan-2018", "{skills: [攻心]}", "guozhan-2018 has no skill '攻心' (it belongs to identity)"),
        ("guozhan-2018", "{hand: [刺杀♠6]}", "guozhan-2018 has no card '刺杀' (it belongs to identity)"),
        ("guozhan-2018", "{generals: [君刘备, 关羽]}", "the general '君刘备' is not there yet"),
    ],
)
def test_what_another_ruleset_has_is_not_told_as_missing(ruleset: str, seat: str, words: str) -> None:
    with pytest.raises(MalformedScenario) as caught:
        result(f"seats: [{seat}, {{}}]\nexpect: {{turn_of: 1}}", ruleset)
    assert words in str(caught.value)


def test_what_is_missing_hides_no_misspelling() -> None:
    assert errors_of("seats: [{skills: [制蛮]}, {skills: [奸熊]}]") == [(3, "unknown skill '奸熊'")]


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("deck: lords", "the deck 'lords' is not there yet"),
    ],
)
def test_what_is_unavailable_is_told_on_its_own_line(key: str, message: str) -> None:
    with pytest.raises(UnavailableContent, match=message) as caught:
        result(f"seats: [{{}}, {{}}]\n{key}\nexpect: {{turn_of: 1}}")
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("ruleset", "key", "message"),
    [
        ("guozhan-2018", "deck: '108'", "the deck '108' is of another mode (write standard or standard+strategic)"),
        ("identity", "deck: standard", "the deck 'standard' is of another mode (write 108 or 160)"),
        ("identity", "options: {deck: standard}", "the switch 'deck' has no value standard (write 108 or 160)"),
        ("identity", "options: {companion: marker}", "identity has no switch 'companion'"),
    ],
)
def test_decks_and_switches_belong_to_their_mode(ruleset: str, key: str, message: str) -> None:
    with pytest.raises(MalformedScenario) as caught:
        result(f"seats: [{{}}, {{}}]\n{key}\nexpect: {{turn_of: 1}}", ruleset)
    assert not isinstance(caught.value, UnavailableContent)
    assert caught.value.line == 4
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("seats: [{generals: [曹操, 典韦]}, {}]", "'generals' belong to 国战 (write general: NAME)"),
        ("seats: [{role: lord}, {role: lord}]", "a second lord"),
        ("seats: [{general: 曹操}, {general: 曹操}]", "曹操 stands in seat 1 already"),
        ("seats: [{general: 曹草}, {}]", "did you mean '曹操'"),
        ("seats: [{}, {}]\nfierce_battle: true", "identity has no 鏖战"),
        ("seats: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]", "2 to 10 players"),
    ],
)
def test_what_contradicts_an_identity_game_is_malformed(body: str, words: str) -> None:
    with pytest.raises(MalformedScenario) as caught:
        result(f"{body}\nexpect: {{turn_of: 1}}", "identity")
    assert not isinstance(caught.value, UnavailableContent)
    assert words in str(caught.value)


def test_a_position_of_an_identity_game() -> None:
    body = """\
seats:
  - {general: 曹操, role: lord}
  - {general: 神吕布, role: rebel}
  - {role: loyalist, kingdom: wei}
  - {role: renegade, alive: false}
  - {}
expect:
  - {seat: 1, hp: 5, max_hp: 5, kingdom: wei, gender: male, revealed: [head]}
  - {seat: 2, hp: 5, max_hp: 5, kingdom: god}
  - {seat: 3, hp: 4, max_hp: 4, kingdom: wei, gender: none}
  - {seat: 4, alive: false}
"""
    assert result(body, "identity").status == "passed"
    found = load_text(f"name: test\nruleset: identity\n{body}", "test.yaml")[0]
    known = [seat.role_known for seat in build(found, prepare(found)).state.seats]
    assert known == [EVERYBODY, 1 << 1, 1 << 2, EVERYBODY, 0]


def test_marks_of_skills_are_stored_under_their_ids() -> None:
    passes("seats: [{marks: {奸雄: 2}}, {}]\nexpect: {seat: 1, marks: {奸雄: 2, jianxiong: 2}}")
    found = scenario("seats: [{marks: {奸雄: 2, 先驱: 1}}, {}]")
    assert build(found, prepare(found)).state.seats[0].marks == {"jianxiong": 2, "vanguard": 1}


def test_a_pair_that_is_face_up_has_had_its_rewards() -> None:
    found = scenario(
        "seats:\n  - {generals: [诸葛亮, 黄月英]}\n  - {generals: [张飞, (刘备)]}\nexpect: {seat: 1, hp: 3}\n"
    )
    made = build(found, prepare(found))
    assert [seat.both_shown for seat in made.state.seats] == [True, False]
