"""A table that is taken up again goes on where it was stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.server.clock import ManualClock
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, play_on, settle


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


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
