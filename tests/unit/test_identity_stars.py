"""七星: eleven cards are dealt, seven of them are stars, and only their owner sees them (IDR-SU-10)."""

from typing import Any

import pytest

from guozhan.core.answers import PASS, Act, Answer, Pick
from guozhan.core.decisions import Choose, Decision
from guozhan.core.facts import Fact, redact
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.identity import ChooseGeneral
from guozhan.rules import turns
from guozhan.rules.game import Game
from guozhan.view.project import project
from tests.helpers.engine_games import game

GOD = "shen_zhugeliang"
POOL = f"caocao,{GOD},guanyu,zhangfei,zhaoyun,huangzhong,lvmeng"


def dealt(seed: int, keep: Any = None) -> tuple[Game, int, list[Choose]]:
    """A game of three at its first turn, with 神诸葛亮 somewhere; his seat, and what he was asked about the stars."""
    made = Game.new(get_ruleset("identity", {"generals": POOL}), 3, seed, [])
    asked: list[Choose] = []

    def ask(decision: Decision) -> Answer:
        if isinstance(decision, ChooseGeneral):
            wanted = [each for each in decision.answers() if GOD in getattr(each, "items", ())]
            return (wanted or decision.answers(1))[0]
        assert isinstance(decision, Choose)
        assert decision.topic == "qixing"
        asked.append(decision)
        return Pick(tuple(keep(decision.items)) if keep else tuple(decision.items[:4]))

    direct(made, [ask] * 3)
    made.ruleset.mode.set_up(made)
    seat = next((seat for seat, state in enumerate(made.state.seats) if state.generals[0] == GOD), -1)
    return made, seat, asked


def some_game(keep: Any = None) -> tuple[Game, int, list[Choose]]:
    return next(found for found in (dealt(seed, keep) for seed in range(20)) if found[1] >= 0)


def test_eleven_cards_are_dealt_and_four_of_his_choice_kept() -> None:
    made, seat, asked = some_game(keep=lambda items: items[7:])
    assert len(asked) == 1
    assert asked[0].seat == seat
    assert len(asked[0].items) == 11
    assert not asked[0].optional
    assert (asked[0].lo, asked[0].hi) == (4, 4)
    assert made.players[seat].hand == list(asked[0].items[7:])
    assert sorted(made.players[seat].pile("星")) == sorted(asked[0].items[:7])
    assert [len(player.hand) for player in made.players] == [4, 4, 4]
    assert len({*made.players[seat].hand, *made.players[seat].pile("星")}) == 11


@pytest.mark.parametrize("wrong", [3, 5])
def test_neither_more_nor_fewer_may_be_kept(wrong: int) -> None:
    _, _, asked = some_game()
    assert Pick(tuple(asked[0].items[:wrong])) not in asked[0]
    assert PASS not in asked[0]


def test_it_is_done_before_the_first_turn_and_wherever_he_sits() -> None:
    seats = set()
    for seed in range(40):
        made, seat, _ = dealt(seed)
        if seat >= 0:
            seats.add(seat)
            assert made.state.turns == 0
            assert len(made.players[seat].pile("星")) == 7
    assert seats == {0, 1, 2}


def stars_of(made: Game, reader: int, seat: int) -> list[int | None]:
    piles = {pile.name: list(pile.cards) for pile in project(made, reader).seats[seat].piles}
    return piles["星"]


def test_only_he_sees_his_stars() -> None:
    made, seat, _ = some_game()
    stars = made.players[seat].pile("星")
    assert stars_of(made, seat, seat) == stars
    for reader in (-1, *(other for other in range(3) if other != seat)):
        assert stars_of(made, reader, seat) == [None] * 7


POSITION = """\
seats:
  - {general: 神诸葛亮, hand: [杀♠7, 杀♠8]}
  - {}
turn: {seat: 1, phase: draw}
draw_pile: [杀♣2, 杀♣3, 桃♥4, 桃♥6]
"""


def exchanged() -> tuple[Game, list[Fact], list[int], list[int]]:
    """A draw phase in which two cards of four were exchanged: the game, the log, what was laid down, what came."""
    made = game(POSITION, name="identity")
    me = made.players[0]
    me.put_on_pile("星", made.state.zones[0][-4:-2], seen=1)
    stars = me.pile("星")[:]
    laid = me.hand[:]
    made.log = []

    def ask(decision: Decision) -> Answer:
        offered = [each for each in decision.answers() if isinstance(each, Act) and each.skill == "qixing"]
        wanted = [each for each in offered if set(each.cards) == set(laid)]
        if wanted:
            return wanted[0]
        return Pick(tuple(stars)) if decision.topic == "qixing" else decision.default()

    direct(made, [ask] * 2)
    while made.state.cursor[-1].kind == "phase":
        turns.phase_step(made, made.state.cursor[-1])
    return made, made.log or [], laid, stars


def test_an_exchange_is_one_movement_and_stays_hidden() -> None:
    made, log, laid, stars = exchanged()
    me = made.players[0]
    assert set(stars) <= set(me.hand)
    assert sorted(me.pile("星")) == sorted(laid)
    assert stars_of(made, 0, 0) == me.pile("星")
    assert stars_of(made, 1, 0) == [None, None]
    seen = [redact(fact, 1) for fact in log]
    assert any(fact is not None and fact.name == "moved" and fact.word == "exchange" for fact in seen)
    for fact in seen:
        if fact is not None:
            assert not {*laid, *stars} & {card for card in fact.cards if card is not None}
