"""What rules offer to any content: bonuses, distances and phases that are asked for, gifts, memories of a turn."""

from typing import Any

import pytest

from guozhan.core.answers import PASS, Act
from guozhan.core.decisions import Decision
from guozhan.core.skills import LOCKED, Skill, active, cards, trigger
from guozhan.rules import kingdoms, moving, play_phase, remembering, turns
from guozhan.rules.damage import Damage
from guozhan.rules.game import Game
from guozhan.rules.granting import GrantedUse, grant_use
from guozhan.rules.play_phase import Idle
from guozhan.rules.timings import DAMAGE, PHASE, USE
from tests.helpers.engine_games import answering, game, names, scripted

FOUR = """\
seats:
  - {kingdom: wei, hp: 2, max_hp: 4, hand: [杀♠7, 闪♥2]}
  - {kingdom: shu}
  - {kingdom: wu}
  - {kingdom: qun}
turn: {seat: 1, phase: play}
"""


class Harder(Skill):
    """Test: the second target of a 杀 takes one more."""

    id, name, text, tags = "harder", "测试甲", "测试。", {LOCKED}

    @trigger(USE.specified, when=lambda me, target: target is target.use.targets[-1])
    def harder(self, me: Any, target: Any, act: Act) -> None:
        target.bonus += 1


class Far(Skill):
    """Test: notes how far the damage went, and in which phases its owner is."""

    id, name, text, tags = "far", "测试乙", "测试。", {LOCKED}
    seen: list[Any] = []

    @trigger(DAMAGE.caused)
    def caused(self, me: Any, damage: Any, act: Act) -> None:
        self.seen.append(damage.distance)

    @trigger(PHASE.play.before)
    def before(self, me: Any, phase: Any, act: Act) -> None:
        self.seen.append(me.game.in_phase(me.seat, "play"))

    @trigger(PHASE.play.start)
    def start(self, me: Any, phase: Any, act: Act) -> None:
        self.seen.append([me.game.in_phase(seat, name) for seat, name in ((0, "play"), (1, "play"), (0, "draw"))])


class Recasts(Skill):
    """Test: a red hand card may be recast."""

    id, name, text = "recasts", "测试丙", "测试。"

    @active(parts=[cards(lambda me, draft: [x for x in me.hand if me.game.face(x).is_red])], limit=None, kind="recast")
    def recast(self, me: Any, act: Act) -> None:
        play_phase.recast(me.game, me.seat, act.cards[0])


class Remembers(Skill):
    """Test: wants to know what has been discarded."""

    id, name, text, remembers = "remembers", "测试丁", "测试。", {remembering.DISCARDED}


def test_a_bonus_for_one_target_is_for_that_target_alone() -> None:
    made = game(FOUR, Harder)
    answering(made, lambda decision: None)
    made.gain_skill(0, "harder")
    made.players[0].use_virtual("slash", [1, 2], "test")
    assert [made.players[seat].hp for seat in (1, 2, 3)] == [3, 2, 4]


def test_damage_knows_how_far_it_went_before_anybody_died() -> None:
    made = game(FOUR.replace("kingdom: wu", "kingdom: wu, hp: 1"), Far)
    answering(made, lambda decision: None)
    Far.seen.clear()
    for seat in range(4):
        made.gain_skill(seat, "far")
    made.damage(0, 2)
    made.damage(0, 0)
    made.damage(0, 3)
    assert made.damage(-1, 1).distance == -1
    assert Damage(0, 1).distance == -1
    # With seat 3 dead its neighbours have come nearer.
    assert Far.seen == [2, 0, 1]


def test_what_comes_before_a_phase_is_not_in_it() -> None:
    made = game(FOUR.replace("phase: play", "phase: draw"), Far)
    answering(made, lambda decision: None)
    Far.seen.clear()
    made.gain_skill(0, "far")
    made.keep_safe = True
    while made.state.cursor[-1].name != "discard":
        frame = made.state.cursor[-1]
        {"phase": turns.phase_step, "turn": turns.turn_step}[frame.kind](made, frame)
    assert Far.seen == [False, [True, False, False]]
    assert not made.in_phase(0, "play")


def test_a_skill_may_recast_what_could_not_be_recast_otherwise() -> None:
    made = game(FOUR, Recasts)
    made.gain_skill(0, "recasts")
    red = next(card for card in made.players[0].hand if made.face(card).is_red)
    assert Act("recast", "recasts", "", (red,)) in Idle(made, 0).answers()
    scripted(made, Act("recast", "recasts", "", (red,)))
    assert play_phase.idle_moment(made, made.state.cursor[-1])
    assert red not in made.players[0].hand
    assert len(made.players[0].hand) == 2
    assert names(made, "invoked", "recast") == [("invoked", 0, "recasts"), ("recast", 0, "")]


def test_who_is_asked_for_a_fitting_card_may_decline() -> None:
    made = game(FOUR)
    me = made.players[0]
    jink = next(card for card in me.hand if made.face(card).family == "jink")
    asked = scripted(made, PASS)
    assert not me.discard_fitting("test", me.hand, lambda card: card.family == "jink", 1)
    assert len(me.hand) == 2
    assert [answer.items for answer in asked[0].answers() if answer != PASS] == [(jink,)]


@pytest.mark.parametrize(("seat", "other", "shares"), [(0, 0, True), (0, 1, True), (0, 2, False), (3, 1, False)])
def test_with_whom_a_hidden_character_would_share_its_kingdom(seat: int, other: int, shares: bool) -> None:
    made = game(
        "seats:\n  - {generals: [(曹操), (郭嘉)]}\n  - {kingdom: wei}\n  - {kingdom: wu}\n  - {kingdom: none}\n"
        "turn: {seat: 1, phase: play}\n"
    )
    assert kingdoms.would_share(made, seat, other) is shares


def test_careerists_would_share_a_kingdom_with_nobody() -> None:
    made = game(
        "seats:\n  - {generals: [(曹操), (郭嘉)]}\n  - {kingdom: wei}\n  - {kingdom: careerist}\n"
        "turn: {seat: 1, phase: play}\n"
    )
    # A second of three would be more than half.
    assert kingdoms.would_be(made, 0) == kingdoms.CAREERIST
    assert [kingdoms.would_share(made, 0, seat) for seat in range(3)] == [True, False, False]


def test_discarded_cards_are_remembered_once_a_turn_where_a_skill_wants_it() -> None:
    made = game(FOUR, Remembers)
    first, second = made.players[0].hand
    made.players[0].discard([first])
    made.players[1].obtain([first])
    made.players[1].discard([first])
    moving.to_discard_pile(made, [second])
    assert remembering.discarded_this_turn(made) == [first, second]
    made.players[1].obtain([first])
    assert remembering.discarded_this_turn(made) == [first, second]
    plain = game(FOUR)
    plain.players[0].discard([first])
    assert remembering.discarded_this_turn(plain) == []


def granted(made: Game, *answers: Any) -> GrantedUse:
    """The question that a gift of all basic cards comes to, which is answered with the given answers."""
    asked = scripted(made, *answers)
    grant_use(made, 0, "test", ["slash", "fire_slash", "peach", "analeptic", "jink"])
    found: Decision = asked[0]
    assert isinstance(found, GrantedUse)
    return found


def test_a_granted_use_is_bound_by_range_limit_and_need() -> None:
    made = game(FOUR)
    asked = granted(made, Act("use", "test", "fire_slash", targets=(3,)))
    # Seat 3 is two steps away; nobody uses 闪 of himself.
    slashes = [Act("use", "test", kind, targets=(seat,)) for kind in ("slash", "fire_slash") for seat in (1, 3)]
    assert asked.answers() == [*slashes, Act("use", "test", "peach"), Act("use", "test", "analeptic"), PASS]
    assert made.players[3].hp == 3
    # It has been counted, and so is everything else.
    asked = granted(made, Act("use", "test", "analeptic"))
    assert [answer.name for answer in asked.answers() if isinstance(answer, Act)] == ["peach", "analeptic"]
    assert asked.errors(Act("use", "test", "slash", targets=(1,))) == ["此阶段使用【杀】的次数已达上限（1/1）"]
    assert granted(made, Act("use", "test", "peach")).answers() == [Act("use", "test", "peach"), PASS]
    assert made.players[0].hp == 3


def test_a_granted_use_may_be_declined() -> None:
    made = game(FOUR)
    assert granted(made, PASS).errors(Act("use", "other", "dismantlement")) == ["此时不能这样做"]
    assert made.log == []
