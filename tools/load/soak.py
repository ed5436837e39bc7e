"""``python -m tools.load.soak``: many tables for long, with people who come, go and lose their connection.

Connections are lost and opened again, people leave in the middle of a game, tables break up and others are set up,
finished games are downloaded and (where the server takes them) uploaded again. At the end the server's memory is to be
what it was after the warm-up, and its log without a warning. May be interrupted: what there is is judged then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import time
import urllib.error
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from tools.load.__main__ import seat_all, spread
from tools.load.loop import run
from tools.load.players import Counts, Group, Pace
from tools.load.server import Server, faults_in

MORE: Final = 0.10  # of the memory after the warm-up that there may be at the end
SAMPLE: Final = 10.0  # seconds between two looks at the memory
ODDS: Final = {"reconnect": 20, "leave": 1, "break up": 2, "replay": 2}  # of what happens next, one after another
NO_UPLOADS: Final = (401, 403, 404, 405)


def main() -> int:
    """Play, judge, and store."""
    parser = argparse.ArgumentParser(prog="python -m tools.load.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--warm", type=float, default=0.0, help="minutes before the memory counts (a quarter of all)")
    parser.add_argument("--tables", type=int, default=100, help="tables (100)")
    parser.add_argument("--players", type=int, default=4, help="clients at each table (4)")
    parser.add_argument("--bots", type=int, default=1, help="bots of the server's beside them (1)")
    parser.add_argument("--ruleset", default="guozhan-2018", help="what is played (guozhan-2018)")
    parser.add_argument("--rate", type=float, default=300.0, help="answers a second (300)")
    parser.add_argument("--events", type=float, default=5.0, help="of what people do beside playing, a second (5)")
    parser.add_argument("--workers", type=int, default=1, help="processes in which bots think (1)")
    parser.add_argument("--python", default=sys.executable, help="interpreter of the server (this one)")
    parser.add_argument("--output", type=Path, help="file for the numbers, in JSON")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with Server(args.python, args.workers) as server:
        found = run(_Soak(server, args).run())
        troubles = server.troubles()
    found["troubles"] = troubles[:50]
    if args.output:
        args.output.parent.mkdir(parents=True, exist_ok=True)
        args.output.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps({key: value for key, value in found.items() if key != "memory"}, indent=2, ensure_ascii=False))
    flat = found["memory_end"] <= (1 + MORE) * found["memory_warm"]
    if not flat:
        print(f"memory has grown by more than {MORE:.0%}")
    return 0 if flat and not faults_in(troubles) and not found["errors"] else 1


class _Soak:
    def __init__(self, server: Server, args: argparse.Namespace) -> None:
        self.server = server
        self.args = args
        self.counts = Counts()
        self.chance = random.Random(7)
        self.groups: list[Group] = []
        self.done: dict[str, int] = dict.fromkeys((*ODDS, "upload"), 0)
        self.memory: list[tuple[float, int, int]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._stop = asyncio.Event()

    async def run(self) -> dict[str, Any]:
        """Everything, to the end or to the interruption."""
        args = self.args
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self._stop.set)
        self.pace = Pace(args.rate, self.chance)
        self.groups = await seat_all(self.server, self.counts, self.pace, self.chance, args)
        for group in self.groups:
            group.players[0].start()
        since = time.monotonic()
        end, sample = since + args.minutes * 60, since
        while time.monotonic() < end and not self._stop.is_set() and self.server.alive:
            if time.monotonic() >= sample:
                sample += SAMPLE
                at = time.monotonic() - since
                self.memory.append((round(at, 1), self.server.memory(), self.server.memory_of_workers()))
                del self.counts.accepted[:-100_000], self.counts.updated[:-100_000]
            await asyncio.sleep(self.chance.expovariate(args.events))
            self._do(self.chance.choices(list(ODDS), list(ODDS.values()))[0])
        gone = time.monotonic() - since
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for group in self.groups:
            group.close()
        return self._found(gone)

    def _found(self, gone: float) -> dict[str, Any]:
        warm = self.args.warm * 60 or gone / 4
        judged = [own for at, own, _ in self.memory if at >= warm] or [self.memory[-1][1]]
        few = max(1, len(judged) // 10)
        return {
            "minutes": gone / 60,
            "interrupted": self._stop.is_set(),
            "server_alive": self.server.alive,
            "tables": self.args.tables,
            "answers_per_second": self.counts.events["accepted"] / gone,
            "games_ended_told": self.counts.events["ended"],
            "accepted_ms": spread(sorted(self.counts.accepted)),
            "done": self.done,
            "memory_warm": max(judged[:few]),
            "memory_end": max(judged[-few:]),
            "memory_most": max(judged),
            "memory": self.memory,
            "errors": dict(self.counts.errors),
        }

    # --- what people do ----------------------------------------------------------------------------------------------

    def _do(self, what: str) -> None:
        self.done[what] += 1
        act = {
            "reconnect": self._reconnect,
            "leave": self._leave,
            "break up": self._break_up,
            "replay": self._replay,
        }[what]
        task = asyncio.get_running_loop().create_task(self._careful(what, act()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _careful(self, what: str, act: Any) -> None:
        try:
            await act
        except (OSError, ValueError) as error:
            self.counts.errors[f"{what}: {error!r}"] += 1

    async def _reconnect(self) -> None:
        player = self.chance.choice(self.chance.choice(self.groups).players)
        if player.token and player.here and not player.left:
            player.drop()
            await asyncio.sleep(self.chance.expovariate(1.0))
            if not player.group.over and not player.left:
                await player.connect()

    async def _leave(self) -> None:
        group = self.chance.choice(self.groups)
        staying = [player for player in group.players if not player.left]
        if len(staying) > 2:
            staying[-1].leave()
        else:
            await self._break_up()

    async def _break_up(self) -> None:
        """A table is deserted, and another set up."""
        group = self.groups.pop(self.chance.randrange(len(self.groups)))
        for player in group.players:
            player.leave()
        await asyncio.sleep(0.5)
        group.close()
        one = SimpleNamespace(**{**vars(self.args), "tables": 1})
        (fresh,) = await seat_all(self.server, self.counts, self.pace, self.chance, one)  # type: ignore[arg-type]
        fresh.players[0].start()
        self.groups.append(fresh)

    async def _replay(self) -> None:
        """A finished game is downloaded, and uploaded again."""
        if not self.counts.replays:
            return
        try:
            path = f"/api/replays/{self.chance.choice(self.counts.replays)}/file"
            data = await asyncio.to_thread(self.server.get, path)
            await asyncio.to_thread(self.server.post, "/api/replays", data)
            self.done["upload"] += 1
        except urllib.error.HTTPError as error:
            if error.code not in NO_UPLOADS:
                raise


if __name__ == "__main__":
    sys.exit(main())
