"""Councils (议事): windows, secrecy, counting, and what a view shows of them."""

from typing import Any

from guozhan.core import mutate
from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.decisions import Offer
from guozhan.core.rng import Stream
from guozhan.core.skills import ANYONE, LOCKED, Skill, modifier, trigger
from guozhan.games.session import Session
from guozhan.mechanics import council
from guozhan.mechanics.council import COUNCIL, SHOWN, Council
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle
from guozhan.rules.player import Player
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.engine_games import game, names

SEATS = """
seats:
  - {general: 起王允, hand: [闪♥2, 杀♠7]}
  - {hand: [桃♥4, 桃♥6, 桃♥7]}
  - {hand: [杀♠8, 闪♦2]}
  - {hand: [杀♣2, 闪♦3]}
"""


def _card(made: Game, seat: int, place: int) -> Pick:
    return Pick((made.players[seat].hand[place],))


class Witness(Skill):
    """Test: notes each window of a council, and what could be known of it then."""

    id, name, text, tags = "witness", "测试甲", "测试。", {LOCKED}

    def witness(self, me: Player, held: Council, window: str) -> None:
        mutate.emit(me.game, "seen", me.seat, word=window, number=len(held.shown) + 10 * bool(held.result))

    @trigger(COUNCIL.begin, scope=ANYONE)
    def begin(self, me: Player, held: Council, act: Act) -> None:
        assert held.participants == [0, 2, 3]
        self.witness(me, held, "begin")

    @trigger(COUNCIL.shown, scope=ANYONE)
    def shown(self, me: Player, held: Council, act: Act) -> None:
        self.witness(me, held, "shown")

    @trigger(COUNCIL.decided, scope=ANYONE)
    def decided(self, me: Player, held: Council, act: Act) -> None:
        self.witness(me, held, "decided")

    @trigger(COUNCIL.finished, scope=ANYONE)
    def finished(self, me: Player, held: Council, act: Act) -> None:
        self.witness(me, held, "finished")


class Eloquent(Skill):
    """Test: shows two cards."""

    id, name, text, tags = "eloquent", "测试乙", "测试。", {LOCKED}

    @modifier(SHOWN)
    def more(self, me: Player, value: int) -> int:
        return value + 1


class Silent(Skill):
    """Test: has no opinion."""

    id, name, text, tags = "silent", "测试丙", "测试。", {LOCKED}

    @trigger(COUNCIL.shown, scope=ANYONE, when=lambda me, held: me.seat in held.shown)
    def hush(self, me: Player, held: Council, act: Act) -> None:
        held.set_opinion(me.game, me.seat, "")


def test_windows_come_in_order() -> None:
    made = game(SEATS, Witness, name="identity")
    made.gain_skill(1, Witness.id)
    made.asker = lambda asked: PASS if isinstance(asked, Offer) else {seat: _card(made, seat, 0) for seat in (0, 2, 3)}
    held = council.hold(made, 0, "shelun", [0, 2, 3], lambda held: made.players[0].lose_hp())
    assert held is not None
    assert held.result == "black"
    seen = [(f.word, f.number) for f in made.log or () if f.name == "seen"]
    # Nothing is shown as it begins; the result is fixed after the window before it.
    assert seen == [("begin", 0), ("shown", 3), ("decided", 13), ("finished", 13)]
    order = [name for name, _, _ in names(made, "council_began", "seen", "shown", "council_decided", "lost_hp")]
    first = order[: order.index("council_decided") + 3]
    assert first == ["council_began", "seen", "shown", "shown", "shown", "seen", "council_decided", "lost_hp", "seen"]


def _held(made: Game, starter: int, seats: list[int], choice: dict[int, Pick]) -> Council:
    made.asker = lambda asked: PASS if isinstance(asked, Offer) else choice
    held = council.hold(made, starter, "shelun", seats, lambda each: None)
    assert held is not None
    return held


def test_who_has_no_opinion_counts_for_neither_side() -> None:
    made = game(SEATS, Silent, name="identity")
    made.gain_skill(3, Silent.id)
    held = _held(made, 0, [0, 2, 3], {0: _card(made, 0, 0), 2: _card(made, 2, 0), 3: _card(made, 3, 0)})
    assert held.opinions == {0: "red", 2: "black", 3: ""}
    assert held.result == ""
    assert not held.unanimous
    assert held.dissenters(made, 0) == [2]
    assert held.dissenters(made, 3) == []
    assert [(f.seat, f.word) for f in made.log or () if f.name == "opinion_changed"] == [(3, "none")]


def test_a_skill_can_have_several_cards_shown() -> None:
    made = game(SEATS, Eloquent, name="identity")
    made.gain_skill(1, Eloquent.id)
    asked: list[Any] = []

    def ask(together: Any) -> Any:
        asked.extend((one.seat, one.lo, one.hi) for one in together.requests)
        hand = made.players[1].hand
        return {1: Pick((hand[0], hand[2])), 2: _card(made, 2, 0)}

    made.asker = ask
    held = council.hold(made, 1, "shelun", [1, 2], lambda each: None)
    assert held is not None
    assert asked == [(1, 2, 2), (2, 1, 1)]
    assert (held.total(made, "red"), held.total(made, "black"), held.result) == (2, 1, "red")


def test_too_few_hold_no_council() -> None:
    made = game("seats: [{hand: [杀♠7]}, {}, {}]", name="identity")
    assert not council.can_hold(made, [0, 1, 2])
    assert council.hold(made, 0, "shelun", [0, 1, 2], lambda each: None) is None
    assert made.log == []
    assert not made.state.table


def _waiting() -> Session:
    made = game(SEATS, name="identity")
    session = Session(made)
    assert isinstance(session.decision(), Idle)
    session.answer(Act("skill", "shelun", targets=(1,)))
    return session


def test_nobody_sees_what_another_has_chosen() -> None:
    session = _waiting()
    assert [one.seat for one in session.pending] == [0, 2, 3]
    before = {seat: (session.view(seat), session.facts(seat)) for seat in (-1, 1, 2, 3)}
    twin = session.clone()
    session.answer(_card(session.game, 0, 0), 0)
    twin.answer(_card(twin.game, 0, 1), 0)
    for seat, (view, facts) in before.items():
        assert session.view(seat) == view == twin.view(seat)
        assert session.facts(seat) == facts == twin.facts(seat)
    # A world that another cannot tell apart waits in the same place.
    world = fork(session, 2, Stream(3))
    assert project(world.game, 2) == session.view(2)
    session.answer(_card(session.game, 3, 1), 3)
    session.answer(_card(session.game, 2, 0), 2)
    shown = [fact.cards for fact in session.facts(1) if fact.name == "opinion"]
    assert all(None not in cards for cards in shown)
    assert len(shown) == 3


def test_a_view_shows_who_takes_part_and_which_opinion_he_has() -> None:
    made = game(SEATS, Witness, name="identity")
    made.gain_skill(1, Witness.id)
    made.log = []
    views = [project(made, 3)]
    tables: list[dict[str, int]] = []

    def ask(asked: Any) -> Any:
        if isinstance(asked, Offer):
            return PASS
        tables.append(dict(project(made, 3).table))
        return {seat: _card(made, seat, 0) for seat in (0, 2, 3)}

    made.asker = ask
    council.hold(made, 0, "shelun", [0, 2, 3], lambda held: tables.append(dict(project(made, 3).table)))
    assert tables == [
        {"council.0": council.WAITING, "council.2": council.WAITING, "council.3": council.WAITING},
        {"council.0": council.FOR_RED, "council.2": council.FOR_BLACK, "council.3": council.FOR_BLACK},
    ]
    view = views[0]
    view = apply(view, made.log)
    assert view == project(made, 3)
    assert not any(value for _, value in view.table)
