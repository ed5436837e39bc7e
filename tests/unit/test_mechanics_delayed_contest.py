"""延时拼点: hidden cards, publishing, and what becomes of contests that stay hidden. DELAYPD-01 … DELAYPD-06."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from guozhan.cli.board import print_board
from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.facts import redact
from guozhan.core.rng import Stream
from guozhan.core.skills import LOCKED, Skill, active, targets, trigger
from guozhan.games.session import Session
from guozhan.mechanics.delayed_contest import WaitingContest, contest, publish
from guozhan.rules.game import Game
from guozhan.rules.player import Player
from guozhan.rules.timings import COMPARE
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.project import project
from guozhan.view.text import fact_text
from tests.helpers.engine_games import game, names, scripted

BODY = """\
seats:
  - {hand: [杀♠7, 闪♥2, 桃♥4]}
  - {hand: [杀♠9, 杀♠8, 闪♦2]}
  - {hand: [闪♦3]}
"""


class Wager(Skill):
    """Test: begins a delayed contest in the play phase, as often as one likes."""

    id, name, text, effects = "wager", "测试甲", "测试。", (WaitingContest,)

    @active(limit=None, parts=[targets(lambda me, draft: [x for x in me.others() if me.game.players[x].hand])])
    def bet(self, me: Player, act: Act) -> None:
        contest(me.game, me.seat, act.targets[0], self.id)


class Witness(Skill):
    """Test: notes the windows of contests."""

    id, name, text, tags = "witness", "测试乙", "测试。", {LOCKED}

    @trigger(COMPARE.begin, scope="anyone")
    def begin(self, me: Player, event: Any, act: Act) -> None:
        me.game.count(3, me.seat, "begin")

    @trigger(COMPARE.shown, scope="anyone")
    def shown(self, me: Player, event: Any, act: Act) -> None:
        me.game.count(3, me.seat, "shown")
        event.ranks[0] += 10

    @trigger(COMPARE.result, scope="anyone")
    def result(self, me: Player, event: Any, act: Act) -> None:
        me.game.count(3, me.seat, "result")
        assert [me.game.state.place[card] for card in event.cards] == [zones.PROCESSING] * 2

    @trigger(COMPARE.finished, scope="anyone")
    def finished(self, me: Player, event: Any, act: Act) -> None:
        me.game.count(3, me.seat, "finished")


def made() -> Game:
    return game(BODY, Wager, Witness, name="identity")


def held(found: Game, seat: int, place: int) -> int:
    card: int = found.players[seat].hand[place]
    return card


def begun(found: Game, first: int = 0, second: int = 0, other: int = 1) -> Any:
    """A contest of seat 1 with another, with the cards at these places of their hands."""
    scripted(found, Pick((held(found, 0, first),)), Pick((held(found, other, second),)))
    return contest(found, 0, other, "wager")


def test_both_cards_leave_the_game_face_down() -> None:
    found = made()
    cards = [held(found, 0, 0), held(found, 1, 0)]
    begun(found)
    assert found.state.zones[zones.OUTSIDE] == cards
    assert [len(player.hand) for player in found.players] == [2, 2, 1]
    assert names(found, "compared") == []
    moves = [fact for fact in found.log or () if fact.name == "moved"]
    assert [fact_text(redact(fact, 2), found.ruleset) for fact in moves] == [  # type: ignore[arg-type]
        "1号位的手牌区的1张牌移出游戏",
        "2号位的手牌区的1张牌移出游戏",
    ]


def test_whoever_has_no_hand_card_takes_part_in_none() -> None:
    found = game("seats: [{}, {hand: [杀♠7]}]\n", Wager, name="identity")
    assert contest(found, 0, 1, "wager") is None
    assert contest(found, 1, 0, "wager") is None
    assert not found.state.zones[zones.OUTSIDE]


def test_each_side_knows_its_own_card_only() -> None:
    found = made()
    first, second = held(found, 0, 0), held(found, 1, 0)
    before = {seat: project(found, seat) for seat in (-1, 0, 1, 2)}
    found.log = []
    begun(found)
    seen = {seat: project(found, seat) for seat in (-1, 0, 1, 2)}
    assert {seat: view.outside for seat, view in seen.items()} == {
        -1: (None, None),
        0: (first, None),
        1: (second, None),
        2: (None, None),
    }
    for seat, view in seen.items():
        facts = [told for fact in found.log if (told := redact(fact, seat)) is not None]
        assert apply(before[seat], facts) == view
        # Who waits for the result of what is for all to see.
        assert dict(view.table) == {"delayed_contest.0.1": 1}
        assert view.seats[0].effects == ("delayed_contest",)


def test_publishing_reveals_compares_and_discards() -> None:
    found = made()
    event = begun(found)
    done = publish(found, event)
    assert done is not None
    assert (done.won, done.tied, done.ranks) == (False, False, [7, 9])
    assert found.state.zones[zones.OUTSIDE] == []
    assert found.state.zones[zones.DISCARD_PILE] == event.cards
    assert names(found, "compared") == [("compared", 0, "wager")]
    assert found.state.seats[0].effects == ()
    assert dict(project(found, 2).table) == {"delayed_contest.0.1": 0}
    assert publish(found, event) is None
    assert len(names(found, "compared")) == 1


def test_the_windows_of_a_contest_are_shared_between_its_halves() -> None:
    found = made()
    found.gain_skill(2, "witness")

    def counts() -> dict[str, int]:
        return {name: found.counted(3, 2, name) for name in ("begin", "shown", "result", "finished")}

    event = begun(found)
    assert counts() == {"begin": 1, "shown": 0, "result": 0, "finished": 0}
    done = publish(found, event)
    assert counts() == {"begin": 1, "shown": 1, "result": 1, "finished": 1}
    assert done is not None
    assert (done.ranks, done.won) == ([17, 9], True)


def test_after_the_turn_the_cards_are_discarded_without_result() -> None:
    found = made()
    event = begun(found)
    found.expire("phase", -1)
    assert found.state.zones[zones.OUTSIDE] == event.cards
    found.expire("turn", -1)
    assert found.state.zones[zones.OUTSIDE] == []
    assert found.state.zones[zones.DISCARD_PILE] == event.cards
    assert names(found, "compared", "contest_dropped") == [("contest_dropped", 0, "wager")]
    assert publish(found, event) is None


def test_several_contests_wait_apart() -> None:
    found = made()
    first = begun(found)
    second = begun(found, other=2)
    third = begun(found)
    assert dict(project(found, 2).table) == {"delayed_contest.0.1": 2, "delayed_contest.0.2": 1}
    done = publish(found, second)
    assert done is not None
    assert done.cards == second.cards
    assert found.state.zones[zones.OUTSIDE] == [*first.cards, *third.cards]
    found.expire("turn", -1)
    assert found.state.zones[zones.DISCARD_PILE] == [*second.cards, *first.cards, *third.cards]
    assert dict(project(found, 2).table) == {"delayed_contest.0.1": 0, "delayed_contest.0.2": 0}


@pytest.mark.parametrize("dead", [0, 1])
def test_a_death_leaves_no_card_outside_the_game(dead: int) -> None:
    """With its starter the contest comes to nothing; that the other dies does not end it."""
    found = made()
    event = begun(found)
    found.damage(-1, dead, 9)
    assert not found.players[dead].alive
    assert bool(found.state.zones[zones.OUTSIDE]) is (dead == 1)
    found.expire("turn", -1)
    assert found.state.zones[zones.OUTSIDE] == []
    assert set(event.cards) <= set(found.state.zones[zones.DISCARD_PILE])


def test_a_card_that_is_not_there_any_more_publishes_nothing() -> None:
    found = made()
    event = begun(found)
    found.players[2].obtain([event.cards[1]])
    assert publish(found, event) is None
    assert names(found, "compared") == []
    assert found.state.zones[zones.DISCARD_PILE] == event.cards[:1]


def waiting() -> Session:
    """Seat 1 has begun a contest in its play phase and is asked what next."""
    found = made()
    found.gain_skill(0, "wager")
    found.keep_safe = True
    session = Session(found)
    session.answer(Act("skill", "wager", targets=(1,)), 0)
    session.answer(Pick((held(found, 0, 1),)), 0)
    session.answer(Pick((held(found, 1, 0),)), 1)
    return session


def test_worlds_that_a_seat_imagines_may_have_other_cards_there() -> None:
    session = waiting()
    found = session.game
    real = list(found.state.zones[zones.OUTSIDE])
    assert len(real) == 2
    worlds = [fork(session, 2, Stream(i)).game for i in range(8)]
    laid = {tuple(world.state.zones[zones.OUTSIDE]) for world in worlds}
    assert len(laid) > 1
    for world in worlds:
        assert world.state.seats[0].effects[0].data[2:] == tuple(world.state.zones[zones.OUTSIDE])
        world.expire("turn", -1)  # type: ignore[attr-defined]
        assert world.state.zones[zones.OUTSIDE] == []
    own = [fork(session, 0, Stream(i)).game.state.zones[zones.OUTSIDE] for i in range(8)]
    assert {cards[0] for cards in own} == {real[0]}
    assert len({cards[1] for cards in own}) > 1


def test_the_turn_of_a_session_ends_with_the_cards_in_the_discard_pile() -> None:
    session = waiting()
    found = session.game
    cards = list(found.state.zones[zones.OUTSIDE])
    session.answer(PASS, 0)
    while found.state.turn == 0:
        session.answer(session.decision().default(), session.decision().seat)
    assert found.state.zones[zones.OUTSIDE] == []
    assert set(cards) <= set(found.state.zones[zones.DISCARD_PILE])
    assert names(found, "contest_dropped") == [("contest_dropped", 0, "wager")]


def test_the_board_shows_who_waits_for_a_result() -> None:
    found = made()
    begun(found)
    begun(found)
    shown = StringIO()
    print_board(Console(file=shown, width=120), project(found, 2), found.ruleset)
    assert shown.getvalue().count("延时拼点") == 2
