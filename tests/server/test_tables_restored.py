"""A table that is taken up again goes on where it was stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.server import repeating
from guozhan.server.clock import ManualClock
from guozhan.server.table import Table
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, play_on, settle


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


async def begun(store: MemoryStore) -> tuple[Table, list[Client]]:
    """A table at which a game has gone on for some time."""
    table, clients = await full_table(new_house(store), players=4, seed=11)
    clients[0].say(messages.Start())
    await settle(table)
    await play_on(clients, Stream(1), 60)
    return table, clients


@pytest.mark.parametrize("after", [0, 1, 5, 17, 60, 120])
def test_a_table_goes_on_where_it_was_stored(after: int) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        table, clients = await full_table(new_house(store, clock), players=5, seed=11)
        clients[0].say(messages.Start())
        await settle(table)
        await play_on(clients, Stream(after), after)
        assert table.play is not None
        tokens = [client.token for client in clients]
        was = [client.request for client in clients]
        table.play.halt()

        house = new_house(store, clock)
        await house.restore()
        again = house.tables[table.id]
        assert again.play is not None
        assert again.play.game.log == table.play.game.log
        back = [Client(again, token=token) for token in tokens]
        await settle(again)
        for old, client in zip(clients, back, strict=True):
            view = again.play.views[client.seat]
            assert client.of(messages.Welcome)[0].view == view
            assert view == table.play.views[old.seat]
        for before, client in zip(was, back, strict=True):
            opened = again.play.open.get(client.seat)
            if before is not None and opened is not None and opened.id == before.id:
                assert client.request is not None
                assert client.request.tree == before.tree
        await play_on(back, Stream(1), 10_000)
        assert again.status == "over"

    run(test)


def test_a_game_whose_content_has_changed_is_void_with_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = MemoryStore()
        table, clients = await full_table(new_house(store), players=2)
        clients[0].say(messages.Start())
        await settle(table)
        monkeypatch.setattr("guozhan.server.keeping.content_hash", lambda: "another")
        house = new_house(store)
        await house.restore()
        again = house.tables[table.id]
        client = Client(again, token=clients[0].token)
        await settle(again)
        assert again.status == "void"
        (voided,) = client.of(messages.Voided)
        assert "规则" in voided.reason
        # Who asks for another language is told again, in it.
        client.say(messages.SetLanguage(language="en"))
        await settle(again)
        assert "other rules" in client.of(messages.Voided)[-1].reason

    run(test)


@pytest.mark.parametrize("number", [0, 7, 39])
def test_a_game_that_goes_another_way_than_it_went_is_void_though_its_answers_fit(number: int) -> None:
    """The digest of rules and content does not notice everything, such as another version of Python."""

    async def test() -> None:
        store = MemoryStore()
        table, clients = await begun(store)
        stored = store.answers[table.id, 1]
        house = new_house(deepcopy(store))
        await house.restore()
        assert house.tables[table.id].status == "playing"

        with_facts = [i for i, data in enumerate(stored) if len(found := msgspec.json.decode(data)) > 5 and found[5]]
        i = with_facts[min(number, len(with_facts) - 1)]
        entry = msgspec.json.decode(stored[i])
        entry[5] = entry[5][:-1]
        stored[i] = msgspec.json.encode(entry)
        house = new_house(store)
        await house.restore()
        again = house.tables[table.id]
        client = Client(again, token=clients[0].token)
        await settle(again)
        assert again.status == "void"
        assert client.of(messages.Voided)

    run(test)


def test_others_have_their_turn_while_a_game_is_carried_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeating, "SLICE", 0.0)

    async def test() -> None:
        store = MemoryStore()
        table, _ = await begun(store)
        assert table.play is not None
        answers = len(table.play.entries)
        house = new_house(store)
        turns = 0
        restoring = asyncio.ensure_future(house.restore())
        while not restoring.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= answers > 30
        assert house.tables[table.id].status == "playing"
        # Where the process ends meanwhile, it stays as it is stored.
        house = new_house(store)
        restoring = asyncio.ensure_future(house.restore())
        for _ in range(answers // 2):
            await asyncio.sleep(0)
        assert not house.tables
        before = len(store.answers[table.id, 1])
        await house.close()
        await restoring
        play = house.tables[table.id].play
        assert play is not None
        assert play.done
        assert len(store.answers[table.id, 1]) == before

    run(test)
