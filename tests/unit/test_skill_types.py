"""The skill types of the reset plan, where no scenario looks: declarations, entries, seams of the engine."""

from pathlib import Path
from typing import Any

import pytest

from guozhan.core.offers import DEAD, HIDDEN, MAY, MUST
from guozhan.core.rng import Stream
from guozhan.core.ruleset import Ruleset
from guozhan.core.skills import LIMITED, LOCKED, Skill, trigger
from guozhan.core.state import DEPUTY, GAME, HEAD, SkillRef
from guozhan.games.packs import find_pack
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session, new_game
from guozhan.rules import kingdoms, revealing
from guozhan.rules.timings import DAMAGE
from guozhan.view.determinize import fork
from tests.helpers.builds import interpreted_only
from tests.helpers.engine_games import game, scripted

FACTS = {
    "rp_ganning": ("甘宁", "wu", 4, ["游侠"]),
    "rp_zhugeliang": ("诸葛亮", "shu", 3, ["八阵"]),
    "rp_pangtong": ("庞统", "shu", 3, ["涅槃"]),
    "rp_liru": ("李儒", "qun", 3, ["绝策"]),
    "rp_dongzhuo": ("董卓", "qun", 4, ["横征", "暴敛", "酒池"]),
    "rp_dengai": ("邓艾", "wei", 4, ["屯田", "急袭", "资粮"]),
    "rp_jiangqin": ("蒋钦", "wu", 4, ["鸟翔"]),
    "rp_caoren": ("曹仁", "wei", 4, ["玄襄"]),
    "rp_liubei": ("刘备", "shu", 4, ["仁望"]),
}


def pack(name: str = "guozhan-reset", **options: Any) -> Ruleset:
    found = find_pack("skill_types", Path(__file__))
    assert found is not None
    return get_ruleset(name, options, packs=(found,))


def modes(ruleset: Ruleset, skill: str) -> set[tuple[int, int]]:
    """How what a skill declares stands face up and face down."""
    sheet = ruleset.sheet((SkillRef(skill, HEAD),), (), (), ())
    entries: list[Any] = [*sheet.actives]
    for table in (sheet.triggers, sheet.modifiers, sheet.watchers, sheet.conversions, sheet.providers):
        entries += [entry for found in table.values() for entry in found]
    return {(entry.face_up, entry.face_down) for entry in entries if entry.slot}


@pytest.mark.parametrize("id", FACTS)
def test_the_nine_are_as_the_facts_have_them(id: str) -> None:
    general = get_ruleset("guozhan-reset").generals[id]
    found = (general.name, general.kingdom, general.halves, [skill.name for skill in general.all_skills])
    assert found == FACTS[id]


def test_how_the_types_stand_with_their_owner() -> None:
    reset = pack()
    assert modes(reset, "t_aloof") == {(MUST, DEAD)}
    assert modes(reset, "t_emerging") == {(MUST, HIDDEN)}
    assert modes(reset, "t_inviting") == {(MUST, HIDDEN), (MAY, HIDDEN)}
    assert modes(reset, "t_awakened") == {(MUST, DEAD)}
    assert modes(reset, "t_tides") == {(MAY, DEAD), (DEAD, HIDDEN)}
    assert modes(reset, "t_commission") == modes(reset, "t_watchful") == {(MAY, HIDDEN)}
    assert modes(pack(reveal_effect_compulsory=False), "t_emerging") == {(MUST, HIDDEN), (MAY, HIDDEN)}
    for one in (pack(locked_skill_reveals=True), pack("guozhan-2018")):
        assert modes(one, "t_aloof") == {(MUST, HIDDEN)}


def test_what_may_not_show_shapes_no_use() -> None:
    for ruleset, shapes in ((pack(), 0), (pack("guozhan-2018"), DEPUTY)):
        assert ruleset.sheet((SkillRef("t_aloof", DEPUTY),), (), (), ()).use_shapers == shapes
    assert pack().sheet((SkillRef("t_inviting", DEPUTY),), (), (), ()).use_shapers == DEPUTY


def test_single_fish_by_position() -> None:
    generals = pack().generals
    dengai, humble = generals["rp_dengai"], generals["t_qu"]
    assert (dengai.halves_in(HEAD), dengai.halves_in(DEPUTY)) == (3, 4)
    assert (humble.halves_in(HEAD), humble.halves_in(DEPUTY)) == (4, 3)
    assert [skill.name for skill in dengai.skills_in(DEPUTY)] == ["屯田", "资粮"]


def test_imagined_worlds_deal_pairs_of_the_same_hp() -> None:
    pool = "rp_dengai,rp_caoren,caocao,simayi,dianwei,guojia,xuchu,zhanghe,xiahouyuan,zhenji,caopi,xunyu"
    session = Session(new_game("guozhan-reset", 2, 5, {"generals": pool}))
    while not session.game.state.turns:
        session.answer(session.decision().default(), session.decision().seat)
    pairs = {tuple(fork(session, 0, Stream(seed), 300).game.state.seats[1].generals) for seed in range(40)}
    assert session.game.state.seats[1].max_hp == 3
    generals = session.game.ruleset.generals
    # As head he has 3 single fish of his 4, so that he goes with one of 4.
    assert any(head == "rp_dengai" and generals[deputy].halves == 4 for head, deputy in pairs)
    assert all(
        (generals[head].halves_in(HEAD) + generals[deputy].halves_in(DEPUTY)) // 2 == 3 for head, deputy in pairs
    )


PAIR = "seats:\n  - {generals: [董卓, 华佗]}\n  - {kingdom: qun}\n  - {kingdom: wei}\n"


def test_who_became_a_careerist_stays_one() -> None:
    made = game(PAIR, name="guozhan-reset")
    kingdoms.become_careerist(made, 0)
    assert made.state.seats[0].kingdom == "careerist"
    revealing.hide(made, 0, HEAD | DEPUTY)
    assert made.state.seats[0].kingdom == ""
    revealing.reveal(made, 0, HEAD)
    assert made.state.seats[0].kingdom == "careerist"
    assert kingdoms.members(made, "qun") == [1]


def test_the_dead_become_no_careerists() -> None:
    made = game(PAIR.replace("{kingdom: wei}", "{kingdom: wei, alive: false}"), name="guozhan-reset")
    kingdoms.become_careerist(made, 2)
    assert made.state.seats[2].kingdom == "wei"


@interpreted_only("compiled classes are not to be put something into the place of")
def test_each_option_is_counted_for_its_owner() -> None:
    made = game("seats:\n  - {generals: [李儒, none], hp: 3, max_hp: 3}\n  - {}\n", name="guozhan-reset")
    skill: Any = made.ruleset.skills["rp_juece"]
    skill.use_up(made.players[0], "hand")
    assert made.counted(GAME, 0, "rp_juece.hand") == 1
    part = skill.triggers[0].parts[0]

    class Drafted:
        event = None

    assert part.candidates(made.players[0], Drafted()) == ["equip", "judge"]
    assert part.candidates(made.players[1], Drafted()) == ["hand", "equip", "judge"]


def test_distances_follow_the_fields() -> None:
    body = (
        "seats:\n  - {generals: [邓艾, none], hp: 3, max_hp: 3, piles: {田: [杀♠9, 杀♠8]}}\n"
        + "  - {kingdom: wu}\n" * 5
    )
    made = game(body, name="guozhan-reset")
    me = made.players[0]
    assert me.distance_to(3) == 1
    first, second = me.pile("田")
    assert me.distance_to(3, (first,)) == 2
    assert me.distance_to(3, (first, second)) == 3
    assert made.leaving == ()
    me.discard([first])
    assert me.distance_to(3) == 2
    me.put_on_pile("田", [first])
    assert me.distance_to(3) == 1


def test_losing_cards_is_not_moving_them_to_the_own_equipment() -> None:
    asked: list[Any] = []

    class Watch(Skill):
        """Test: what its owner lost."""

        id, name, text, tags = "watch_losses", "测试", "测试。", {LOCKED}

        @trigger(DAMAGE.taken)
        def note_it(self, me: Any, damage: Any, act: Any) -> None:
            asked.append(damage)

    from guozhan.core import zones
    from guozhan.rules.moving import Move, MovePart

    made = game("seats:\n  - {hand: [的卢♣5, 杀♠7]}\n  - {}\n", Watch)
    horse, slash = made.players[0].hand
    move = Move([MovePart([horse], zones.equip(0), "equip"), MovePart([slash], zones.DISCARD_PILE, "discard")])
    move.body(made)
    assert move.lost(0) == [slash]
    assert move.lost(1) == []


def test_nobody_may_answer_and_nobody_is_asked() -> None:
    body = "seats:\n  - {generals: [甘宁, none], hp: 4, max_hp: 4, hand: [过河拆桥♠3]}\n  - {hand: [无懈可击♠J]}\n"
    made = game(body, name="guozhan-reset")
    made.polite = True
    me = made.players[0]
    asked = scripted(made)
    from guozhan.rules.using import use_card

    use_card(made, 0, made.face(me.hand[0]), [1])
    assert [decision.topic for decision in asked] == ["dismantlement"]  # which card it takes


def test_a_limited_skill_in_a_formation_keeps_its_limit() -> None:
    class Both(Skill):
        """Test: two types at once."""

        id, name, text, tags = "both_types", "测试", "测试。", {LIMITED, "formation"}

        @trigger(DAMAGE.taken)
        def act_once(self, me: Any, damage: Any, act: Any) -> None:
            me.draw(1)

    assert Both.triggers[0].limit == GAME
    small = game("seats:\n  - {}\n  - {}\n", name="guozhan-reset")
    large = game("seats:\n  - {}\n  - {}\n  - {}\n  - {}\n", name="guozhan-reset")
    assert not Both.triggers[0].when(small.players[0], None)
    assert Both.triggers[0].when(large.players[0], None)
