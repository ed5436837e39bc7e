"""A table without a network and without storing, at which a game goes on; what is heard there, with the times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from guozhan.core.answers import Answer
from guozhan.core.rng import Stream
from guozhan.games.session import Session
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.server.checking import digest
from guozhan.server.clock import ManualClock
from guozhan.server.desk import Desk
from guozhan.server.host import News
from guozhan.server.house import House
from guozhan.server.listener import Listener
from guozhan.server.opened import Opened
from guozhan.server.play import Play
from guozhan.server.status import PLAYING
from guozhan.server.table import Table
from guozhan.view.apply import apply
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for
from tests.helpers.tables import MemoryStore


class Straight:
    """The way out of a table without storing: everything leaves at once."""

    def change(self) -> None: ...

    def keep(self, game: int, number: int, entry: bytes) -> None: ...

    def job(self, work: Any) -> None: ...

    def send(self, listener: Listener, data: bytes) -> None:
        listener.send(data)

    reply = send


class Ear:
    """A connection for a seat or an onlooker; everything that it is sent, with the time."""

    def __init__(self, world: World, reader: int, code: str, lines: bool) -> None:
        self.world = world
        self.reader = reader
        self.code = code
        self.lines = lines
        self.heard: list[tuple[float, bytes]] = []
        self.connect()

    def connect(self) -> None:
        clock = self.world.clock
        self.listener = Listener(lambda data: self.heard.append((clock.now(), data)), lambda: None)
        self.listener.code, self.listener.lines = self.code, self.lines
        self.world.table.attach(self.listener, self.reader)
        self.desk = Desk(self.world.table, self.listener)

    def say(self, message: messages.ClientMessage) -> None:
        self.desk.take(message)


class World:
    """One of the two tables."""

    def __init__(
        self, session: Session, setup: Setup, window: float, readers: Sequence[int], told: int, slow: bool
    ) -> None:
        self.session = session
        self.game = session.game
        self.slow = slow
        self.clock = ManualClock(100.0)
        house = House(MemoryStore(), self.clock, "t")  # type: ignore[arg-type]
        self.table = table = Table(house, "t", setup, digest("secret"))
        table.outflow = Straight()  # type: ignore[assignment]
        for player in table.players:
            if player.kind not in setup.bots.values():
                table.seat_person(player.seat, f"p{player.seat}")
                player.connected = True
        table.status, table.game, table.seed, table.window = PLAYING, 1, 5, window
        table.ask_bot = self.ask_bot  # type: ignore[method-assign]
        self.play = table.play = Play(table, setup, 5, window, setup.pace, session)
        table._over = self.over  # type: ignore[method-assign]
        table.tell = self.tell  # type: ignore[method-assign]
        log = self.game.log or []
        for reader in range(-1, self.game.size):
            heard = reader in readers
            known = facts_for(log[:told], reader)
            self.play.told[reader] = told if heard else len(log)
            self.play.versions[reader] = len(known)
            blank = empty_view(reader, self.game.size)
            self.play.views[reader] = apply(blank, known) if heard else project(self.game, reader)
        self.play.beat = self.clock.now()
        self.said: Callable[[World, Opened], Answer | None] = lambda world, opened: None
        self.waiting: list[tuple[float, Opened]] = []  # for bots that think elsewhere
        self.pauses = Stream(0)
        self.ears = {reader: Ear(self, reader, "zh-Hans" if reader >= 0 else "en", True) for reader in readers}

    def over(self, ending: str, winners: Sequence[int]) -> None:
        """The game has ended; everybody hears how."""
        for ear in self.ears.values():
            ear.heard.append((self.clock.now(), f"{ending} {winners}".encode()))

    def tell(self, reader: int, news: News) -> None:
        """As the table does; somebody else who takes no time answers at once what he is asked in private."""
        Table.tell(self.table, reader, news)
        if news.request is None or news.request.public or self.slow or reader in self.ears:
            return
        opened: Opened = news.request

        def answer() -> None:
            if self.play.open.get(reader) is opened and not opened.answered:
                self.play.take(self.play.check(reader, opened.id, opened.decision.default()), opened.decision.default())

        self.clock.call_at(self.clock.now(), answer)

    def ask_bot(self, opened: Opened) -> Answer | None:
        return self.said(self, opened)

    def public(self) -> dict[int, Opened]:
        """What everybody may know that is asked."""
        return {seat: opened for seat, opened in self.play.open.items() if opened.public}
