"""What mutants that nothing noticed have shown to be untested, by chapter."""

from __future__ import annotations

from typing import Any

import pytest

from guozhan.core import mutate, zones
from guozhan.core.answers import Act, range_error
from guozhan.core.errors import OutdatedError
from guozhan.core.rng import Stream
from guozhan.core.skills import ANYONE, LOCKED, Skill, forbids, modifier, trigger
from guozhan.core.state import HEAD
from guozhan.games.session import Session, new_game
from guozhan.rules import distance, formation, hp, legality, moving, revealing
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle
from guozhan.rules.questions import DISTANCE_TO, MAY_RECOVER, USE_LIMIT
from guozhan.rules.timings import PHASE, USE
from guozhan.rules.using import TargetOf, Use, use_card
from tests.helpers.engine_games import answering, game, names, scripted, until


class Specifies(Skill):
    """Test: notes whom a use specifies."""

    id, name, text, tags = "specifies", "测试甲", "测试。", {LOCKED}
    seen: list[int] = []

    @trigger(USE.specifying, scope=ANYONE)
    def note_target(self, me: Any, target: Any, act: Act) -> None:
        self.seen.append(target.seat)


class Shy(Skill):
    """Test: the more it is wounded, the farther away it is."""

    id, name, text, tags = "shy", "测试乙", "测试。", {LOCKED}

    @modifier(DISTANCE_TO)
    def farther(self, me: Any, value: int, other: int) -> int:
        return value + int(me.lost_hp)


class Rests(Skill):
    """Test: skips judgement and draw from the start of the preparation phase."""

    id, name, text, tags = "rests", "测试丙", "测试。", {LOCKED}

    @trigger(PHASE.prepare.start)
    def rest(self, me: Any, phase: Any, act: Act) -> None:
        me.skip("judge")
        me.skip("draw")


class Incurable(Skill):
    """Test: its owner does not recover."""

    id, name, text, tags = "incurable", "测试丁", "测试。", {LOCKED}

    @forbids(MAY_RECOVER)
    def never(self, me: Any) -> bool:
        return True


def quiet(body: str, *skills: type[Skill]) -> Game:
    made = game(body, *skills)
    answering(made, lambda decision: None)
    return made


def moved(made: Game) -> list[Any]:
    return [(fact.word, fact.cards) for fact in made.log or () if fact.name == "moved"]


def test_specifying_a_target_is_heard() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hand: [杀♠7]}\n  - {kingdom: shu}\n", Specifies)
    made.gain_skill(1, "specifies")
    Specifies.seen.clear()
    use_card(made, 0, made.face(made.players[0].hand[0]), [1])
    assert Specifies.seen == [1]


def test_a_distance_that_depends_on_hp_follows_it() -> None:
    made = quiet("seats:\n  - {kingdom: wei}\n  - {kingdom: shu, hp: 4}\n  - {kingdom: wu}\n", Shy)
    made.gain_skill(1, "shy")
    assert distance.distance(made, 0, 1) == 1
    mutate.set_field(made, 1, "hp", 2)
    assert distance.distance(made, 0, 1) == 3


def test_who_is_within_reach_is_told_by_seat_whoever_has_the_turn() -> None:
    seats = "".join("  - {kingdom: wei}\n" for _ in range(3))
    made = quiet(f"seats:\n{seats}  - {{kingdom: shu, equip: [赤兔♥5]}}\nturn: {{seat: 3}}\n")
    horse = made.players[3].equips[0]
    assert distance.within(made, 3, 1, (horse,)) == [0, 2]
    assert distance.within(made, 3, 1) == [0, 1, 2]


def test_void_armour_does_not_void_other_equipment() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hand: [杀♠7], equip: [诸葛连弩♦A]}\n  - {kingdom: shu}\n")
    made.state.seats[0].void_armor = 1
    slash = made.face(made.players[0].hand[0])
    assert made.number(USE_LIMIT, 1, 0, slash) > 1


def test_what_is_replaced_leaves_before_what_replaces_it_comes() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hand: [青釭剑♠6], equip: [诸葛连弩♦A]}\n  - {kingdom: shu}\n")
    new, old = made.players[0].hand[0], made.players[0].equips[0]
    made.put_equipment(0, new)
    assert moved(made) == [("replace", (old,)), ("equip", (new,))]


def test_suppressed_conversions_are_not_offered_in_the_play_phase() -> None:
    made = quiet(
        "seats:\n  - {generals: [关羽, none], hp: 4, max_hp: 4, hand: [桃♥4]}\n  - {kingdom: wei}\nturn: {seat: 1, phase: play}\n"
    )
    made.state.seats[0].hp = made.state.seats[0].max_hp

    def skills() -> set[str]:
        return {getattr(action, "skill", "") for action in Idle(made, 0).actions()}

    assert "wusheng" in skills()
    made.suppress(0, HEAD)
    assert "wusheng" not in skills()


def test_targets_are_told_in_turn_order_however_they_were_named() -> None:
    seats = "".join("  - {kingdom: wei}\n" for _ in range(2))
    made = quiet(f"seats:\n  - {{kingdom: shu, hand: [铁索连环♠Q]}}\n{seats}turn: {{seat: 1}}\n")
    use_card(made, 0, made.face(made.players[0].hand[0]), [2, 1])
    assert next(fact.seats for fact in made.log or () if fact.name == "used") == (1, 2)


def test_phases_that_are_skipped_in_advance_are_all_skipped() -> None:
    made = quiet("seats:\n  - {kingdom: wei}\n  - {kingdom: shu}\nturn: {seat: 2, phase: finish}\n", Rests)
    made.gain_skill(0, "rests")
    until(made, 1)
    assert [fact.word for fact in made.log or () if fact.name == "phase_skipped" and fact.seat == 0] == [
        "judge",
        "draw",
    ]
    assert made.players[0].hand == []


def test_extra_turns_come_in_the_order_in_which_they_were_promised() -> None:
    seats = "".join("  - {kingdom: wei}\n" for _ in range(4))
    made = quiet(f"seats:\n{seats}turn: {{seat: 1, phase: finish}}\n")
    made.extra_turn(3)
    made.extra_turn(2)
    until(made, 2)
    assert [seat for name, seat, _ in names(made, "turn_began")][-2:] == [3, 2]


def test_a_hidden_card_is_known_to_who_gave_and_who_took_it() -> None:
    seats = "".join("  - {kingdom: wei}\n" for _ in range(2))
    made = quiet(f"seats:\n  - {{kingdom: shu, hand: [杀♠7, 闪♥2]}}\n{seats}")
    card = made.players[0].hand[0]
    moving.give(made, 0, 2, [card])
    assert made.state.known[card] == 0b101


def test_an_answer_says_nothing_beyond_what_is_asked() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hp: 3, hand: [桃♥4]}\n  - {kingdom: shu}\nturn: {seat: 1, phase: play}\n")
    peach = made.players[0].hand[0]
    idle = Idle(made, 0)
    assert idle.errors(Act("use", cards=(peach,))) == []
    assert idle.errors(Act("use", cards=(peach,), targets=(1,))) == ["此处不需要选择目标"]
    assert idle.errors(Act("use", cards=(peach,), option="x")) == ["此处没有选项"]


def test_who_does_not_recover_has_recovered_nothing() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hp: 1}\n  - {kingdom: shu}\n", Incurable)
    assert hp.recover(made, 0) == 1
    made.gain_skill(0, "incurable")
    assert hp.recover(made, 0) == 0
    assert made.players[0].hp == 2


def test_a_number_out_of_range_is_told_with_the_range() -> None:
    assert range_error(Act("use", cards=(9,)), 5, 3) == "there is no card 9: they go from 0 to 4"


def test_between_phases_there_is_none() -> None:
    made = quiet("seats:\n  - {kingdom: wei}\n  - {kingdom: shu}\nturn: {seat: 1, phase: play}\n")
    assert made.phase is not None
    while made.state.cursor[-1].kind == "phase":
        mutate.pop_frame(made)
    assert made.phase is None
    assert not made.in_phase(0, "play")


@pytest.mark.parametrize(("health", "told"), [(2, []), (0, [("dying", 0, "")])])
def test_losing_what_kept_one_up_matters_only_at_no_hp(health: int, told: list[Any]) -> None:
    body = f"options: {{text: classic}}\nseats:\n  - {{generals: [孙权, 周泰], hp: {health}}}\n  - {{kingdom: wei}}\n"
    made = game(body + "  - {kingdom: shu}\n")
    scripted(made)
    revealing.hide(made, 0, 2)
    assert names(made, "dying") == told


def test_looking_is_told_only_of_hands_of_others() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hand: [杀♠7]}\n  - {kingdom: shu, hand: [闪♥2], equip: [赤兔♥5]}\n")
    made.players[0].look_at([*made.players[1].hand, *made.players[1].equips, *made.players[0].hand])
    assert [fact.seats for fact in made.log or () if fact.name == "looked"] == [(1,)]
    assert made.state.known[made.players[1].hand[0]] == 0b11


def test_why_a_converted_card_cannot_be_used_is_said() -> None:
    made = quiet(
        "seats:\n  - {generals: [关羽, none], hp: 4, max_hp: 4, hand: [桃♥4, 杀♠7]}\n  - {kingdom: wei}\nturn: {seat: 1, phase: play}\n"
    )
    red, slash = made.players[0].hand
    use_card(made, 0, made.face(slash), [1], counted=True)
    (error,) = Idle(made, 0).errors(Act("use", "wusheng", "slash", cards=(red,), targets=(1,)))
    assert "次数已达上限" in error
    assert legality.idle_error(made, 0, made.face(slash))
    assert zones.kind(made.state.place[red]) == zones.HAND


def test_one_of_two_may_be_either() -> None:
    chosen = {Stream(seed).choice(["a", "b"]) for seed in range(20)}
    assert chosen == {"a", "b"}


def test_who_sits_between_two_parts_them() -> None:
    made = quiet("seats:\n" + "".join("  - {kingdom: wei}\n" for _ in range(5)))
    assert [other for other in range(5) if formation.are_adjacent(made, 0, other)] == [1, 4]


def test_neither_the_unhurt_nor_the_dead_recover() -> None:
    made = quiet("seats:\n  - {kingdom: wei}\n  - {kingdom: shu, hp: 1, alive: false}\n  - {kingdom: wu, hp: 1}\n")
    assert [hp.recover(made, seat) for seat in range(3)] == [0, 0, 1]
    assert names(made, "recovered") == [("recovered", 2, "")]


def test_a_seat_of_which_nothing_is_asked_is_named() -> None:
    session = Session(new_game("guozhan-2018", 2, 1))
    session.answer(session.decision(0).default(), 0)
    with pytest.raises(OutdatedError, match=r"^no decision is pending for seat 1$"):
        session.decision(0)


def test_whoever_obtains_cards_is_told_as_the_one_who_moves_them() -> None:
    made = quiet("seats:\n  - {kingdom: wei}\n  - {kingdom: shu, hand: [闪♥2]}\n")
    moving.obtain(made, 1, [made.state.zones[zones.DRAW_PILE][-1]])
    moving.obtain(made, 1, [made.state.zones[zones.DRAW_PILE][-1]], 0)
    assert [fact.by for fact in made.log or () if fact.name == "moved"] == [1, 0]


def test_where_no_general_lies_there_is_none() -> None:
    made = quiet("seats:\n  - {kingdom: wei}\n  - {generals: [关羽, none], hp: 4, max_hp: 4}\n")
    assert [revealing.general_slots(made, seat) for seat in range(2)] == [0, HEAD]


def test_a_cancelled_target_is_not_dealt_with() -> None:
    made = quiet("seats:\n  - {kingdom: wei, hand: [杀♠7]}\n  - {kingdom: shu}\n  - {kingdom: wu}\n")
    target = TargetOf(Use(made, 0, made.face(made.players[0].hand[0]), [1]), 1)
    target.cancelled = True
    use = target.use
    use.targets = [target]
    before = made.players[1].hp
    use._resolve(made)
    assert made.players[1].hp == before


def test_a_sole_survivor_is_not_offered_what_takes_somebody_else() -> None:
    body = "seats:\n  - {generals: [丁奉, (陆逊)], hand: [杀♠7]}\n  - {kingdom: shu, alive: false}\nturn: {seat: 1, phase: play}\n"
    alone = quiet(body)
    assert "fenxun" not in {getattr(action, "skill", "") for action in Idle(alone, 0).actions()}
    both = quiet(body.replace(", alive: false", ""))
    assert "fenxun" in {getattr(action, "skill", "") for action in Idle(both, 0).actions()}
