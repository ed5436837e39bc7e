"""``python -m tools.load``: how many answers a second the server takes at many tables, and how soon.

Two measurements, each after a warm-up: as fast as the clients can, and at a rate, where an answer is sent at a random
moment. Latency is only told by the second: in the first there is always something that waits.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any, Final

from tools.compare_builds import unpack
from tools.load.loop import run
from tools.load.players import Counts, Group, Pace, Player
from tools.load.server import Server, faults_in

RATE: Final = 1000.0
AT_ONCE: Final = 16  # tables that are being set up
WITHIN: Final = 60.0  # seconds in which everybody is at a table
SLOWEST: Final = 200.0  # milliseconds, 99th percentile


def main() -> int:
    """Measure, print, and store."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables (200)")
    parser.add_argument("--players", type=int, default=4, help="clients at each table (4)")
    parser.add_argument("--bots", type=int, default=0, help="bots of the server's beside them (0)")
    parser.add_argument("--ruleset", default="guozhan-2018", help="what is played (guozhan-2018)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    parser.add_argument("--warm", type=float, default=4.0, help="seconds before each (4)")
    parser.add_argument("--rate", type=float, default=RATE, help="answers a second in the second measurement (1000)")
    parser.add_argument("--workers", type=int, default=1, help="processes in which bots think (1)")
    parser.add_argument("--python", default=sys.executable, help="interpreter of the server (this one)")
    parser.add_argument("--compiled", action="store_true", help="the server runs the compiled wheel in dist/")
    parser.add_argument("--paced", action="store_true", help="the second measurement alone")
    parser.add_argument("--output", type=Path, help="file for the numbers, in JSON")
    args = parser.parse_args()
    # The server goes with it, however it is ended.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with Server(args.python, args.workers, unpack("compiled") if args.compiled else None) as server:
        found = run(_measure(server, args))
        troubles = server.troubles()
    found["troubles"] = troubles[:20]
    if args.output:
        args.output.parent.mkdir(parents=True, exist_ok=True)
        args.output.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    _print(found)
    paced = found["measured"][-1]
    good = paced["answers_per_second"] >= 0.97 * args.rate and paced["accepted_ms"]["p99"] <= SLOWEST
    if not good:
        print(f"wanted: {args.rate:g} answers a second, the 99th percentile within {SLOWEST:g} ms")
    return 0 if good and not faults_in(troubles) and not found["errors"] else 1


async def seat(
    server: Server, counts: Counts, pace: Pace, chance: random.Random, args: argparse.Namespace, **setup: Any
) -> Group:
    """A table with its clients."""
    size = args.players + args.bots
    setup = {
        "ruleset": args.ruleset,
        "players": size,
        "window": 0,
        "pace": 0,
        "bots": dict.fromkeys(range(args.players, size), "basic"),
        **setup,
    }
    made = json.loads(await asyncio.to_thread(server.post, "/api/tables", {"name": "p0", "setup": setup}))
    group = Group(made["table"], made["secret"], counts, pace, server.port)
    host = Player(group, "p0", random.Random(chance.random()), made["token"])
    await host.connect()
    for number in range(1, args.players):
        await Player(group, f"p{number}", random.Random(chance.random())).connect()
    async with asyncio.timeout(WITHIN):
        while not all(player.token for player in group.players):
            await asyncio.sleep(0.005)
    return group


async def seat_all(
    server: Server, counts: Counts, pace: Pace, chance: random.Random, args: argparse.Namespace
) -> list[Group]:
    """All tables, before the first game begins."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one() -> Group:
        async with few:
            return await seat(server, counts, pace, chance, args)

    return await asyncio.gather(*(one() for _ in range(args.tables)))


async def _measure(server: Server, args: argparse.Namespace) -> dict[str, Any]:
    chance = random.Random(1)
    counts = Counts()
    pace = Pace(args.rate, chance)
    empty = server.memory()
    groups = await seat_all(server, counts, pace, chance, args)
    for group in groups:
        group.players[0].start()
    measured = []
    for rate in (args.rate,) if args.paced else (0.0, args.rate):
        pace.rate = rate
        await asyncio.sleep(args.warm)
        measured.append(await _one(server, counts, rate, args.seconds))
    memory = server.memory()
    found = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "server_python": args.python,
        "build": "compiled" if args.compiled else "interpreted",
        "tables": args.tables,
        "players": args.players,
        "bots": args.bots,
        "ruleset": args.ruleset,
        "measured": measured,
        "memory_empty": empty,
        "memory_per_table": (memory - empty) / args.tables,
        "memory_of_workers": server.memory_of_workers(),
        "errors": dict(counts.errors),
    }
    for group in groups:
        group.close()
    return found


async def _one(server: Server, counts: Counts, rate: float, seconds: float) -> dict[str, Any]:
    counts.fresh()
    own, workers = server.seconds()
    mine, since = time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    gone = time.perf_counter() - since
    accepted, updated = sorted(counts.accepted), sorted(counts.updated)
    after, after_workers = server.seconds()
    return {
        "offered_per_second": rate,
        "seconds": gone,
        "answers_per_second": len(accepted) / gone,
        "messages_per_second": sum(counts.events.values()) / gone,
        "bytes_per_answer": counts.bytes / max(1, len(accepted)),
        "games_ended": counts.events["ended"],
        "accepted_ms": spread(accepted),
        "updated_ms": spread(updated),
        "cpu_server": (after - own) / gone,
        "cpu_workers": (after_workers - workers) / gone,
        "cpu_clients": (time.process_time() - mine) / gone,
        "server_us_per_answer": (after - own) / max(1, len(accepted)) * 1e6,
    }


def spread(sorted_seconds: list[float]) -> dict[str, float]:
    """Median, percentiles and the greatest, in milliseconds."""
    if not sorted_seconds:
        return {"median": 0.0, "p95": 0.0, "p99": 0.0, "max": 0.0}

    def at(part: float) -> float:
        return round(sorted_seconds[min(len(sorted_seconds) - 1, int(len(sorted_seconds) * part))] * 1000, 2)

    return {"median": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1.0)}


def _print(found: dict[str, Any]) -> None:
    who = f"{found['players']} clients and {found['bots']} bots at each"
    print(f"{found['tables']} tables, {who}, {found['ruleset']}, {found['build']}")
    for one in found["measured"]:
        rate = one["offered_per_second"]
        print(f"{f'at {rate:g} answers a second' if rate else 'as fast as it goes'}:")
        accepted, updated = one["accepted_ms"], one["updated_ms"]
        print(f"  answers a second   {one['answers_per_second']:.0f} ({one['messages_per_second']:.0f} messages)")
        print(
            f"  accepted within    median {accepted['median']} ms, 99% {accepted['p99']} ms, all {accepted['max']} ms"
        )
        print(f"  next update within median {updated['median']} ms, 99% {updated['p99']} ms, all {updated['max']}")
        print(
            f"  cores in use       server {one['cpu_server']:.2f}, bots {one['cpu_workers']:.2f}, clients"
            f" {one['cpu_clients']:.2f}; server {one['server_us_per_answer']:.0f} µs an answer"
        )
        print(f"  bytes an answer    {one['bytes_per_answer']:.0f}")
    print(
        f"memory a table       {found['memory_per_table'] / 1024:.0f} kB; empty server {found['memory_empty'] >> 20} MB"
    )
    for text, number in found["errors"].items():
        print(f"error ({number}): {text}")
    for line in found["troubles"]:
        print(f"logged: {line}")


if __name__ == "__main__":
    sys.exit(main())
