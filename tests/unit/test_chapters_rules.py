"""What the chapters of the rules promise and no card or general of the standard set shows."""

import pytest

from guozhan.core import mutate, zones
from guozhan.core.answers import Pick
from guozhan.core.decisions import Decision
from guozhan.core.facts import EVERYBODY
from guozhan.rules import (
    chaining,
    compare,
    damage,
    death,
    formation,
    hp,
    judging,
    moving,
    nullifying,
    revealing,
)
from guozhan.rules.game import Game
from guozhan.view.redact import facts_for
from tests.helpers.chapter_skills import (
    THREE,
    Bleeds,
    heard,
    position,
)
from tests.helpers.engine_games import answering, game, names, scripted, until


@pytest.fixture
def made() -> Game:
    return position()


# --- hp, damage, death ---------------------------------------------------------------------------------------------------


def test_damage_of_nothing_is_no_damage(made: Game) -> None:
    made.gain_skill(1, "hears")
    assert damage.deal(made, 0, 1, 0).prevented
    assert heard() == []
    assert not damage.deal(made, 0, 1, 1).prevented
    assert heard() == ["damage"]


@pytest.mark.parametrize("number", [0, -1])
def test_a_loss_of_nothing_is_no_loss(made: Game, number: int) -> None:
    made.gain_skill(1, "hears")
    before = made.state.seats[1].hp
    hp.lose_hp(made, 1, number)
    assert made.state.seats[1].hp == before
    assert heard() == []


def test_recovery_and_death_without_a_cause_are_nobodys(made: Game) -> None:
    hp.lose_hp(made, 1, 2)
    hp.recover(made, 1)
    death.die(made, 2, None)
    hp.recover_to(made, 1, 4)
    told = [(fact.name, fact.by) for fact in made.log or () if fact.name in ("recovered", "died")]
    assert told == [("recovered", -1), ("died", -1), ("recovered", -1)]


def test_a_maximum_of_one_is_no_death(made: Game) -> None:
    hp.change_max_hp(made, 1, 1 - made.state.seats[1].max_hp)
    assert made.state.seats[1].alive
    assert (made.state.seats[1].hp, made.state.seats[1].max_hp) == (1, 1)
    hp.change_max_hp(made, 1, -1)
    assert not made.state.seats[1].alive


def test_what_acts_when_somebody_is_asked_to_rescue_is_heard(made: Game) -> None:
    made.gain_skill(2, "hears")
    hp.lose_hp(made, 1, made.state.seats[1].hp)
    assert heard() == ["asked", "after2"]
    assert not made.state.seats[1].alive


def test_neither_the_dead_nor_the_chained_are_chained(made: Game) -> None:
    made.gain_skill(1, "hears")
    assert chaining.chain(made, 1)
    assert not chaining.chain(made, 1)
    assert heard() == ["chain"]
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


def test_all_skills_of_a_seat_act_at_one_moment(made: Game) -> None:
    for skill in ("hears", "second"):
        made.gain_skill(1, skill)
    damage.deal(made, 0, 1)
    assert sorted(each for each in heard() if each in ("damage", "second")) == ["damage", "second"]


def test_of_the_skills_of_the_dead_only_those_that_say_so_act(made: Game) -> None:
    made.gain_skill(1, "lingers")
    death.die(made, 1, None)
    assert heard() == ["dead"]


@pytest.mark.parametrize(("receivers", "hit"), [("at_end", [1, 2]), ("at_hp_change", [2])])
def test_who_is_handed_damage_by_the_chain_is_a_switch(made: Game, receivers: str, hit: list[int]) -> None:
    made.options["chain_receivers"] = receivers
    for seat in (1, 2):
        made.state.seats[seat].chained = True
    event = damage.Damage(0, 0, 1, "fire", None, None)
    event.chain = [2]
    before = [state.hp for state in made.state.seats]
    damage.conduct(made, event, 1)
    assert [seat for seat in range(3) if made.state.seats[seat].hp < before[seat]] == hit


def test_the_maximum_of_the_dead_does_not_change(made: Game) -> None:
    death.die(made, 2, None)
    before = made.state.seats[2].max_hp
    hp.change_max_hp(made, 2, 1)
    assert made.state.seats[2].max_hp == before


@pytest.mark.parametrize(
    ("mine", "won", "tied"), [("杀♠7", False, False), ("杀♠8", False, True), ("杀♠9", True, False)]
)
def test_equal_numbers_are_a_tie_and_nothing_else_is(mine: str, won: bool, tied: bool) -> None:
    made = game(
        f"seats:\n  - {{kingdom: wei, hand: [{mine}]}}\n  - {{kingdom: shu, hand: [杀♣8]}}\n  - {{kingdom: wu}}\n"
    )
    answering(made, lambda decision: None)
    event = compare.compare(made, 0, 1, "test")
    assert (event.won, event.tied) == (won, tied)
    (fact,) = [fact for fact in made.log or () if fact.name == "compared"]
    assert fact.number == (1 if won else 0 if tied else -1)


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
    assert [each for each in heard() if isinstance(each, bool)] == [False, True]


@pytest.mark.parametrize("taker", [-1, 0, 2])
def test_a_replaced_judgement_card_is_discarded_or_taken(made: Game, taker: int) -> None:
    old, new = made.state.zones[zones.DRAW_PILE][-1], made.state.zones[zones.DRAW_PILE][-2]
    moving.move(made, [moving.MovePart([old, new], zones.PROCESSING, "judge", 0)])
    event = judging.Judge(0, "test")
    event.card = made.ruleset.cards[old]
    event.replace_with(made, new, taker)
    assert event.card.ids == (new,)
    assert made.state.place[old] == (zones.DISCARD_PILE if taker < 0 else zones.hand(taker))


@pytest.mark.parametrize("color", ["red", "black"])
def test_a_judgement_card_that_is_kept_stays_in_the_processing_area(made: Game, color: str) -> None:
    card = made.ruleset.cards[made.state.zones[zones.DRAW_PILE][-1]]
    made.players[0].judge("test", keep=lambda result: result.color == color)
    kept = card.color == color
    assert made.state.place[card.ids[0]] == (zones.PROCESSING if kept else zones.DISCARD_PILE)


# --- asking --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("secret", [False, True])
def test_who_could_not_choose_otherwise_is_asked_where_that_is_secret(made: Game, secret: bool) -> None:
    asked = scripted(made, Pick(("bear",)))
    assert made.players[1].choose_cards_or("test", (), 1, "bear", "忍受", secret=secret) == []
    assert [decision.seat for decision in asked] == ([1] if secret else [])


# --- moving --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "told"), [(-1, 1), (0, 0), (2, 2)])
def test_who_obtains_does_it_himself_unless_another_is_named(made: Game, by: int, told: int) -> None:
    moving.obtain(made, 1, made.players[0].equips, by)
    (fact,) = [fact for fact in made.log or () if fact.name == "moved"]
    assert fact.by == told


def test_only_who_looks_at_cards_knows_them(made: Game) -> None:
    card = made.players[0].hand[0]
    made.players[1].look_at([card])
    assert made.state.known[card] == 1 << 0 | 1 << 1


def test_the_second_window_after_a_move_is_heard(made: Game) -> None:
    made.gain_skill(0, "hears")
    made.players[1].draw(1)
    assert heard() == ["after2"]


def test_what_lay_open_stays_known_to_everybody(made: Game) -> None:
    card = made.players[0].equips[0]
    moving.obtain(made, 1, [card])
    assert made.state.known[card] == EVERYBODY


def test_that_somebody_else_knows_one_of_two_cards_does_not_show_when_they_are_taken(made: Game) -> None:
    first, second = moving.take_top(made, 2)
    mutate.know(made, [first], 1 << 1)
    moving.move(made, [moving.MovePart([first, second], zones.PROCESSING, "put", 0, 1)])
    moving.obtain(made, 0, [first, second])
    assert (made.state.known[first], made.state.known[second]) == (0b11, 0b1)
    moves = [fact for fact in facts_for(made.log or (), 2) if fact.name == "moved"]
    assert [fact.cards for fact in moves] == [(None, None), (None, None)]


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

    def might() -> list[int]:
        return nullifying._who_might(made, order, ["nullification"])

    cards = list(made.nullifying_cards)
    assert cards
    moving.to_discard_pile(made, cards)
    assert might() == []
    moving.obtain(made, 1, cards)
    assert might() == [1]
    moving.discard(made, cards, 1)
    assert might() == []
    made.gain_skill(2, "nullifies")
    assert might() == [2]


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


# --- turns ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skipped", [(), ("draw",)])
def test_what_is_skipped_is_forgotten_with_the_turn(skipped: tuple[str, ...]) -> None:
    made = game(THREE.replace("play", "finish"))
    answering(made, lambda decision: None)
    made.state.seats[0].skipped = skipped
    until(made, 1)
    assert made.state.seats[0].skipped == ()
    assert len(names(made, "skips")) == len(skipped)
