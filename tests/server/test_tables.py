"""What people at a table may do, and what it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from guozhan.core.rng import Stream
from guozhan.games.labels import Labels
from guozhan.games.wording import answer_text
from guozhan.protocol import messages
from guozhan.server.clock import ManualClock
from guozhan.server.desk import RefusedMessageError
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, play_on, random_clicks, settle


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def last_error(client: Client) -> messages.Failed:
    found = client.of(messages.Failed)
    assert found, "no error"
    error: messages.Failed = found[-1]
    return error


def test_a_whole_game_is_played_and_its_replay_stored() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = new_house(store)
        table, clients = await full_table(house, players=4, seed=3)
        clients[0].say(messages.Start())
        await settle(table)
        await play_on(clients, Stream(1), 10_000)
        assert table.status == "over"
        (ended,) = clients[0].of(messages.Ended)
        assert ended.ending == "victory"
        row, data = store.kept[ended.replay]
        assert row.names == ["p0", "p1", "p2", "p3"]
        assert data
        assert row.winners == [row.names[seat] for seat in ended.winners]
        for client in clients:
            assert client.of(messages.Failed) == [] or all(
                error.code == messages.LATE for error in client.of(messages.Failed)
            )

    run(test)


def test_views_come_out_of_the_deltas() -> None:
    async def test() -> None:
        from guozhan.protocol.delta import patch
        from guozhan.view.project import project

        table, clients = await full_table(new_house(), players=5, seed=8)
        clients[0].say(messages.Start())
        await settle(table)
        await play_on(clients, Stream(2), 60)
        for client in clients:
            view = None
            version = 0
            for message in client.read():
                if isinstance(message, messages.Welcome) and message.view is not None:
                    view, version = message.view, message.version
                elif isinstance(message, messages.Update):
                    assert view is not None
                    version += len(message.facts)
                    assert version == message.version
                    if message.delta is not None:
                        view = patch(view, message.delta)
            assert table.play is not None
            assert view == table.play.views[client.seat]
            assert view is not None
            assert view.seats == project(table.play.game, client.seat).seats

    run(test)


def test_all_are_told_the_same_of_who_is_asked_while_time_goes_on() -> None:
    class Running(ManualClock):
        def now(self) -> float:
            self._now += 0.2
            return self._now

    async def test() -> None:
        table, clients = await full_table(new_house(clock=Running()), players=4, seed=3, window=0)
        clients[0].say(messages.Start())
        await settle(table)
        told: list[messages.Asked] = []
        for answer in range(30):
            before = [len(client.of(messages.Update)) for client in clients]
            await play_on(clients, Stream(answer), 1)
            new = [client.of(messages.Update)[start:] for client, start in zip(clients, before, strict=True)]
            # Those of one moment, where everybody was told something once.
            if all(len(updates) == 1 for updates in new):
                first, *others = (updates[0].asked for updates in new)
                assert all(other == first for other in others)
                told += [first] if first is not None else []
        assert len(told) > 5

    run(test)


def test_who_comes_in() -> None:
    async def test() -> None:
        house = new_house()
        table, clients = await full_table(house, players=3, bots={2: "basic"})
        assert [client.seat for client in clients] == [0, 1]
        for hello in (
            {"token": "wrong"},
            {"secret": "wrong", "name": "x"},
            {"secret": "wrong", "watch": True},
            {"token": "", "secret": "", "name": "x"},
            {"token": clients[0].token, "language": "fr"},
        ):
            with pytest.raises(RefusedMessageError):
                Client(table, **hello)
        again = Client(table, token=clients[1].token)
        await settle(table)
        assert again.seat == 1
        assert clients[1].closed
        assert clients[1].of(messages.Goodbye)[0].code == "elsewhere"
        assert not clients[0].closed

    run(test)


def test_a_nickname_is_there_once_and_seats_are_finite() -> None:
    async def test() -> None:
        house = new_house()
        made = messages.Setup(players=3, window=0, pace=0)
        table, secret, token = house.create(made, "小明")
        Client(table, token=token)
        with pytest.raises(RefusedMessageError, match="昵称"):
            Client(table, secret=secret, name="小明")
        for bad in ("", " ", "x" * 25, "a\u202eb"):
            with pytest.raises(RefusedMessageError):
                Client(table, secret=secret, name=bad)
        assert Client(table, secret=secret, name="b", seat=2).seat == 2
        assert Client(table, secret=secret, name="c", seat=2).seat == 1
        with pytest.raises(RefusedMessageError, match="已满"):
            Client(table, secret=secret, name="d")
        assert Client(table, secret=secret, watch=True).seat == -1

    run(test)


def test_only_the_host_begins_and_kicks() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3)
        clients[1].say(messages.Start(ref=7))
        clients[1].say(messages.Kick(seat=0))
        clients[1].say(messages.Pause(on=True))
        clients[1].say(messages.SetBot(seat=0, bot="basic"))
        await settle(table)
        errors = clients[1].of(messages.Failed)
        assert [error.code for error in errors] == [messages.NOT_ALLOWED] * 4
        assert errors[0].ref == 7
        clients[0].say(messages.Kick(seat=1))
        await settle(table)
        assert clients[1].of(messages.Goodbye)[0].code == "kicked"
        assert table.players[1].kind == "open"
        with pytest.raises(RefusedMessageError):
            Client(table, token=clients[1].token)
        clients[0].say(messages.SetBot(seat=1, bot="random"))
        clients[0].say(messages.Start())
        await settle(table)
        assert table.status == "playing"
        clients[2].say(messages.Start())
        clients[0].say(messages.Start())
        await settle(table)
        assert last_error(clients[0]).code == messages.NOT_NOW

    run(test)


def test_wrong_answers_change_nothing() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=4, seed=1)
        clients[0].say(messages.Start())
        await settle(table)
        play = table.play
        assert play is not None
        asked = [client for client in clients if client.request is not None]
        client = asked[0]
        request = client.request
        assert request is not None
        other = next(one for one in clients if one is not client)
        token = client.token
        before = (play.session.version, len(play.entries), len(play.game.log or []))

        def refused(who: Client, message: messages.GiveAnswer) -> str:
            who.sent.clear()
            who.say(message)
            assert (play.session.version, len(play.entries), len(play.game.log or [])) == before
            return "sent later"

        from guozhan.core.answers import Act, Pick

        cases: list[tuple[Client, messages.GiveAnswer, str]] = [
            (client, messages.GiveAnswer(request=request.id, clicks=("nonsense",)), messages.ILLEGAL),
            (client, messages.GiveAnswer(request=request.id, clicks=()), messages.ILLEGAL),
            (client, messages.GiveAnswer(request=request.id), messages.MALFORMED),
            (client, messages.GiveAnswer(request=request.id, answer=Pick(("nobody", "nothing"))), messages.ILLEGAL),
            (client, messages.GiveAnswer(request=request.id, answer=Act("use", cards=(5000,))), messages.ILLEGAL),
            (client, messages.GiveAnswer(request=request.id + 1, clicks=("pass",)), messages.NOT_ASKED),
            (client, messages.GiveAnswer(request=0, clicks=("pass",)), messages.NOT_ASKED),
            (client, messages.GiveAnswer(request=-3, clicks=("pass",)), messages.NOT_ASKED),
            (other, messages.GiveAnswer(request=request.id + 5, clicks=("pass",)), messages.NOT_ASKED),
        ]
        for who, message, code in cases:
            refused(who, message)
            await settle(table)
            error = last_error(who)
            assert error.code == code, (message, error)
            assert error.text
            assert error.request == message.request
        watcher = Client(table, token=token)
        await settle(table)
        assert watcher.request is not None
        assert watcher.request.id == request.id

    run(test)


def test_an_answer_counts_once() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3, seed=5)
        clients[0].say(messages.Start())
        await settle(table)
        stream = Stream(4)
        client = clients[1]
        request = client.request
        assert request is not None
        assert request.kind == "draft"
        clicks, done = random_clicks(request.tree, stream)
        assert done
        client.say(messages.GiveAnswer(request=request.id, clicks=tuple(clicks), ref=1))
        client.say(messages.GiveAnswer(request=request.id, clicks=tuple(clicks), ref=2))
        await settle(table)
        assert [accepted.ref for accepted in client.of(messages.Accepted)] == [1]
        assert last_error(client).code == messages.DUPLICATE
        await play_on([clients[0], clients[2]], stream, 2)
        client.say(messages.GiveAnswer(request=request.id, clicks=tuple(clicks), ref=3))
        await settle(table)
        assert last_error(client).code == messages.DUPLICATE

    run(test)


def test_time_runs_out_and_a_bot_takes_over() -> None:
    async def test() -> None:
        clock = ManualClock()
        table, clients = await full_table(
            new_house(clock=clock), players=2, seed=2, timers={"draft": 5, "play": 5, "respond": 5, "choose": 5}
        )
        clients[0].say(messages.Start())
        await settle(table)
        clock.advance(4.9)
        await settle(table)
        assert table.play is not None
        assert table.play.entries == []
        clock.advance(0.2)
        await settle(table)
        assert [entry.by for entry in table.play.entries[:2]] == ["t", "t"]
        for _ in range(200):
            clock.advance(5)
            await settle(table)
            if all(player.trusted for player in table.players):
                break
        assert all(player.trusted for player in table.players)
        infos = clients[0].of(messages.TableInfo)
        assert all(person.trusted for person in infos[-1].people)
        clock.advance(3600)
        await settle(table)
        assert table.status == "over"

    run(test)


def test_somebody_who_is_trusted_answers_again_when_asked_to() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3, seed=5)
        clients[0].say(messages.Start())
        await settle(table)
        clients[1].say(messages.Trust(on=True))
        await settle(table)
        assert table.play is not None
        assert any(entry.seat == 1 and entry.by == "b" for entry in table.play.entries)
        request = next(iter(clients[1].of(messages.Welcome)[-1:])).request
        if request is not None:
            clients[1].say(messages.GiveAnswer(request=request.id, clicks=("pass",)))
            await settle(table)
            assert last_error(clients[1]).code in (messages.NOT_NOW, messages.LATE)
        clients[1].say(messages.Trust(on=False))
        await settle(table)
        await play_on(clients, Stream(9), 40)
        assert any(entry.seat == 1 and entry.by == "p" for entry in table.play.entries)

    run(test)


def test_who_is_gone_is_played_for_until_back() -> None:
    async def test() -> None:
        clock = ManualClock()
        table, clients = await full_table(new_house(clock=clock), players=3, seed=5, countdown=30, timers={"draft": 0})
        clients[0].say(messages.Start())
        await settle(table)
        token = clients[2].token
        table.detach(clients[2].listener)
        clock.advance(29)
        assert not table.players[2].absent
        clock.advance(2)
        await settle(table)
        assert table.players[2].absent
        assert table.play is not None
        assert any(entry.seat == 2 and entry.by == "b" for entry in table.play.entries)
        clients[2] = Client(table, token=token)
        await settle(table)
        assert not table.players[2].absent
        await play_on(clients, Stream(3), 40)
        assert any(entry.seat == 2 and entry.by == "p" for entry in table.play.entries)

    run(test)


def test_a_pause_stops_the_clocks() -> None:
    async def test() -> None:
        clock = ManualClock()
        table, clients = await full_table(new_house(clock=clock), players=2, seed=5, timers={"draft": 10})
        clients[0].say(messages.Start())
        await settle(table)
        clock.advance(6)
        clients[0].say(messages.Pause(on=True))
        clock.advance(1000)
        await settle(table)
        assert table.play is not None
        assert table.play.entries == []
        clients[0].say(messages.Pause(on=False))
        clock.advance(3.9)
        assert table.play.entries == []
        clock.advance(0.2)
        assert len(table.play.entries) >= 2
        await settle(table)

    run(test)


def test_conceding_voting_and_leaving() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=2, seed=5)
        clients[0].say(messages.Start())
        await settle(table)
        clients[1].say(messages.Concede())
        await settle(table)
        assert table.status == "over"
        (ended,) = clients[0].of(messages.Ended)
        assert (ended.ending, ended.winners) == ("conceded", (0,))

        table, clients = await full_table(new_house(), players=4, seed=5)
        clients[0].say(messages.Start())
        await settle(table)
        for client in clients[:3]:
            client.say(messages.DrawVote(on=True))
        await settle(table)
        assert table.status == "playing"
        clients[2].say(messages.DrawVote(on=False))
        clients[3].say(messages.DrawVote(on=True))
        await settle(table)
        assert table.status == "playing"
        clients[2].say(messages.Leave())
        await settle(table)
        assert clients[2].of(messages.Goodbye)[0].code == "left"
        assert table.status == "over"
        assert clients[0].of(messages.Ended)[0].ending == "agreed"

    run(test)


def test_another_game_at_the_same_table() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=2)
        clients[0].say(messages.Start())
        await settle(table)
        seed = table.seed
        clients[1].say(messages.Rematch())
        await settle(table)
        assert last_error(clients[1]).code == messages.NOT_NOW
        clients[1].say(messages.Concede())
        clients[1].say(messages.Rematch())
        await settle(table)
        assert table.status == "over"
        clients[0].say(messages.Rematch())
        await settle(table)
        assert (table.status, table.game) == ("playing", 2)
        assert table.seed != seed
        assert not table.players[1].conceded
        welcome = clients[1].of(messages.Welcome)[-1]
        assert welcome.view is not None
        assert welcome.request is not None

    run(test)


def test_phrases_are_said_in_each_language_and_not_too_often() -> None:
    async def test() -> None:
        house = new_house()
        table, clients = await full_table(house, players=2)
        english = Client(table, token=clients[1].token, language="en")
        clients[0].say(messages.Say(phrase=0))
        clients[0].say(messages.Say(phrase=1))
        clients[0].say(messages.Say(phrase=99))
        await settle(table)
        (said,) = english.of(messages.Said)
        assert said.seat == 0
        assert said.text.isascii()
        assert [error.code for error in clients[0].of(messages.Failed)] == [messages.TOO_FAST, messages.MALFORMED]

    run(test)


def test_hints_and_taking_back_are_for_who_plays_alone() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3, seed=6, bots={1: "basic", 2: "random"})
        assert table.solitary
        clients[0].say(messages.Start())
        await settle(table)
        stream = Stream(7)
        await play_on(clients, stream, 6)
        request = clients[0].request
        assert request is not None
        clients[0].say(messages.AskHint(request=request.id))
        await settle(table)
        hint = clients[0].of(messages.Hint)[-1]
        assert table.play is not None
        assert table.play.open[0].decision.errors(hint.answer) == []
        assert hint.text == answer_text(Labels(table.play.game, 0), table.play.open[0].decision, hint.answer)
        answers = [entry for entry in table.play.entries if entry.by == "p"]
        facts = len(table.play.game.log or [])
        clients[0].say(messages.TakeBack())
        await settle(table)
        assert [entry for entry in table.play.entries if entry.by == "p"] == answers[:-1]
        assert len(table.play.game.log or []) <= facts
        assert clients[0].request is not None
        assert clients[0].request.id <= request.id
        await play_on(clients, stream, 10_000)
        assert table.status == "over"

        two, pair = await full_table(new_house(), players=2, seed=6)
        pair[0].say(messages.Start())
        await settle(two)
        asked = pair[0].request
        assert asked is not None
        pair[0].say(messages.AskHint(request=asked.id))
        pair[0].say(messages.TakeBack())
        await settle(two)
        assert [error.code for error in pair[0].of(messages.Failed)] == [messages.NOT_ALLOWED] * 2

    run(test)
