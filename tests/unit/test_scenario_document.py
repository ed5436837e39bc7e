"""The loading half of the scenario format: texts, steps, errors, and the public cases."""

import copy
import pickle
import time
from pathlib import Path
from typing import Any

import pytest

from guozhan.scenario.cardtext import (
    RANKS,
    CardText,
    CardTextError,
    PositionText,
    parse_card,
    parse_card_or_position,
)
from guozhan.scenario.document import (
    ArrangeStep,
    AskedStep,
    ChooseStep,
    EndStep,
    ExpectStep,
    GeneralSpec,
    GiveStep,
    IllegalStep,
    MarkerStep,
    NameUse,
    NotAskedStep,
    OptionStep,
    PassStep,
    PlayStep,
    RecastStep,
    RevealStep,
    RunUntil,
    Scenario,
    SeatExpect,
    SkillStep,
    TableExpect,
    TransferStep,
    TurnSpec,
    UseStep,
)
from guozhan.scenario.errors import MalformedFile, MalformedScenario, ScenarioError, UnavailableContent
from guozhan.scenario.load import SEAT_KEYS, TOP_KEYS, find_files, load_file, load_text
from guozhan.scenario.script import SEAT_KEYS as EXPECT_SEAT_KEYS
from guozhan.scenario.script import TABLE_KEYS

CASES = Path(__file__).parents[3] / "shared" / "cases"

HEAD = """\
name: test
ruleset: guozhan-2018
seats:
  - {generals: [曹操, (典韦)]}
  - {}
  - {kingdom: wei}
"""  # six lines: what a test adds starts on line 7


def slash(rank: int = 7) -> CardText:
    return CardText("杀", "spade", rank)


def load_one(rest: str = "", head: str = HEAD) -> Scenario:
    (scenario,) = load_text(head + rest)
    return scenario


def errors_of(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(MalformedFile) as caught:
        load_text(text)
    return [(error.document, error.line, f"{error.message} ({error.remedy})") for error in caught.value.errors]


def the_error(rest: str, head: str = HEAD) -> tuple[int, str]:
    found = errors_of(head + rest)
    assert len(found) == 1, found
    return found[0][1:]


def step(text: str) -> object:
    (found,) = load_one(f"script:\n  - {text}\n").script
    assert found.line == 8
    assert found.path == ("script", 0)
    return found


# --- cards


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("杀", CardText("杀")),
        ("杀♠7", CardText("杀", "spade", 7)),
        ("桃♥Q", CardText("桃", "heart", 12)),
        ("诸葛连弩♦A", CardText("诸葛连弩", "diamond", 1)),
        ("杀♣10", CardText("杀", "club", 10)),
        ("杀S7", CardText("杀", "spade", 7)),
        ("桃H10", CardText("桃", "heart", 10)),
        ("闪DK", CardText("闪", "diamond", 13)),
        ("杀CA", CardText("杀", "club", 1)),
        ("slash@S7", CardText("slash", "spade", 7)),
        ("slash@♠7", CardText("slash", "spade", 7)),
        ("slash♠7", CardText("slash", "spade", 7)),
        ("reset:slash@D10", CardText("reset:slash", "diamond", 10)),
        ("slash", CardText("slash")),
        ("heg_nullification", CardText("heg_nullification")),
        ("CLASS7", CardText("CLASS7")),  # a name in letters never ends in a suit without `@`
        ("chargeS7", CardText("chargeS7")),
        ("S7", CardText("S7")),
        ("OL杀", CardText("OL杀")),
        ("无懈可击·国", CardText("无懈可击·国")),
        ("无懈可击·国♣K", CardText("无懈可击·国", "club", 13)),
        ("无懈可击·国DQ", CardText("无懈可击·国", "diamond", 12)),
        ("杀♠\ufe0f7", CardText("杀", "spade", 7)),
    ],
)
def test_card_text(text, card):
    assert parse_card(text) == card
    assert parse_card_or_position(text) == card


@pytest.mark.parametrize("name", ["杀", "无懈可击·国", "slash"])
def test_card_texts_are_written_as_they_are_read(name):
    for suit in ("spade", "heart", "club", "diamond"):
        for rank in range(1, len(RANKS) + 1):
            card = CardText(name, suit, rank)
            assert parse_card(str(card)) == card
    assert parse_card(str(CardText(name))) == CardText(name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("杀♠1", "'1' in '杀♠1' is no rank"),
        ("杀♠11", "no rank"),
        ("杀S11", "no rank"),
        ("杀♠T", "no rank"),
        ("slash@S14", "no rank"),
        ("杀♠q", "no rank"),
        ("杀♠", "a suit without a rank"),
        ("♠7", "lacks the name"),
        ("@S7", "lacks the name"),
        ("slash@7", "no suit"),
        ("slash@", "no suit"),
        ("闪♥2，杀♠7", "more than one card"),
        ("", "without a name"),
    ],
)
def test_card_text_error(text, message):
    with pytest.raises(CardTextError, match=message):
        parse_card(text)


def test_positions():
    assert parse_card_or_position("hand.0") == PositionText("hand", 0)
    assert parse_card_or_position("equip.12") == PositionText("equip", 12)
    assert parse_card_or_position("田.1") == PositionText("田", 1)
    assert str(PositionText("hand", 0)) == "hand.0"
    with pytest.raises(CardTextError, match="is a place"):
        parse_card("hand.0")


# --- the position


def test_the_least_scenario():
    scenario = load_one()
    assert (scenario.name, scenario.ruleset, scenario.document, scenario.line) == ("test", "guozhan-2018", 1, 1)
    assert (scenario.turn.seat, scenario.turn.phase) == (1, "play")
    assert (scenario.seed, scenario.unscripted, scenario.run_until) == (1, "decline", None)
    assert [scenario.script, scenario.expect, scenario.draw_pile] == [(), (), ()]
    first, plain, wei = scenario.seats
    assert (first.head, first.deputy) == (GeneralSpec("曹操"), GeneralSpec("典韦", face_down=True))
    assert plain.is_plain
    assert (plain.hp, plain.hand, plain.alive, plain.marks) == (None, (), True, {})
    assert wei.kingdom == "wei"
    assert wei.line == 6


def test_every_top_level_key():
    scenario = load_one(
        """\
options: {text: classic, fierce_battle_three_up_to: 7, double_renegade: true, deck: 108}
rules: [CG-DE-05, IDR-1]
source: somewhere
seed: 7
deck: identity-160
turn: {seat: 2, phase: 判定}
draw_pile: [桃♥Q]
discard_pile: [闪♥2, 闪♥2]
draw_pile_only: true
fierce_battle: true
packs: [tests]
round: {first: true}
extra_cards: [杀♠7]
unscripted: fail
auto: [2, 3]
run_until: seat 2 turn_start
notes: 2020-01-01
script: []
expect: {game_over: false}
"""
    )
    assert scenario.options == {"text": "classic", "fierce_battle_three_up_to": 7, "double_renegade": True, "deck": 108}
    assert scenario.rules == ("CG-DE-05", "IDR-1")
    assert (scenario.source, scenario.seed, scenario.deck) == ("somewhere", 7, "identity-160")
    assert scenario.turn == TurnSpec(2, "judge", 12)
    assert scenario.draw_pile == (CardText("桃", "heart", 12),)
    assert scenario.discard_pile == (CardText("闪", "heart", 2),) * 2  # a deck may hold two
    assert scenario.draw_pile_only
    assert scenario.fierce_battle
    assert scenario.round_first
    assert scenario.packs == ("tests",)
    assert scenario.extra_cards == (slash(),)
    assert scenario.unscripted == "fail"
    assert scenario.auto == (2, 3)
    assert scenario.run_until == RunUntil("turn_start", 2)
    assert scenario.notes == "2020-01-01"
    assert len(scenario.expect) == 1


def test_every_seat_key():
    scenario = load_one(
        head="""\
name: test
ruleset: identity
seats:
  - general: (司马懿)
    role: lord
    kingdom: careerist
    gender: none
    hp: 2
    max_hp: 3
    armor: 1
    hand: [闪♥2, 杀]
    equip: [赤兔♥5]
    judge: [闪电♠A]
    chained: true
    stacked: true
    drunk: true
    marks: {先驱: 1}
    piles: {田: [杀♠7], 创: []}
    skills: [奸雄, 危盟(纵横)]
    alive: true
  - {generals: [none, （刘备）], alive: false}
discard_pile: [桃]
"""
    )
    first, second = scenario.seats
    assert first.general == GeneralSpec("司马懿", face_down=True)
    assert (first.role, first.kingdom, first.gender) == ("lord", "careerist", "none")
    assert (first.hp, first.max_hp, first.armor) == (2, 3, 1)
    assert first.hand == (CardText("闪", "heart", 2), CardText("杀"))
    assert first.equip == (CardText("赤兔", "heart", 5),)
    assert first.judge == (CardText("闪电", "spade", 1),)
    assert first.chained
    assert first.stacked
    assert first.drunk
    assert first.marks == {"先驱": 1}
    assert first.piles == {"田": (slash(),), "创": ()}
    assert first.skills == ("奸雄", "危盟(纵横)")
    assert (second.has_generals, second.head, second.deputy) == (True, None, GeneralSpec("刘备", face_down=True))
    assert not second.alive
    assert not second.is_plain
    assert [(str(card), scenario.line_of(*path)) for card, path in scenario.placements()] == [
        ("闪♥2", 11), ("杀", 11), ("赤兔♥5", 12), ("闪电♠A", 13), ("杀♠7", 18), ("桃", 22),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("turn_end", RunUntil("turn_end")),
        ("game_end", RunUntil("game_end")),
        ("seat 3 turn_start", RunUntil("turn_start", 3)),
        ("12 decisions", RunUntil("decisions", 12)),
    ],
)
def test_run_until(text, until):
    assert load_one(f"run_until: {text}\n").run_until == until


@pytest.mark.parametrize("phase", ["prepare", "judge", "draw", "play", "discard", "finish", "play_start"])
def test_phases(phase):
    assert load_one(f"turn: {{phase: {phase}}}\n").turn == TurnSpec(1, phase, 7)


def words(text: str) -> set[str]:
    return set(text.split())


def test_the_keys_are_those_of_the_format():
    assert (
        words(
            "name ruleset options rules source seed deck seats turn draw_pile discard_pile draw_pile_only fierce_battle "
            "packs round extra_cards unscripted auto run_until notes script expect"
        )
        == TOP_KEYS
    )
    assert (
        words(
            "generals general role kingdom gender hp max_hp armor hand equip judge chained stacked drunk marks piles "
            "skills alive"
        )
        == SEAT_KEYS
    )
    assert (
        words(
            "seat hp max_hp armor hand hand_count hand_includes equip judge alive kingdom gender revealed drunk chained "
            "stacked marks piles skills_include skills_exclude distance attack_range hand_limit can_use cannot_use"
        )
        == EXPECT_SEAT_KEYS
    )
    assert (
        words(
            "discard_pile discard_includes draw_pile_top winner game_over phase turn_of fierce_battle big_kingdoms zones "
            "processing draw_pile_count log_includes asked_in_order"
        )
        == TABLE_KEYS
    )


# --- steps

AT: dict[str, Any] = {"line": 8, "path": ("script", 0), "seat": 1}
IN: dict[str, Any] = {"line": 8, "path": ("script", 0, "illegal"), "seat": 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{seat: 1, use: 杀♠7, to: [2]}", UseStep(**AT, card=slash(), to=(2,))),
        ("{seat: 1, use: 杀♠7}", UseStep(**AT, card=slash())),
        (
            "{seat: 1, use: 借刀杀人, to: [2], second: [3]}",
            UseStep(**AT, card=CardText("借刀杀人"), to=(2,), second=(3,)),
        ),
        (
            "{seat: 1, use: 杀, skill: 丈八蛇矛, cards: [闪♥2, 桃], to: []}",
            UseStep(
                **AT, card=CardText("杀"), skill="丈八蛇矛", cards=(CardText("闪", "heart", 2), CardText("桃")), to=()
            ),
        ),
        ("{seat: 1, use: 杀, skill: 激将, to: [2]}", UseStep(**AT, card=CardText("杀"), skill="激将", to=(2,))),
        (
            "{seat: 1, use: 无懈可击·国♣K, about: 2, option: 势力}",
            UseStep(**AT, card=CardText("无懈可击·国", "club", 13), about=2, option="势力"),
        ),
        ("{seat: 1, use: 无懈可击, about: 杀♠7}", UseStep(**AT, card=CardText("无懈可击"), about=slash())),
        ("{seat: 1, play: slash@S7}", PlayStep(**AT, card=CardText("slash", "spade", 7))),
        (
            "{seat: 1, play: 杀, skill: 武圣, cards: [hand.0]}",
            PlayStep(**AT, card=CardText("杀"), skill="武圣", cards=(PositionText("hand", 0),)),
        ),
        ("{seat: 1, skill: 奸雄}", SkillStep(**AT, skill="奸雄")),
        (
            "{seat: 1, skill: 狂斧, cards: [杀♠7], to: [2, 3], option: 置入}",
            SkillStep(**AT, skill="狂斧", cards=(slash(),), to=(2, 3), option="置入"),
        ),
        ("{seat: 1, reveal: head}", RevealStep(**AT, places=("head",))),
        ("{seat: 1, reveal: both}", RevealStep(**AT, places=("head", "deputy"))),
        (
            "{seat: 1, choose: [杀♠7, 3, hand.0, head, 关羽, ♠, 杀]}",
            ChooseStep(**AT, items=(slash(), 3, PositionText("hand", 0), "head", "关羽", "♠", "杀")),
        ),
        ("{seat: 1, option: 回复}", OptionStep(**AT, option="回复")),
        ("{seat: 1, option: 2}", OptionStep(**AT, option="2")),
        ("{seat: 1, arrange: {top: [杀♠7], bottom: []}}", ArrangeStep(**AT, top=(slash(),), bottom=())),
        ("{seat: 1, arrange: {top: [hand.1]}}", ArrangeStep(**AT, top=(PositionText("hand", 1),))),
        (
            "{seat: 1, give: {2: [杀♠7], 3: [hand.0]}}",
            GiveStep(**AT, gifts={2: (slash(),), 3: (PositionText("hand", 0),)}),
        ),
        ("{seat: 1, recast: 铁索连环}", RecastStep(**AT, card=CardText("铁索连环"))),
        ("{seat: 1, recast: 杀♠7, skill: 连环}", RecastStep(**AT, card=slash(), skill="连环")),
        ("{seat: 1, marker: 先驱}", MarkerStep(**AT, marker="先驱")),
        (
            "{seat: 1, marker: 珠联璧合, option: 桃, about: 2}",
            MarkerStep(**AT, marker="珠联璧合", option="桃", about=2),
        ),
        ("{seat: 1, transfer: {2: [杀♠7]}}", TransferStep(**AT, gifts={2: (slash(),)})),
        ("{seat: 1, pass: true}", PassStep(**AT)),
        ("{seat: 1, pass: true, for: 闪}", PassStep(**AT, for_="闪")),
        ("{seat: 1, pass: true, about: 2, for: 桃}", PassStep(**AT, about=2, for_="桃")),
        ("{seat: 1, end: true}", EndStep(**AT)),
        ("asked: {seat: 1, for: 桃, about: 2}", AskedStep(**AT, for_="桃", about=2)),
        ("asked: {seat: 1}", AskedStep(**AT)),
        ("not_asked: {seat: 1, for: 桃}", NotAskedStep(**AT, for_="桃")),
        (
            "illegal: {seat: 1, use: 杀♠7, to: [2], because: 距离}",
            IllegalStep(line=8, path=("script", 0), step=UseStep(**IN, card=slash(), to=(2,)), because="距离"),
        ),
        ("illegal: {seat: 1, end: true}", IllegalStep(line=8, path=("script", 0), step=EndStep(**IN))),
    ],
)
def test_steps(text, expected):
    assert step(text) == expected


def test_expect_steps():
    one = step("expect: {seat: 2, hp: 3}")
    assert isinstance(one, ExpectStep)
    assert one.expect == (
        SeatExpect(line=8, path=("script", 0, "expect"), present=frozenset({"hp"}), seat=2, hp=3),
    )  # fmt: skip
    two = step("expect: [{seat: 2, hp: 3}, {game_over: false}]")
    assert isinstance(two, ExpectStep)
    assert two.expect[1] == TableExpect(
        line=8, path=("script", 0, "expect", 1), present=frozenset({"game_over"}), game_over=False
    )


# --- expectations


def test_every_expectation_of_a_seat():
    (found,) = load_one(
        """\
expect:
  - seat: 2
    hp: -1
    max_hp: 4
    armor: 0
    hand: []
    hand_count: 0
    hand_includes: [杀♠7]
    equip: []
    judge: [杀♠7]
    alive: false
    kingdom: none
    gender: none
    revealed: [head, deputy]
    drunk: false
    chained: true
    stacked: false
    marks: {先驱: 0}
    piles: {田: []}
    skills_include: [奸雄]
    skills_exclude: []
    distance: {1: 2, 3: 1}
    attack_range: 3
    hand_limit: 5
    can_use: {杀♠7: [1, 3], 桃: []}
    cannot_use: [杀]
"""
    ).expect
    assert found == SeatExpect(
        line=8, path=("expect", 0), present=EXPECT_SEAT_KEYS - {"seat"}, seat=2,
        hp=-1, max_hp=4, armor=0, hand=(), hand_count=0, hand_includes=(slash(),), equip=(), judge=(slash(),), alive=False,
        kingdom="none", gender="none", revealed=("head", "deputy"), drunk=False, chained=True, stacked=False,
        marks={"先驱": 0}, piles={"田": ()}, skills_include=("奸雄",), skills_exclude=(), distance={1: 2, 3: 1},
        attack_range=3, hand_limit=5, can_use={slash(): (1, 3), CardText("桃"): ()}, cannot_use=(CardText("杀"),),
    )  # fmt: skip


def test_every_expectation_of_the_table():
    (found,) = load_one(
        """\
expect:
  - discard_pile: []
    discard_includes: [杀♠7]
    draw_pile_top: [杀♠7, 杀♠8]
    winner: []
    game_over: true
    phase: 出牌
    turn_of: 3
    fierce_battle: false
    big_kingdoms: [wei]
    zones: {仁区: [杀♠7]}
    processing: []
    draw_pile_count: 0
    log_includes: [damage, dying]
    asked_in_order: [1, 2, 1]
"""
    ).expect
    assert found == TableExpect(
        line=8, path=("expect", 0), present=TABLE_KEYS,
        discard_pile=(), discard_includes=(slash(),), draw_pile_top=(slash(), slash(8)), winner=(), game_over=True, phase="play",
        turn_of=3, fierce_battle=False, big_kingdoms=("wei",), zones={"仁区": (slash(),)}, processing=(), draw_pile_count=0,
        log_includes=("damage", "dying"), asked_in_order=(1, 2, 1),
    )  # fmt: skip


def test_what_is_left_out_is_not_checked():
    (found,) = load_one("expect: [{seat: 1, hand: []}]").expect
    assert isinstance(found, SeatExpect)
    assert found.present == {"hand"}
    assert found.hand == ()
    assert found.equip is None


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
        (EXPECT + "  - {seat: 1, hadn: []}\n", 8, "unknown key 'hadn' in an expectation (did you mean 'hand'?)"),
        ("turn: {saet: 1}\n", 7, "unknown key 'saet' in 'turn' (did you mean 'seat'?)"),
        ("round: {second: true}\n", 7, "unknown key 'second' in 'round'"),
        # types
        ("seed: one\n", 7, "'seed': expected a whole number, found the text 'one'"),
        ("seed: -1\n", 7, "'seed': expected a whole number from 0, found -1"),
        ("fierce_battle: yes\n", 7, "'fierce_battle': expected true or false, found the text 'yes'"),
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
        ("{generals: 曹操}", "'generals': expected a list of two generals, found the text '曹操'"),
        ("{generals: [曹操, (典韦]}", "'(典韦' is no general"),
        ("{generals: [曹操, ()]}", "'()' is no general"),
        ("{general: none}", "'none' is no general"),
        ("{generals: [曹操, 典韦], general: 曹操}", "a seat with both 'generals' and 'general'"),
        ("{hp: 5, max_hp: 4}", "hp 5 is more than max_hp 4"),
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
    ],
)
def test_no_scenario(text, message):
    ((_, _, found),) = errors_of(text)
    assert message in found


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
def test_a_syntax_error_spares_the_other_documents(bad, line, message):
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
    with pytest.raises(ScenarioError, match="no such file or folder"):
        find_files([tmp_path / "nowhere"])
    with pytest.raises(ScenarioError, match="nowhere"):
        load_file(tmp_path / "nowhere")


@pytest.mark.skipif(not CASES.is_dir(), reason="the public cases are not here")
def test_the_public_cases_load():
    start = time.perf_counter()
    files = find_files([CASES])
    scenarios = [one for file in files for one in load_file(file)]
    assert time.perf_counter() - start < 10  # about one second; the margin is for busy machines
    assert files
    assert len(scenarios) >= len(files)
    for scenario in scenarios:
        assert scenario.name
        assert scenario.expect or any(isinstance(one, ExpectStep | AskedStep | NotAskedStep) for one in scenario.script)
        for name in scenario.names:
            assert scenario.line_of(*name.path) <= name.line
