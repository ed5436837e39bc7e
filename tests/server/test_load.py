"""The load test's own clients against the real server: they play, and the numbers are those of a game."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from guozhan.protocol import messages
from guozhan.server.house import KEPT, KEPT_AFTER, KEPT_UNSEEN
from tests.helpers.tables import MemoryStore, full_table, new_house, settle
from tools.load.server import faults_in, troubles_in


def run(module: str, tmp_path: Path, arguments: str) -> tuple[int, dict[str, Any]]:
    output = tmp_path / "numbers.json"
    command = [sys.executable, "-m", module, "--output", str(output), *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180)
    assert output.exists(), done.stdout + done.stderr
    return done.returncode, json.loads(output.read_text())


def test_clients_and_bots_play_at_a_rate(tmp_path: Path) -> None:
    _, found = run("tools.load", tmp_path, "--tables 3 --players 2 --bots 2 --rate 20 --seconds 3 --warm 1 --paced")
    (paced,) = found["measured"]
    assert found["errors"] == {}
    assert found["troubles"] == []
    assert 2 < paced["answers_per_second"] < 40
    assert 0 < paced["accepted_ms"]["median"] <= paced["accepted_ms"]["p99"]
    assert paced["updated_ms"]["median"] >= paced["accepted_ms"]["median"] / 2
    assert 0 < paced["cpu_server"] < 2
    assert paced["cpu_workers"] > 0
    assert found["memory_of_workers"] > 1 << 20


def test_people_come_and_go(tmp_path: Path) -> None:
    _, found = run(
        "tools.load.soak",
        tmp_path,
        "--minutes 0.1 --tables 4 --players 3 --bots 1 --rate 40 --events 10",
    )
    assert found["errors"] == {}
    assert found["troubles"] == []
    assert found["server_alive"]
    assert found["done"]["reconnect"] > 5
    assert found["done"]["break up"] > 0
    assert found["answers_per_second"] > 2


def test_a_table_that_all_have_left_is_forgotten_at_the_next_sweep() -> None:
    async def test() -> None:
        house = new_house()
        deserted, clients = await full_table(house, players=2)
        other, (host, _) = await full_table(house, players=2)
        for client in (clients[0], host):
            client.say(messages.Start())
        await settle(deserted, other)
        for client in clients:
            client.say(messages.Leave())
        await settle(deserted, other)
        assert deserted.status == "over"
        await house.sweep()
        assert list(house.tables.values()) == [other]

    asyncio.run(test())


def test_a_table_at_which_nobody_is_stays_for_a_while_and_no_longer_after_its_game() -> None:
    async def test() -> None:
        house = new_house()
        waiting, (guest,) = await full_table(house, players=2, bots={1: "random"})
        over, (player,) = await full_table(house, players=2, bots={1: "random"})
        player.say(messages.Start())
        await settle(over)
        over.touched -= KEPT  # nobody has answered for long
        over.stop("draw")
        for table, client in ((waiting, guest), (over, player)):
            table.detach(client.listener)
        await settle(waiting, over)
        await house.sweep()
        assert list(house.tables.values()) == [waiting, over]
        for table in (waiting, over):
            table.touched -= KEPT_AFTER + 1
        await house.sweep()
        assert list(house.tables.values()) == [waiting]
        waiting.touched -= KEPT
        await house.sweep()
        assert not house.tables

    asyncio.run(test())


def test_a_table_that_nobody_has_ever_seen_goes_soon_but_not_one_that_was_taken_up() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = new_house(store)
        setup = messages.Setup(players=2, bots={1: "random"})
        for at_once in (False, True):
            unseen, _, _ = house.create(setup, "Ann")
            if at_once:
                await unseen.go_on([], 7, 0)  # as who plays on from a replay
            seen, (client,) = await full_table(house, players=2, bots={1: "random"})
            seen.detach(client.listener)
            await settle(unseen, seen)
            await house.sweep()
            assert {unseen.id, seen.id} == house.tables.keys()
            for table in (unseen, seen):
                table.touched -= KEPT_UNSEEN + 1
            await house.sweep()
            assert {seen.id} == house.tables.keys() == store.rows.keys()
            house.tables.clear()
            store.rows.clear()
        kept, _, _ = house.create(setup, "Ann")
        await settle(kept)
        again = new_house(store)
        await again.restore()
        again.tables[kept.id].touched -= KEPT_UNSEEN + 1
        await again.sweep()
        assert kept.id in again.tables

    asyncio.run(test())


def test_troubles_come_with_their_tracebacks_and_without_the_rest_of_the_log() -> None:
    broken = '{"event": "broken", "level": "error"}\n  File "x.py", line 1\nValueError'
    slow = '{"event": "slow", "level": "warning"}'
    quiet = '{"event": "request", "level": "info"}'
    assert troubles_in(f"{quiet}\n{broken}\n{quiet}\n{slow}\n") == [broken, slow]
    disk = '{"seconds": 0.116, "most": 0.05, "event": "disk_is_slow", "level": "warning"}'
    assert troubles_in(f"{disk}\n{slow}") == [disk, slow]
    assert faults_in([disk, slow]) == [slow]
