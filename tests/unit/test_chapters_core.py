"""What the core promises and no card or general of the standard set shows."""

from typing import Any

import pytest

from guozhan.core import mutate, mutate_cards, rng, zones
from guozhan.core.answers import Act, Arranged
from guozhan.core.cards import Card, convert
from guozhan.core.courses import CARDS, OPTIONS, SEATS, Draft, OrderAction, Part, check
from guozhan.core.decisions import Choose
from guozhan.core.facts import Fact
from guozhan.core.questions import CARD, SET
from guozhan.core.selection import Selection
from guozhan.core.skills import LOCKED, Skill, forbids, modifier, permits
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import moving
from guozhan.rules.play_phase import Idle
from guozhan.rules.questions import HAND_LIMIT, MAY_RECOVER
from tests.helpers.engine_games import game

TWO = """\
seats:
  - {kingdom: wei, hand: [杀♠7, 桃♥4, 闪♥2], equip: [八卦阵♠2]}
  - {kingdom: shu, hand: [杀♠8], equip: [诸葛连弩♦A]}
"""


class Fixed(Skill):
    """Test: the hand limit is 2, declared before what adds to it."""

    id, name, text, tags = "fixed", "测试甲", "测试。", {LOCKED}

    @modifier(HAND_LIMIT, layer=SET)
    def fix(self, me: Any, value: int) -> int:
        return 2

    @modifier(HAND_LIMIT)
    def more(self, me: Any, value: int) -> int:
        return value + 5


class Strong(Skill):
    """Test: a skill permits recovery."""

    id, name, text, tags = "strong", "测试乙", "测试。", {LOCKED}

    @permits(MAY_RECOVER)
    def may(self, me: Any) -> bool:
        return True


class Weak(Skill):
    """Test: what a card says is denied on the level of cards."""

    id, name, text, tags = "weak", "测试丙", "测试。", {LOCKED}

    @forbids(MAY_RECOVER, level=CARD)
    def may_not(self, me: Any) -> bool:
        return True


# --- questions -----------------------------------------------------------------------------------------------------------


def test_numbers_are_set_after_they_are_added_to_whatever_was_declared_first() -> None:
    made = game(TWO, Fixed)
    made.gain_skill(0, "fixed")
    assert made.number(HAND_LIMIT, 4, 0) == 2


@pytest.mark.parametrize(
    ("skills", "may"), [(("weak",), False), (("weak", "strong"), True), (("strong", "weak"), True)]
)
def test_a_skill_has_the_last_word_over_a_card(skills: tuple[str, ...], may: bool) -> None:
    made = game(TWO, Strong, Weak)
    for skill in skills:
        made.gain_skill(0, skill)
    assert made.verdict(MAY_RECOVER, True, 0)[0] is may


# --- facts and cards -----------------------------------------------------------------------------------------------------


def test_a_fact_is_about_nobody_unless_it_says_so() -> None:
    fact = Fact("anything")
    assert (fact.seat, fact.source, fact.target, fact.by) == (-1, -1, -1, -1)


def test_cards_that_are_made_of_others_bear_no_mark_of_transfer() -> None:
    made = game(TWO)
    marked = next(card for card in made.ruleset.cards if card.transferable)
    assert not convert(marked.type, [marked], "test").transferable
    assert not Card(marked.type, "", 0, ()).transferable


def test_several_cards_make_one_without_suit_and_number() -> None:
    made = game(TWO)
    slash, peach, jink = (made.face(card) for card in made.players[0].hand)
    mixed_colors, red = (convert(slash.type, cards, "test") for cards in ([slash, peach], [peach, jink]))
    assert (mixed_colors.suit, mixed_colors.rank, mixed_colors.color) == ("", 0, "")
    assert (red.suit, red.rank, red.color) == ("", 0, "red")


def test_places_are_named_for_readers() -> None:
    assert zones.describe(zones.hand(2)) == "hand 3"
    assert zones.describe(zones.DRAW_PILE) == zones.TABLE_NAMES[zones.DRAW_PILE]


def test_nobody_owns_what_lies_on_the_table() -> None:
    assert [zones.owner(zone) for zone in range(zones.FIRST_SEAT_ZONE)] == [-1] * zones.FIRST_SEAT_ZONE
    assert zones.owner(zones.hand(2)) == zones.owner(zones.judge(2)) == 2


def test_who_sees_neighbouring_cards_of_the_draw_pile_hears_of_them_together() -> None:
    made = game(TWO)
    pile = made.state.zones[zones.DRAW_PILE]
    mutate_cards.know(made, [pile[-1], pile[-2], pile[-3], pile[-5]], 1 << 1)
    told = [(len(fact.cards), fact.depth) for fact in made.log or () if fact.name == "knows"]
    assert told == [(3, 0), (1, 4)]


def test_cards_that_leave_several_places_are_told_place_by_place() -> None:
    made = game(TWO)
    mine = made.players[0]
    slash, armor = mine.hand[0], mine.equips[0]
    other = made.players[1].equips[0]
    mixed = [armor, slash, other, *mine.hand[1:]]
    place = made.state.place
    told = mutate_cards.in_groups(place, mixed)
    assert [place[card] for card in told] == [zones.equip(0), *[zones.hand(0)] * 3, zones.equip(1)]
    assert told[1:4] == sorted(mine.hand)  # in the order of ids, which tells nothing


def test_cards_of_one_place_keep_their_order_unless_they_come_from_a_hand() -> None:
    made = game(TWO)
    pile = made.state.zones[zones.DRAW_PILE][:3]
    assert list(mutate_cards.in_groups(made.state.place, pile[::-1])) == pile[::-1]
    hand = made.players[0].hand
    assert list(mutate_cards.in_groups(made.state.place, sorted(hand, reverse=True))) == sorted(hand)


def test_any_card_of_the_draw_pile_can_be_taken() -> None:
    made = game(TWO)
    pile = list(made.state.zones[zones.DRAW_PILE])
    wanted = pile[-3]
    moving.obtain(made, 1, [wanted])
    assert wanted in made.players[1].hand
    pile.remove(wanted)
    assert made.state.zones[zones.DRAW_PILE] == pile
    (fact,) = [fact for fact in made.log or () if fact.name == "moved"]
    assert fact.depth == 2


def test_who_looks_at_a_pile_learns_which_one_it_is() -> None:
    made = game(TWO)
    cards = made.players[0].hand[:2]
    made.players[0].put_on_pile("琴", cards)
    mutate_cards.know(made, cards, 1 << 1)
    told = [(fact.pile, set(fact.cards), fact.seen) for fact in made.log or () if fact.name == "knows"]
    assert told == [("琴", set(cards), 1 << 1)]


def test_a_new_state_has_counted_nothing() -> None:
    state = game("seats: [{kingdom: wei}, {kingdom: shu}]").state
    assert (state.decisions, state.turn_events) == (0, 0)


# --- courses and selections ----------------------------------------------------------------------------------------------


def test_a_part_that_wants_less_than_nothing_cannot_be_filled() -> None:
    draft = Draft(game(TWO).players[0])
    assert not Part("cards", CARDS, lambda me, d: me.hand, (-1, 2)).feasible(draft)
    assert Part("cards", CARDS, lambda me, d: (), (0, 2)).feasible(draft)
    assert not Part("cards", CARDS, lambda me, d: (), (1, 2)).feasible(draft)


def test_an_arrangement_names_top_and_bottom_once_each() -> None:
    action = OrderAction([1, 2])
    assert action.matches(Arranged((("top", (1,)), ("bottom", (2,)))))
    assert not action.matches(Arranged((("top", (1,)), ("top", (2,)))))
    assert not action.matches(Arranged((("top", (1,)), ("middle", (2,)))))


def test_the_piles_of_an_arrangement_may_be_named_in_any_order() -> None:
    action = OrderAction([1, 2])
    top, bottom = action.parts()
    answer = Arranged((("bottom", (2,)), ("top", (1,))))
    assert action.picks(answer, top) == (1,)
    assert action.picks(answer, bottom) == (2,)


def test_an_answer_must_say_nothing_beyond_its_course() -> None:
    class Strict(OrderAction):
        def surplus(self, draft: Any, answer: Any) -> str:
            return "beyond" if answer.piles else ""

        def picks(self, answer: Any, part: Any) -> Any:
            return ()

    draft = Draft(game(TWO).players[0])
    assert check(Strict([]), draft, Arranged((("top", ()),))) == "beyond"
    assert check(Strict([]), draft, Arranged(())) == ""


@pytest.mark.parametrize(("kind", "told"), [(SEATS, "1号位"), (CARDS, "杀♠7"), (OPTIONS, "“0”")])
def test_what_may_not_be_picked_is_called_by_its_name(kind: str, told: str) -> None:
    made = game(TWO)
    me = made.players[0]
    item = me.hand[0] if kind == CARDS else 0

    class Picks(OrderAction):
        def parts(self) -> Any:
            return (Part("items", kind, lambda me, d: (), (0, 1)),)

        def picks(self, answer: Any, part: Any) -> Any:
            return [item]

    assert check(Picks([]), Draft(me), Act("skill")) == f"不能选择{told}"


def choice() -> Selection:
    made = game(TWO)
    hand = made.players[0].hand
    return Selection(Choose(made, 0, "test", CARDS, tuple(hand), 2, 2))


def test_only_clicks_with_an_alternative_count_as_choices() -> None:
    selection = choice()
    first, second, *_ = selection.steps()
    selection.click(first)
    assert selection.choices == 0
    selection.click(second, alternatives=2)
    assert selection.choices == 1


def test_the_last_click_is_taken_back_and_no_other() -> None:
    selection = choice()
    first, second, *_ = selection.steps()
    selection.click(first)
    selection.click(second)
    assert selection.done
    selection.undo()
    assert not selection.done
    assert selection.clicks == [first]
    assert second in selection.steps()
    assert first not in selection.steps()


def test_given_answers_are_a_copy() -> None:
    from guozhan.core.session import Session

    made = game(TWO + "turn: {seat: 1, phase: play}\n")
    session = Session(made, made.run)
    try:
        assert isinstance(session.pending[0], Idle)
        session.given[0] = None  # type: ignore[assignment]
        assert session.given == {}
    finally:
        session.close()


# --- chance --------------------------------------------------------------------------------------------------------------


def mixed(state: int) -> int:
    """SplitMix64, written again."""
    mask = (1 << 64) - 1
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return z ^ (z >> 31)


def test_numbers_are_thrown_away_only_where_they_would_make_some_likelier() -> None:
    bound = 3 << 61  # goes into 2**64 twice, with a quarter left over
    streams = rng.seed_streams(7)
    state = streams[rng.DECK]
    expected = []
    for _ in range(60):
        state = (state + 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
        if mixed(state) < 2 * bound:
            expected.append(mixed(state) % bound)
    assert 30 < len(expected) < 60
    assert [rng.below(streams, rng.DECK, bound) for _ in expected] == expected


# --- copies --------------------------------------------------------------------------------------------------------------


def test_a_branch_can_be_branched_again() -> None:
    made = game(TWO + "turn: {seat: 1, phase: play}\n")
    made.keep_safe = True
    made.safe_point()
    twin = made.branch()
    assert twin.keep_safe
    assert twin.branch().state.zones == made.state.zones
    mutate.set_field(twin, 0, "hp", 1)
    assert made.state.seats[0].hp != 1


# --- generals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "word"), [(("a", ""), "head"), (("", "b"), "deputy"), (("a", "b"), "both"), (("", ""), "")]
)
def test_the_fact_of_being_dealt_generals_tells_how_many(pair: tuple[str, str], word: str) -> None:
    made = game(TWO)
    mutate.set_generals(made, 1, *pair, 8, ())
    (fact,) = [fact for fact in made.log or () if fact.name == "generals_set"]
    assert fact.word == word


def test_losing_the_skills_of_a_hidden_general_does_not_tell_who_it_is() -> None:
    made = game("seats:\n  - {generals: [(张飞), 赵云]}\n  - {kingdom: wei}\n")
    made.lose_skills(0, HEAD)
    made.lose_skills(0, DEPUTY)
    told = {fact.number: fact.text for fact in made.log or () if fact.name == "lost_skills"}
    assert told[HEAD] == ""
    assert told[DEPUTY] == made.state.seats[0].generals[1]
