"""A hostile client: copies share nothing with what they were made of, and what is closed is gone."""

import gc
import random
import threading
import weakref

import pytest

from guozhan.bots.random import RandomBot
from guozhan.games.session import Session, new_game, play
from guozhan.view.sheet import about
from tests.helpers.builds import interpreted_only


def everything(session):
    game = session.game
    asked = [
        (one.seat, one.shape, one.topic, one.optional, one.public, about(one.about), one.answers(40), one.concerns())
        for one in session.pending
    ]
    return repr(game.state.snapshot()), session.version, asked, session.given, repr(game.record), game.marks, game.log


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (4, 6), (9, 5)])
def test_a_clone_shares_nothing_at_any_decision(players, seed):
    rand = random.Random(seed)
    session = Session(new_game(players=players, seed=seed))
    bots = [RandomBot(seat) for seat in range(players)]
    while not session.over and session.version < 150:
        before = everything(session)
        clone = session.clone()
        second = clone.clone()
        assert everything(clone) == everything(second) == before
        spare = [RandomBot(rand.randrange(1 << 40)) for _ in range(players)]
        for _ in range(rand.randrange(1, 8)):
            if not clone.over:
                decision = rand.choice(clone.pending)
                clone.answer(spare[decision.seat](decision), decision.seat)
        assert everything(session) == before
        assert everything(second) == before
        # Those who are asked together may answer in any order.
        decision = rand.choice(session.pending)
        answer = bots[decision.seat](decision)
        session.answer(answer, decision.seat)
        second.answer(answer, decision.seat)
        if not session.over:
            assert everything(session) == everything(second)
        clone.close()
        second.close()
    session.close()


@interpreted_only("there are no weak references to compiled objects")
def test_a_closed_session_leaves_nothing():
    session = Session(new_game(players=4, seed=2))
    for _ in range(30):
        decision = session.decision()
        session.answer(RandomBot(session.version)(decision), decision.seat)
    gone = weakref.ref(session.game)
    session.close()
    session.close()
    assert session.over
    assert session.pending == []
    del session, decision
    gc.collect()
    assert gone() is None


def test_sessions_stepped_in_turns_do_not_mix():
    rand = random.Random(1)
    sessions = [Session(new_game(players=4, seed=9)) for _ in range(4)]
    bots = [[RandomBot(seat) for seat in range(4)] for _ in sessions]
    while not all(session.over for session in sessions):
        number = rand.choice([i for i, session in enumerate(sessions) if not session.over])
        decision = sessions[number].decision()
        sessions[number].answer(bots[number][decision.seat](decision), decision.seat)
    assert all(session.game.log == sessions[0].game.log for session in sessions)


def test_threads_in_parallel_give_the_same_facts():
    def log_of(seed):
        game = new_game(players=2 + seed, seed=seed)
        return play(game, [RandomBot(seed + seat) for seat in range(game.size)]).log

    found: dict[int, list[object]] = {seed: [] for seed in range(4)}

    def work():
        for seed, logs in found.items():
            logs.append(log_of(seed))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, logs in found.items():
        assert len(logs) == 4
        assert all(log == log_of(seed) for log in logs)
