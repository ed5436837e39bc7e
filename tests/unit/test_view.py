"""What a seat may know: views, redacted facts, and the sheet that goes with a decision."""

import pytest

from guozhan.core import mutate, zones
from guozhan.core.decisions import Decision
from guozhan.core.facts import EVERYBODY, Fact, redact
from guozhan.core.session import direct
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules.death import Death
from guozhan.rules.play_phase import Idle
from guozhan.view import model, sheet
from guozhan.view.apply import apply
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for
from tests.helpers.sessions import at_turn, until


@pytest.fixture
def game():
    return at_turn().game


def changed(game, seat, change):
    """The view after a change, which must be what its facts lead to."""
    before, start = project(game, seat), len(game.log)
    change()
    after = project(game, seat)
    assert apply(before, facts_for(game.log, seat, start)) == after
    return after


def test_own_cards_are_seen_and_those_of_others_are_not(game):
    view = project(game, 0)
    assert view.me.hand == tuple(game.state.zones[zones.hand(0)])
    assert view.seats[1].hand == ()
    assert view.seats[1].hand_count == 4
    assert view.draw_pile == ()
    assert view.draw_pile_count == len(game.state.zones[zones.DRAW_PILE])


def test_own_generals_and_skills_are_seen_and_those_of_others_are_not(game):
    view = project(game, 0)
    assert view.me.generals == tuple(game.state.seats[0].generals)
    assert view.me.skills == game.state.seats[0].skills
    assert view.seats[1].generals == (None, None)
    assert view.seats[1].skills == ()


def test_an_onlooker_sees_no_hand_and_has_no_seat(game):
    view = project(game, -1)
    assert all(seat.hand == () for seat in view.seats)
    with pytest.raises(IndexError):
        _ = view.me


def test_revealing_tells_the_general_and_his_skills(game):
    view = changed(game, 0, lambda: mutate.reveal(game, 1, HEAD))
    head = game.state.seats[1].generals[0]
    assert view.seats[1].generals == (head, None)
    assert {ref.skill for ref in view.seats[1].skills} == {
        skill.id for skill in game.ruleset.generals[head].skills if "deputy" not in skill.tags
    }
    view = changed(game, 0, lambda: mutate.hide(game, 1, HEAD))
    assert view.seats[1].generals[0] == head
    assert view.seats[1].revealed == 0
    assert view.seats[1].skills == ()


def test_who_looks_at_a_general_knows_it_and_nobody_else_hears_of_it(game):
    view = changed(game, 0, lambda: mutate.know_general(game, 1, DEPUTY, 1))
    assert view.seats[1].generals == (None, game.state.seats[1].generals[1])
    start = len(game.log)
    mutate.know_general(game, 1, HEAD, 1)
    assert facts_for(game.log, 2, start) == []


def test_looking_at_the_draw_pile_tells_cards_and_depths(game):
    pile = game.state.zones[zones.DRAW_PILE]
    top = pile[:-4:-1]
    view = changed(game, 0, lambda: mutate.know(game, top, 1))
    assert view.draw_pile == tuple(enumerate(top))
    assert project(game, 1).draw_pile == ()
    view = changed(game, 0, lambda: mutate.reorder_draw_pile(game, [top[2]], [top[0], top[1]], 0))
    assert view.draw_pile[0] == (0, top[2])
    assert [card for _, card in view.draw_pile[1:]] == [top[0], top[1]]


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0), (4, 0, 2)])
def test_cards_of_the_draw_pile_are_told_where_they_lie_in_whatever_order_they_are_named(game, order):
    pile = game.state.zones[zones.DRAW_PILE]
    seat = 1
    named = [pile[-1 - depth] for depth in order]
    view = changed(game, seat, lambda: mutate.know(game, named, 1 << seat))
    assert dict(view.draw_pile) == dict(zip(order, named, strict=True))


def test_a_known_card_is_followed_from_the_draw_pile_into_a_hand(game):
    top = game.state.zones[zones.DRAW_PILE][:-3:-1]
    mutate.know(game, top[:1], 1)
    view = changed(game, 0, lambda: mutate.move(game, top, zones.hand(1), "draw", by=1, seen=2))
    assert view.seats[1].hand == (top[0],)
    assert changed(game, 2, lambda: None).seats[1].hand == ()
    start = next(i for i in reversed(range(len(game.log))) if game.log[i].name == "moved")
    (told,), (shown,), (hidden,) = (facts_for(game.log, seat, start) for seat in (0, 1, 2))
    assert told.cards == (top[0], None)
    assert shown.cards == tuple(top)
    assert hidden.cards == (None, None)
    assert hidden.masks == ()
    assert hidden.seen == EVERYBODY


def test_a_card_from_the_middle_of_the_draw_pile_shifts_the_depths(game):
    pile = game.state.zones[zones.DRAW_PILE]
    third, fifth = pile[-3], pile[-5]
    mutate.know(game, [fifth], 1)
    view = changed(game, 0, lambda: mutate.move(game, [third], zones.hand(2), "obtain", by=2, seen=4))
    assert view.draw_pile == ((3, fifth),)


def test_a_blind_loss_makes_known_hand_cards_unknown(game):
    hand = game.state.zones[zones.hand(1)]
    view = changed(game, 0, lambda: mutate.know(game, hand[:2], 1))
    assert view.seats[1].hand == tuple(sorted(hand[:2]))
    view = changed(game, 0, lambda: mutate.move(game, hand[3:], zones.hand(2), "obtain", by=2, seen=6))
    assert view.seats[1].hand == ()
    assert view.seats[1].hand_count == 3


def test_exchanged_hands_are_known_to_both(game):
    before = [tuple(sorted(game.state.zones[zones.hand(seat)])) for seat in (0, 1)]
    for seat in (-1, 0, 1, 2):
        changed(game, seat, lambda: mutate.swap_hands(game, 0, 1, 0))
    view = project(game, 0)
    assert (view.me.hand, view.seats[1].hand) == tuple(before)
    assert project(game, 2).seats[0].hand == ()


def test_piles_show_what_is_known_first(game):
    hand = list(game.state.zones[zones.hand(1)])
    changed(game, 0, lambda: mutate.move(game, hand[:2], zones.pile(1), "put", by=1, seen=2, pile="田"))
    view = changed(game, 0, lambda: mutate.move(game, hand[2:3], zones.pile(1), "put", by=1, pile="田"))
    assert view.seats[1].piles == (model.Pile("田", (hand[2], None, None)),)
    view = changed(game, 0, lambda: mutate.move(game, hand[:1], zones.pile(2), "put", by=1, seen=2, pile="米"))
    assert view.seats[1].piles == (model.Pile("田", (hand[2], None)),)
    assert view.seats[2].piles == (model.Pile("米", (None,)),)
    view = changed(game, 0, lambda: mutate.move(game, hand[1:2], zones.DISCARD_PILE, "put"))
    assert view.discard_pile[-1] == hand[1]


def test_the_order_of_a_hand_is_not_told_when_it_is_discarded(game):
    hand = list(game.state.zones[zones.hand(1)])
    mutate.move(game, hand[::-1], zones.DISCARD_PILE, "discard", by=1)
    assert game.log[-1].cards == tuple(sorted(hand))


def test_what_is_dealt_face_down_is_told_to_its_owner_alone():
    fact = Fact("generals_set", 1, word="both", text="liubei guanyu", number=9, seen=2)
    other, own = redact(fact, 0), redact(fact, 1)
    assert other is not None
    assert own is not None
    assert (other.text, other.number) == ("", 0)
    assert (own.text, own.number) == ("liubei guanyu", 9)


def test_a_view_is_read_back_from_json():
    view = project(at_turn(answers=60, players=8).game, 1)
    assert model.decode(model.encode(view)) == view


def test_facts_alone_lead_to_the_view():
    game = at_turn(answers=80, players=8).game
    assert game.log is not None
    for seat in (-1, 0, 2):
        assert apply(empty_view(seat, 8), facts_for(game.log, seat)) == project(game, seat)


def test_the_sheet_says_what_can_be_done_and_why_not():
    session = until(at_turn(), Idle)
    decision = session.decision()
    before = session.game.state.snapshot()
    found = session.sheet()
    hand = session.game.state.zones[zones.hand(decision.seat)]
    assert set(found.playable) | {card for card, _ in found.reasons} >= set(hand)
    assert all(reason for _, reason in found.reasons)
    assert found.distances[decision.seat] == 0
    assert found.hand_limit == session.game.hand_limit(decision.seat)
    assert sheet.encode(found) == sheet.encode(session.sheet())
    assert session.game.state.snapshot() == before


def test_the_generals_of_the_dead_are_seen_by_all(game):
    everybody = tuple(game.state.seats[2].generals)
    assert project(game, -1).seats[2].generals == (None, None)
    direct(game, [Decision.default] * game.size)
    game.run_event(Death(2, None, -1))
    assert not game.state.seats[2].alive
    for reader in (-1, 0, 1):
        assert project(game, reader).seats[2].generals == everybody
