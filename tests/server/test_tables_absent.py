"""Tables whose people have lost their connection, and what others must not conclude from who answers how."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

from guozhan.core.answers import Answer, Pass
from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.server.clock import ManualClock
from guozhan.server.config import Config
from guozhan.server.limits import Limiter
from guozhan.server.listener import Listener
from guozhan.server.opened import Opened
from guozhan.server.outflow import Outflow, Timed
from guozhan.server.socket import MOST_WAITING, MOST_WAITING_BYTES, Connection
from guozhan.server.storage import ElsewhereError, StoreClosedError
from guozhan.server.table import Table
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, play_on, settle

COUNTDOWN = 30


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def advance(table: Table, seconds: float) -> None:
    clock = table.clock
    assert isinstance(clock, ManualClock)
    clock.advance(seconds)


async def begun(**setup: Any) -> tuple[Table, list[Client]]:
    table, clients = await full_table(new_house(), seed=3, countdown=COUNTDOWN, **setup)
    clients[0].say(messages.Start())
    await settle(table)
    return table, clients


def test_a_pause_ends_when_nobody_is_there_who_could_end_it() -> None:
    async def test() -> None:
        table, clients = await begun(players=2, bots={1: "random"})
        clients[0].say(messages.Pause(on=True))
        await settle(table)
        table.detach(clients[0].listener)
        advance(table, COUNTDOWN - 1)
        assert table.paused
        for _ in range(60):
            advance(table, COUNTDOWN)
            await settle(table)
        assert not table.paused
        assert table.status == "over", "bots have played to the end"

    run(test)


@pytest.mark.parametrize("playing", [False, True])
def test_whoever_is_there_becomes_the_host_when_the_host_does_not_come_back(playing: bool) -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3, seed=3, countdown=COUNTDOWN)
        if playing:
            clients[0].say(messages.Start())
            clients[0].say(messages.Pause(on=True))
        await settle(table)
        table.detach(clients[0].listener)
        table.detach(clients[1].listener)
        advance(table, COUNTDOWN - 1)
        assert [person.host for person in table.players] == [True, False, False]
        advance(table, 2)
        assert [person.host for person in table.players] == [False, False, True]
        clients[2].say(messages.Pause(on=False) if playing else messages.Start())
        await settle(table)
        assert not clients[2].of(messages.Failed)
        assert table.status == "playing"
        assert not table.paused
        # Back again, one is a guest like the others.
        Client(table, token=clients[0].token)
        assert [person.host for person in table.players] == [False, False, True]

    run(test)


def test_who_is_away_for_a_moment_keeps_the_seat_for_another_game() -> None:
    async def test() -> None:
        table, clients = await begun(players=3)
        await play_on(clients, Stream(1), 10_000)
        clients[0].say(messages.Rematch())
        table.detach(clients[0].listener)
        clients[1].say(messages.Rematch())
        clients[2].say(messages.Rematch())
        await settle(table)
        assert table.status == "playing"
        assert table.game == 2
        assert [person.kind for person in table.players] == ["human"] * 3
        assert Client(table, token=clients[0].token).seat == 0

    run(test)


def test_nobody_who_is_gone_begins_another_game() -> None:
    async def test() -> None:
        table, clients = await begun(players=3)
        await play_on(clients, Stream(1), 10_000)
        # The first to go are given up first; the last one's vote is all that there is then.
        clients[2].say(messages.Rematch())
        await settle(table)
        for client in clients:
            table.detach(client.listener)
        advance(table, COUNTDOWN + 1)
        assert table.status == "over"
        assert [person.kind for person in table.players] == ["human"] * 3

    run(test)


def test_what_breaks_while_a_game_goes_on_ends_it_with_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table, clients = await begun(players=3)
        play = table.play
        assert play is not None

        def broken(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(play, "plan", broken)
        await play_on(clients, Stream(1), 5)
        assert table.status == "void"
        assert table.house.counts["games_broken"] == 1
        assert all(client.of(messages.Voided) for client in clients)

    run(test)


def test_a_table_at_which_people_sit_is_there_after_a_new_start() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = new_house(store)
        table, (player,) = await full_table(house, players=2, bots={1: "random"})
        player.say(messages.Start())
        await settle(table)
        table.stop("draw")
        await settle(table)
        table.touched -= 10_000  # and all that time somebody has looked at the end
        table.outflow.change()
        await settle(table)
        await house.sweep()
        await settle(table)
        again = new_house(store)
        await again.restore()
        assert list(again.tables) == [table.id]

    run(test)


def test_a_host_who_is_gone_is_none_when_somebody_comes() -> None:
    async def test() -> None:
        table, secret, token = new_house().create(messages.Setup(players=3, countdown=COUNTDOWN, window=0), "p0")
        host = Client(table, token=token)
        table.detach(host.listener)
        advance(table, COUNTDOWN + 1)
        assert table.players[0].host, "nobody else is there"
        guest = Client(table, secret=secret, name="p1")
        assert [person.host for person in table.players] == [False, True, False]
        guest.say(messages.Start())
        await settle(table)
        assert table.status == "playing"

    run(test)


def test_a_pause_ends_when_the_host_leaves_and_the_others_are_gone() -> None:
    async def test() -> None:
        table, clients = await begun(players=3)
        table.detach(clients[1].listener)
        table.detach(clients[2].listener)
        advance(table, COUNTDOWN + 1)
        clients[0].say(messages.Pause(on=True))
        clients[0].say(messages.Leave())
        await settle(table)
        assert not table.paused

    run(test)


def test_whoever_lets_a_bot_play_can_pause() -> None:
    async def test() -> None:
        table, clients = await begun(players=3)
        clients[0].say(messages.Trust(on=True))
        clients[0].say(messages.Pause(on=True))
        table.detach(clients[1].listener)
        table.detach(clients[2].listener)
        advance(table, COUNTDOWN + 1)
        assert table.paused

    run(test)


@pytest.mark.parametrize("window", [0, 1])
def test_only_answers_that_everybody_sees_tell_that_somebody_is_there(window: float) -> None:
    async def test() -> None:
        table, clients = await begun(players=4, window=window)
        play = table.play
        assert play is not None
        seen = {True: 0, False: 0}
        take = play.take

        def watched(opened: Opened, answer: Answer) -> None:
            player = table.players[opened.seat]
            shows = opened.public and not (opened.holds and isinstance(answer, Pass))
            player.timeouts = 1
            take(opened, answer)
            assert player.timeouts == (0 if shows else 1)
            seen[shows] += 1

        play.take = watched  # type: ignore[method-assign]
        stream = Stream(2)
        for _ in range(600):
            await play_on(clients, stream, 1)
            advance(table, 0.5)
            if table.status != "playing":
                break
        assert seen[True] > 20
        assert seen[False] > 3

    run(test)


def test_a_client_that_does_not_read_is_left() -> None:
    async def test() -> None:
        for size, count in ((10, MOST_WAITING), (100_000, MOST_WAITING_BYTES // 100_000 + 1)):
            left: list[bool] = []
            connection = Connection(object(), new_house(), Config())  # type: ignore[arg-type]
            connection._abort = lambda left=left: left.append(True)
            for _ in range(count):
                connection.listener.send(b"x" * size)
            assert connection.listener.alive
            assert not left
            connection.listener.send(b"x")
            assert not connection.listener.alive
            assert left

    run(test)


def test_nothing_is_stored_or_tried_again_once_the_store_is_closed() -> None:
    """Connections end after the store has been let go, and so may countdowns."""

    async def test() -> None:
        house = new_house()
        table, clients = await full_table(house, ruleset="guozhan-2018", players=2)
        clients[0].say(messages.Start())
        await settle(table)
        tried: list[str] = []

        async def put(row: Any) -> None:
            tried.append(row.id)
            raise StoreClosedError("the store has been closed")

        store: Any = house.store
        store.put_table = put
        assert await house.close()
        assert all(client.closed for client in clients)
        with structlog.testing.capture_logs() as logs:
            for client in clients:
                table.detach(client.listener)
            await settle(table)
            advance(table, 1000)
            await settle(table)
        assert tried == [table.id]
        assert [log for log in logs if log["log_level"] == "error"] == []

    run(test)


def test_what_can_be_taken_at_once_is_and_all_else_waits_for_its_turn() -> None:
    """Whatever way a message goes, its limits are the same, and none overtakes another."""

    class Counter:
        def __init__(self) -> None:
            self.taken: list[object] = []

        def take(self, wish: object) -> None:
            self.taken.append(wish)

        def reply(self, message: object) -> None:
            self.taken.append(message)

    async def test() -> None:
        connection = Connection(object(), new_house(), Config(rate=1, burst=5))  # type: ignore[arg-type]
        desk: Any = Counter()
        ping, dear = '{"type":"ping"}', '{"type":"log","since":0}'
        assert connection._take_now(desk, ping)
        assert not connection._take_now(desk, dear)
        assert connection._take_now(desk, "nonsense")
        assert [type(one) for one in desk.taken] == [messages.Ping, messages.Failed]
        connection._busy = True
        assert not connection._take_now(desk, ping)
        connection._busy = False
        connection._read.clear()
        assert not connection._take_now(desk, ping)
        connection._read.set()
        assert [connection._take_now(desk, ping) for _ in range(4)] == [True, True, True, False]
        assert len(desk.taken) == 5

        def broken(wish: object) -> None:
            raise RuntimeError("broken")

        other = Connection(object(), new_house(), Config())  # type: ignore[arg-type]
        desk.take = broken
        assert not other._take_now(desk, ping)
        assert isinstance(other._fault, RuntimeError)

    run(test)


def test_all_connections_of_an_address_share_a_measure_and_what_is_beyond_waits() -> None:
    class Counter:
        def __init__(self) -> None:
            self.taken: list[object] = []

        def take(self, wish: object) -> None:
            self.taken.append(wish)

    async def test() -> None:
        house = new_house()
        now = 0.0
        house.messages = Limiter(10, 6, lambda: now)
        shared = house.messages.bucket("192.0.2.1")
        desk: Any = Counter()
        ping, log = '{"type":"ping"}', '{"type":"log","since":0}'
        one, other = (Connection(object(), house, Config(rate=1, burst=5)) for _ in range(2))  # type: ignore[arg-type]
        one._shared = other._shared = shared
        # What is not taken at once has cost nothing, neither here nor there.
        assert not one._take_now(desk, log)
        assert [one._take_now(desk, ping) for _ in range(4)] == [True] * 4
        assert [other._take_now(desk, ping) for _ in range(3)] == [True, True, False]
        assert len(desk.taken) == 6
        now = 0.1
        assert one._take_now(desk, ping)
        assert not one._take_now(desk, ping)
        now = 0.35
        assert [other._take_now(desk, ping) for _ in range(3)] == [True, True, False]
        # What waits is served in the order in which it came.
        assert [round(shared.reserve(number), 6) for number in (1, 10, 1)] == [0.05, 1.05, 1.15]

    run(test)


def test_a_walk_costs_what_it_asks_for() -> None:
    connection = Connection(object(), new_house(), Config())  # type: ignore[arg-type]
    desk: Any = SimpleNamespace(table=SimpleNamespace(play=None))
    costs = []
    for nodes in (1, 48, 200, 400):
        connection.listener.nodes = nodes
        costs.append(connection._cost(desk, messages.Walk(request=1, clicks=())))
    assert costs == [1, 1, 5, 10]
    assert connection._cost(desk, messages.Ping()) == 1


def test_taking_back_costs_as_much_as_there_is_to_carry_out_again() -> None:
    connection = Connection(object(), new_house(), Config())  # type: ignore[arg-type]
    costs = []
    for answers in (0, 100, 600):
        desk: Any = SimpleNamespace(table=SimpleNamespace(play=SimpleNamespace(entries=range(answers))))
        costs.append(connection._cost(desk, messages.TakeBack()))
    assert costs == [10, 10, 50]


def test_how_long_storing_takes_shows_only_to_whom_something_is_said() -> None:
    """A pong tells nobody that somebody else's answer is being stored."""

    class Source:
        id = "t"

        def __init__(self) -> None:
            self.stored = asyncio.Event()

        async def append(self, game: int, first: int, entries: list[bytes]) -> None:
            await self.stored.wait()

        def row(self) -> Any: ...

        async def put(self, row: Any) -> None: ...

        def stuck(self, on: bool) -> None: ...

        def lost(self, error: Exception) -> None: ...

    async def test() -> None:
        source = Source()
        outflow = Outflow(source)
        mine: list[bytes] = []
        other: list[bytes] = []
        me, you = Listener(mine.append, lambda: None), Listener(other.append, lambda: None)
        outflow.known(1)
        outflow.keep(1, 0, b"private")
        outflow.send(me, b"news")
        outflow.send(Timed(me, lambda seconds: None), b"accepted")
        await asyncio.sleep(0)
        outflow.reply(you, b"pong")
        outflow.reply(me, b"pong")
        assert (mine, other) == ([], [b"pong"])
        source.stored.set()
        await outflow.flush()
        assert mine == [b"news", b"accepted", b"pong"]
        source.stored.clear()
        outflow.keep(1, 1, b"private")
        outflow.send(Timed(me, lambda seconds: None), b"accepted")
        outflow.reply(me, b"duplicate")
        assert mine[-1] == b"pong"
        source.stored.set()
        await outflow.flush()
        assert mine[-2:] == [b"accepted", b"duplicate"]
        outflow.reply(me, b"another")
        assert mine[-1] == b"another"

    run(test)


def test_a_table_that_lives_elsewhere_gathers_nothing_more() -> None:
    class Source:
        id = "t"
        gone = False

        async def append(self, game: int, first: int, entries: list[bytes]) -> None:
            raise ElsewhereError("it lives in another process")

        def row(self) -> Any: ...

        async def put(self, row: Any) -> None: ...

        def stuck(self, on: bool) -> None: ...

        def lost(self, error: Exception) -> None:
            self.gone = True

    async def test() -> None:
        source = Source()
        outflow = Outflow(source)
        outflow.known(1)
        outflow.keep(1, 0, b"x")
        await outflow.flush()
        assert source.gone
        said: list[bytes] = []
        for number in range(3):
            outflow.change()
            outflow.keep(1, number, b"y")
            outflow.send(Listener(said.append, lambda: None), b"z")
        await outflow.flush()
        assert not said
        assert not outflow._letters
        assert not outflow._entries

    run(test)
