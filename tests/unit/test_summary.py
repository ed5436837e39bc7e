"""What a finished game was like: counted from facts, and what turned it."""

import time

import pytest

from guozhan.bots.roster import seat_bots
from guozhan.core import zones
from guozhan.core.facts import Fact
from guozhan.games.session import Session, new_game
from guozhan.games.summary import MOST_POINTS, share, summary


def finished(ruleset: str = "guozhan-2018", players: int = 5, seed: int = 3):
    session = Session(new_game(ruleset, players, seed))
    bots = seat_bots(["basic"], players, seed)
    while session.pending:
        decision = session.pending[0]
        session.answer(bots[decision.seat](decision), decision.seat)
    return session.game


def begin(players: int = 3, hp: int = 4, cards: int = 4) -> list[Fact]:
    """Seats with life and hands, and the first turn."""
    facts = []
    for seat in range(players):
        facts += [
            Fact("generals_set", seat, word="both", text=f"head{seat} deputy{seat}", seen=1 << seat),
            Fact("set", seat, word="max_hp", number=hp),
            Fact("set", seat, word="hp", number=hp),
        ]
    facts.append(Fact("deck_laid", number=100))
    for seat in range(players):
        hand = tuple(range(seat * 10, seat * 10 + cards))
        facts.append(Fact("moved", cards=hand, word="deal", source=0, target=zones.hand(seat), seen=1 << seat))
    return [*facts, Fact("round_began", number=1), Fact("turn_began", 0)]


def hit(seat: int, by: int, number: int, left: int, card: int = 99) -> list[Fact]:
    return [
        Fact("damaged", seat, cards=(card,), word="normal", number=number, by=by),
        Fact("set", seat, word="hp", number=left),
    ]


def killed(seat: int, by: int, hand: tuple[int, ...] = ()) -> list[Fact]:
    facts = [Fact("died", seat, by=by), Fact("set", seat, word="alive")]
    if hand:
        facts.append(Fact("moved", seat, cards=hand, word="discard", source=zones.hand(seat), target=1))
    return facts


def over(*winners: int, ending: str = "victory") -> Fact:
    return Fact("game_over", seats=winners, word=ending)


def kingdoms(*names: str) -> list[Fact]:
    return [Fact("set", seat, word="kingdom", text=name) for seat, name in enumerate(names)]


@pytest.mark.parametrize(("ruleset", "players", "seed"), [("guozhan-2018", 6, 4), ("identity", 5, 9)])
def test_of_whole_games_it_says_what_the_end_of_the_game_does(ruleset, players, seed):
    game = finished(ruleset, players, seed)
    log = game.log
    found = summary(log, players)
    state = game.state
    assert found.winners == state.winners
    assert found.ending == state.ending
    assert found.rounds == state.round
    for one, seat in zip(found.seats, state.seats, strict=True):
        assert one.generals == tuple(seat.generals)
        assert (one.role, one.kingdom, one.alive, one.revealed) == (seat.role, seat.kingdom, seat.alive, seat.revealed)
        assert one.won == (one.seat in state.winners)
        assert (one.died > 0) == (not seat.alive)
    assert sum(one.dealt for one in found.seats) == sum(
        fact.number for fact in log if fact.name == "damaged" and fact.by >= 0
    )
    assert sum(one.taken for one in found.seats) == sum(fact.number for fact in log if fact.name == "damaged")
    assert sum(one.kills for one in found.seats) == sum(
        fact.name == "died" and fact.by >= 0 and fact.by != fact.seat for fact in log
    )
    assert sum(one.used for one in found.seats) == sum(fact.name == "used" for fact in log)
    drawn = sum(len(fact.cards) for fact in log if fact.name == "moved" and fact.word == "draw")
    assert sum(one.drawn for one in found.seats) == drawn
    assert found.turns == sum(fact.name == "turn_began" for fact in log)
    assert len(found.chart) == found.turns + 1
    assert found.chart[-1].hp == tuple(max(seat.hp, 0) if seat.alive else 0 for seat in state.seats)
    assert found.chart[-1].hand == tuple(len(state.zones[zones.hand(seat)]) for seat in range(players))
    assert 1 <= len(found.points) <= MOST_POINTS
    assert [point.facts for point in found.points] == sorted(point.facts for point in found.points)
    for point in found.points:
        name = {"death": "died", "damage": "damaged", "burst": "damaged", "saved": "saved", "healed": "recovered"}
        assert log[point.facts - 1].name == name.get(point.kind, "revealed")


def test_what_each_seat_did_is_counted():
    facts = [
        *begin(),
        Fact("used", 0, (1,), (1,), "slash"),
        *hit(1, 0, 2, 2),
        Fact("recovered", 1, number=1, by=2),
        Fact("set", 1, word="hp", number=3),
        Fact("lost_hp", 0, number=1),
        Fact("played", 2, word="jink"),
        Fact("dying", 2),
        Fact("moved", cards=(50, 51), word="draw", source=0, target=zones.hand(2), seen=4),
        Fact("rewarded", 2, number=3),
    ]
    one, two, three = summary(facts, 3, "abandoned").seats
    assert (one.dealt, one.used, one.lost, one.taken) == (2, 1, 1, 0)
    assert (two.taken, two.regained, two.healed) == (2, 1, 0)
    assert (three.healed, three.played, three.dying, three.drawn, three.rewards) == (1, 1, 1, 2, 3)
    assert one.first == one.generals == ("head0", "deputy0")


def test_a_death_by_ones_own_hand_is_nobodys_kill():
    found = summary([*begin(), *killed(1, 1), *killed(2, -1)], 3, "abandoned")
    assert [one.kills for one in found.seats] == [0, 0, 0]
    assert [one.killer for one in found.seats] == [-1, 1, -1]
    assert [one.died for one in found.seats] == [0, 1, 1]


ENDS = [
    (kingdoms("wei", "wei", "shu"), (0, 1), ("kingdom", "wei")),
    (kingdoms("wei|shu", "shu", "wu"), (0, 1), ("kingdom", "shu")),
    (kingdoms("careerist", "wei", "shu"), (0,), ("careerist", "careerist")),
]


@pytest.mark.parametrize(("facts", "winners", "why"), ENDS)
def test_why_a_kingdom_has_won(facts, winners, why):
    found = summary([*begin(), *facts, over(*winners)], 3)
    assert (found.why, found.kingdom) == why
    assert found.winners == winners


ROLES = ("lord", "loyalist", "rebel", "renegade")


@pytest.mark.parametrize(
    ("winners", "why"), [((0, 1), "lord_side"), ((0,), "lord_side"), ((2,), "rebels"), ((3,), "renegade")]
)
def test_why_a_role_has_won(winners, why):
    roles = [Fact("role_set", seat, text=role, seen=1 << seat) for seat, role in enumerate(ROLES)]
    assert summary([*begin(4), *roles, over(*winners)], 4).why == why


@pytest.mark.parametrize("ending", ["standoff", "round_limit", "nobody_left"])
def test_draws_have_no_winner_and_no_share(ending):
    found = summary([*begin(), *killed(1, 0), over(ending=ending)], 3)
    assert (found.winners, found.why, found.ending) == ((), ending, ending)
    assert {moment.share for moment in found.chart} == {-1}
    assert [(point.kind, point.swing) for point in found.points] == [("death", 0)]


@pytest.mark.parametrize("ending", ["conceded", "agreed", "void", "unfinished"])
def test_what_the_log_does_not_tell_is_told_by_the_table(ending):
    found = summary(begin(), 3, ending, (2, 7, -1))
    assert (found.ending, found.why, found.winners) == (ending, ending, (2,))
    assert not any(point.last for point in found.points)


def test_the_log_is_believed_before_the_table():
    found = summary([*begin(), *kingdoms("wei", "shu", "shu"), over(1, 2)], 3, "conceded", (0,))
    assert (found.ending, found.winners) == ("victory", (1, 2))


def test_a_game_of_no_facts_has_a_summary_too():
    found = summary([], 2, "void")
    assert (found.rounds, found.turns, found.points) == (0, 0, ())
    assert len(found.chart) == 1


def test_the_share_of_the_winners():
    assert share((0, 2), (1.0, 2.0, 1.0)) == 0.5
    assert share((0,), (0.0, 0.0)) == 0.0


def test_the_fatal_blow_is_told_with_the_death_and_the_last_one_decides():
    facts = [*begin(), *hit(2, 1, 1, 3), *hit(1, 0, 4, 0, card=7), Fact("dying", 1), *killed(1, 0, (10, 11, 12, 13))]
    facts += [Fact("turn_began", 0), *hit(2, 0, 3, 0, card=8), *killed(2, 0, (20, 21, 22, 23)), over(0)]
    found = summary(facts, 3)
    deaths = [point for point in found.points if point.kind == "death"]
    assert [(point.seat, point.by, point.cards, point.last) for point in deaths] == [
        (1, 0, (7,), False),
        (2, 0, (8,), True),
    ]
    assert deaths[-1].swing > deaths[0].swing > 0
    assert not [point for point in found.points if point.kind == "damage" and point.number > 1]
    assert found.chart[-1].share == 100


def test_much_damage_in_one_turn_is_one_moment():
    facts = [*begin(), *hit(1, 0, 2, 2), *hit(2, 0, 2, 2), *hit(1, 0, 1, 1), Fact("turn_began", 1), *hit(0, 1, 1, 3)]
    found = summary([*facts, *kingdoms("wei", "shu", "shu"), over(0)], 3)
    bursts = [point for point in found.points if point.kind == "burst"]
    assert [(point.seat, point.number, point.by) for point in bursts] == [(0, 5, -1)]
    assert not [point for point in found.points if point.kind == "damage" and point.by == 0]


def test_reveals_count_where_they_decided_something():
    revealed = Fact("revealed", 0, text="head0", number=1)
    quiet = [*begin(), revealed, over(0)]
    assert summary(quiet, 3).points == ()
    with_kill = [*begin(), revealed, *hit(1, 0, 4, 0), *killed(1, 0), over(0)]
    assert [point.kind for point in summary(with_kill, 3).points] == ["reveal", "death"]
    next_turn = [*begin(), revealed, Fact("turn_began", 1), *hit(1, 0, 4, 0), *killed(1, 0), over(0)]
    assert [point.kind for point in summary(next_turn, 3).points] == ["death"]
    careerist = [*begin(), revealed, Fact("revealed", 0, text="deputy0", number=2), *kingdoms("careerist"), over(0)]
    (point,) = summary(careerist, 3).points
    assert (point.kind, point.seat, point.word) == ("careerist", 0, "head0")


def test_what_happens_later_is_not_laid_to_an_event():
    """A rescue does not count what others draw in the next phase."""
    draw = Fact("moved", cards=tuple(range(60, 90)), word="draw", source=0, target=zones.hand(2), seen=4)
    facts = [*begin(), Fact("saved", 0), Fact("phase_ended", 0), draw, over(0)]
    (point,) = summary(facts, 3).points
    assert (point.kind, point.swing) == ("saved", 0)


def test_only_the_greatest_are_told():
    facts = begin()
    for turn in range(30):
        facts += [Fact("turn_began", turn % 3), *hit(turn % 3, (turn + 1) % 3, 3, 1), Fact("phase_ended")]
        facts += [Fact("recovered", turn % 3, number=3), Fact("set", turn % 3, word="hp", number=4)]
    found = summary([*facts, over(0)], 3)
    assert len(found.points) == MOST_POINTS


def test_a_record_of_many_blows_takes_no_longer_for_each():
    facts = [*begin(), *(fact for _ in range(10_000) for fact in hit(1, 0, 1, 4)), over(0)]
    since = time.process_time()
    told = summary(facts, 3)
    assert [one.kind for one in told.points] == ["burst"]
    assert time.process_time() - since < 4  # each with each would take half a minute
