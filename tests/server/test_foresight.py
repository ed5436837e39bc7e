"""Private requests of one beat are put at once, whatever comes of those before them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.protocol.delta import patch
from guozhan.server.clock import ManualClock
from guozhan.server.foresight import Ahead
from guozhan.server.table import Table
from guozhan.view.model import View
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, random_clicks, settle

WINDOW = 2.0
# Games in which the clients below come to where two people are asked in private in one beat.
SEEDS = [0, 1, 2]


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


class Crowd:
    """A table at which two people are asked in private in one beat: ``first`` and, once he has declined, ``second``."""

    def __init__(self, table: Table, clients: list[Client], store: MemoryStore, way: list[Ahead]) -> None:
        self.table = table
        self.clients = clients
        self.store = store
        self.first = clients[way[0].seat]
        self.second = next(clients[one.seat] for one in way if one.seat != way[0].seat)

    @property
    def clock(self) -> ManualClock:
        clock = self.table.clock
        assert isinstance(clock, ManualClock)
        return clock

    async def pass_time(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await settle(self.table)

    async def say(self, client: Client, *clicks: str) -> None:
        assert client.request is not None
        client.say(messages.GiveAnswer(request=client.request.id, clicks=clicks))
        await settle(self.table)

    async def use(self, client: Client) -> None:
        """Do something, not decline."""
        assert client.request is not None
        step = next(step for step in client.request.tree.steps if step.kind != "pass")
        clicks, node, stream = [step.key], step.node, Stream(1)
        while not step.done:
            assert node is not None
            step = node.steps[stream.below(len(node.steps))]
            clicks.append(step.key)
            node = step.node
        await self.say(client, *clicks)

    async def restarted(self) -> Crowd:
        """The process is killed and begins again."""
        assert self.table.play is not None
        self.table.play.halt()
        house = new_house(self.store, self.clock)
        await house.restore()
        table = house.tables[self.table.id]
        clients = [Client(table, token=client.token) for client in self.clients]
        await settle(table)
        twin = Crowd.__new__(Crowd)
        twin.table, twin.clients, twin.store = table, clients, self.store
        twin.first, twin.second = clients[self.first.seat], clients[self.second.seat]
        return twin


def asked_in_private(table: Table) -> list[Ahead]:
    play = table.play
    assert play is not None
    found = [one for one in play.ahead._way if one.shown and not one.answered]
    return found if len({one.seat for one in found}) > 1 and found[0].reached else []


async def crowd(seed: int) -> Crowd:
    """Clients answer what is public at random, and decline what is private, until two of them are asked in private."""
    for number in range(seed * 40, seed * 40 + 40):
        store = MemoryStore()
        table, clients = await full_table(
            new_house(store), players=6, seed=number, window=WINDOW, timers={"private": 0}, options={}
        )
        clients[0].say(messages.Start())
        await settle(table)
        stream = Stream(number)
        for _ in range(150):
            way = asked_in_private(table)
            if way:
                return Crowd(table, clients, store, way)
            if table.status != "playing":
                break
            await one_round(table, clients, stream)
    raise AssertionError("nobody is asked in private")


async def one_round(table: Table, clients: list[Client], stream: Stream) -> None:
    assert table.play is not None
    for client in clients:
        opened = table.play.open.get(client.seat)
        if opened is None or not opened.shown or opened.answered:
            continue
        request = client.request
        assert request is not None
        if not opened.public or opened.holds or stream.below(3) == 0:
            client.say(messages.GiveAnswer(request=opened.id, answer=opened.decision.default()))
        else:
            clicks, done = random_clicks(request.tree, stream)
            answer = {"clicks": tuple(clicks)} if done else {"answer": opened.decision.default()}
            client.say(messages.GiveAnswer(request=opened.id, **answer))
        await settle(table)
        if asked_in_private(table):
            return
    clock = table.clock
    assert isinstance(clock, ManualClock)
    if clock.next is not None:
        clock.advance(max(0.0, clock.next - clock.now()))
    await settle(table)


def view_of(client: Client) -> View | None:
    """The view that the client has made of what it was sent."""
    view: View | None = None
    for message in client.read():
        if isinstance(message, messages.Welcome):
            view = message.view
        elif isinstance(message, messages.Update) and message.delta is not None and view is not None:
            view = patch(view, message.delta)
    return view


def play_of(table: Table) -> Any:
    assert table.play is not None
    return table.play


@pytest.mark.parametrize("seed", SEEDS)
def test_all_are_asked_at_once_with_the_whole_window(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        for client in (found.first, found.second):
            assert client.request is not None
            assert client.request.kind == "private"
            assert client.request.seconds == WINDOW

    run(test)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_asked_later_may_answer_earlier(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        play = play_of(found.table)
        before = len(play.entries)
        await found.pass_time(0.5)
        second = found.second.request
        await found.say(found.second, "pass")
        assert len(play.entries) == before
        with_first = found.first.request
        await found.say(found.first, "pass")
        assert [entry.seat for entry in play.entries[before : before + 2]] == [found.first.seat, found.second.seat]
        assert not play._released
        await found.pass_time(WINDOW)
        assert not [m for client in found.clients for m in client.of(messages.Update) if m.withdrawn]
        assert second is not None
        assert with_first is not None
        for client in found.clients:
            assert view_of(client) == play.views[client.seat]

    run(test)


def _check_versions(client: Client) -> None:
    """Between two greetings each version is how many facts have been told, also where something is withdrawn."""
    version = 0
    for message in client.sent:
        if isinstance(message, messages.Welcome):
            version = message.version
        elif isinstance(message, messages.Update):
            version += len(message.facts)
            assert message.version == version


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_no_longer_asked_is_withdrawn(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        play = play_of(found.table)
        asked = found.second.request
        assert asked is not None
        before = len(play.entries)
        await found.use(found.first)
        # What follows from it would show that he was asked before.
        assert len(play.entries) == before
        assert found.second.request == asked
        await found.pass_time(WINDOW)
        withdrawn = [m.withdrawn for m in found.second.of(messages.Update) if m.withdrawn]
        assert withdrawn == [asked.id]
        for client in found.clients:
            _check_versions(client)
        assert view_of(found.second) == play.views[found.second.seat]
        again = await found.restarted()
        opened = play_of(again.table).open.get(found.second.seat)
        old = play.open.get(found.second.seat)
        assert (opened.id if opened else 0) == (old.id if old else 0)
        assert opened is None or opened.id > asked.id
        again.second.sent.clear()
        again.second.say(messages.GiveAnswer(request=asked.id, clicks=("pass",)))
        await settle(again.table)
        assert [error.code for error in again.second.of(messages.Failed)] == ["late"]

    run(test)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_open_is_open_again_after_a_kill(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        again = await found.restarted()
        for old, new in ((found.first, again.first), (found.second, again.second)):
            assert old.request is not None
            assert new.request is not None
            assert (new.request.id, new.request.tree) == (old.request.id, old.request.tree)
        for old, new in zip(found.clients, again.clients, strict=True):
            assert view_of(new) == view_of(old)
            assert play_of(again.table).versions[new.seat] == play_of(found.table).versions[old.seat]

    run(test)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_accepted_survives_a_kill(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        asked = found.second.request
        assert asked is not None
        await found.use(found.second)
        assert found.second.of(messages.Accepted)[-1].request == asked.id
        again = await found.restarted()
        assert again.second.request is None
        assert play_of(again.table).versions[found.second.seat] == play_of(found.table).versions[found.second.seat]
        play = play_of(again.table)
        before = len(play.entries)
        await again.say(again.first, "pass")
        await again.pass_time(WINDOW)
        entry = next(entry for entry in play.entries[before:] if entry.seat == found.second.seat)
        assert entry.id == asked.id
        assert entry.by == "p"
        assert entry.answer is not None
        assert type(entry.answer).__name__ != "Pass"

    run(test)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_that_is_over_before_leaves_nobody_ahead(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        play = play_of(found.table)
        found.table.stop("agreed")
        await settle(found.table)
        assert not play.ahead._games
        assert play.told[found.second.seat] <= len(play.game.log)

    run(test)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pause_stops_the_window_for_all(seed: int) -> None:
    async def test() -> None:
        found = await crowd(seed)
        play = play_of(found.table)
        found.clients[0].say(messages.Pause(on=True))
        await found.pass_time(100.0)
        assert play.open[found.second.seat].plan == "default"
        found.clients[0].say(messages.Pause(on=False))
        await found.pass_time(WINDOW / 2)
        assert not play._released
        await found.say(found.second, "pass")
        await found.pass_time(WINDOW / 2)
        assert play._released or play.beat == found.clock.now()

    run(test)
