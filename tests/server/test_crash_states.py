"""All that people at a table have been told of it, and what they wish, is there again after a new start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from guozhan.core.answers import PASS
from guozhan.core.rng import Stream
from guozhan.games.saving import load
from guozhan.protocol import messages
from guozhan.server.clock import ManualClock
from guozhan.server.house import House
from guozhan.server.opened import Opened
from guozhan.server.storage import ElsewhereError
from guozhan.server.table import Table
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, play_on, random_clicks, settle


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


async def restarted(house: House) -> House:
    """The house of a new process, after the old one has ended at once."""
    for table in house.tables.values():
        if table.play is not None:
            table.play.halt()
    again = new_house(house.store, ManualClock(house.clock.now() + 100))  # type: ignore[arg-type]
    await again.restore()
    for table in again.tables.values():
        await settle(table)
    return again


async def back(table: Table, clients: list[Client]) -> list[Client]:
    found = [Client(table, token=client.token) for client in clients]
    await settle(table)
    return found


def welcome(client: Client) -> messages.Welcome:
    found: messages.Welcome = client.of(messages.Welcome)[-1]
    return found


async def begun(**setup: Any) -> tuple[House, Table, list[Client]]:
    house = new_house()
    table, clients = await full_table(house, **setup)
    clients[0].say(messages.Start())
    await settle(table)
    return house, table, clients


def test_what_people_wish_and_have_done_stays() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=5, seed=4)
        await play_on(clients, Stream(1), 20)
        assert table.play is not None
        skill = next(iter(table.play.game.ruleset.skills))
        clients[1].say(messages.Trust(on=True))
        clients[2].say(messages.Prelight(skill=skill, on=False))
        clients[3].say(messages.Nullify(own=True, never=True))
        clients[4].say(messages.Concede())
        clients[0].say(messages.DrawVote(on=True))
        await settle(table)
        clients[0].say(messages.Kick(seat=2))
        await settle(table)
        was = table.info()
        again = (await restarted(house)).tables[table.id]
        (zero, one, three, four) = await back(again, [clients[i] for i in (0, 1, 3, 4)])
        assert msgspec_people(again.info()) == msgspec_people(was)
        assert again.info().draw == was.draw == (0,)
        assert again.players[1].trusted
        assert again.players[2].left
        assert again.players[3].nullify.own
        assert again.players[3].nullify.never
        assert again.players[4].conceded
        with pytest.raises(Exception, match="请你离开"):
            Client(again, token=clients[2].token)
        await play_on([zero, one, three, four], Stream(2), 10_000)
        assert again.status == "over"

    run(test)


def msgspec_people(info: messages.TableInfo) -> list[tuple[Any, ...]]:
    return [(one.seat, one.name, one.kind, one.host, one.trusted, one.conceded, one.left) for one in info.people]


def test_skills_that_are_not_asked_for_stay() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=2, seed=4)
        await play_on(clients, Stream(1), 10)
        assert table.play is not None
        skill = next(iter(table.play.game.ruleset.skills))
        clients[1].say(messages.Prelight(skill=skill, on=False))
        await settle(table)
        again = (await restarted(house)).tables[table.id]
        (client,) = await back(again, [clients[1]])
        assert welcome(client).unlit == (skill,)

    run(test)


def test_a_pause_stays_and_the_open_requests_with_it() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=4, seed=9, bots={2: "basic"}, pace=1.0)
        await play_on(clients, Stream(3), 25)
        clients[0].say(messages.Pause(on=True))
        await settle(table)
        before = [client.request for client in await back(table, clients)]
        again = (await restarted(house)).tables[table.id]
        found = await back(again, clients)
        assert again.info().paused
        entries = len(again.play.entries) if again.play is not None else -1
        assert [one and (one.id, one.tree) for one in [client.request for client in found]] == [
            one and (one.id, one.tree) for one in before
        ]
        clock = again.clock
        assert isinstance(clock, ManualClock)
        clock.advance(1000)
        assert again.play is not None
        assert len(again.play.entries) == entries
        found[0].say(messages.Pause(on=False))
        await settle(again)
        await play_on(found, Stream(4), 10_000)
        assert again.status == "over"

    run(test)


async def until_held(table: Table, clients: list[Client]) -> Opened:
    """Play until somebody may decline a card, which takes as long as the window."""
    play, clock = table.play, table.clock
    assert play is not None
    assert isinstance(clock, ManualClock)
    for _ in range(2000):
        shown = [opened for opened in play.open.values() if opened.shown and not opened.answered]
        for opened in shown:
            if opened.holds and opened.decision.optional:
                return opened
            answer = table.bot(opened.seat, "basic")(opened.decision)
            clients[opened.seat].say(messages.GiveAnswer(request=opened.id, answer=answer))
            break
        else:
            assert clock.next is not None
            clock.advance(clock.next - clock.now())
        await settle(table)
    raise AssertionError("nobody was asked for a card")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_answer_that_waits_for_its_time_is_not_asked_again(seed: int) -> None:
    async def test() -> None:
        house, table, clients = await begun(players=3, seed=seed, window=2.0)
        opened = await until_held(table, clients)
        client = clients[opened.seat]
        answer = messages.GiveAnswer(request=opened.id, answer=PASS)
        client.say(answer)
        await settle(table)
        assert client.of(messages.Accepted)[-1].request == opened.id
        assert table.play is not None
        assert table.play.open[opened.seat] is opened
        asked = welcome((await back(table, [client]))[0]).asked
        again = (await restarted(house)).tables[table.id]
        (found,) = await back(again, [client])
        assert welcome(found).request is None
        found_asked = welcome(found).asked
        assert asked is not None
        assert found_asked is not None
        assert found_asked.seats == asked.seats
        found.say(answer)
        await settle(again)
        assert found.of(messages.Failed)[-1].code == messages.DUPLICATE
        assert again.play is not None
        count = len(again.play.entries)
        assert isinstance(again.clock, ManualClock)
        again.clock.advance(2.1)
        entry = next(entry for entry in again.play.entries[count:] if entry.seat == opened.seat)
        assert (entry.by, entry.answer) == ("p", PASS)

    run(test)


def test_what_was_taken_back_stays_taken_back() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=4, seed=5, bots={1: "basic", 2: "basic", 3: "basic"})
        await play_on(clients, Stream(1), 9)
        clients[0].say(messages.TakeBack())
        await settle(table)
        clients[0].say(messages.TakeBack())
        await settle(table)
        assert table.play is not None
        again = (await restarted(house)).tables[table.id]
        assert again.play is not None
        assert again.play.game.log == table.play.game.log
        (client,) = await back(again, clients)
        assert client.request is not None
        assert clients[0].request is not None
        assert client.request.id == clients[0].request.id
        await play_on([client], Stream(2), 10_000)
        assert again.status == "over"
        store: Any = again.house.store
        (ended,) = client.of(messages.Ended)
        assert load(store.kept[ended.replay][1]).game.log == again.play.game.log

    run(test)


def test_waiting_tables_stay_and_can_begin() -> None:
    async def test() -> None:
        house = new_house()
        table, clients = await full_table(house, players=4, bots={3: "basic"})
        again = (await restarted(house)).tables[table.id]
        found = await back(again, clients)
        found[0].say(messages.Start())
        await settle(again)
        assert all(welcome(client).view is not None for client in found)

    run(test)


def test_between_two_games_everybody_is_waited_for() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=3, seed=1)
        await play_on(clients, Stream(1), 10_000)
        (ended,) = clients[0].of(messages.Ended)
        clients[2].say(messages.Rematch())
        await settle(table)
        again = (await restarted(house)).tables[table.id]
        assert again.status == "over"
        (first,) = await back(again, clients[:1])
        assert first.of(messages.Ended) == [ended]
        assert welcome(first).view == welcome((await back(table, clients[:1]))[0]).view
        assert again.info().rematch == (2,)
        first.say(messages.Rematch())
        await settle(again)
        assert again.status == "over", "those whose connection went with the process keep their seats"
        (second, _) = await back(again, clients[1:])
        second.say(messages.Rematch())
        await settle(again)
        assert again.status == "playing"
        assert again.game == 2
        assert [player.kind for player in again.players] == ["human"] * 3
        assert again.id in (await restarted(again.house)).tables

    run(test)


def test_who_does_not_come_back_between_two_games_is_not_waited_for_without_end() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=3, seed=1, countdown=30)
        await play_on(clients, Stream(1), 10_000)
        again = (await restarted(house)).tables[table.id]
        (first,) = await back(again, clients[:1])
        first.say(messages.Rematch())
        await settle(again)
        assert isinstance(again.clock, ManualClock)
        again.clock.advance(31)
        await settle(again)
        assert again.status == "playing"
        assert [player.kind for player in again.players] == ["human", "basic", "basic"]

    run(test)


def test_time_counts_when_everybody_is_back() -> None:
    async def test() -> None:
        house, table, clients = await begun(players=3, seed=2, timers={"play": 5, "draft": 5, "choose": 5})
        again = (await restarted(house)).tables[table.id]
        clock = again.clock
        assert isinstance(clock, ManualClock)
        assert again.play is not None
        clock.advance(9.0)
        assert again.play.entries == []
        await back(again, clients)
        clock.advance(4.9)
        assert again.play.entries == []
        clock.advance(0.2)
        assert again.play.entries != []

    run(test)


class FailingStore(MemoryStore):
    """A store that can be broken."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: set[str] = set()
        self.error: Exception = OSError("the disk is full")

    async def append(self, table: str, game: int, first: int, entries: Any) -> None:
        if table in self.broken:
            raise self.error
        await super().append(table, game, first, entries)

    async def put_table(self, row: Any) -> None:
        if row.id in self.broken:
            raise self.error
        await super().put_table(row)


def test_where_nothing_can_be_stored_nobody_is_told_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guozhan.server.outflow.RETRY", 0.02)

    async def test() -> None:
        store = FailingStore()
        house = new_house(store)
        table, clients = await full_table(house, players=3, seed=6)
        other, others = await full_table(house, players=3, seed=6)
        for host in (clients[0], others[0]):
            host.say(messages.Start())
        await settle(table, other)
        await play_on(clients, Stream(1), 12)
        store.broken.add(table.id)
        sent = [len(client.sent) for client in clients]
        play = table.play
        assert play is not None
        asked = next(client for client in clients if client.request is not None and client.seat in play.open)
        request = asked.request
        assert request is not None
        node = request.tree
        clicks, done = random_clicks(node, Stream(5))
        while not done:
            from guozhan.games.labels import Labels
            from guozhan.protocol.tree import Tree

            opened = play.open[asked.seat]
            node = Tree(opened.decision, Labels(play.game, asked.seat)).node(tuple(clicks))
            more, done = random_clicks(node, Stream(5))
            clicks += more
        stored = len(store.answers[table.id, 1])
        asked.say(messages.GiveAnswer(request=request.id, clicks=tuple(clicks)))
        await asyncio.sleep(0.1)
        assert [len(client.sent) for client in clients] == sent
        assert len(store.answers[table.id, 1]) == stored
        # Time does not run against people who cannot be asked.
        answered = len(play.entries)
        clock = table.clock
        assert isinstance(clock, ManualClock)
        clock.advance(500)
        await asyncio.sleep(0.05)
        assert len(play.entries) == answered
        await play_on(others, Stream(2), 10_000)
        assert other.status == "over"
        store.broken.clear()
        await settle(table)
        assert asked.of(messages.Accepted)[-1].request == request.id
        assert len(store.answers[table.id, 1]) >= stored + 1
        for client in clients:
            assert client.of(messages.Failed) == []
        await play_on(clients, Stream(3), 10_000)
        assert table.status == "over"
        assert len(store.answers[table.id, 1]) == play.kept

    run(test)


def test_a_table_that_lives_elsewhere_is_not_served_any_more() -> None:
    async def test() -> None:
        store = FailingStore()
        house = new_house(store)
        table, clients = await full_table(house, players=3, seed=6)
        clients[0].say(messages.Start())
        await settle(table)
        store.error = ElsewhereError("it lives elsewhere")
        store.broken.add(table.id)
        count = len(store.answers[table.id, 1])
        sent = [len(client.sent) for client in clients]
        clients[0].say(messages.Trust(on=True))
        await settle(table)
        assert table.id not in house.tables
        assert len(store.answers[table.id, 1]) == count
        for client, before in zip(clients, sent, strict=True):
            assert client.closed
            (goodbye,) = [messages.from_server(data) for data in client.sent[before:]]
            assert isinstance(goodbye, messages.Goodbye)
            assert goodbye.code == "restart"

    run(test)
