"""Clients that play at random: they walk the legal trees that the server sends, and measure how long it takes."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

import msgspec

from guozhan.protocol import messages
from guozhan.protocol.messages import PROTOCOL
from tools.load.socket import Socket


class Twig(msgspec.Struct):
    """A step of a legal tree, as far as a client needs it to click."""

    key: str
    done: bool = False
    node: Branch | None = None


class Branch(msgspec.Struct):
    """A node of a legal tree."""

    steps: list[Twig]


class Asked(msgspec.Struct):
    """A request."""

    id: int
    tree: Branch


class Status(msgspec.Struct):
    """What is said of the table."""

    status: str


class Heard(msgspec.Struct):
    """What the server says, as far as these clients need it; the rest is not even read."""

    type: str
    request: Asked | int | None = None
    node: Branch | None = None
    clicks: list[str] = []
    token: str = ""
    code: str = ""
    text: str = ""
    status: str = ""
    replay: str = ""
    table: Status | str = ""


_decoder: Final = msgspec.json.Decoder(Heard)


class Counts:
    """What is measured."""

    def __init__(self) -> None:
        self.accepted: list[float] = []
        self.updated: list[float] = []
        self.events: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.replays: deque[str] = deque(maxlen=100)
        self.bytes = 0

    def fresh(self) -> None:
        """Begin to measure anew."""
        self.accepted.clear()
        self.updated.clear()
        self.events.clear()
        self.bytes = 0


class Pace:
    """When answers are sent: at a rate, at random moments like those of people who know nothing of each other.

    Args:
        rate: answers a second at all tables together; 0 = as fast as it goes.
    """

    def __init__(self, rate: float, chance: random.Random) -> None:
        self.rate = rate
        self._chance = chance
        self._next = 0.0
        self._loop = asyncio.get_running_loop()

    def plan(self, act: Callable[[], None]) -> None:
        """Do something when it is its turn."""
        if not self.rate:
            act()
            return
        now = self._loop.time()
        self._next = max(self._next, now) + self._chance.expovariate(self.rate)
        self._loop.call_at(self._next, act)


class Group:
    """A table and its clients."""

    def __init__(self, id: str, secret: str, counts: Counts, pace: Pace, port: int) -> None:
        self.id = id
        self.secret = secret
        self.counts = counts
        self.pace = pace
        self.port = port
        self.answered = 0.0  # when an answer was sent that has been accepted, after which nobody has been told anything
        self.over = False
        self.players: list[Player] = []

    def close(self) -> None:
        """Everybody goes home."""
        self.over = True
        for player in self.players:
            player.drop()


class Player:
    """A client at a table."""

    def __init__(self, group: Group, name: str, chance: random.Random, token: str = "") -> None:
        self.group = group
        self.name = name
        self.chance = chance
        self.token = token
        self.host = bool(token)
        self.playing = False
        self.left = False
        self._away = False
        self._socket: Socket | None = None
        self._asked: Asked | None = None
        self._clicks: list[str] = []
        self._sent = 0.0
        group.players.append(self)

    @property
    def here(self) -> bool:
        """Is connected."""
        return self._socket is not None

    async def connect(self) -> None:
        """Come to the table."""
        group = self.group
        self._socket = await Socket.connect("127.0.0.1", group.port, f"/ws/{group.id}", self._take, self._gone)
        token = self.token
        self._say(
            messages.Hello(
                protocol=PROTOCOL, table=group.id, secret="" if token else group.secret, token=token, name=self.name
            )
        )

    def drop(self) -> None:
        """Lose the connection."""
        self._away = True
        socket, self._socket = self._socket, None
        self._asked = None
        if socket is not None:
            socket.close()

    def leave(self) -> None:
        """Leave for good."""
        self.left = True
        self._say(messages.Leave())

    def start(self) -> None:
        """Begin the game."""
        self._say(messages.Start())

    def _say(self, message: messages.ClientMessage) -> None:
        if self._socket is not None:
            self._socket.send(messages.encode(message))

    def _gone(self) -> None:
        if self._socket is not None:
            if not self.left:
                self.group.counts.errors["connection lost"] += 1
            self._socket = None

    # --- hearing -----------------------------------------------------------------------------------------------------

    def _take(self, data: bytes) -> None:
        counts, group = self.group.counts, self.group
        heard = _decoder.decode(data)
        counts.bytes += len(data)
        counts.events[heard.type] += 1
        kind = heard.type
        if kind in ("update", "ended") and group.answered:
            counts.updated.append(time.perf_counter() - group.answered)
            group.answered = 0.0
        if kind == "update":
            self.playing = True
            if isinstance(heard.request, Asked):
                self._ask(heard.request)
        elif kind == "accepted":
            if self._sent and heard.request:
                counts.accepted.append(time.perf_counter() - self._sent)
                group.answered = self._sent
                self._sent = 0.0
        elif kind == "welcome":
            self.token = heard.token or self.token
            self._away = False
            self.playing = isinstance(heard.table, Status) and heard.table.status == "playing"
            if isinstance(heard.request, Asked):
                self._ask(heard.request)
        elif kind == "branch":
            if self._asked is not None and heard.request == self._asked.id and heard.node is not None:
                self._click(heard.node)
        elif kind == "ended":
            self.playing = False
            if heard.replay:
                counts.replays.append(heard.replay)
            if not self.left:
                self._say(messages.Rematch())
        elif kind == "error" and heard.code == "refused" and self._away:
            # The others have begun another game meanwhile, in which a bot has the seat.
            self.left = True
            counts.events["seat lost"] += 1
        elif kind == "error" and heard.code not in ("late", "not_now"):
            counts.errors[f"{heard.code}: {heard.text}"] += 1
        elif kind == "voided":
            counts.errors["voided"] += 1

    def _ask(self, asked: Asked) -> None:
        self._asked = asked
        self._clicks = []
        self.group.pace.plan(lambda: self._answer(asked))

    def _answer(self, asked: Asked) -> None:
        if self._asked is asked:
            self._click(asked.tree)

    def _click(self, node: Branch) -> None:
        """Click on, as far as the tree is known."""
        asked = self._asked
        assert asked is not None
        while True:
            step = self.chance.choice(node.steps)
            self._clicks.append(step.key)
            if step.done:
                break
            if step.node is None:
                self._say(messages.Walk(request=asked.id, clicks=tuple(self._clicks)))
                return
            node = step.node
        self._asked = None
        self._sent = time.perf_counter()
        self._say(messages.GiveAnswer(request=asked.id, clicks=tuple(self._clicks)))
