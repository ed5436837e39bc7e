"""A process in which bots think (机器人工作进程): it repeats games from their answers and says what a bot would do.

It reads tasks from its standard input and writes thoughts to its standard output, both as frames: four bytes of length,
then MessagePack. It ends when its input does, also in the middle of a thought, so that none is left over when the
server is killed.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.core.errors import OutdatedError
from guozhan.games.session import Session
from guozhan.server.beginning import beginning as begin
from guozhan.server.beginning import controller
from guozhan.server.confining import BEFORE_SERVER, give_way

MOST_REPLICAS: Final = 400  # games that are kept; of more the server sends the answers anew
HEAD: Final = 4  # bytes of the length of a frame


class Beginning(msgspec.Struct, frozen=True, array_like=True):
    """What a game follows from, beside its answers."""

    ruleset: str
    players: int
    seed: int
    options: dict[str, Any]
    lesson: str = ""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """What to think about.

    Attributes:
        number: of the task.
        game: number of the game.
        seat, bot: whose decision, and the name of the bot.
        version: of the session after the answers.
        first: number of the first of the ``answers``.
        answers: those that the worker does not know, each with its seat.
        beginning: of a game that the worker does not know.
        gone: games that it may forget.
    """

    number: int
    game: int
    seat: int
    bot: str
    version: int
    first: int
    answers: tuple[tuple[int, Answer], ...]
    beginning: Beginning | None
    gone: tuple[int, ...]


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """What has come of a task.

    Attributes:
        number: of the task; 0: the worker has begun.
        answer: what the bot would do.
        missing: the worker does not know the game, and needs all of it.
        error: what broke.
    """

    number: int
    answer: Answer | None = None
    missing: bool = False
    error: str = ""


class Replica:
    """A game that is repeated here."""

    def __init__(self, beginning: Beginning) -> None:
        began = beginning
        game = begin(began.ruleset, began.players, began.seed, began.options, began.lesson)
        self.session = Session(game, copies=False)
        self.answers = 0
        self._beginning = beginning
        self._bots: dict[tuple[int, str], Callable[[Decision], Answer]] = {}

    def bot(self, seat: int, name: str) -> Callable[[Decision], Answer]:
        """The bot of a seat, which remembers what it was asked here before."""
        bot = self._bots.get((seat, name))
        if bot is None:
            began = self._beginning
            bot = self._bots[seat, name] = controller(name, began.seed, seat, began.lesson)
        return bot


class Worker:
    """Carries out tasks, one after another."""

    def __init__(self, most: int = MOST_REPLICAS) -> None:
        self._most = most
        self._replicas: OrderedDict[int, Replica] = OrderedDict()

    def think(self, task: Task) -> Thought:
        """What the bot would do; what breaks is told, and the game forgotten."""
        for game in task.gone:
            self._forget(game)
        try:
            replica = self._replica(task)
            if replica is None:
                return Thought(task.number, missing=True)
            decision = replica.session.decision(task.seat)
            return Thought(task.number, replica.bot(task.seat, task.bot)(decision))
        except Exception:  # noqa: BLE001 - whatever a bot or a rule breaks with, the other games go on
            self._forget(task.game)
            return Thought(task.number, error=traceback.format_exc())

    def _replica(self, task: Task) -> Replica | None:
        """The game as far as the task has it, None if not enough of it is known."""
        if task.beginning is not None:
            self._forget(task.game)
            self._replicas[task.game] = Replica(task.beginning)
        replica = self._replicas.get(task.game)
        if replica is None or replica.answers != task.first:
            return None
        self._replicas.move_to_end(task.game)
        for seat, answer in task.answers:
            replica.session.answer(answer, seat)
            replica.answers += 1
        if replica.session.version != task.version:
            raise OutdatedError(f"the game is at {replica.session.version} here, at {task.version} at its table")
        while len(self._replicas) > self._most:
            self._forget(next(iter(self._replicas)))
        return replica

    def _forget(self, game: int) -> None:
        replica = self._replicas.pop(game, None)
        if replica is not None:
            replica.session.abandon()


def main(most: int = MOST_REPLICAS) -> None:
    """Work until the input ends; ``most`` games are kept."""
    # Signals are for the server, which ends the input when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    give_way(BEFORE_SERVER)
    # What a bot prints must not get between the frames.
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, tasks), daemon=True).start()
    worker = Worker(most)
    decoder, encoder = msgspec.msgpack.Decoder(Task), msgspec.msgpack.Encoder()
    thought = Thought(0)
    while True:
        try:
            output.write(frame(encoder.encode(thought)))
        except BrokenPipeError:
            # Whom it would be told has ended. An orderly end would wait for the thread that reads.
            os._exit(0)
        thought = worker.think(decoder.decode(tasks.get()))


def frame(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(HEAD, "big") + data


def _read(source: BinaryIO, tasks: queue.SimpleQueue[bytes]) -> None:
    """Hand on what comes in; the process ends with it, whatever the other thread does."""
    while True:
        head = source.read(HEAD)
        data = source.read(int.from_bytes(head, "big")) if len(head) == HEAD else b""
        if not data:
            os._exit(0)
        tasks.put(data)


if __name__ == "__main__":
    main()
