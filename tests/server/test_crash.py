"""The real server is killed at random moments of running games; nothing that anybody was told is lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from guozhan.games.replay import Replay
from guozhan.games.saving import load
from guozhan.server.storage import Store
from guozhan.view.redact import facts_for
from tests.helpers.killed import Person, Server, people, until

KILLS = 20


def test_games_go_on_exactly_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        asyncio.run(_play(server))
    finally:
        server.close()


async def _play(server: Server) -> None:
    moments = random.Random(7)
    tables = [
        await people(server, 4, 100, players=4, window=0, spectators=False),
        await people(server, 4, 200, players=5, window=0.06, bots={"2": "basic"}, pace=0.01),
    ]
    everybody = [person for table in tables for person in table]
    for _ in range(KILLS):
        await asyncio.sleep(moments.uniform(0.02, 0.7))
        server.kill()
        await asyncio.to_thread(server.start)
        await until(lambda: all(person.connected for person in everybody))
    for person in everybody:
        person.again = False
    await until(lambda: all(p.info is not None and p.info.status == "over" and p.game in p.ended for p in everybody))
    for person in everybody:
        await person.leave()
    assert [wrong for person in everybody for wrong in person.wrong] == []
    for table in tables:
        for person in table:
            assert {error.code for error in person.failed} <= {"late", "duplicate", "not_now", "not_asked"}
        assert sum(person.answers for person in table) > 40
    assert sum(person.returns for person in everybody) >= 40
    assert sum(person.same for person in everybody) >= 5
    server.kill()
    await _check_replays(server, tables)


async def _check_replays(server: Server, tables: list[list[Person]]) -> None:
    """The stored replays are what everybody was told, fact by fact."""
    store = await Store.open(server.database, home="test")
    try:
        for table in tables:
            for game in range(1, table[0].game + 1):
                ended = {person.ended[game] for person in table if game in person.ended}
                assert len(ended) == 1
                found = await store.replay(ended.pop().replay)
                assert found is not None
                row, data = found
                assert row.names[table[0].seat] == "p0"
                session = load(data)
                assert Replay.open(data).exact
                for person in table:
                    told = person.facts[game]
                    assert told == tuple(facts_for(session.game.log or (), person.seat))[: len(told)]
                    if game == person.game:
                        assert len(told) == len(facts_for(session.game.log or (), person.seat))
    finally:
        await store.close()
