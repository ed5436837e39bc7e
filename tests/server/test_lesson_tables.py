"""Lessons at tables: they begin at their positions, go on after a restart, and leave no replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from guozhan.core.errors import MalformedError
from guozhan.lessons.lesson import lessons
from guozhan.lessons.play import lesson_setup
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.server.bot_worker import Beginning, Task, Worker
from guozhan.server.checking import checked
from guozhan.server.clock import ManualClock
from guozhan.server.house import KEPT
from guozhan.view.apply import apply
from guozhan.view.project import project
from tests.helpers.tables import Client, MemoryStore, new_house, settle

NO_TIMERS = dict.fromkeys(("draft", "play", "respond", "nullify", "choose", "private"), 0.0)


def setup(id: str, **more: Any) -> Setup:
    ruleset, players, options = lesson_setup(id)
    values: dict[str, Any] = {
        "ruleset": ruleset,
        "players": players,
        "options": options,
        "bots": dict.fromkeys(range(1, players), "basic"),
        "timers": NO_TIMERS,
        "pace": 0.0,
        "spectators": False,
        "lesson": id,
    }
    return Setup(**values | more)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


async def begun(house: Any, id: str) -> tuple[Any, Client]:
    table, _, token = house.create(setup(id), "Ann")
    client = Client(table, token=token)
    client.say(messages.Start())
    await settle(table)
    return table, client


async def follow(client: Client, most: int = 60) -> int:
    """Do what the hints say, until the lesson's seat is asked no more; how often it was asked."""
    table = client.table
    for number in range(most):
        await settle(table)
        request = client.request
        if table.status != "playing" or request is None:
            return number
        client.say(messages.AskHint(request=request.id))
        await settle(table)
        hint = client.of(messages.Hint)[-1]
        client.say(messages.GiveAnswer(request=request.id, answer=hint.answer))
    return most


@pytest.mark.parametrize("id", lessons())
def test_a_lesson_begins_at_its_position_and_the_hints_lead_through_it(id: str) -> None:
    async def test() -> None:
        table, client = await begun(new_house(MemoryStore()), id)
        assert client.seat == 0
        first = client.of(messages.Welcome)[-1].view
        assert first is not None
        scenario = lessons()[id].scenario
        assert len(first.seats[0].hand or ()) >= len(scenario.seats[0].hand)
        assert [seat.alive for seat in first.seats] == [seat.alive for seat in scenario.seats]
        await follow(client)
        facts = table.play.game.log
        step = 0
        for fact in facts:
            steps = lessons()[id].steps
            step += step < len(steps) and any(one.fits(fact) for one in steps[step].done)
        assert step >= len(lessons()[id].steps) - (id == "fight")
        # What a client builds from the first view and the facts is what it would be told.
        told = Client(table, token=client.token)
        await settle(table)
        assert told.of(messages.Welcome)[0].view == project(table.play.game, 0)

    run(test)


def test_the_view_of_a_lesson_follows_from_its_first_view_and_its_facts() -> None:
    async def test() -> None:
        table, client = await begun(new_house(MemoryStore()), "companions")
        await follow(client)
        client.say(messages.AskLog(since=0))
        await settle(table)
        facts = client.of(messages.LogPart)[-1].facts
        assert apply(table.play.first[0], facts) == project(table.play.game, 0)

    run(test)


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_lesson_goes_on_after_a_restart(after: int) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        table, client = await begun(new_house(store, clock), "companions")
        await follow(client, after)
        await settle(table)
        was = client.request
        assert was is not None
        table.play.halt()
        house = new_house(store, clock)
        await house.restore()
        again = house.tables[table.id]
        assert again.play is not None
        assert again.play.game.log == table.play.game.log
        assert again.play.views[0] == (table.play.views[0] if after else None) or again.play.views[0] is not None
        back = Client(again, token=client.token)
        await settle(again)
        assert back.request is not None
        assert back.request.tree == was.tree
        assert back.of(messages.Welcome)[-1].view == project(again.play.game, 0)
        await follow(back)
        assert any(lessons()["companions"].steps[-1].done[0].fits(fact) for fact in again.play.game.log or ())

    run(test)


def test_taking_back_leads_to_the_position_again() -> None:
    async def test() -> None:
        table, client = await begun(new_house(MemoryStore()), "turn")
        before = client.of(messages.Welcome)[-1].view
        await follow(client, 1)
        assert table.play.game.log
        client.say(messages.TakeBack())
        await settle(table)
        assert table.play.game.log == []
        assert client.of(messages.Welcome)[-1].view == before

    run(test)


def test_a_lesson_that_is_over_leaves_no_replay_and_can_be_played_again() -> None:
    async def test() -> None:
        store = MemoryStore()
        table, client = await begun(new_house(store), "kingdom")
        first = client.of(messages.Welcome)[-1].view
        await follow(client)
        assert table.status == "over"
        assert client.of(messages.Ended)[-1].replay == ""
        assert store.kept == {}
        client.say(messages.Rematch())
        await settle(table)
        assert table.status == "playing"
        assert client.of(messages.Welcome)[-1].view == first
        assert client.request is not None

    run(test)


def test_nobody_plays_on_for_a_learner_who_has_gone_and_the_house_forgets_the_lesson_in_time() -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        house = new_house(store, clock)
        table, client = await begun(house, "turn")
        table.detach(client.listener)
        clock.advance(10_000)
        await settle(table)
        assert table.play.game.log == []
        assert not table.players[0].absent
        await house.sweep()
        assert table.id in house.tables
        table.touched -= KEPT + 1
        await house.sweep()
        assert table.id not in house.tables
        assert table.id not in store.rows

    run(test)


def test_a_worker_plays_the_others_of_a_lesson_as_the_server_does() -> None:
    ruleset, players, options = lesson_setup("turn")
    beginning = Beginning(ruleset, players, 1, options, "turn")
    thought = Worker().think(Task(1, 1, 0, "basic", 0, 0, (), beginning, ()))
    assert thought.error == ""
    assert thought.answer is not None
    assert thought.answer.targets == (1,)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"lesson": "nonsense"}, "there is no 'nonsense'"),
        ({"players": 3, "bots": {1: "basic", 2: "basic"}}, "for 2 players"),
        ({"options": {}}, "fierce_battle"),
        ({"bots": {}}, "bots have the seats 1"),
        ({"bots": {0: "basic"}}, "bots have the seats 1"),
        ({"window": 1.0}, "no window"),
        ({"seed": 1}, "no seed"),
        ({"listed": True}, "neither listed"),
        ({"published": True}, "nor published"),
    ],
)
def test_a_lesson_is_played_as_it_is_laid_out(more: dict[str, Any], why: str) -> None:
    assert checked(setup("turn"))
    with pytest.raises(MalformedError, match=why):
        checked(setup("turn", **more))
