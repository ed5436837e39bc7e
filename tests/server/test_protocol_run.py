"""Messages of real games at tables: what docs/protocol.md promises of them holds for each."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from guozhan.core.rng import Stream
from guozhan.protocol import messages, schema
from guozhan.protocol.delta import patch
from guozhan.server.clock import ManualClock
from guozhan.server.table import Table
from guozhan.view import model
from tests.helpers.tables import Client, full_table, new_house, play_on, settle
from tests.server.test_protocol_generated import TSC, compiled

SERVER = jsonschema_rs.validator_for({**schema.schema(), "anyOf": [{"$ref": "#/$defs/ServerMessage"}]})
GAMES = [
    ("guozhan-2018", 4, 1, 0.0),
    ("guozhan-reset", 5, 2, 2.5),
    ("identity", 5, 3, 1.0),
]


async def begun(ruleset: str, players: int, seed: int, window: float) -> tuple[Table, list[Client]]:
    table, clients = await full_table(new_house(), ruleset=ruleset, players=players, seed=seed, window=window)
    clients[0].listener.lines = True
    clients[0].say(messages.Start(ref=1))
    await settle(table)
    return table, clients


def played(ruleset: str, players: int, seed: int, window: float) -> list[list[bytes]]:
    """What each client is sent in a game of random answers."""

    async def game() -> list[list[bytes]]:
        table, clients = await begun(ruleset, players, seed, window)
        await play_on(clients, Stream(seed), 100_000)
        assert table.status == "over"
        return [client.sent for client in clients]

    return asyncio.run(game())


@pytest.mark.parametrize(("ruleset", "players", "seed", "window"), GAMES)
def test_messages_fit_the_schema_and_make_up_the_view(ruleset, players, seed, window):
    seen = Counter[type]()
    for sent in played(ruleset, players, seed, window):
        view, version, last = None, 0, 0
        for data in sent:
            SERVER.validate(json.loads(data))
            message = messages.from_server(data)
            assert messages.encode(message) == data
            seen[type(message)] += 1
            if isinstance(message, messages.Welcome):
                view, version = message.view, message.version
            elif isinstance(message, messages.Update):
                version += len(message.facts)
                assert message.version == version
                assert view is not None
                view = patch(view, message.delta) if message.delta is not None else view
            if isinstance(message, (messages.Welcome, messages.Update)) and message.request is not None:
                assert message.request.id >= last
                last = message.request.id
        assert view is not None
        assert view.over
        assert view.seats[view.reader].seat == view.reader
    assert seen[messages.Update] > 100
    assert seen[messages.Ended] == players
    assert seen[messages.Accepted] > 50
    assert messages.Failed not in seen


@pytest.mark.parametrize(("ruleset", "players", "seed", "window"), GAMES)
def test_a_client_knows_what_is_asked_and_what_the_view_is(ruleset, players, seed, window):
    """The open request is the one of the last update or welcome; the view is the server's to the byte."""

    async def game() -> int:
        table, clients = await begun(ruleset, players, seed, window)
        play = table.play
        assert play is not None
        stream = Stream(seed)
        compared = 0
        views: list[Any] = [None] * players
        read = [0] * players
        for number in range(60):
            await play_on(clients, stream, 1 + number % 7)
            if window:
                # The last answer shows when the window is over.
                assert isinstance(table.clock, ManualClock)
                table.clock.advance(window + 0.1)
                await settle(table)
            for client in clients:
                for data in client.sent[read[client.seat] :]:
                    message = messages.from_server(data)
                    if isinstance(message, messages.Welcome):
                        views[client.seat] = message.view
                    elif isinstance(message, messages.Update) and message.delta is not None:
                        views[client.seat] = patch(views[client.seat], message.delta)
                read[client.seat] = len(client.sent)
                if table.status != "playing":
                    return compared
                known = play.views[client.seat]
                assert known is not None
                assert model.encode(views[client.seat]) == model.encode(known)
                opened = play.open.get(client.seat)
                if opened is not None and opened.shown and not opened.answered:
                    assert client.request is not None
                    assert client.request.id == opened.id
                    compared += 1
        return compared

    assert asyncio.run(game()) > 15


def test_every_message_is_answered_once():
    """With its number: taken, refused with a reason, or by what it asked for."""

    async def game() -> None:
        table, clients = await begun("guozhan-2018", 3, 5, 0.0)
        await play_on(clients, Stream(5), 12)
        client = clients[0]
        request = next(one.request for one in clients if one.request is not None)
        said: list[messages.ClientMessage] = [
            messages.Ping(ref=100),
            messages.Walk(ref=101, request=request.id),
            messages.Walk(ref=102, request=99_999),
            messages.GiveAnswer(ref=103, request=request.id, clicks=("never",)),
            messages.GiveAnswer(ref=104, request=request.id),
            messages.AskHint(ref=105, request=request.id),
            messages.TakeBack(ref=106),
            messages.SetLanguage(ref=107, language="en"),
            messages.SetLanguage(ref=108, language="la"),
            messages.Prelight(ref=109, skill="none", on=True),
            messages.Trust(ref=110, on=True),
            messages.Trust(ref=111, on=False),
            messages.Nullify(ref=112, own=True),
            messages.Nullify(ref=113, this=True),
            messages.Start(ref=114),
            messages.Rematch(ref=115),
            messages.DrawVote(ref=116, on=True),
            messages.Kick(ref=117, seat=0),
            messages.Kick(ref=118, seat=77),
            messages.SetBot(ref=119, seat=1, bot="basic"),
            messages.Pause(ref=120, on=True),
            messages.Pause(ref=121, on=False),
            messages.Say(ref=122, phrase=1),
            messages.Say(ref=123, phrase=-1),
            messages.AskLog(ref=124, since=3),
            messages.AskLog(ref=125, since=2**60),
            messages.Hello(ref=126, protocol=1, table=table.id),
            messages.Concede(ref=127),
            messages.Leave(ref=128),
        ]
        for message in said:
            client.say(message)
            await settle(table)
        answers = Counter(message.ref for message in client.read() if getattr(message, "ref", 0) >= 100)  # type: ignore[union-attr]
        assert answers == dict.fromkeys(range(100, 129), 1)

    asyncio.run(game())


def test_alone_with_bots_what_cannot_be_taken_back_is_refused_and_nothing_else():
    async def game() -> None:
        bots = {1: "basic", 2: "basic"}
        table, clients = await full_table(new_house(), ruleset="guozhan-2018", players=3, seed=5, bots=bots)
        clients[0].say(messages.Start(ref=1))
        await settle(table)
        clients[0].say(messages.TakeBack(ref=2))
        await settle(table)
        (answer,) = (message for message in clients[0].read() if getattr(message, "ref", 0) == 2)
        assert isinstance(answer, messages.Failed)
        assert answer.code == messages.NOT_NOW

    asyncio.run(game())


@pytest.mark.skipif(TSC is None, reason="no TypeScript compiler here")
def test_real_messages_are_of_the_types(tmp_path: Path) -> None:
    sent = [data.decode() for datas in played(*GAMES[0]) for data in datas]
    head = 'import type { ServerMessage } from "./protocol";\nexport const all: ServerMessage[] = [\n'
    done = compiled(tmp_path, head + ",\n".join(sent[:400]) + "\n];\n")
    assert done.returncode == 0, done.stdout[:2000]
