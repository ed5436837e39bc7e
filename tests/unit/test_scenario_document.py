"""The loading half of the scenario format: texts, steps, errors, and the public cases."""

from typing import Any

import pytest

from guozhan.core.cards import RANK_SIGNS, SUITS
from guozhan.scenario.cardtext import (
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
    NotAskedStep,
    OptionStep,
    PassStep,
    PlayStep,
    RecastStep,
    RevealStep,
    RunUntil,
    SeatExpect,
    SkillStep,
    TableExpect,
    TransferStep,
    TurnSpec,
    UseStep,
)
from guozhan.scenario.load import SEAT_KEYS, TOP_KEYS
from guozhan.scenario.script import SEAT_KEYS as EXPECT_SEAT_KEYS
from guozhan.scenario.script import TABLE_KEYS
from tests.helpers.scenario_texts import load_one, slash, step

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
    for suit in SUITS:
        for rank in range(1, len(RANK_SIGNS)):
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
            "packs round extra_cards unscripted auto run_until notes script expect zones"
        )
        == TOP_KEYS
    )
    assert (
        words(
            "generals general role kingdom gender hp max_hp armor hand equip judge chained stacked drunk marks piles "
            "skills effects alive"
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
