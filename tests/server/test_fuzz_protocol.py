"""Whatever a client sends, nobody else notices: the other seat's messages, the game and the log stay as they were.

Each example is a table of two people and some connections that send anything: bytes, texts, valid messages, valid
messages with something changed, in any order, from seats and from strangers.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from structlog.testing import capture_logs

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.protocol.setup import Setup
from guozhan.server.app import _socket
from guozhan.server.clock import ManualClock
from guozhan.server.config import Config
from guozhan.server.house import House
from guozhan.server.web.guard import Guard
from tests.helpers.tables import MemoryStore, random_clicks
from tests.helpers.web import Wire

CONFIG = Config(rate=1e6, burst=1_000_000, unlimited=("192.0.2.0/24",))
SEED = 11
ANSWERS = 8
# A message of every kind, as a player might send it; ids of table and token are put in where they are needed.
VALID: tuple[messages.ClientMessage, ...] = (
    messages.Hello(protocol=1, table="TABLE", token="TOKEN"),
    messages.Hello(protocol=1, table="TABLE", secret="SECRET", name="Mallory", watch=True, lines=True),
    messages.GiveAnswer(request=1, clicks=("a",)),
    messages.Walk(request=1, clicks=("a", "b")),
    messages.AskHint(request=1),
    messages.TakeBack(),
    messages.SetLanguage(language="en"),
    messages.Prelight(skill="jianxiong", on=False),
    messages.Nullify(this=True, own=False, never=False),
    messages.Start(),
    messages.Rematch(),
    messages.Kick(seat=0),
    messages.SetBot(seat=0, bot="random"),
    messages.Pause(on=True),
    messages.Say(phrase=3),
    messages.AskLog(since=0),
    messages.Ping(),
)
# What changes the game for everybody, as it should, is not sent by the hostile seat.
HARMLESS = st.sampled_from([one for one in VALID if not isinstance(one, messages.Say | messages.AskLog)])
ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(["", "\x00", "💥", "\ud83d", "A" * 5000, "zh-Hans", "__class__", "../..", "{name}", "%s"]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid message in which something is not."""
    message = json.loads(messages.encode(draw(st.sampled_from(VALID))))
    names = [*message, "request", "clicks", "answer", "ref", "seat", "colour"]
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(names))
        if draw(st.booleans()):
            message[name] = draw(ODD)
        else:
            message.pop(name, None)
    text = json.dumps(message, ensure_ascii=draw(st.booleans()))
    if draw(st.integers(0, 4)) == 0:
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.sampled_from(["", "}", '"', "\x00", "[" * 50, "é"])) + text[place:][1:]
    return text


HUGE = st.sampled_from(
    [
        "[" * 10_000,
        '{"type":' * 5_000,
        '{"type":"walk","request":1,"clicks":[' + ",".join(['"a"'] * 4000) + "]}",
        '{"type":"answer","request":1,"answer":' + '{"cards":' * 2000 + "1" + "}" * 2001,
        "x" * (messages.MOST_BYTES + 1),
        " " * messages.MOST_BYTES,
        '{"type":"ping","ref":' + "9" * 5000 + "}",
        '{"type":"ping","ref":1e999}',
        '{"type":"ping","ref":1}{"type":"ping","ref":2}',
    ]
)
ANYTHING: st.SearchStrategy[str | bytes] = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    mutated(),
    mutated().map(lambda text: text.encode("utf-8", "surrogatepass")),
    HARMLESS.map(lambda message: messages.encode(message).decode()),
    HUGE,
)
# who sends it: 0 and 1 are strangers, 2 is an onlooker, 3 the second seat
SENDERS = 4
SENT = st.lists(st.tuples(st.integers(0, SENDERS - 1), ANYTHING), min_size=1, max_size=25)


def fill(data: str | bytes, table: str, secret: str) -> str | bytes:
    """The ids that a hostile client may well know."""
    if isinstance(data, bytes):
        return data.replace(b"TABLE", table.encode()).replace(b"SECRET", secret.encode())
    return data.replace("TABLE", table).replace("SECRET", secret)


async def settle(house: House) -> None:
    for _ in range(12):
        await asyncio.sleep(0)
    for table in list(house.tables.values()):
        await table.outflow.flush()
    for _ in range(4):
        await asyncio.sleep(0)


async def quiet(wires: list[Wire], house: House) -> None:
    """Until nothing comes any more."""
    before = None
    while before != (now := [len(wire.texts) for wire in wires]):
        before = now
        await settle(house)


async def play(wire: Wire, house: House, stream: Stream, answers: int) -> None:
    """The first seat answers so often; whenever it is not asked, time goes by and others' time runs out."""
    clock = house.clock
    assert isinstance(clock, ManualClock)
    while answers:
        asked = [one.request for one in wire.read() if isinstance(one, messages.Welcome | messages.Update)]
        given_ = {one.request for one in wire.of(messages.Accepted)}
        request = asked[-1]
        if request is not None and request.id not in given_:
            clicks, done = random_clicks(request.tree, stream)
            while not done:
                wire.send(messages.Walk(request=request.id, clicks=tuple(clicks)))
                await quiet([wire], house)
                more, done = random_clicks(wire.of(messages.Branch)[-1].node, stream)
                clicks += more
            wire.send(messages.GiveAnswer(request=request.id, clicks=tuple(clicks)))
            answers -= 1
        elif clock.next is None:
            return
        else:
            clock.advance(clock.next - clock.now())
        await quiet([wire], house)


def told(wire: Wire) -> list[bytes]:
    """What the seat was told of the game; who comes and goes at the table is told beside that."""
    kinds = (messages.Update, messages.Accepted, messages.Branch, messages.Failed, messages.Ended, messages.Voided)
    return [messages.encode(message) for message in wire.read() if isinstance(message, kinds)]


async def game(sent: list[tuple[int, str | bytes]]) -> tuple[list[bytes], list[bytes], list[Wire], list[Any]]:
    """A game in which these things are sent: what the first seat was told, what was stored, who sent, the log."""
    store = MemoryStore()
    house = House(store, ManualClock(), "t")  # type: ignore[arg-type]
    app = Starlette(routes=[WebSocketRoute("/ws/{table}", _socket)], middleware=[Middleware(Guard, config=CONFIG)])
    app.state.house, app.state.config = house, CONFIG
    setup = Setup(players=4, bots={2: "random", 3: "random"}, window=0, pace=0, seed=SEED, timers={"play": 0})
    table, secret, token = house.create(setup, "Ann")
    with capture_logs() as logs:
        ann = Wire(app)
        ann.send(messages.Hello(protocol=1, table=table.id, token=token, nodes=400))
        await settle(house)
        bob = Wire(app)
        bob.send(messages.Hello(protocol=1, table=table.id, secret=secret, name="Bob"))
        await settle(house)
        ann.send(messages.Start())
        await quiet([ann, bob], house)
        strangers = [Wire(app), Wire(app)]
        watcher = Wire(app)
        watcher.send(messages.Hello(protocol=1, table=table.id, secret=secret, watch=True))
        await quiet([ann, bob, watcher], house)
        hostile = [*strangers, watcher, bob]
        stream = Stream(SEED)
        left = ANSWERS
        for number, (sender, data) in enumerate(sent):
            hostile[sender].send(fill(data, table.id, secret))
            await quiet([ann, *hostile], house)
            if number % 3 == 0 and left:
                await play(ann, house, stream, 1)
                left -= 1
        await play(ann, house, stream, left)
        await quiet([ann, *hostile], house)
        assert ann.failure is None
        assert ann.closed is None
        assert table.players[0].connected
        # Everybody is still served: the table, and who comes anew.
        ann.send(messages.Ping(ref=77))
        assert (await ann.until(messages.Pong)).ref == 77
        for wire in (ann, *hostile):
            wire.leave()
        await asyncio.gather(*(wire.task for wire in (ann, *hostile)))
        await settle(house)
    heard = told(ann)
    entries = list(store.answers[table.id, 1])
    if table.play is not None:
        table.play.close()
    return heard, entries, hostile, logs


CALM: list[Any] = []


@pytest.fixture(autouse=True, scope="module")
def _calm_first() -> None:
    # The first game raises the limit of recursion, which must not happen within an example.
    calm()


def calm() -> tuple[list[bytes], list[bytes]]:
    """The same game in which nobody sends anything."""
    if not CALM:
        heard, entries, _, logs = asyncio.run(game([]))
        assert logs == []
        CALM.append((heard, entries))
    found: tuple[list[bytes], list[bytes]] = CALM[0]
    return found


def check(sent: list[tuple[int, str | bytes]]) -> None:
    heard, entries, hostile, logs = asyncio.run(game(sent))
    calm_heard, calm_entries = calm()
    assert len(calm_entries) > ANSWERS, "the game has to go on for this to show anything"
    assert [log for log in logs if log["log_level"] in ("error", "critical") or "exc_info" in log] == []
    assert heard == calm_heard
    assert entries == calm_entries
    for sender, wire in enumerate(hostile):
        assert wire.failure is None
        answers = [one for one in wire.read() if not isinstance(one, messages.Update | messages.TableInfo)]
        # Every message that came in while the connection was open has an answer, or the connection was ended.
        if any(who == sender for who, _ in sent):
            assert answers
        assert all(one.code in messages.CODES for one in answers if isinstance(one, messages.Failed))
        assert all(one.text for one in answers if isinstance(one, messages.Failed))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@example([(sender, messages.encode(message).decode()) for sender in range(SENDERS) for message in VALID[2:13]])
@example([(3, text) for text in ("", "null", "[]", "{}", '{"type":"nope"}', '{"type":"hello"}', "\x00", "💥" * 3000)])
@example([(0, b"\xff\xfe"), (1, "["), (2, b""), (3, b"\x80" * 100)])
@given(SENT)
def test_nobody_notices_what_others_send(sent):
    check(sent)


@pytest.mark.parametrize("kind", range(len(VALID)), ids=lambda kind: type(VALID[kind]).__name__)
def test_each_message_alone_from_each_connection(kind):
    data = messages.encode(VALID[kind]).decode()
    check([(sender, data) for sender in range(SENDERS)])


def test_a_connection_that_sends_too_much_nonsense_is_closed():
    _, _, hostile, logs = asyncio.run(game([(3, "{")] * 60))
    bob = hostile[3]
    assert bob.closed == 1000
    assert [one.code for one in bob.of(messages.Goodbye)] == [messages.MALFORMED]
    assert len(bob.of(messages.Failed)) <= 52
    assert [log for log in logs if log["log_level"] == "error"] == []
