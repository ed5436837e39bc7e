"""Rows and sieges among those who count for seats, and what being away (免战) means."""

import pytest

from guozhan.core import mutate, zones
from guozhan.games.rulesets import get_ruleset
from guozhan.rules import formation, hp
from guozhan.rules.using import use_card
from guozhan.view.project import project
from tests.helpers.engine_games import game, scripted

SIX = """\
seats:
  - {kingdom: wei}
  - {kingdom: shu}
  - {kingdom: wei}
  - {kingdom: wei}
  - {kingdom: careerist}
  - {}
"""


def test_rows_and_sieges_follow_from_the_seats() -> None:
    made = game(SIX)
    assert formation.row(made, 2) == [2, 3]
    assert formation.queue(made, 3) == [2, 3]
    assert formation.queue(made, 0) == []
    assert formation.queue(made, 4) == formation.queue(made, 5) == []
    assert formation.besiegers(made, 1) == [0, 2]
    assert formation.besiegers(made, 4) == []
    assert formation.are_adjacent(made, 5, 0)
    assert not formation.are_adjacent(made, 1, 3)


def test_who_is_away_or_dead_is_passed_over() -> None:
    made = game(SIX)
    mutate.set_field(made, 1, "away", True)
    assert formation.row(made, 0) == [0, 2, 3]
    assert formation.besiegers(made, 1) == []
    assert formation.besiegers(made, 2) == []
    assert made.next_alive(0) == 2
    mutate.set_field(made, 5, "alive", False)
    mutate.set_field(made, 4, "away", True)
    assert formation.row(made, 3) == [3, 0, 2]
    assert formation.neighbour(made, 3) == 0
    assert formation.neighbour(made, 0, -1) == 3
    assert formation.circle(made) == [0, 2, 3]


def test_of_two_nobody_is_besieged() -> None:
    made = game("seats: [{kingdom: wei}, {kingdom: shu}]")
    assert formation.besiegers(made, 0) == []
    assert formation.row(made, 0) == [0]


def test_a_whole_circle_of_one_kingdom_is_one_row() -> None:
    made = game("seats: [{kingdom: wei}, {kingdom: wei}, {kingdom: wei}]")
    assert sorted(formation.row(made, 1)) == [0, 1, 2]


@pytest.mark.parametrize(("value", "changes"), [("changes", True), ("frozen", False)])
def test_hp_of_who_is_away(value: str, changes: bool) -> None:
    made = game(f"options: {{truce_hp: {value}}}\nseats: [{{}}, {{hp: 2}}]")
    mutate.set_field(made, 1, "away", True)
    assert (hp.recover(made, 1) == 1) is changes
    hp.lose_hp(made, 1)
    assert made.state.seats[1].hp == 2
    made.damage(0, 1)
    assert (made.state.seats[1].hp == 1) is changes
    mutate.set_field(made, 1, "away", False)
    made.damage(0, 1)
    assert made.state.seats[1].hp == (0 if changes else 1)


def test_a_target_that_goes_away_stays_a_target_and_cannot_answer() -> None:
    made = game("seats: [{hand: [杀♠7]}, {hand: [闪♥2]}, {}]")
    asked = scripted(made)
    mutate.set_field(made, 1, "away", True)
    use_card(made, 0, made.face(made.players[0].hand[0]), [1])
    assert made.state.seats[1].hp == 3
    assert not asked


def test_what_lies_under_equipment_is_seen_by_its_wearer_only() -> None:
    made = game(
        "options: {deck: standard+strategic}\n"
        "seats: [{hand: [杀♠4], equip: [木牛流马♦5], piles: {辎: [闪♥4]}}, {kingdom: wei}]"
    )
    ox, stored = made.players[0].equips[0], made.players[0].pile("辎")[0]
    assert made.usable_cards(0) == [*made.players[0].hand, stored]
    assert project(made, 0).seats[0].piles[0].cards == (stored,)
    assert project(made, 1).seats[0].piles[0].cards == (None,)
    made.put_equipment(1, ox, 0)
    assert made.state.place[stored] == zones.pile(1)
    assert project(made, 1).seats[1].piles[0].cards == (stored,)
    assert project(made, -1).seats[1].piles[0].cards == (None,)


def test_the_strategic_cards_follow_the_standard_ones() -> None:
    standard = get_ruleset("guozhan-2018", {"deck": "standard"}).cards
    both = get_ruleset("guozhan-2018", {"deck": "standard+strategic"}).cards
    assert [card.label() for card in both[:108]] == [card.label() for card in standard]
    assert len(both) == 160
    assert not any(card.transferable for card in standard)
    assert sum(card.transferable for card in both) == 14
