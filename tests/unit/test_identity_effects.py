"""Lasting effects whose end has consequences, or that end with a character's death; skills given; hand discards."""

from typing import Any

from guozhan.core.answers import Act, Pick
from guozhan.core.decisions import Choose
from guozhan.core.skills import ANYONE, Effect, Skill, active, modifier, targets, trigger
from guozhan.core.state import EffectRef
from guozhan.rules import moving
from guozhan.rules.death import die
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import PHASE
from tests.helpers.engine_games import answering, game, until, with_skills

SEATS = "seats:\n  - {hand: [杀♠7, 杀♠8, 闪♥2, 闪♦2, 闪♦3, 桃♥4]}\n  - {}\n  - {}\nturn: {seat: 1}\n"
ENDED: list[tuple[str, int]] = []


class Roomy(Skill):
    """Test: a larger hand limit."""

    id, name, text = "roomy", "测试甲", "测试。"

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        return value + 2


class Lent(Effect):
    """Test: its bearer has another skill while it lasts."""

    id, name = "lent", "测试乙"

    def ended(self, me: Player) -> None:
        ENDED.append((self.id, me.seat))
        me.game.lose_skill(me.seat, "roomy")


class Lends(Skill):
    """Test: gives somebody a skill for the turn."""

    id, name, text, effects, gives = "lends", "测试乙", "测试。", (Lent,), (Roomy,)

    @active(parts=[targets(lambda me, draft: me.game.order())])
    def lend(self, me: Player, act: Act) -> None:
        me.game.gain_skill(act.targets[0], "roomy")
        me.game.players[act.targets[0]].gain_effect("lent")


class Counts(Skill):
    """Test: how many cards were discarded from the hand."""

    id, name, text = "counts", "测试丙", "测试。"
    seen: list[int] = []

    @trigger(PHASE.discard.end, must=True, scope=ANYONE)
    def count(self, me: Player, phase: Any, act: Act) -> None:
        self.seen.append(moving.hand_discards(me.game, me.game.state.turn))


def test_a_skill_given_for_a_turn_is_lost_as_its_effect_ends() -> None:
    ENDED.clear()
    made = game(SEATS, Lends, name="identity")
    assert "roomy" in with_skills(Lends, name="identity").skills
    made.gain_skill(0, "roomy")
    made.players[0].gain_effect("lent")
    assert made.hand_limit(0) == 6
    until(made, 0)
    assert ENDED == [("lent", 0)]
    assert not made.has_skill(0, "roomy")
    assert made.players[0].effect("lent") is None


def test_only_what_ends_has_consequences_each_time_that_it_was_put() -> None:
    ENDED.clear()
    made = game(SEATS, Lends, name="identity")
    for expires, of in (("turn", -1), ("turn", -1), ("turn_start", 1), ("turn_start", 2)):
        made.add_effect(1, EffectRef("lent", (), expires, of))
    made.expire("turn", -1)
    assert ENDED == [("lent", 1)] * 2
    made.expire("turn_start", 1)
    assert ENDED == [("lent", 1)] * 3
    assert [effect.of for effect in made.state.seats[1].effects] == [2]


def test_of_the_dead_nothing_is_taken_back() -> None:
    ENDED.clear()
    made = game(SEATS, Lends, name="identity")
    made.players[1].gain_effect("lent")
    made.players[2].gain_effect("lent")
    die(made, 1, None)
    made.expire("turn", -1)
    assert ENDED == [("lent", 2)]


def test_what_lasts_until_a_turn_that_will_never_come_ends_with_that_death() -> None:
    ENDED.clear()
    made = game(SEATS, Lends, name="identity")
    for of in (1, 2):
        made.players[0].gain_effect("lent", expires="turn_start", of=of)
    die(made, 1, None)
    assert [effect.of for effect in made.state.seats[0].effects] == [2]
    assert ENDED == [("lent", 0)]


def _discarding(*chosen: int) -> list[int]:
    Counts.seen.clear()
    made = game(SEATS, Counts, name="identity")
    made.gain_skill(1, "counts")
    hand = made.players[0].hand[:]

    def answer(decision: Any) -> Any:
        if isinstance(decision, Choose) and decision.topic == "discard" and decision.seat == 0:
            return Pick(tuple(hand[i] for i in chosen))
        return None

    answering(made, answer)
    until(made, 0)
    return Counts.seen


def test_hand_discards_are_those_of_the_discard_phase() -> None:
    assert _discarding(0, 3) == [2]


def test_what_another_discards_or_the_equipment_are_no_hand_discards() -> None:
    made = game(
        "seats:\n  - {hand: [杀♠7, 杀♠8], equip: [的卢♣5]}\n  - {}\nturn: {seat: 1, phase: discard}\n", name="identity"
    )
    phase = made.state.cursor[-1]
    phase.step = 2
    first, second = made.players[0].hand
    made.players[0].discard([first, *made.players[0].equips])
    made.players[1].discard([second])
    assert moving.hand_discards(made, 0) == 1
    assert moving.hand_discards(made, 1) == 0
