"""Bots that do not keep the tables waiting: they think in processes of their own, or one decision at a time here.

A worker process repeats the games of the tables whose bots it plays: it is sent how a game begins and its answers once,
and after that only what is new. It may be slow, hang or die; the game goes on with a default answer (``Play`` waits no
longer than ``BOT_LIMIT``), the worker is replaced, and other tables go to another worker meanwhile.
"""

from __future__ import annotations

import asyncio
import sys
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from guozhan.server.bot_worker import HEAD, Beginning, Task, Thought, frame
from guozhan.server.pacing import BOT_LIMIT

if TYPE_CHECKING:
    from guozhan.core.answers import Answer
    from guozhan.server.host import Life
    from guozhan.server.opened import Opened
    from guozhan.server.play import Play
    from guozhan.server.table import Table

COMMAND: Final = (sys.executable, "-m", "guozhan.server.bot_worker")
PATIENCE: Final = 0.1  # seconds of a thought after which other tables go to another worker
SPARES: Final = 2  # workers that may be started beside the usual ones while some think for long
IDLE: Final = 60.0  # seconds after which a spare worker that has nothing to do ends
AGAIN: Final = 0.1  # seconds before a worker that did not even begin is replaced, twice as long each time
LONGEST_AGAIN: Final = 10.0
TRIES: Final = 2  # a decision at which a worker died is given to one more
MOST_BROKEN: Final = 3  # workers that a game may break; after that it gets default answers, and the others their peace
GOODBYE: Final = 2.0  # seconds that a worker has for ending by itself

NEVER: Final = float("inf")

_log = structlog.get_logger()


class _Job:
    """A request that a bot is to answer."""

    def __init__(self, play: Play, opened: Opened, name: str, table: str) -> None:
        self.play = play
        self.opened = opened
        self.name = name
        self.table = table
        self.tries = 0

    @property
    def wanted(self) -> bool:
        """The game still waits for it."""
        opened = self.opened
        return not self.play.done and opened.asking and self.play.open.get(opened.seat) is opened


class HereBots:
    """Bots that think in the thread of the tables: one decision, then whatever else has happened."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Table, _Job]] = deque()
        self._planned = False

    def ask(self, table: Table, play: Play, opened: Opened, name: str) -> None:
        """Let a bot think about a request."""
        self._waiting.append((table, _Job(play, opened, name, table.id)))
        self._plan()

    async def start(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        """Nobody is waited for."""
        self._waiting.clear()

    def _plan(self) -> None:
        if self._waiting and not self._planned:
            self._planned = True
            asyncio.get_running_loop().call_soon(self._think)

    def _think(self) -> None:
        self._planned = False
        if self._waiting:
            table, job = self._waiting.popleft()
            if job.wanted:
                opened = job.opened
                answer = None
                try:
                    answer = table.bot(opened.seat, job.name)(opened.decision)
                except Exception as error:  # noqa: BLE001 - whatever a bot breaks with, the game goes on
                    _log.error("bot_failed", table=job.table, bot=job.name, error=repr(error), exc_info=error)
                    table.house.counted("bots_failed")
                job.play.bot_answered(opened, answer)
        self._plan()


class _Known:
    """What workers have been told of a game.

    Attributes:
        game: its number.
        worker: who repeats it.
        answers: how many answers the worker knows, None if it does not know the game.
        beginnings: how often the game had begun anew; what was taken back makes another game of it.
        broken: how many workers have died or hung over it.
    """

    def __init__(self, game: int) -> None:
        self.game = game
        self.worker: _Worker | None = None
        self.answers: int | None = None
        self.beginnings = 0
        self.broken = 0

    def leave(self) -> None:
        """No worker needs to know it any more."""
        if self.worker is not None and self.answers is not None:
            self.worker.gone.append(self.game)
        self.worker = None
        self.answers = None


class WorkerBots:
    """Bots in worker processes.

    Args:
        workers: how many there are usually.
        counted: told of what is counted: ``bots_failed``, ``bots_hung``, ``bots_barred``, ``bot_workers_died``.
        command: what starts a worker.
        limit: seconds after which a thought is broken off and its worker replaced.
    """

    def __init__(
        self,
        workers: int,
        counted: Callable[[str], None],
        command: Sequence[str] = COMMAND,
        limit: float = BOT_LIMIT,
    ) -> None:
        self.counted = counted
        self.command = tuple(command)
        self.limit = limit
        self._usual = workers
        self._workers: list[_Worker] = []
        self._waiting: deque[_Job] = deque()
        self._known: weakref.WeakKeyDictionary[Life, _Known] = weakref.WeakKeyDictionary()
        self._games = count(1)
        self._later: asyncio.TimerHandle | None = None
        self.closed = False

    @property
    def pids(self) -> list[int]:
        """The processes."""
        return [worker.process.pid for worker in self._workers if worker.process is not None]

    def thinking(self, name: str) -> bool:
        """A bot of that name thinks."""
        return any(worker.job is not None and worker.job.name == name for worker in self._workers)

    async def start(self) -> None:
        """Start the usual workers; what is asked before they are there waits."""
        for _ in range(self._usual):
            self._workers.append(_Worker(self, spare=False))
        self._deal()

    async def close(self) -> None:
        """End all workers, and wait for their end."""
        self.closed = True
        self._waiting.clear()
        if self._later is not None:
            self._later.cancel()
        await asyncio.gather(*(worker.end() for worker in list(self._workers)))

    def ask(self, table: Table, play: Play, opened: Opened, name: str) -> None:
        """Let a bot think about a request; ``play.bot_answered`` is called with what it says."""
        if not self.closed:
            self._waiting.append(_Job(play, opened, name, table.id))
            self._deal()

    def _deal(self) -> None:
        """Give what waits to workers that have nothing to do."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self.closed or not self._workers:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        idle = [worker for worker in self._workers if worker.ready]
        kept: list[_Job] = []
        barred: list[_Job] = []
        while self._waiting and idle:
            job = self._waiting.popleft()
            if not job.wanted:
                continue
            known = self._known.get(job.play.life)
            if known is not None and known.broken >= MOST_BROKEN:
                barred.append(job)
                continue
            home = known.worker if known is not None else None
            if home is not None and home not in idle and home.engaged > now:
                kept.append(job)  # repeating the game elsewhere takes longer than this wait, most likely
                continue
            worker = home if home is not None and home in idle else idle[0]
            idle.remove(worker)
            worker.give(job)
        self._waiting.extendleft(reversed(kept))
        for job in barred:
            loop.call_soon(self.answered, job, None)
        if not self._waiting:
            return
        later = [worker.engaged for worker in self._workers if worker.engaged > now]
        if not later:
            # All of them think for long: others shall not wait for them.
            if sum(worker.spare for worker in self._workers) < SPARES:
                self._workers.append(_Worker(self, spare=True))
        elif min(later) < NEVER:
            self._later = loop.call_at(min(later), self._deal)

    def task(self, job: _Job, worker: _Worker, number: int) -> Task:
        """A job as the worker needs it: with what it does not know yet."""
        play = job.play
        known = self._known.get(play.life)
        if known is None:
            known = self._known[play.life] = _Known(next(self._games))
            weakref.finalize(play.life, known.leave).atexit = False
        if known.worker is not worker or known.beginnings != play.beginnings:
            known.leave()
            known.worker, known.beginnings = worker, play.beginnings
        beginning = None
        if known.answers is None:
            setup = play.setup
            beginning = Beginning(setup.ruleset, setup.players, play.seed, setup.options, setup.lesson)
        first = known.answers or 0
        fresh = []
        for entry in play.entries[first:]:
            assert entry.answer is not None
            fresh.append((entry.seat, entry.answer))
        known.answers = first + len(fresh)
        gone, worker.gone = tuple(worker.gone), []
        opened = job.opened
        return Task(
            number, known.game, opened.seat, job.name, play.session.version, first, tuple(fresh), beginning, gone
        )

    def forget(self, play: Play) -> None:
        """The worker does not know the game."""
        known = self._known.get(play.life)
        if known is not None:
            known.answers = None

    def blame(self, job: _Job) -> None:
        """A worker has died or hung over a game."""
        known = self._known.get(job.play.life)
        if known is not None:
            known.broken += 1
            if known.broken == MOST_BROKEN:
                _log.error("bots_barred", table=job.table, bot=job.name)
                self.counted("bots_barred")

    def again(self, job: _Job) -> None:
        """Ask for it once more, before all others."""
        self._waiting.appendleft(job)
        self._deal()

    def answered(self, job: _Job, answer: Answer | None) -> None:
        """Tell the game what its bot says; None: nothing."""
        self._deal()
        if job.wanted:
            job.play.bot_answered(job.opened, answer)

    def lost(self, worker: _Worker) -> None:
        """A worker has died, and what it knew with it."""
        worker.gone.clear()
        for known in self._known.values():
            if known.worker is worker:
                known.worker = known.answers = None

    def freed(self) -> None:
        """A worker has nothing to do."""
        self._deal()

    def ended(self, worker: _Worker) -> None:
        """A worker has ended for good."""
        self._workers.remove(worker)


class _Worker:
    """One worker process, replaced by another when it dies."""

    def __init__(self, pool: WorkerBots, *, spare: bool) -> None:
        self.pool = pool
        self.spare = spare
        self.process: asyncio.subprocess.Process | None = None
        self.gone: list[int] = []
        self._begun = False
        self.job: _Job | None = None
        self._since = 0.0
        self._number = 0
        self._ending = False
        self._limit: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Thought)
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def ready(self) -> bool:
        """It can be given something to think about."""
        return self._begun and self.job is None and not self._ending

    @property
    def engaged(self) -> float:
        """Until when others wait for what it does now; for ever while it starts."""
        if not self._begun:
            return NEVER
        return self._since + PATIENCE if self.job is not None else 0.0

    def give(self, job: _Job) -> None:
        """Let it think about something."""
        process = self.process
        assert process is not None and process.stdin is not None
        loop = asyncio.get_running_loop()
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        self._number += 1
        self.job = job
        self._since = loop.time()
        job.tries += 1
        process.stdin.write(frame(self._encoder.encode(self.pool.task(job, self, self._number))))
        self._limit = loop.call_later(self.pool.limit, self._hangs)

    async def end(self) -> None:
        """End it, and wait for its end."""
        self._ending = True
        process = self.process
        if process is not None and process.stdin is not None and not process.stdin.is_closing():
            process.stdin.close()
        else:
            self._task.cancel()
        done, _ = await asyncio.wait([self._task], timeout=GOODBYE)
        if not done:
            if self.process is not None:
                self._kill()
            await asyncio.wait([self._task])

    # --- the process -------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        wait = 0.0
        try:
            while not self._ending:
                began = False
                try:
                    began = await self._live()
                except OSError as error:
                    _log.error("bot_worker_not_started", error=str(error))
                # One that could not begin will most likely not be able to the next time either.
                wait = 0.0 if began else min(max(2 * wait, AGAIN), LONGEST_AGAIN)
                if wait and not self._ending:
                    await asyncio.sleep(wait)
        finally:
            self.pool.ended(self)

    async def _live(self) -> bool:
        """From the start of the process to its end; whether it has begun to work."""
        began = False
        self.process = process = await asyncio.create_subprocess_exec(
            *self.pool.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        try:
            while True:
                head = await process.stdout.readexactly(HEAD)
                thought = self._decoder.decode(await process.stdout.readexactly(int.from_bytes(head, "big")))
                if thought.number == 0:
                    self._begun = began = True
                    self._rest()
                    self.pool.freed()
                else:
                    self._hear(thought)
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.MsgspecError):
            pass  # it has died, or will not make sense any more
        finally:
            if process.returncode is None and not self._ending:
                self._kill()
            code = await process.wait()
            self.process = None
            self._begun = False
            job = self._take()
            self.pool.lost(self)
        if self._ending:
            return began
        _log.error("bot_worker_died", code=code, table=job.table if job is not None else None)
        self.pool.counted("bot_workers_died")
        if job is not None:
            self.pool.blame(job)
            if job.tries < TRIES and job.wanted:
                self.pool.again(job)
            else:
                self.pool.answered(job, None)
        return began

    def _hear(self, thought: Thought) -> None:
        if thought.number != self._number:
            return
        job = self._take()
        if job is None:
            return
        self._rest()
        if thought.missing:
            self.pool.forget(job.play)
            job.tries -= 1
            self.pool.again(job)
            return
        if thought.error:
            _log.error("bot_failed", table=job.table, bot=job.name, error=thought.error)
            self.pool.counted("bots_failed")
            self.pool.forget(job.play)
        self.pool.answered(job, thought.answer)

    def _take(self) -> _Job | None:
        job, self.job = self.job, None
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
        return job

    def _hangs(self) -> None:
        """It thinks for too long: nobody waits for it any more."""
        job = self._take()
        if job is None:
            return
        _log.error("bot_hangs", table=job.table, bot=job.name, seconds=self.pool.limit)
        self.pool.counted("bots_hung")
        self._begun = False
        self._kill()
        self.pool.blame(job)
        self.pool.answered(job, None)

    def _kill(self) -> None:
        process = self.process
        if process is not None and process.returncode is None:
            process.kill()

    def _rest(self) -> None:
        """A spare worker that is not needed ends."""
        if self.spare:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self._retire)

    def _retire(self) -> None:
        process = self.process
        if self.ready and process is not None and process.stdin is not None:
            self._ending = True
            process.stdin.close()
