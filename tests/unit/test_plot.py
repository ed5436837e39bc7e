"""蓄谋 and cards that lie face down in judgement areas: who sees what, and where they cannot lie."""

import io
from typing import Any

import pytest
from rich.console import Console

from guozhan.bots.random import RandomBot
from guozhan.cli.board import print_board
from guozhan.core import zones
from guozhan.core.answers import Act, Pick
from guozhan.core.rng import Stream
from guozhan.core.skills import LOCKED, Skill, permits
from guozhan.games.session import Session, new_game
from guozhan.mechanics.plot import JUDGE_SEALED, PlottedCards, may_hold, plot, plotted
from guozhan.rules.game import Game
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.language import language as language_of
from guozhan.view.model import Judging
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from guozhan.view.text import fact_text
from tests.helpers.engine_games import game, scripted

GENERALS = "jsrg_guoxun,jsrg_daxiaohu,jsrg_dongzhuo,guojia,caocao,zhangjiao,xiahouyuan,ganning"


class Plots(Skill):
    """Test: brings the mechanic into play."""

    id, name, text, tags = "plots", "测试谋", "测试。", {LOCKED}
    grants = (PlottedCards,)


class Sealed(Skill):
    """Test: its owner's judgement area is sealed."""

    id, name, text, tags = "sealed", "测试封", "测试。", {LOCKED}

    @permits(JUDGE_SEALED)
    def sealed(self, me: Any) -> bool:
        return True


BODY = """\
seats:
  - {generals: [张郃, none], hp: 4, max_hp: 4, hand: [闪♥2, 闪♦2]}
  - {kingdom: shu, judge: [(杀♠8), 乐不思蜀♥6, (决斗♠A)]}
  - {kingdom: wu, hand: [桃♥Q]}
turn: {seat: 1, phase: play_start}
"""


def made_game() -> Game:
    return game(BODY, Plots, Sealed)


def card(made: Game, seat: int, place: int) -> int:
    return made.state.zones[zones.judge(seat)][place]


def test_only_the_owner_sees_the_card_in_view_and_facts():
    made = made_game()
    (peach,) = made.players[2].hand
    before = [project(made, seat) for seat in (-1, 0, 1, 2)]
    start = len(made.log or ())
    assert plot(made.players[2], peach)
    for reader, old in zip((-1, 0, 1, 2), before, strict=True):
        seen = peach if reader == 2 else None
        view = project(made, reader)
        assert view.seats[2].judge == (Judging(seen, zones.FACE_DOWN),)
        assert view.seats[2].hand_count == 0
        facts = facts_for(made.log or [], reader, start)
        assert [fact.cards for fact in facts if fact.name == "moved"] == [(seen,)]
        assert all(peach not in fact.cards for fact in facts) is (reader != 2)
        assert apply(old, facts) == view
    covered = project(made, 0).seats[1].judge
    assert [one.used_as for one in covered] == [zones.FACE_DOWN, "", zones.FACE_DOWN]
    assert [one.card is None for one in covered] == [True, False, True]


@pytest.mark.parametrize("code", ["zh-Hans", "en"])
def test_board_and_log_show_the_card_to_its_owner_only(code):
    made = made_game()
    language = language_of(code, made.ruleset)
    (peach,) = made.players[2].hand
    plot(made.players[2], peach)
    face = language.card(made.ruleset.cards[peach])
    strike = language.card(made.ruleset.cards[card(made, 1, 0)])
    for reader in (-1, 0, 1, 2):
        view = project(made, reader)
        output = io.StringIO()
        print_board(Console(file=output, width=300), view, made.ruleset, None, language)
        board = output.getvalue()
        told = [
            fact_text(fact, made.ruleset, ["A", "B", "C"], language)
            for fact in facts_for(made.log or [], reader)
            if fact.name == "moved"
        ]
        assert (face in board) is (reader == 2)
        assert (strike in board) is (reader == 1)
        assert language.of("扣置牌") in board
        assert len(told) == 1
        assert (face in told[0]) is (reader == 2)
        assert language.say("{zone}（扣置）", zone="").strip() in told[0]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_view_follows_the_place_from_which_a_card_leaves(place):
    made = made_game()
    before = [project(made, seat) for seat in (-1, 0, 1, 2)]
    start = len(made.log or ())
    taken = card(made, 1, place)
    made.players[2].obtain([taken])
    for reader, old in zip((-1, 0, 1, 2), before, strict=True):
        view = project(made, reader)
        assert apply(old, facts_for(made.log or [], reader, start)) == view
        assert len(view.seats[1].judge) == 2
        if place != 1:
            # Whoever takes it sees it, and the one before whom it lay has seen it.
            assert (taken in view.seats[2].hand) is (reader in (1, 2))


def test_what_is_shown_stays_known_where_it_lies():
    made = made_game()
    before = project(made, 0)
    start = len(made.log or ())
    shown = card(made, 1, 0)
    made.players[1].show([shown])
    view = project(made, 0)
    assert view.seats[1].judge[0] == Judging(shown, zones.FACE_DOWN)
    assert apply(before, facts_for(made.log or [], 0, start)) == view


def test_cards_that_the_chooser_does_not_see_are_chosen_by_place():
    made = made_game()
    lying = list(made.state.zones[zones.judge(1)])
    asked = scripted(made, Pick(("judge.1",)))
    assert made.players[0].choose_cards_of("snatch", 1, "hej") == [lying[2]]
    assert asked[0].items == ("judge.0", lying[1], "judge.1")
    asked = scripted(made, Pick((lying[0],)))
    assert made.players[1].choose_cards_of("snatch", 1, "j") == [lying[0]]
    assert asked[0].items == tuple(lying)


def moved_card(made: Game, receiver: int) -> list[Any]:
    """张郃 gives up his play phase to move the last card of the second seat."""
    cost = made.players[0].hand[0]
    return scripted(made, Act("skill", "qiaobian", cards=(cost,)), Pick(("judge.1",)), Pick((receiver,)))


def test_a_premeditated_card_that_is_moved_lies_face_down_before_its_new_owner():
    made = made_game()
    duel, start = card(made, 1, 2), project(made, 1)
    log = len(made.log or ())
    asked = moved_card(made, 2)
    made.state.cursor[-1].step = 0
    from guozhan.rules.turns import phase_step

    phase_step(made, made.state.cursor[-1])
    assert any(getattr(each, "positions", ()) for each in asked)
    assert plotted(made, 2) == [duel]
    assert len(plotted(made, 1)) == 1
    for reader, sees in ((-1, False), (0, False), (1, True), (2, True)):
        seen = duel if sees else None
        assert project(made, reader).seats[2].judge == (Judging(seen, zones.FACE_DOWN),)
    assert apply(start, facts_for(made.log or [], 1, log)) == project(made, 1)


def test_nothing_is_premeditated_in_a_sealed_area():
    made = made_game()
    made.gain_skill(2, Sealed.id)
    (peach,) = made.players[2].hand
    assert not may_hold(made, 2)
    assert may_hold(made, 1)
    assert not plot(made.players[2], peach)
    assert made.players[2].hand == [peach]
    assert not made.state.zones[zones.judge(2)]


def test_a_premeditated_card_is_not_moved_into_a_sealed_area():
    from guozhan.packs.generals.standard.moving_on_field import destinations

    made = made_game()
    assert destinations(made.players[0], card(made, 1, 0)) == [0, 2]
    made.gain_skill(2, Sealed.id)
    assert destinations(made.players[0], card(made, 1, 0)) == [0]
    assert destinations(made.players[0], card(made, 1, 1)) == [0, 2]


def test_views_follow_the_facts_of_random_games():
    covered = 0
    for seed in range(4):
        session = Session(new_game("identity", 4, seed, {"generals": GENERALS}))
        bots = [RandomBot(seed + seat) for seat in range(4)]
        views = [project(session.game, seat) for seat in (-1, 0, 1, 2, 3)]
        start = len(session.game.log or ())
        for _ in range(250):
            if session.over:
                break
            decision = session.decision()
            session.answer(bots[decision.seat](decision), decision.seat)
            log = session.game.log or []
            views = [apply(view, facts_for(log, view.reader, start)) for view in views]
            start = len(log)
            assert views == [project(session.game, view.reader) for view in views]
            covered += any(one.card is None for seat in views[0].seats for one in seat.judge)
    assert covered > 20


def test_an_imagined_world_deals_covered_cards_anew():
    made = new_game("identity", 4, 1, {"generals": GENERALS})
    session = Session(made)
    bots = [RandomBot(7 + seat) for seat in range(4)]
    other = 0
    for _ in range(600):
        if session.over or other > 5:
            break
        decision = session.decision()
        seat = decision.seat
        state = session.game.state
        hidden = [
            (owner, place)
            for owner in range(4)
            for place, lying in enumerate(state.zones[zones.judge(owner)])
            if state.used_as.get(lying) == zones.FACE_DOWN and not state.known[lying] >> seat & 1
        ]
        if hidden:
            world = fork(session, seat, Stream(3)).game
            assert project(world, seat) == session.view(seat)
            for owner, place in hidden:
                there = world.state.zones[zones.judge(owner)][place]
                assert world.state.used_as[there] == zones.FACE_DOWN
                assert world.state.known[there] >> owner & 1
                other += there != state.zones[zones.judge(owner)][place]
        session.answer(bots[seat](decision), seat)
    assert other > 5
