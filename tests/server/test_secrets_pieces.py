"""What else could tell of secrets: seeds, numbers, errors, logs, and what is known after a restart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from copy import deepcopy
from functools import partial
from typing import Any

import msgspec
import pytest
import structlog

from guozhan.core.answers import PASS
from guozhan.core.rng import Stream
from guozhan.games.session import Session, new_game
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.server.clock import ManualClock
from guozhan.server.keeping import restored
from guozhan.server.play import ONLOOKER
from guozhan.server.table import Table
from guozhan.view.redact import facts_for
from tests.helpers.listened_tables import World
from tests.helpers.sessions import go_on
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, play_on, settle


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_the_seed_is_told_to_nobody_before_the_end() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=2, seed=987654321)
        clients[0].say(messages.Start())
        await settle(table)
        await play_on(clients, Stream(1), 12)
        assert not any(b"987654321" in data for client in clients for data in client.sent)
        clients[1].say(messages.Concede())
        await settle(table)
        assert clients[0].of(messages.Ended)[0].seed == "987654321"
        assert table.info().setup.seed == 987654321
        for client in clients:
            client.say(messages.Rematch())
        await settle(table)
        assert (table.status, table.game) == ("playing", 2)
        assert table.seed != 987654321

    run(test)


def private_facts(table: Table) -> set[bytes]:
    """Facts, as written, that somebody knows and onlookers do not."""
    assert table.play is not None
    log = table.play.game.log or []
    known = {msgspec.json.encode(fact) for fact in facts_for(log, ONLOOKER)}
    return {
        written
        for seat in range(table.play.game.size)
        for fact in facts_for(log, seat)
        if (written := msgspec.json.encode(fact)) not in known
    }


def test_an_onlooker_gets_no_private_fact_no_hand_and_no_request() -> None:
    async def test() -> None:
        house = new_house()
        made = Setup(players=5, seed=3, window=0, pace=0)
        table, secret, token = house.create(made, "p0")
        clients = [Client(table, token=token)]
        clients += [Client(table, secret=secret, name=f"p{seat}") for seat in range(1, 5)]
        watcher = Client(table, secret=secret, watch=True, lines=True)
        await settle(table)
        clients[0].say(messages.Start())
        await settle(table)
        await play_on(clients, Stream(3), 150)
        secrets = private_facts(table)
        assert len(secrets) > 20
        sent = b"\n".join(watcher.sent)
        assert not any(fact in sent for fact in secrets)
        for message in watcher.read():
            assert getattr(message, "request", None) is None
            view = getattr(message, "view", None)
            for one in view.seats if view is not None else ():
                assert one.hand == ()
        assert watcher.of(messages.Update)
        for request in range(1, 6):
            watcher.say(messages.GiveAnswer(request=request, clicks=("pass",)))
            watcher.say(messages.Walk(request=request))
            watcher.say(messages.AskHint(request=request))
        await settle(table)
        assert {error.code for error in watcher.of(messages.Failed)} == {messages.NOT_ALLOWED}

    run(test)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_a_restart_nobody_knows_more_than_before(seed: int) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        table, clients = await full_table(new_house(store, clock), players=6, seed=seed, window=2, pace=0)
        clients[0].say(messages.Start())
        await settle(table)
        stream = Stream(seed)
        compared = 0
        for _ in range(40):
            await play_on(clients, stream, 1)
            # At some moment within the window, or in the middle of a joint question.
            clock.advance(stream.below(3))
            await settle(table)
            play = table.play
            if play is None or table.status != "playing":
                break
            # Two processes do not write to one store.
            other = new_house(deepcopy(store), clock)
            again = await restored(partial(Table, other), store.rows[table.id], store.answers[table.id, 1])
            assert again.play is not None
            for reader in play.readers():
                assert again.play.told[reader] <= play.told[reader]
                assert again.play.versions[reader] <= play.versions[reader]
                compared += 1
            for seat in range(6):
                assert again.play.known[seat] <= play.known[seat]
                assert again.play.counts[seat] == play.counts[seat]
            again.play.halt()
            await settle(table)
        assert compared > 100

    run(test)


@pytest.mark.parametrize("can", [True, False])
@pytest.mark.parametrize("bot", ["", "basic"])
@pytest.mark.parametrize("pace", [0.0, 0.5, 3.0])
def test_declining_takes_as_long_whether_there_was_a_card_or_not(can: bool, bot: str, pace: float) -> None:
    found = 0
    for seed in range(6):
        source = Session(new_game("guozhan-2018", 4, seed))
        go_on(source, 30, seed)
        while not source.over and found < 3:
            go_on(source, 1, source.version)
            decision = source.pending[0] if source.pending else None
            need = getattr(decision, "need", None)
            if decision is None or need is None or need.trick is not None or source.together is not None:
                continue
            if bool(decision.actions()) is not can or decision.seat == 0:
                continue
            setup = Setup(players=4, bots={decision.seat: bot} if bot else {}, pace=pace)
            one = World(source.clone(), setup, 1.0, (0, ONLOOKER), len(source.game.log or ()), slow=True)
            one.said = lambda world, opened: PASS if opened.decision.optional else opened.decision.default()
            one.play.start()
            one.clock.advance(1.0)  # the window after what was asked before
            opened = one.play.open[decision.seat]
            released = one.clock.now()
            if opened.shown:
                one.clock.advance(0.25)
                one.play.take(one.play.check(decision.seat, opened.id, PASS), PASS)
            one.clock.advance(10)
            entry = next(heard for heard in one.play.entries if heard.seat == decision.seat)
            assert entry.answer == PASS
            told = next(when for when, data in one.ears[ONLOOKER].heard if when > released)
            held = max(1.0, pace) if bot else 1.0
            assert told == released + held + 1.0
            found += 1
            one.play.close()
        source.close()
    assert found


def test_logs_tell_nothing_of_a_running_game() -> None:
    async def test() -> None:
        with structlog.testing.capture_logs() as logs:
            table, clients = await full_table(new_house(), players=4, seed=3)
            clients[0].say(messages.Start())
            await settle(table)
            await play_on(clients, Stream(3), 120)
            for client in clients:
                for request in (-1, 0, 1, 10**9):
                    client.say(messages.GiveAnswer(request=request, clicks=("x",)))
            await settle(table)
        assert logs == [], json.dumps(logs, default=str)

    run(test)
