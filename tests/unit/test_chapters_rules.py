"""What the chapters of the rules promise and no card or general of the standard set shows."""

from typing import Any

import pytest

from guozhan.core import mutate, zones
from guozhan.core.answers import Act
from guozhan.core.decisions import Decision
from guozhan.core.facts import EVERYBODY
from guozhan.core.skills import LOCKED, Effect, Skill, forbids, modifier, provider, trigger, view_as
from guozhan.core.state import GAME, HEAD
from guozhan.rules import (
    chaining,
    compare,
    damage,
    death,
    distance,
    formation,
    hp,
    judging,
    moving,
    nullifying,
    play_phase,
    responding,
    revealing,
    turns,
)
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle, UseAsAction, UseParts
from guozhan.rules.questions import ATTACK_RANGE, HAND_LIMIT, MAY_PLAY, MAY_REVEAL
from guozhan.rules.timings import CHAIN, DAMAGE, DYING, JUDGE, MOVE
from tests.helpers.engine_games import answering, game, names, scripted

THREE = """\
seats:
  - {kingdom: wei, hand: [杀♠7, 桃♥4, 闪♥2], equip: [八卦阵♠2]}
  - {kingdom: shu, hand: [杀♠8]}
  - {kingdom: wu}
turn: {seat: 1, phase: play}
"""


class Hears(Skill):
    """Test: notes what happens."""

    id, name, text, tags = "hears", "测试甲", "测试。", {LOCKED}
    heard: list[Any] = []

    @trigger(MOVE.after2, scope="anyone")
    def moved(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("after2")

    @trigger(DAMAGE.begin)
    def damaged(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("damage")

    @trigger(CHAIN.before)
    def chaining(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("chain")

    @trigger(JUDGE.turned)
    def judging(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append(event.over)

    @trigger(JUDGE.result)
    def judged(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append(event.over)


class Nullifies(Skill):
    """Test: another way to come by 无懈可击."""

    id, name, text = "nullifies", "测试乙", "测试。"

    @provider("nullification")
    def provide(self, me: Any, need: Any) -> None:
        return None


class PlaysOnly(Skill):
    """Test: a red card serves as 杀, but only to be played."""

    id, name, text = "plays_only", "测试丙", "测试。"
    red = view_as("slash", lambda me, card: card.is_red, modes=("play",))


class Uses(Skill):
    """Test: a red card serves as 杀."""

    id, name, text = "uses", "测试丁", "测试。"
    red = view_as("slash", lambda me, card: card.is_red)


class Spacious(Effect):
    """Test: hand limit +3."""

    id = "spacious_effect"

    @modifier(HAND_LIMIT)
    def more(self, me: Any, value: int) -> int:
        return value + 3


class Grants(Skill):
    """Test: puts the effect on its owner."""

    id, name, text, effects = "grants", "测试戊", "测试。", (Spacious,)


class Far(Skill):
    """Test: attack range +1."""

    id, name, text = "far", "测试己", "测试。"

    @modifier(ATTACK_RANGE)
    def further(self, me: Any, value: int, subject: Any = None) -> int:
        return value + 1


class Sealed(Skill):
    """Test: its owner can reveal no general."""

    id, name, text, tags = "sealed", "测试庚", "测试。", {LOCKED}

    @forbids(MAY_REVEAL)
    def never(self, me: Any, slots: int) -> bool:
        return slots > 0


class Forbidden(Skill):
    """Test: its owner can play nothing."""

    id, name, text, tags = "forbidden", "测试辛", "测试。", {LOCKED}

    @forbids(MAY_PLAY)
    def never(self, me: Any, player: Any, card: Any) -> bool:
        return True


class Bleeds(Skill):
    """Test: who is dying loses another hp, once."""

    id, name, text, tags = "bleeds", "测试壬", "测试。", {LOCKED}

    @trigger(DYING.entered, limit=GAME)
    def bleed(self, me: Any, event: Any, act: Act) -> None:
        me.lose_hp(1)


@pytest.fixture
def made() -> Game:
    found = game(THREE, Hears, Nullifies, PlaysOnly, Uses, Grants, Forbidden)
    found.ruleset.skills["hears"].heard.clear()  # type: ignore[attr-defined]
    answering(found, lambda decision: None)
    return found


def heard(made: Game) -> list[Any]:
    return made.ruleset.skills["hears"].heard  # type: ignore[attr-defined,no-any-return]


# --- hp, damage, death ---------------------------------------------------------------------------------------------------


def test_damage_of_nothing_is_no_damage(made: Game) -> None:
    made.gain_skill(1, "hears")
    assert damage.deal(made, 0, 1, 0).prevented
    assert heard(made) == []
    assert not damage.deal(made, 0, 1, 1).prevented
    assert heard(made) == ["damage"]


@pytest.mark.parametrize("number", [0, -1])
def test_a_loss_of_nothing_is_no_loss(made: Game, number: int) -> None:
    before = made.state.seats[1].hp
    hp.lose_hp(made, 1, number)
    assert made.state.seats[1].hp == before
    assert names(made, "hp_lost", "lost_hp") == []


def test_recovery_and_death_without_a_cause_are_nobodys(made: Game) -> None:
    hp.lose_hp(made, 1, 2)
    hp.recover(made, 1)
    death.die(made, 2, None)
    told = {fact.name: fact.by for fact in made.log or () if fact.name in ("recovered", "died")}
    assert told == {"recovered": -1, "died": -1}


def test_a_maximum_of_one_is_no_death(made: Game) -> None:
    hp.change_max_hp(made, 1, 1 - made.state.seats[1].max_hp)
    assert made.state.seats[1].alive
    assert (made.state.seats[1].hp, made.state.seats[1].max_hp) == (1, 1)
    hp.change_max_hp(made, 1, -1)
    assert not made.state.seats[1].alive


def test_neither_the_dead_nor_the_chained_are_chained(made: Game) -> None:
    made.gain_skill(1, "hears")
    assert chaining.chain(made, 1)
    assert not chaining.chain(made, 1)
    assert heard(made) == ["chain"]
    death.die(made, 2, None)
    assert not chaining.chain(made, 2)
    assert not made.state.seats[2].chained


def test_damage_is_one_point_and_not_interrupted_unless_said_otherwise(made: Game) -> None:
    before = made.state.seats[1].hp
    event = damage.deal(made, 0, 1)
    assert made.state.seats[1].hp == before - 1
    assert not event.interrupted


def test_a_dead_source_is_no_source_any_more(made: Game) -> None:
    event = damage.Damage(2, 1, 1, "", None, None)
    event._check_source(made)
    assert event.source == 2
    death.die(made, 2, None)
    event._check_source(made)
    assert event.source == -1


def test_the_dead_bear_no_states_and_no_marks(made: Game) -> None:
    state = made.state.seats[1]
    state.drunk = 1
    state.void_armor = 1
    mutate.set_mark(made, 1, "test", 2)
    death.die(made, 1, None)
    assert (state.drunk, state.armor, state.void_armor, state.suppressed) == (0, 0, 0, 0)
    assert state.marks == {}


@pytest.mark.parametrize(("value", "times"), [(False, 1), (True, 2)])
def test_whether_a_dying_character_can_come_to_be_dying_is_a_switch(value: bool, times: int) -> None:
    made = game("seats:\n  - {kingdom: wei, hp: 1}\n  - {kingdom: shu}\n  - {kingdom: wu}\n", Bleeds)
    made.options["dying_reentry"] = value
    made.gain_skill(0, "bleeds")
    answering(made, lambda decision: None)
    hp.lose_hp(made, 0, 1)
    assert len(names(made, "dying")) == times
    assert not made.state.seats[0].alive


def test_a_comparison_is_not_won_before_it_is_made() -> None:
    assert not compare.Compare(0, 1, "test").won


# --- places --------------------------------------------------------------------------------------------------------------


def test_nobody_is_next_to_himself_nor_to_one_who_is_away(made: Game) -> None:
    assert formation.are_adjacent(made, 0, 1)
    assert not formation.are_adjacent(made, 0, 0)
    made.state.seats[1].away = True
    assert not formation.are_adjacent(made, 0, 1)
    assert not formation.are_adjacent(made, 1, 0)
    assert formation.are_adjacent(made, 0, 2)


def test_before_the_first_turn_the_order_begins_at_the_first_seat(made: Game) -> None:
    made.state.turn = -1
    assert made.by_turn([2, 1, 0]) == [0, 1, 2]
    made.state.turn = 1
    assert made.by_turn([2, 1, 0]) == [1, 2, 0]


# --- judgements ----------------------------------------------------------------------------------------------------------


def test_a_judgement_is_open_until_its_result_is_fixed(made: Game) -> None:
    made.gain_skill(0, "hears")
    judging.judge(made, 0, "test")
    assert [each for each in heard(made) if isinstance(each, bool)] == [False, True]


# --- moving --------------------------------------------------------------------------------------------------------------


def test_the_second_window_after_a_move_is_heard(made: Game) -> None:
    made.gain_skill(0, "hears")
    made.players[1].draw(1)
    assert heard(made) == ["after2"]


def test_what_lay_open_stays_known_to_everybody(made: Game) -> None:
    card = made.players[0].equips[0]
    moving.obtain(made, 1, [card])
    assert made.state.known[card] == EVERYBODY


def test_what_some_have_seen_in_the_processing_area_is_known_to_them_and_the_taker(made: Game) -> None:
    card = made.state.zones[zones.DRAW_PILE][-1]
    moving.move(made, [moving.MovePart([card], zones.PROCESSING, "test", 0, 1 << 0)])
    assert made.state.known[card] == 1 << 0
    moving.obtain(made, 2, [card])
    assert made.state.known[card] == 1 << 0 | 1 << 2


@pytest.mark.parametrize(("left", "reshuffles"), [(3, 0), (2, 1)])
def test_the_discard_pile_is_shuffled_in_only_when_cards_are_lacking(made: Game, left: int, reshuffles: int) -> None:
    pile = made.state.zones[zones.DRAW_PILE]
    moving.to_discard_pile(made, pile[left:])
    made.players[1].draw(3)
    assert made.state.reshuffles == reshuffles
    assert len(made.players[1].hand) == 4


@pytest.mark.parametrize("void", [False, True])
def test_armor_without_effect_does_nothing_when_it_is_lost(void: bool) -> None:
    made = game("seats:\n  - {kingdom: wei, hp: 2, equip: [白银狮子♣A]}\n  - {kingdom: shu}\n")
    answering(made, lambda decision: None)
    made.state.seats[0].void_armor = int(void)
    moving.discard(made, made.players[0].equips, 1)
    assert made.players[0].hp == (2 if void else 3)


# --- offsetting ----------------------------------------------------------------------------------------------------------


def test_whether_somebody_might_offset_is_never_wrongly_denied(made: Game) -> None:
    order = made.order()

    def might() -> bool:
        return nullifying._somebody_might(made, order, ["nullification"])

    cards = list(made.nullifying_cards)
    assert cards
    moving.to_discard_pile(made, cards)
    assert not might()
    moving.obtain(made, 1, cards)
    assert might()
    moving.discard(made, cards, 1)
    assert not might()
    made.gain_skill(2, "nullifies")
    assert might()


# --- the play phase ------------------------------------------------------------------------------------------------------


def actions(made: Game, skill: str) -> list[UseAsAction]:
    made.gain_skill(0, skill)
    found = Idle(made, 0).actions()
    return [action for action in found if isinstance(action, UseAsAction)]


def test_what_serves_only_to_be_played_is_not_offered_for_use(made: Game) -> None:
    assert actions(made, "plays_only") == []
    assert len(actions(made, "uses")) == 1


def test_a_skill_that_is_in_force_needs_no_reveal(made: Game) -> None:
    (action,) = actions(made, "uses")
    assert action.draft(Idle(made, 0)).reveal == 0


def hidden(made_of: type[Skill]) -> Game:
    """Seat 1 has a face-down general with 杀 and a skill; seat 3 is two steps away."""
    body = "seats:\n  - {generals: [(张飞), (赵云)], hand: [杀♠7]}\n"
    body += "".join(f"  - {{kingdom: {kingdom}}}\n" for kingdom in ("wei", "wu", "qun"))
    found = game(body + "turn: {seat: 1, phase: play}\n", made_of, Sealed)
    answering(found, lambda decision: None)
    found.gain_skill(0, made_of.id, HEAD)
    return found


def test_what_a_hidden_general_would_allow_costs_his_reveal() -> None:
    made = hidden(Far)
    slash = made.face(made.players[0].hand[0])
    assert UseParts(made, 0).needed(slash, [1]) == [0]
    assert UseParts(made, 0).needed(slash, [2]) == [HEAD]
    made.gain_skill(0, "sealed")
    assert UseParts(made, 0).needed(slash, [2]) == []


def test_what_is_assumed_is_forgotten() -> None:
    made = hidden(Far)
    assert distance.attack_range(made, 0) == 1
    with made.assuming(0, HEAD):
        assert distance.attack_range(made, 0) == 2
        assert distance.attack_range(made, 1) == 1
    assert distance.attack_range(made, 0) == 1


def test_what_may_not_be_played_is_no_answer(made: Game) -> None:
    slash = made.face(made.players[0].hand[0])
    need = responding.Need(0, ("slash",), "play", topic="test")
    assert responding.suits(made, need, slash)
    made.gain_skill(0, "forbidden")
    assert not responding.suits(made, need, slash)


@pytest.mark.parametrize("slot", [0, HEAD])
def test_a_provider_of_a_hidden_general_is_offered_as_such(slot: int) -> None:
    made = hidden(Nullifies)
    made.gain_skill(0, "nullifies", slot)
    if not slot:
        made.lose_skills(0, HEAD)
    (action,) = responding.response_actions(made, responding.Need(0, ("nullification",), "use", topic="test"))
    assert action.hidden is bool(slot)  # type: ignore[attr-defined]


def test_a_card_that_a_skill_cannot_convert_is_named(made: Game) -> None:
    made.gain_skill(0, "uses")
    slash, peach, _ = made.players[0].hand
    wrong = Act("use", "uses", name="slash", cards=(slash,), targets=(1,))
    assert play_phase.skill_reason(made, 0, wrong) == "“测试丁”不能转化杀♠7"
    right = Act("use", "uses", name="slash", cards=(peach,), targets=(1,))
    assert "不能转化" not in play_phase.skill_reason(made, 0, right)


def test_too_many_targets_are_told(made: Game) -> None:
    use = UseParts(made, 0)
    slash = made.face(made.players[0].hand[0])
    assert use.problem(slash, [1]) == ""
    assert use.problem(slash, [1, 2]) == "目标过多"


def test_what_lasts_for_a_phase_ends_with_it(made: Game) -> None:
    made.gain_skill(0, "grants")
    made.players[0].gain_effect("spacious_effect", expires="phase")
    assert made.number(HAND_LIMIT, 4, 0) == 7
    turns.finish_phase(made, made.phase)
    assert made.number(HAND_LIMIT, 4, 0) == 4


# --- questions to players ------------------------------------------------------------------------------------------------


def test_nobody_is_asked_to_choose_among_too_few(made: Game) -> None:
    asked: list[Decision] = scripted(made)
    assert made.players[0].choose_seats("test", [1], lo=2) == []
    assert made.players[0].choose_seats("test", [], lo=0) == []
    assert asked == []
    assert made.players[0].choose_seats("test", [1, 2]) == [1]


# --- revealing -----------------------------------------------------------------------------------------------------------


def test_nothing_is_revealed_where_nothing_is_hidden_or_nobody_lives() -> None:
    made = game("seats:\n  - {generals: [(张飞), (赵云)]}\n  - {kingdom: wei}\n  - {kingdom: wu}\n")
    answering(made, lambda decision: None)
    before = len(made.log or ())
    revealing.reveal(made, 1, 1)
    assert len(made.log or ()) == before
    death.die(made, 0, None)
    made.state.seats[0].revealed = 0
    before = len(made.log or ())
    revealing.reveal(made, 0, 1)
    assert len(made.log or ()) == before
