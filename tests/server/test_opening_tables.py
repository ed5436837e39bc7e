"""A new table holds up no other: what it is played by is built beside the event loop, and a store that does not write
is told soon."""

import asyncio
import sqlite3
import threading

import msgspec

from guozhan.games import rulesets
from guozhan.server import house as houses
from guozhan.server.house import House
from tests.helpers.web import running

OPTIONS = {"banned": "zhangfei,guanyu,zhaoyun"}
NEW = {"name": "a", "setup": {"ruleset": "guozhan-2018", "players": 4, "options": OPTIONS}}


def test_what_a_new_table_is_played_by_is_built_while_others_are_answered(tmp_path, monkeypatch):
    """The building waits until somebody else has been answered: in the loop's thread nobody ever would be."""
    answered = threading.Event()
    threads = []
    build = rulesets._build

    def slow(*args):
        threads.append(threading.current_thread())
        if not answered.wait(60):
            raise AssertionError("nobody was answered while a ruleset was built")
        return build(*args)

    async def main():
        async with running(tmp_path) as web:
            monkeypatch.setattr(rulesets, "_cache", {})
            monkeypatch.setattr(rulesets, "_build", slow)
            asking = [
                asyncio.create_task(web.ask("POST", "/api/tables", NEW)),
                asyncio.create_task(web.ask("GET", "/api/content?ruleset=guozhan-2012&banned=zhangfei")),
            ]
            async with asyncio.timeout(60):
                while not threads:
                    await asyncio.sleep(0.01)
            assert (await web.ask("GET", "/health")).status_code == 200
            assert (await web.ask("GET", "/api/tables")).status_code == 200
            assert not any(task.done() for task in asking)
            answered.set()
            made, content = await asyncio.gather(*asking)
            assert (made.status_code, content.status_code) == (201, 200), (made.text, content.text)
            # What the table does afterwards finds it built.
            assert web.house.tables[made.json()["table"]].ruleset.options["banned"] == "guanyu,zhangfei,zhaoyun"
        assert len(threads) == 2
        assert threading.main_thread() not in threads

    asyncio.run(main())


def test_threads_that_want_the_same_get_the_same_and_no_other_waits(monkeypatch):
    rulesets.get_ruleset("guozhan-2018")
    begun, go_on = threading.Event(), threading.Event()
    built = []
    build = rulesets._build

    def slow(*args):
        built.append(args)
        begun.set()
        assert go_on.wait(60)
        return build(*args)

    monkeypatch.setattr(rulesets, "_cache", dict(rulesets._cache))
    monkeypatch.setattr(rulesets, "_build", slow)
    got = []
    threads = [
        threading.Thread(target=lambda: got.append(rulesets.get_ruleset("guozhan-2018", {"banned": "guanyu"})))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    assert begun.wait(60)
    # In this thread, while the others wait: it would never come back.
    known = threading.Thread(target=lambda: got.insert(0, rulesets.get_ruleset("guozhan-2018")))
    known.start()
    known.join(60)
    assert len(got) == 1
    go_on.set()
    for thread in threads:
        thread.join(60)
    assert len(built) == 1
    assert len(got) == 5
    assert all(each is got[1] for each in got[1:])
    assert got[1] is not got[0]


def locked(folder):
    """Another program's hand on the database."""
    other = sqlite3.connect(folder / "guozhan.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_table_that_cannot_be_stored_is_refused_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(houses, "OPENED_WITHIN", 0.3)

    async def main():
        async with running(tmp_path) as web:
            await web.app.state.probe.stop()
            other = locked(tmp_path)
            answer = await web.ask("POST", "/api/tables", NEW)
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert answer.headers["retry-after"] == "5"
            assert web.house.tables == {}
            # Those that there are already: nothing of them has changed.
            other.execute("ROLLBACK")
            made = await web.ask("POST", "/api/tables", NEW)
            assert made.status_code == 201, made.text
            # The store does in order what it is asked: what of the first was written has gone again.
            async with asyncio.timeout(60):
                while [row.id for row in await web.site.store.tables()] != [made.json()["table"]]:
                    await asyncio.sleep(0.02)
            rows = await web.site.store.tables()
            assert b'"banned"' in rows[0].setup
            other.close()

    asyncio.run(main())


def test_where_storage_is_known_to_fail_no_table_is_begun(tmp_path, monkeypatch):
    async def main():
        async with running(tmp_path) as web:
            monkeypatch.setattr(House, "create", None)  # it does not come so far
            web.app.state.probe.failure = "it does not answer"
            async with web.client(**{"Accept-Language": "zh-Hans"}) as client:
                answer = await client.post("/api/tables", json=NEW)
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert answer.json()["error"] == "服务器暂时无法存取数据，请稍后再试"
            monkeypatch.undo()
            web.app.state.probe.failure = ""
            assert (await web.ask("POST", "/api/tables", NEW)).status_code == 201

    asyncio.run(main())


def test_a_table_is_told_of_only_when_its_options_are_written(tmp_path, monkeypatch):
    async def main():
        async with running(tmp_path) as web:
            await web.app.state.probe.stop()
            other = locked(tmp_path)
            asking = asyncio.create_task(web.ask("POST", "/api/tables", NEW))
            async with asyncio.timeout(60):
                while not web.house.tables:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            assert not asking.done()
            other.execute("ROLLBACK")
            made = (await asking).json()
            (row,) = await web.site.store.tables()
            assert row.id == made["table"]
            assert msgspec.json.decode(row.setup)["setup"]["options"] == OPTIONS
            other.close()

    asyncio.run(main())
