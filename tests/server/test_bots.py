"""Bots in worker processes, and what becomes of the tables when those are slow, hang or die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from guozhan.bots.roster import BOTS
from guozhan.core.answers import PASS
from guozhan.protocol import messages
from guozhan.server.bot_worker import Beginning, Task, Thought, Worker, frame
from guozhan.server.bots import MOST_BROKEN, SPARES, HereBots, WorkerBots
from guozhan.server.clock import LoopClock
from guozhan.server.entries import BY_CLOCK
from guozhan.server.house import House
from guozhan.server.table import Table
from tests.helpers.odd_bots import COMMAND, ODD
from tests.helpers.tables import Client, MemoryStore, full_table, settle

ENOUGH = 60.0  # seconds for whatever takes a few on a quiet machine


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


@pytest.fixture(autouse=True)
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, bot in ODD.items():
        monkeypatch.setitem(BOTS, name, bot)


@asynccontextmanager
async def house_with(bots: WorkerBots | HereBots | None = None, **pool: Any) -> AsyncIterator[House]:
    """A house whose bots think in worker processes."""
    house = House(MemoryStore(), LoopClock(), "t")  # type: ignore[arg-type]
    house.bots = made = bots or WorkerBots(1, house.counted, COMMAND, **pool)
    await made.start()
    try:
        yield house
    finally:
        for table in house.tables.values():
            if table.play is not None:
                table.play.halt()
            await table.outflow.flush()
        await made.close()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(ENOUGH):
        while not true():
            await asyncio.sleep(0.005)


async def begin(house: House, bot: str = "basic", **setup: Any) -> tuple[Table, Client]:
    """A running game of one person, for whom a bot plays, against bots."""
    setup = {"players": 4, "seed": 5, **setup}
    table, (client,) = await full_table(house, bots=dict.fromkeys(range(1, setup["players"]), bot), **setup)
    client.say(messages.Start())
    client.say(messages.Trust(on=True))
    return table, client


def defaults(table: Table) -> int:
    assert table.play is not None
    return sum(entry.by == BY_CLOCK for entry in table.play.entries)


def test_bots_in_a_worker_play_a_game_to_its_end() -> None:
    async def test() -> None:
        async with house_with() as house:
            tables = [(await begin(house, seed=seed))[0] for seed in range(4)]
            await until(lambda: all(table.status == "over" for table in tables))
            assert [defaults(table) for table in tables] == [0] * 4
            assert not house.counts["bots_failed"]
            assert not house.counts["bot_workers_died"]

    run(test)


def test_what_a_bot_prints_does_no_harm() -> None:
    async def test() -> None:
        async with house_with() as house:
            table, _ = await begin(house, "printing")
            await until(lambda: table.status == "over")
            assert defaults(table) == 0
            assert not house.counts["bot_workers_died"]

    run(test)


@pytest.mark.parametrize(
    ("bot", "count"), [("failing", "bots_failed"), ("hanging", "bots_hung"), ("crashing", "bot_workers_died")]
)
def test_a_table_goes_on_with_defaults_when_its_bot_fails(bot: str, count: str) -> None:
    async def test() -> None:
        async with house_with(limit=1.5) as house:
            bots = house.bots
            assert isinstance(bots, WorkerBots)
            await until(lambda: bots.pids)
            first = bots.pids
            table, _ = await begin(house)
            odd, _ = await _begin_with(house, {1: bot})
            await until(lambda: house.counts[count] >= 1 and defaults(odd))
            await until(lambda: table.status == "over" and odd.status == "over")
            assert defaults(table) == 0
            if bot != "failing":
                assert house.counts["bots_barred"] == 1
                assert house.counts[count] == MOST_BROKEN
            if bot != "failing":
                await until(lambda: bots.pids)
                assert set(bots.pids) != set(first)

    run(test)


async def _begin_with(house: House, bots: dict[int, str]) -> tuple[Table, Client]:
    table, (client,) = await full_table(house, bots=bots, players=len(bots) + 1, seed=5)
    client.say(messages.Start())
    client.say(messages.Trust(on=True))
    return table, client


def test_a_killed_worker_is_replaced_and_nothing_is_lost() -> None:
    async def test() -> None:
        async with house_with() as house:
            bots = house.bots
            assert isinstance(bots, WorkerBots)
            table, _ = await begin(house, players=8)
            play = table.play
            assert play is not None
            killed: list[int] = []

            def another() -> bool:
                return bool(bots.pids) and not set(bots.pids).intersection(killed)

            for answers in (20, 60):
                await until(lambda answers=answers: len(play.entries) >= answers and bots.pids)  # type: ignore[misc]
                killed += bots.pids
                for pid in bots.pids:
                    os.kill(pid, signal.SIGKILL)
                await until(another)
            await until(lambda: table.status == "over")
            assert defaults(table) == 0
            assert house.counts["bot_workers_died"] == 2
            assert not any(Path(f"/proc/{pid}").exists() for pid in killed)

    run(test)


def test_a_slow_bot_delays_no_other_table() -> None:
    async def test() -> None:
        async with house_with(limit=30.0) as house:
            bots = house.bots
            assert isinstance(bots, WorkerBots)
            slow, _ = await _begin_with(house, {1: "slow"})
            assert slow.play is not None
            await until(lambda: bots.thinking("slow"))
            since = time.monotonic()
            others = [(await begin(house, seed=seed))[0] for seed in range(3)]
            pauses = []
            while any(table.status == "playing" for table in others):
                before = time.monotonic()
                await asyncio.sleep(0.001)
                pauses.append(time.monotonic() - before)
                assert time.monotonic() - since < 19.0, "the other tables wait for the slow bot"
            assert bots.thinking("slow") or slow.play.entries
            assert [defaults(table) for table in others] == [0] * 3
            assert 2 <= len(bots.pids) <= 1 + SPARES
            # Half of the time the loop is free at once; thinking in it would hold it for 20 seconds.
            assert max(pauses) < 2.0

    run(test)


def test_bots_go_on_after_a_restart() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with house_with() as house:
            house.store = store  # type: ignore[assignment]
            table, _ = await begin(house, players=5)
            await until(lambda: table.play is not None and len(table.play.entries) > 30)
        async with house_with() as again:
            again.store = store  # type: ignore[assignment]
            await again.restore()
            back = again.tables[table.id]
            await until(lambda: back.status == "over")
            assert defaults(back) == 0

    run(test)


def test_what_was_taken_back_is_taken_back_in_the_worker() -> None:
    async def test() -> None:
        async with house_with() as house:
            table, (client,) = await full_table(house, players=4, bots={1: "basic", 2: "basic", 3: "basic"}, seed=9)
            client.say(messages.Start())
            for _ in range(4):
                given = set[int]()
                for _ in range(3):
                    await until(lambda given=given: client.request and client.request.id not in given)  # type: ignore[misc]
                    request = client.request
                    assert request is not None
                    given.add(request.id)
                    assert table.play is not None
                    answer = table.play.open[client.seat].decision.default()
                    client.say(messages.GiveAnswer(request=request.id, answer=answer))
                client.say(messages.TakeBack())
                await settle(table)
            client.say(messages.Trust(on=True))
            await until(lambda: table.status == "over")
            assert table.play is not None
            assert table.play.beginnings == 5
            assert not house.counts["bots_failed"]
            assert defaults(table) == 0

    run(test)


@pytest.mark.parametrize("bot", ["hanging", "slow"])
def test_a_worker_that_thinks_ends_with_the_pool(bot: str) -> None:
    async def test() -> None:
        async with house_with(limit=30.0) as house:
            bots = house.bots
            assert isinstance(bots, WorkerBots)
            await _begin_with(house, {1: bot})
            await until(lambda: bots.thinking(bot))
            pids = bots.pids
        assert pids
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids)

    run(test)


def test_a_worker_that_hangs_ends_with_the_server() -> None:
    encode = msgspec.msgpack.encode
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        beginning = Beginning("identity", 4, 1, {})
        process.stdin.write(frame(encode(Task(1, 1, 0, "hanging", 0, 0, (), beginning, ()))))
        process.stdin.close()  # as the system does for a server that was killed
        assert process.wait(ENOUGH) == 0


def test_a_worker_says_when_it_lost_a_game() -> None:
    worker = Worker(most=1)
    beginning = Beginning("guozhan-2018", 4, 1, {})
    first = worker.think(Task(1, 1, 0, "basic", 0, 0, (), beginning, ()))
    assert first.answer is not None
    assert first.answer is not PASS
    assert worker.think(Task(2, 2, 0, "basic", 0, 0, (), beginning, ())).answer == first.answer
    assert worker.think(Task(3, 1, 0, "basic", 0, 0, (), None, ())) == Thought(3, missing=True)
    assert worker.think(Task(4, 2, 0, "basic", 0, 0, (), None, ())).answer is not None
    assert worker.think(Task(5, 2, 0, "basic", 0, 0, (), None, (2,))) == Thought(5, missing=True)
    # Answers that make another game of it than the table has are no base for a thought.
    assert "OutdatedError" in worker.think(Task(6, 2, 0, "basic", 7, 0, (), beginning, ())).error


def test_the_pool_sends_a_game_again_that_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUOZHAN_TEST_REPLICAS", "1")

    async def test() -> None:
        async with house_with() as house:
            tables = [(await begin(house, seed=seed, players=2))[0] for seed in range(3)]
            await until(lambda: all(table.status == "over" for table in tables))
            assert [defaults(table) for table in tables] == [0] * 3
            assert not house.counts["bots_failed"]

    run(test)


def test_bots_that_think_here_take_turns_with_other_tables() -> None:
    async def test() -> None:
        async with house_with(HereBots()) as house:
            tables = [(await begin(house, seed=seed))[0] for seed in range(2)]
            plays = [table.play for table in tables]
            held = 0
            while all(table.status == "playing" for table in tables):
                before = sum(len(play.entries) for play in plays if play is not None)
                await asyncio.sleep(0)
                held = max(held, sum(len(play.entries) for play in plays if play is not None) - before)
            await until(lambda: all(table.status == "over" for table in tables))
            assert [defaults(table) for table in tables] == [0] * 2
            # One thought, and what needs none after it.
            assert 0 < held < 30

    run(test)
