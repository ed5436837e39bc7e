"""Cards that are come by in a way of their own, whose targets may die of it; tricks that nobody may answer."""

from typing import Any

from guozhan.core import zones
from guozhan.core.answers import PASS, Act
from guozhan.core.cards import Card, convert
from guozhan.core.session import Session
from guozhan.core.skills import ANYONE, Skill, forbids, view_as
from guozhan.games.rulesets import get_ruleset
from guozhan.rules import moving
from guozhan.rules.play_phase import idle_moment
from guozhan.rules.player import Player
from guozhan.rules.questions import MAY_RESPOND
from guozhan.rules.responding import Need, carry_out
from guozhan.rules.using import Use
from guozhan.view.project import project
from tests.helpers.engine_games import game, names, scripted


def _deadly(me: Player, act: Act) -> Card:
    """Lay the card out; everybody else who is at 1 hp loses it."""
    moving.move(me.game, [moving.MovePart(act.cards, zones.PROCESSING, "use", me.seat)])
    for seat in me.others():
        if me.game.players[seat].hp == 1:
            me.game.players[seat].lose_hp()
    return convert(me.game.ruleset.types[act.name], [me.game.face(card) for card in act.cards], act.skill)


class Deadly(Skill):
    """Test: hand cards serve as some others, and the weak die of it."""

    id, name, text = "deadly", "测试甲", "测试。"
    as_chain = view_as("iron_chain", lambda me, card: True, modes=("use",), source=_deadly)
    as_collateral = view_as("collateral", lambda me, card: True, modes=("use",), source=_deadly)
    as_duel = view_as("duel", lambda me, card: True, modes=("use",), source=_deadly)
    as_slash = view_as("slash", lambda me, card: True, modes=("use",), source=_deadly)


class Silence(Skill):
    """Test: nobody answers a 决斗."""

    id, name, text = "silence", "测试乙", "测试。"

    @forbids(MAY_RESPOND, scope=ANYONE)
    def hush(self, me: Player, seat: int, use: Use) -> bool:
        return use.card.family == "duel"


SEATS = """\
seats:
  - {hand: [桃♥4]}
  - {hp: 1, equip: [诸葛连弩♦A]}
  - {equip: [诸葛连弩♣A], hand: [杀♠8, 杀♠9]}
  - {}
"""


def deadly(kind: str, targets: tuple[int, ...], second: tuple[int, ...] = ()) -> Any:
    """Seat 1 uses its card as a kind; seat 2 dies as it does."""
    made = game(SEATS, Deadly, name="identity")
    made.gain_skill(0, "deadly")
    (card,) = made.players[0].hand
    asked = scripted(made, Act("use", "deadly", kind, (card,), targets, second))
    assert idle_moment(made, made.state.cursor[-1])
    assert not made.players[1].alive
    assert made.state.zones[zones.PROCESSING] == []
    return made, asked, card


def test_a_target_that_died_over_the_card_is_none_any_more() -> None:
    made, _, card = deadly("iron_chain", (1, 3))
    assert [fact.seats for fact in made.log if fact.name == "used"] == [(3,)]
    assert made.players[3].state.chained
    assert made.state.place[card] == zones.DISCARD_PILE


def test_with_it_goes_the_second_target_named_for_it() -> None:
    made, asked, _ = deadly("collateral", (1, 2), (3, 3))
    assert [fact.seats for fact in made.log if fact.name == "used"] == [(2,)]
    # Seat 3 is asked for its 杀 on seat 4.
    assert [decision.seat for decision in asked if getattr(decision, "need", None) and decision.need.targets] == [2]


def test_a_card_without_any_target_left_is_not_used() -> None:
    made, _, card = deadly("duel", (1,))
    assert names(made, "used") == []
    assert made.state.place[card] == zones.DISCARD_PILE


def test_nor_is_one_that_answers_a_request_to_use_it_on_somebody() -> None:
    made = game(SEATS, Deadly, name="identity")
    made.gain_skill(0, "deadly")
    (card,) = made.players[0].hand
    scripted(made)
    need = Need(0, ("slash",), "use", topic="slash", targets=lambda card: [1])
    assert carry_out(made, need, Act("use", "deadly", "slash", (card,), (1,))) is None
    assert names(made, "used") == []
    assert made.state.place[card] == zones.DISCARD_PILE


def test_a_trick_that_nobody_may_answer_asks_nobody_and_can_be_replayed() -> None:
    body = "seats:\n  - {hand: [决斗♠A, 杀♠7, 桃♥4]}\n  - {hand: [无懈可击♠J]}\n"
    made = game(body, Silence, name="identity")
    made.gain_skill(1, "silence")
    made.record = []
    made.keep_safe = True
    session = Session(made)
    duel = next(card for card in made.players[0].hand if made.type_of(card).id == "duel")
    session.answer(Act("use", cards=(duel,), targets=(1,)), 0)
    # Seat 2 has no 杀 and is asked for none as it could not play it without telling; nobody is asked for 无懈可击.
    while session.decision().seat != 0:
        assert session.decision().topic != "nullification"
        session.answer(PASS)
    assert made.players[1].hp == 3
    assert session.version == len(made.record)
    twin = session.clone()
    assert project(twin.game, 0) == project(made, 0)
    assert twin.decision().topic == session.decision().topic


def test_the_types_of_which_the_deck_has_cards_are_known() -> None:
    assert "analeptic" in game(SEATS, name="identity").traits.printed
    made = game(f"deck: '108'\n{SEATS}", name="identity")
    assert "analeptic" in get_ruleset("identity", {"deck": "108"}).types
    assert "analeptic" not in made.traits.printed
