"""What skills may ask of conversions, answers, reveals and hiding."""

from collections.abc import Sequence
from typing import Any

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.cards import convert
from guozhan.core.skills import ANYONE, LOCKED, Skill, forbids, view_as
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import revealing
from guozhan.rules.play_phase import Idle, UseAsAction
from guozhan.rules.questions import MAY_RESPOND, MAY_REVEAL
from guozhan.rules.using import Use, may_answer, use_card
from tests.helpers.engine_games import answering, game, names, scripted

paid: list[list[str]] = []


class Doubles(Skill):
    """Test: two cards of one rank serve as 杀; what they were is noted."""

    id, name, text = "doubles", "测试甲", "测试。"

    as_slash = view_as(
        "slash",
        lambda me, card: True,
        count=2,
        together=lambda me, cards: cards[0].rank == cards[1].rank,
        pay=lambda me, cards: paid.append([card.label() for card in cards]),
    )


class Silences(Skill):
    """Test: the seats after its owner's cannot answer, nor turn generals up."""

    id, name, text, tags = "silences", "测试乙", "测试。", {LOCKED}

    @forbids(MAY_RESPOND, scope=ANYONE)
    def no_answer(self, me: Any, seat: int, use: Use) -> bool:
        return seat == int(me.seat) + 1 and bool(use.user == me.seat)

    @forbids(MAY_REVEAL, scope=ANYONE)
    def no_reveal(self, me: Any, seat: int, slots: int) -> bool:
        return seat == int(me.seat) + 1 and slots == HEAD


class Piles(Skill):
    """Test: a skill with a pile."""

    id, name, text, pile = "piles", "测试丙", "测试。", "测试堆"


def test_cards_of_a_conversion_may_have_to_go_together() -> None:
    made = game(
        "seats:\n  - {hand: [杀♠7, 闪♦2, 闪♥2, 桃♥4]}\n  - {kingdom: wei}\nturn: {seat: 1, phase: play}\n", Doubles
    )
    made.gain_skill(0, "doubles")
    decision = Idle(made, 0)
    (action,) = [each for each in decision.actions() if isinstance(each, UseAsAction)]
    twos = [card for card in made.players[0].hand if made.face(card).rank == 2]
    draft = action.draft(decision)
    assert action.parts()[0].items(draft) == twos
    other = next(card for card in made.players[0].hand if card not in twos)
    wrong = Act("use", "doubles", "slash", (twos[0], other), (1,))
    assert decision.errors(wrong)
    assert not decision.errors(Act("use", "doubles", "slash", tuple(twos), (1,)))


def test_the_price_of_a_conversion_is_told_its_cards() -> None:
    made = game("seats:\n  - {hand: [闪♦2, 闪♥2]}\n  - {kingdom: wei}\nturn: {seat: 1, phase: play}\n", Doubles)
    made.gain_skill(0, "doubles")
    answering(made, lambda decision: None)
    paid.clear()
    from guozhan.rules.responding import make_card

    made_card = make_card(made, 0, Act("use", "doubles", "slash", tuple(made.players[0].hand)))
    assert made_card is not None
    assert made_card.ids == tuple(made.players[0].hand)
    assert paid == [["闪♦2", "闪♥2"]]


def test_answers_may_be_forbidden_to_single_seats() -> None:
    made = game("seats:\n  - {kingdom: wei}\n  - {hand: [闪♥2]}\n  - {hand: [闪♦2]}\n", Silences)
    made.gain_skill(0, "silences")
    asked = scripted(made)
    use = Use(made, 0, convert(made.ruleset.types["slash"], [], "test"), [1, 2])
    assert [may_answer(made, target) for target in use.targets] == [False, True]
    archery = convert(made.ruleset.types["archery_attack"], [], "test")
    use_card(made, 0, archery, [1, 2])
    assert [decision.seat for decision in asked] == [2]
    assert (made.players[1].hp, made.players[2].hp) == (3, 3)


def test_reveals_may_be_forbidden_to_single_seats() -> None:
    body = "seats:\n  - {kingdom: wei}\n  - {generals: [(张飞), (赵云)]}\n  - {generals: [(曹操), (郭嘉)]}\n"
    made = game(body, Silences)
    assert revealing.can_reveal(made, 1, HEAD)
    made.gain_skill(0, "silences")
    assert not revealing.can_reveal(made, 1, HEAD)
    assert revealing.can_reveal(made, 1, DEPUTY)
    assert revealing.can_reveal(made, 2, HEAD)


def _damaged(seats: Sequence[str], *steps: Any) -> list[bool]:
    made = game("seats:\n" + "".join(f"  - {seat}\n" for seat in seats))
    answering(made, lambda decision: None)
    return [use_card(made, 0, convert(made.ruleset.types[family], [], "test"), [1]).damaged for family in steps]


def test_a_use_remembers_that_it_has_dealt_damage() -> None:
    assert _damaged(["{kingdom: wei}", "{kingdom: shu, equip: [赤兔♥5]}"], "slash", "dismantlement") == [True, False]


def test_what_lies_on_a_general_that_is_hidden_is_put_away() -> None:
    made = game("seats:\n  - {generals: [张飞, 赵云], hand: [杀♠7, 闪♥2]}\n  - {kingdom: wei}\n", Piles)
    made.gain_skill(0, "piles", DEPUTY)
    me = made.players[0]
    me.put_on_pile("测试堆", [me.hand[0]])
    revealing.hide(made, 0, HEAD)
    assert len(me.pile("测试堆")) == 1
    revealing.hide(made, 0, DEPUTY)
    assert me.pile("测试堆") == []
    assert len(made.state.zones[zones.DISCARD_PILE]) == 1


def test_whom_only_a_skill_kept_alive_is_dying_when_its_general_is_hidden() -> None:
    made = game(
        "options: {text: classic}\nseats:\n  - {generals: [孙权, 周泰], hp: 0}\n  - {kingdom: wei}\n  - {kingdom: shu}\n"
    )
    asked = scripted(made)
    revealing.hide(made, 0, HEAD)
    assert names(made, "dying") == []
    revealing.hide(made, 0, DEPUTY)
    assert names(made, "dying", "died") == [("dying", 0, ""), ("died", 0, "")]
    assert not made.players[0].alive
    assert asked == []


def test_nobody_is_dying_for_being_hidden_with_hp_left() -> None:
    made = game("seats:\n  - {generals: [张飞, 赵云], hp: 1}\n  - {kingdom: wei}\n")
    revealing.hide(made, 0, DEPUTY)
    assert names(made, "dying") == []


def test_an_empty_place_cannot_be_hidden() -> None:
    made = game("seats:\n  - {generals: [张飞, none], hp: 2, max_hp: 2}\n  - {kingdom: wei}\n")
    assert revealing.face_up_slots(made, 0) == HEAD
    revealing.hide(made, 0, DEPUTY)
    assert names(made, "hidden") == []
