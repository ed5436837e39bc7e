"""The loading half of the scenario format: names and lines, errors, files."""

import copy
import pickle
import sys
from pathlib import Path

import pytest

from guozhan.scenario.document import (
    AskedStep,
    ExpectStep,
    IllegalStep,
    NameUse,
    NotAskedStep,
)
from guozhan.scenario.errors import MalformedFile, MalformedScenario, ScenarioError, UnavailableContent
from guozhan.scenario.load import find_files, load_file, load_text
from tests.helpers.scenario_texts import HEAD, errors_of, load_one, the_error

CHECKS = ExpectStep | AskedStep | NotAskedStep | IllegalStep
SCENARIOS = Path(__file__).parents[1] / "scenarios"

# --- names and lines


def test_names_and_their_lines():
    scenario = load_one(
        """\
options: {text: classic}
draw_pile:
  - 闪♥2
script:
  - {seat: 1, use: 杀♠7,
     to: [2], about: 桃}
  - seat: 2
    choose:
      - 关羽
      - 杀♠8
  - illegal: {seat: 1,
      skill: 奸雄}
"""
    )
    assert [(name.kind, name.name, name.line) for name in scenario.names] == [
        ("general", "曹操", 4), ("general", "典韦", 4), ("kingdom", "wei", 6), ("ruleset", "guozhan-2018", 2),
        ("switch", "text", 7), ("card", "闪", 9),
        ("card", "桃", 12), ("card", "杀", 11), ("word", "关羽", 15), ("card", "杀", 16), ("skill", "奸雄", 18),
    ]  # fmt: skip
    assert NameUse("word", "关羽", ("script", 1, "choose", 0), 15) in scenario.names
    use, choose, illegal = scenario.script
    assert (use.line, choose.line, illegal.line) == (11, 13, 17)
    assert scenario.line_of(*use.path, "to") == 12
    assert scenario.line_of(*choose.path, "choose", 1) == 16
    assert isinstance(illegal, IllegalStep)
    assert scenario.line_of(*illegal.step.path, "skill") == 18
    assert scenario.line_of(*use.path, "nothing of the kind") == 11
    assert scenario.line_of("seats", 0, "generals", 1) == 4
    assert scenario.line_of("notes") == scenario.line


def test_documents_are_numbered_and_empty_ones_are_none():
    text = f"# comment\n---\n{HEAD}---\n---\n{HEAD}---\n"
    assert [(one.document, one.line) for one in load_text(text)] == [(1, 3), (3, 11)]


def test_scenarios_can_be_copied_and_pickled():
    scenario = load_one("script:\n  - {seat: 1, give: {2: [杀♠7]}}\nexpect: [{seat: 1, hp: 2}]\n")
    assert pickle.loads(pickle.dumps(scenario)) == scenario
    assert copy.deepcopy(scenario) == scenario


# --- errors

SCRIPT = "script:\n"
EXPECT = "expect:\n"


@pytest.mark.parametrize(
    ("rest", "line", "message"),
    [
        # keys
        ("sript: []\n", 7, "unknown key 'sript' in a scenario (did you mean 'script'?)"),
        ("zzzz: []\n", 7, "unknown key 'zzzz' in a scenario (known: auto, deck, discard_pile"),
        ("seed: 1\nseed: 2\n", 8, "duplicate key 'seed' (first given on line 7)"),
        ("<<: {seed: 1}\n", 7, "unknown key '<<'"),
        ("[a]: 1\n", 7, "a list cannot be a key in a scenario"),
        (SCRIPT + "  - {seat: 1, usee: 杀}\n", 8, "unknown key 'usee' in a step (did you mean 'use'?)"),
        (SCRIPT + "  - {seat: 1, respond: 杀}\n", 8, "unknown key 'respond' in a step (known: use, play, recast, marker, "
                                                     "reveal, choose, arrange, give, transfer, pass, end, skill, option, "
                                                     "expect, asked, not_asked, illegal, about, cards, for, seat, second, to)"),
        (SCRIPT + "  - {seat: 1, use:杀}\n", 8, "unknown key 'use:杀' in a step (write a space after the colon)"),
        (EXPECT + "  - {seat: 1, hadn: []}\n", 8, "unknown key 'hadn' in an expectation (did you mean 'hand'?)"),
        ("turn: {saet: 1}\n", 7, "unknown key 'saet' in 'turn' (did you mean 'seat'?)"),
        ("round: {second: true}\n", 7, "unknown key 'second' in 'round'"),
        # types
        ("seed: one\n", 7, "'seed': expected a whole number, found the text 'one'"),
        ("seed: -1\n", 7, "'seed': expected a whole number from 0, found -1"),
        ("fierce_battle: yes\n", 7, "'fierce_battle': expected true or false, found the text 'yes' (write true: YAML 1.2 takes yes for a text)"),
        ("draw_pile: 桃♥Q\n", 7, "'draw_pile': expected a list of cards, found the text '桃♥Q' (write [桃♥Q])"),
        ("draw_pile:\nseed: 1\n", 7, "'draw_pile': expected a list of cards, found nothing (write [])"),
        ("draw_pile: [[桃]]\n", 7, "'draw_pile': expected a card, found a list"),
        ("draw_pile: [7]\n", 7, "'draw_pile': expected a card, found 7"),
        ("draw_pile: [!x 桃]\n", 7, "'draw_pile': expected a card, found '桃' with the tag !x"),
        ("options: [text]\n", 7, "'options': expected a mapping from names, found a list"),
        ("options: {text: [classic]}\n", 7, "'text': expected a text, a number, true or false, found a list"),
        ("notes: {}\n", 7, "'notes': expected a text, found a mapping"),
        ("script: {seat: 1}\n", 7, "'script': expected a list of steps, found a mapping"),
        (SCRIPT + "  - pass\n", 8, "'script': expected a step, found the text 'pass'"),
        # cards
        ("draw_pile:\n  - 桃♥Q\n  - 桃♥11\n", 9, "'11' in '桃♥11' is no rank (ranks are A 2 … 10 J Q K)"),
        ("draw_pile: [闪♥2，杀♠7]\n", 7, "more than one card (separate cards by an ASCII comma and a space)"),
        ("draw_pile: [hand.0]\n", 7, "'hand.0' is a place and not a card"),
        # seats
        ("turn: {seat: 4}\n", 7, "there is no seat 4 (seats are 1 to 3)"),
        ("turn: {seat: 0}\n", 7, "there is no seat 0"),
        ("turn: 2\n", 7, "'turn': expected a mapping, found 2 (write {seat: 1, phase: play})"),
        ("auto: [1, 9]\n", 7, "there is no seat 9"),
        ("run_until: seat 9 turn_start\n", 7, "there is no seat 9"),
        (SCRIPT + "  - {seat: 9, end: true}\n", 8, "there is no seat 9"),
        (SCRIPT + "  - {seat: 1, use: 杀, to: [9]}\n", 8, "there is no seat 9"),
        (SCRIPT + "  - illegal: {seat: 1, use: 杀, to: [9]}\n", 8, "there is no seat 9"),
        (SCRIPT + "  - {seat: 1, give: {9: [杀]}}\n", 8, "there is no seat 9"),
        (SCRIPT + "  - {seat: 1, give: {2: [杀], 0x2: [杀]}}\n", 8, "seat 2 is given twice"),
        (SCRIPT + "  - {seat: 1, pass: true, about: 9}\n", 8, "there is no seat 9"),
        (EXPECT + "  - {seat: 9, hp: 1}\n", 8, "there is no seat 9"),
        (EXPECT + "  - {seat: 1, distance: {9: 1}}\n", 8, "there is no seat 9"),
        (EXPECT + "  - {seat: 1, distance: {1: 0}}\n", 8, "the distance of seat 1 to itself (name the other seat)"),
        ("extra_cards: 5\n", 7, "'extra_cards': expected a list of cards, found 5 (write [杀♠7, 桃♥Q])"),
        (EXPECT + "  - {seat: 1, can_use: {杀: [9]}}\n", 8, "there is no seat 9"),
        (EXPECT + "  - {seat: 1, can_use: {杀♠7: [], 杀S7: []}}\n", 8, "杀♠7 is given twice"),
        (EXPECT + "  - {winner: [9]}\n", 8, "there is no seat 9"),
        (EXPECT + "  - {asked_in_order: [9]}\n", 8, "there is no seat 9"),
        # words
        ("turn: {phase: plya}\n", 7, "unknown phase 'plya' (did you mean 'play'?)"),
        (EXPECT + "  - {phase: play_start}\n", 8, "unknown phase 'play_start'"),
        ("unscripted: maybe\n", 7, "unknown answer to what is not scripted 'maybe' (known: decline, fail)"),
        ("run_until: turn end\n", 7, "unknown end of the run 'turn end' (turn_end, seat N turn_start"),
        (SCRIPT + "  - {seat: 1, reveal: haed}\n", 8, "unknown place 'haed' (did you mean 'head'?)"),
        (EXPECT + "  - {seat: 1, revealed: [both]}\n", 8, "unknown place 'both'"),
        # steps
        (SCRIPT + "  - {use: 杀}\n", 8, "the step lacks 'seat'"),
        (SCRIPT + "  - {seat: 1}\n", 8, "the step answers nothing (one of use, play"),
        (SCRIPT + "  - {seat: 1, use: 杀, play: 闪}\n", 8, "'play' does not go with 'use' (one answer a step)"),
        (SCRIPT + "  - {seat: 1, skill: 奸雄, choose: [杀]}\n", 8, "'skill' does not go with 'choose' (keys for 'choose'"),
        (SCRIPT + "  - {seat: 1, skill: 奸雄, second: [2]}\n", 8, "'second' does not go with 'skill'"),
        (SCRIPT + "  - {seat: 1, end: true, to: [2]}\n", 8, "'to' does not go with 'end'"),
        (SCRIPT + "  - {seat: 1, use: 杀, because: 距离}\n", 8, "unknown key 'because' in a step"),
        (SCRIPT + "  - {seat: 1, use: 杀, cards: [桃]}\n", 8, "'cards' without 'skill' in a step with 'use'"),
        (SCRIPT + "  - {seat: 1, use: 杀, to: 2}\n", 8, "'to': expected a list of seats, found 2 (write [2])"),
        (SCRIPT + "  - {seat: 1, use: 杀, to: [刘备]}\n", 8, "'to': expected a seat number, found the text '刘备'"),
        (SCRIPT + "  - {seat: 1, use: hand.0}\n", 8, "'hand.0' is a place and not a card"),
        (SCRIPT + "  - {seat: 1, pass: false}\n", 8, "'pass': expected true, found false (leave the key out otherwise)"),
        (SCRIPT + "  - {seat: 1, choose: 2}\n", 8, "'choose': expected a list of choices, found 2 (write [2])"),
        (SCRIPT + "  - {seat: 1, choose: [true]}\n", 8, "'choose': expected a card, a seat or a word, found true"),
        (SCRIPT + "  - {seat: 1, choose: [杀♠]}\n", 8, "gives a suit without a rank"),
        (SCRIPT + "  - {seat: 1, arrange: [杀]}\n", 8, "'arrange': expected a mapping, found a list ({top: […], bottom: […]})"),
        (SCRIPT + "  - {seat: 1, give: {2: 杀}}\n", 8, "'give': expected a list of cards, found the text '杀' (write [杀])"),
        (SCRIPT + "  - {seat: 1, expect: {seat: 1, hp: 1}}\n", 8, "'seat' does not go with 'expect'"),
        (SCRIPT + "  - asked: {for: 桃}\n", 8, "'asked' lacks 'seat'"),
        (SCRIPT + "  - not_asked: {seat: 1}\n", 8, "'not_asked' lacks 'for'"),
        (SCRIPT + "  - not_asked: {seat: 1, for: 桃, about: 2}\n", 8, "unknown key 'about' in 'not_asked'"),
        (SCRIPT + "  - illegal: {illegal: {seat: 1, end: true}}\n", 8, "'illegal' is no answer that could be refused"),
        (SCRIPT + "  - illegal: {seat: 1}\n", 8, "the step answers nothing"),
        # expectations
        (EXPECT + "  - {}\n", 8, "the expectation checks nothing"),
        (EXPECT + "  - {seat: 1}\n", 8, "the expectation checks nothing"),
        (EXPECT + "  - {seat: 1, winner: [1]}\n", 8, "'winner' is not about a seat (write it as an item of its own)"),
        (EXPECT + "  - {hp: 1}\n", 8, "'hp' needs a seat ({seat: 1, hp: …})"),
        (EXPECT + "  - {seat: 1, hand_count: -1}\n", 8, "'hand_count': expected a whole number from 0, found -1"),
    ],
)  # fmt: skip
def test_error(rest, line, message):
    found_line, found = the_error(rest)
    assert message in found
    assert found_line == line


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("{generals: [曹操]}", "expected two generals, found 1 ([head, deputy]; none = empty position)"),
        ("{generals: [曹操, null]}", "expected a general, found nothing (write none for an empty position)"),
        ("{generals: 曹操}", "'generals': expected a list of two generals, found the text '曹操' (write [head, deputy]"),
        ("{generals: [曹操, (典韦]}", "'(典韦' is no general"),
        ("{generals: [曹操, ()]}", "'()' is no general"),
        ("{general: none}", "'none' is no general"),
        ("{generals: [曹操, 典韦], general: 曹操}", "a seat with both 'generals' and 'general'"),
        ("{hp: 5, max_hp: 4}", "hp 5 is more than max_hp 4"),
        ("{max_hp: 0}", "a living seat with max_hp 0 (give 1 or more"),
        ("{generals: [曹操, none], hp: 2}", "'none' in a general position without 'max_hp' (give hp and max_hp there)"),
        ("{generals: [none, none], max_hp: 4}", "'none' in a general position without 'hp'"),
        ("{piles: {琴: 3}}", "'琴': expected a list of cards, found 3 (write [杀♠7, 桃♥Q])"),
        ("{hp: full}", "'hp': expected a whole number, found the text 'full'"),
        ("{max_hp: -1}", "'max_hp': expected a whole number from 0"),
        ("{role: king}", "unknown role 'king' (known: lord, loyalist, rebel, renegade)"),
        ("{gender: femal}", "unknown gender 'femal' (did you mean 'female'?)"),
        ("{hand: [杀♠1]}", "no rank"),
        ("{hadn: [杀]}", "unknown key 'hadn' in a seat (did you mean 'hand'?)"),
        ("{marks: {先驱: true}}", "'先驱': expected a whole number, found true"),
        ("{marks: [先驱]}", "'marks': expected a mapping from names, found a list"),
        ("{alive: 1}", "'alive': expected true or false, found 1"),
        ("{alive: false}", "it is the turn of seat 1, who is dead (say whose turn it is: turn: {seat: 2})"),
        ("", "'seats': expected a seat, found nothing (write {} for a plain character)"),
    ],
)  # fmt: skip
def test_seat_error(seat, message):
    line, found = the_error("", head=f"name: test\nruleset: x\nseats:\n  - {seat}\n  - {{}}\n")
    assert message in found
    assert line == 4


def test_a_dead_seat_cannot_have_the_turn_it_is_given():
    head = "name: test\nruleset: x\nseats: [{}, {alive: false}]\nturn:\n  seat: 2\n"
    line, message = the_error("", head=head)
    assert "it is the turn of seat 2, who is dead" in message
    assert line == 5
    assert load_text(head.replace("seat: 2", "seat: 1"))


def test_somebody_must_be_alive():
    line, message = the_error("", head="name: test\nruleset: x\nseats: [{alive: false}, {alive: false}]\n")
    assert message == "every seat is dead (leave 'alive: false' out at those who still play)"
    assert line == 3


@pytest.mark.parametrize("key", ["name", "ruleset", "seats"])
def test_missing_key(key):
    lines = {"name": "name: x", "ruleset": "ruleset: y", "seats": "seats: [{}]"}
    del lines[key]
    assert errors_of("\n".join(lines.values())) == [(1, 1, f"the scenario lacks {key!r} ()")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no scenario in the file"),
        ("# only a comment\n", "no scenario in the file"),
        ("---\n---\n", "no scenario in the file"),
        ("just a text", "expected a scenario, found the text 'just a text'"),
        ("- {}\n", "expected a scenario, found a list"),
        ("name: x\nruleset: y\nseats: []\n", "a scenario without seats"),
        ("name: x\nruleset: y\nseats: 4\n", "expected a list of seats, found 4 (write [{generals: [曹操, 典韦]}, {}])"),
    ],
)
def test_no_scenario(text, message):
    ((_, _, found),) = errors_of(text)
    assert message in found


@pytest.fixture
def usual_recursion_limit():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize(
    ("bad", "line", "message"),
    [
        ("script: [{seat: 1, end: true}\n", 15, "not valid YAML: expected ',' or ']', but got '<stream end>', "
                                                "while parsing a flow sequence that starts on line 15"),
        ("script:\n\t- {}\n", 16, "not valid YAML: found character '\\t' that cannot start any token"),
        ("notes: *nobody\n", 15, "not valid YAML: found undefined alias 'nobody'"),
        ("notes: a: b\n", 15, "not valid YAML: mapping values are not allowed here"),
        ("notes: \x01\n", 15, "not valid YAML: special characters are not allowed"),
        ("notes: " + "[" * 700 + "]" * 700 + "\n", 8, "nested too deeply"),
    ],
)  # fmt: skip
def test_a_syntax_error_spares_the_other_documents(bad, line, message, usual_recursion_limit):
    text = f"{HEAD}  - {{}}\n---\n{HEAD}{bad}---\n{HEAD}sript: []\n---\n{HEAD}"
    with pytest.raises(MalformedFile) as caught:
        load_text(text)
    first, second = caught.value.errors
    assert (first.document, first.line) == (2, line)
    assert message in first.message
    assert second.document == 3
    assert "sript" in second.message
    assert [one.document for one in caught.value.scenarios] == [1, 4]


def test_all_errors_of_a_file_are_collected():
    text = HEAD + "seed: x\nscript:\n  - {seat: 9, use: 杀♠1}\n  - {}\n---\nruleset: x\nseats: [{hp: 2, max_hp: 1}]\n"
    assert [(document, line) for document, line, _ in errors_of(text)] == [
        (1, 7), (1, 9), (1, 9), (1, 10), (1, 10), (2, 12), (2, 13),
    ]  # fmt: skip


# --- files


def test_the_text_of_an_error(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text(f"{HEAD}---\n{HEAD}sript: []\nseed: x\n", encoding="utf-8")
    with pytest.raises(MalformedScenario) as caught:
        load_file(file)
    first, second = str(caught.value).splitlines()
    assert first == f"{file}:14: document 2: unknown key 'sript' in a scenario (did you mean 'script'?)"
    assert second == f"{file}:15: document 2: 'seed': expected a whole number, found the text 'x'"
    assert (caught.value.document, caught.value.line) == (2, 14)


def test_errors_survive_pickling():
    error = UnavailableContent("a.yaml", 2, 14, "no general 曹操", "skip it")
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == "a.yaml:14: document 2: no general 曹操 (skip it)"
    assert error.errors == (error,)
    with pytest.raises(MalformedFile) as caught:
        load_text(HEAD + "---\n- x\n")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.scenarios == caught.value.scenarios


def test_a_file_that_is_not_utf_8(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_bytes((HEAD + "---\nname: 曹操\n").encode("gb18030"))
    with pytest.raises(MalformedFile, match=r"a\.yaml:4: document 1: not UTF-8 \(save the file as UTF-8\)"):
        load_file(file)
    file.write_bytes(b"\xef\xbb\xbf" + HEAD.encode().replace(b"\n", b"\r\n"))
    assert load_file(file)[0].seats[2].line == 6


def test_find_files(tmp_path):
    for name in ("b.yaml", "a.yaml", "sub/c.yaml", "sub/d.yml", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEAD, encoding="utf-8")
    found = [tmp_path / name for name in ("a.yaml", "b.yaml", "sub/c.yaml")]
    assert find_files([tmp_path]) == found
    assert find_files([str(tmp_path / "b.yaml"), tmp_path]) == [found[1], found[0], found[2]]
    (tmp_path / "empty").mkdir()
    with pytest.raises(ScenarioError, match="no scenario in this folder"):
        find_files([tmp_path, tmp_path / "empty"])
    with pytest.raises(ScenarioError, match="no such file or folder"):
        find_files([tmp_path / "nowhere"])
    with pytest.raises(ScenarioError, match="nowhere"):
        load_file(tmp_path / "nowhere")


def test_the_scenarios_of_the_project_load():
    files = find_files([SCENARIOS])
    scenarios = [one for file in files for one in load_file(file)]
    assert files
    assert len(scenarios) >= len(files)
    for scenario in scenarios:
        assert scenario.name
        assert scenario.expect or any(isinstance(one, CHECKS) for one in scenario.script)
        for name in scenario.names:
            assert scenario.line_of(*name.path) <= name.line
