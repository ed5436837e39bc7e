"""Who may be at a table, who has no part in it any more, and which tables can be there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from guozhan.core.errors import MalformedError
from guozhan.protocol import messages
from guozhan.server.desk import MOST_ONLOOKERS, RefusedMessageError
from guozhan.server.table import Table
from tests.helpers.tables import Client, MemoryStore, full_table, new_house, settle


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


@pytest.mark.parametrize("how", ["kicked", "left"])
def test_who_has_left_has_no_part_in_the_table_any_more(how: str) -> None:
    async def test() -> None:
        house = new_house()
        made = messages.Setup(players=3, window=0, pace=0)
        table, secret, token = house.create(made, "host")
        host, gone = Client(table, token=token), Client(table, secret=secret, name="gone")
        if how == "kicked":
            host.say(messages.Kick(seat=gone.seat))
        else:
            gone.say(messages.Leave())
        # What it sends before it has read that it has to go comes to nothing, too.
        gone.say(messages.Say(ref=6, phrase=0))
        await settle(table)
        assert gone.of(messages.Goodbye)[-1].code == how
        assert gone.closed
        later = Client(table, secret=secret, name="later")
        assert later.seat == gone.seat
        for message in (messages.Say(phrase=0), messages.AskLog(), messages.Leave(), messages.Concede()):
            gone.say(message)
        await settle(table)
        assert [player.name for player in table.people] == ["host", "later"]
        assert not later.of(messages.Said)
        assert not later.closed
        host.say(messages.Start())
        gone.say(messages.Trust(on=True))
        await settle(table)
        assert not table.players[later.seat].trusted
        assert gone.read()[-1] == gone.of(messages.Goodbye)[-1]

    run(test)


def test_who_was_sent_away_does_not_sit_down_again_with_what_they_have() -> None:
    def refused(table: Table, **hello: Any) -> None:
        with pytest.raises(RefusedMessageError) as error:
            Client(table, **hello)
        assert error.value.code == messages.REFUSED
        assert "房主请你离开" in str(error.value)

    async def test() -> None:
        store = MemoryStore()
        house = new_house(store)
        table, secret, token = house.create(messages.Setup(players=4, window=0, pace=0), "host")
        host = Client(table, token=token, address="192.0.2.1")
        ann = Client(table, secret=secret, name="Ann", account="a1", address="192.0.2.2")
        bob = Client(table, secret=secret, name="Bob", address="192.0.2.3")
        # Whether they are connected or not.
        table.detach(bob.listener)
        for client in (ann, bob):
            host.say(messages.Kick(seat=client.seat))
        await settle(table)
        refused(table, token=bob.token, secret=secret, name="Bob", address="192.0.2.9")
        refused(table, secret=secret, name="Bob", address="192.0.2.3")
        refused(table, secret=secret, name="Eve", account="a1", address="192.0.2.9")
        refused(table, secret=secret, name="Eve", address="192.0.2.2")
        assert [player.name for player in table.people] == ["host"]
        # They may look on as anybody with the link, and others may sit down.
        assert Client(table, secret=secret, watch=True, address="192.0.2.3").seat == -1
        cat = Client(table, secret=secret, name="Cat", account="a2", address="192.0.2.3")
        assert Client(table, secret=secret, name="Dan", address="192.0.2.1").seat > 0
        # Nobody who stays is meant: here everybody may come from one address.
        host.say(messages.Kick(seat=cat.seat))
        dog = Client(table, secret=secret, name="Dog", address="192.0.2.1")
        host.say(messages.Kick(seat=dog.seat))
        assert Client(table, secret=secret, name="Dog", address="192.0.2.1").seat == dog.seat
        await settle(table)

        # It is stored, but for the addresses.
        again = new_house(store)
        await again.restore()
        table = again.tables[table.id]
        refused(table, token=bob.token)
        refused(table, secret=secret, name="Eve", account="a1")
        assert not any(b"192.0.2" in row.setup + row.people for row in store.rows.values())

    run(test)


def test_a_table_has_only_so_many_onlookers_and_they_take_no_seat() -> None:
    async def test() -> None:
        table, secret, token = new_house().create(messages.Setup(players=2, window=0, pace=0), "host")
        host = Client(table, token=token)
        watching = [Client(table, secret=secret, watch=True) for _ in range(MOST_ONLOOKERS)]
        with pytest.raises(RefusedMessageError, match=str(MOST_ONLOOKERS)) as error:
            Client(table, secret=secret, watch=True)
        assert error.value.code == messages.REFUSED
        assert Client(table, secret=secret, name="Ann").seat == 1
        assert Client(table, token=host.token).seat == 0
        table.detach(watching[0].listener)
        assert Client(table, secret=secret, watch=True).seat == -1

    run(test)


def test_a_connection_that_another_has_replaced_does_nothing_more() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=2)
        newer = Client(table, token=clients[1].token)
        clients[1].say(messages.Leave(ref=9))
        await settle(table)
        assert clients[1].closed
        assert [player.name for player in table.people] == ["p0", "p1"]
        assert not newer.closed

    run(test)


def test_one_is_called_something_else_until_the_game_begins() -> None:
    async def test() -> None:
        table, secret, token = new_house().create(messages.Setup(players=3, window=0, pace=0), "p0")
        host = Client(table, token=token)
        guest, _ = (Client(table, secret=secret, name=f"p{i}") for i in (1, 2))
        guest.say(messages.Rename(name="  Zhang   San "))
        await settle(table)
        assert host.of(messages.TableInfo)[-1].people[1].name == "Zhang San"
        # One's own name in other letters is nobody else's.
        guest.say(messages.Rename(name="zhang san"))
        await settle(table)
        assert not guest.of(messages.Failed)
        for name, code in (("P0", messages.REFUSED), ("", messages.MALFORMED), ("x" * 99, messages.MALFORMED)):
            guest.say(messages.Rename(name=name))
            await settle(table)
            assert guest.of(messages.Failed)[-1].code == code
        onlooker = Client(table, watch=True, secret=secret)
        onlooker.say(messages.Rename(name="somebody"))
        host.say(messages.Start())
        guest.say(messages.Rename(name="late"))
        await settle(table)
        assert onlooker.of(messages.Failed)[-1].code == messages.NOT_ALLOWED
        assert guest.of(messages.Failed)[-1].code == messages.NOT_NOW
        assert [person.name for person in table.people] == ["p0", "zhang san", "p2"]

    run(test)


def test_what_one_wants_of_offsetting_cards_is_told_again_and_does_not_go_on_into_another_game() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3)
        clients[0].say(messages.Start())
        clients[1].say(messages.Nullify(own=True, never=True))
        await settle(table)
        again = Client(table, token=clients[1].token)
        await settle(table)
        told = again.of(messages.Welcome)[-1]
        assert (told.nullify_own, told.nullify_never) == (True, True)
        other = clients[2].of(messages.Welcome)[-1]
        assert (other.nullify_own, other.nullify_never) == (False, False)
        table.stop("draw")
        for client in (clients[0], again, clients[2]):
            client.say(messages.Rematch())
        await settle(table)
        assert table.game == 2
        again = Client(table, token=clients[1].token)
        await settle(table)
        told = again.of(messages.Welcome)[-1]
        assert (told.nullify_own, told.nullify_never) == (False, False)

    run(test)


def test_nobody_is_kicked_twice() -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3)
        clients[0].say(messages.Start())
        clients[0].say(messages.Kick(seat=2))
        clients[0].say(messages.Kick(seat=2))
        await settle(table)
        assert clients[0].of(messages.Failed)[-1].code == messages.NOT_NOW

    run(test)


@pytest.mark.parametrize("how", ["leave", "kick"])
def test_a_rematch_begins_when_the_one_who_did_not_want_it_has_gone(how: str) -> None:
    async def test() -> None:
        table, clients = await full_table(new_house(), players=3)
        clients[0].say(messages.Start())
        for client in clients:
            client.say(messages.DrawVote(on=True))
        assert table.status == "over"
        clients[0].say(messages.Rematch())
        clients[1].say(messages.Rematch())
        assert table.game == 1
        clients[2].say(messages.Leave()) if how == "leave" else clients[0].say(messages.Kick(seat=2))
        await settle(table)
        assert (table.status, table.game) == ("playing", 2)
        assert table.info().people[2].kind == "basic"

    run(test)


@pytest.mark.parametrize(
    ("ruleset", "options", "word"),
    [
        ("guozhan-2018", {"generals": "caocao"}, "too few"),
        ("guozhan-2018", {"generals": "caocao,xuchu,guojia,zhanghe", "banned": "xuchu,guojia,zhanghe"}, "too few"),
        (
            "guozhan-2018",
            {
                "generals": "caocao,caopi,caoren,dianwei",
                "banned_pairs": "caocao+caopi,caocao+caoren,caocao+dianwei,caopi+caoren,caopi+dianwei,caoren+dianwei",
            },
            "pairs are banned",
        ),
        ("identity", {"generals": "caocao"}, "too few"),
    ],
)
def test_no_table_is_made_whose_game_could_not_begin(ruleset: str, options: dict[str, Any], word: str) -> None:
    async def test() -> None:
        house = new_house()
        with pytest.raises(MalformedError, match=word):
            house.create(messages.Setup(ruleset=ruleset, players=2, options=options), "host")
        assert house.tables == {}

    run(test)


def test_a_game_that_cannot_begin_is_void_and_nobody_is_left_in_the_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: Any, **kwargs: Any) -> None:
        raise ZeroDivisionError

    async def test() -> None:
        table, clients = await full_table(new_house(), players=2)
        monkeypatch.setattr("guozhan.server.beginning.new_game", fails)
        clients[0].say(messages.Start(ref=5))
        await settle(table)
        for client in clients:
            assert client.of(messages.Voided)
            assert client.of(messages.TableInfo)[-1].status == "void"
        assert [type(one) for one in clients[0].read() if getattr(one, "ref", 0) == 5] == [messages.Accepted]
        assert table.row().status == "void"

    run(test)


@pytest.mark.parametrize("name", ["basic 2", "Random  1", "BASIC 12"])
def test_nobody_is_called_what_a_bot_is_called(name: str) -> None:
    async def test() -> None:
        house = new_house()
        with pytest.raises(MalformedError, match="bot"):
            house.create(messages.Setup(players=2), name)
        table, secret, _ = house.create(messages.Setup(players=2), "basic")
        with pytest.raises(RefusedMessageError) as refused:
            Client(table, secret=secret, name=name)
        assert refused.value.code == messages.MALFORMED

    run(test)
