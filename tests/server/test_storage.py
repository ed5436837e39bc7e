"""What is stored comes back; the same on SQLite and PostgreSQL."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection

from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.server.storage import AccountRow, NameTakenError, ReplayQuery, Store, writer
from tests.helpers.databases import replay_row, table_row


def run(url: str, play: Callable[[Store], Awaitable[None]], home: str = "a") -> None:
    async def main() -> None:
        store = await Store.open(url, home=home)
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_tables_come_back_after_the_store_was_closed(url):
    first = table_row("t1", status="waiting", setup=b"\x00\xff", people="刘".encode())
    second = table_row("t2", home="b", created=0.25)

    async def write(store: Store) -> None:
        await store.put_table(first)
        await store.put_table(second)

    async def read(store: Store) -> None:
        assert await store.tables() == [second, first]
        assert await store.tables("a") == [first]
        assert await store.tables(statuses=["playing", "over"]) == [second]
        assert await store.tables("a", ["playing"]) == []

    run(url, write)
    run(url, read)


def test_what_finds_no_room_on_the_disk_does_not_keep_out_what_does(tmp_path):
    """A replay is too big for it; the answers that came into the same transaction are written."""
    url = f"sqlite:///{tmp_path / 'x.db'}"

    async def play(store: Store) -> None:
        await store.put_table(table_row("t"))

        def limit(connection: Connection, again: bool) -> None:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 10}")

        await store._work(limit)
        said = await asyncio.gather(
            store.append("t", 1, 0, [b"x"]),
            store.put_replay(replay_row("r"), bytes(1 << 20)),
            store.append("t", 1, 1, [b"y"]),
            return_exceptions=True,
        )
        assert said[0] is None
        assert said[2] is None
        assert "the disk is full" in str(said[1])
        assert await store.entries("t", 1) == [b"x", b"y"]

    run(url, play)


def test_only_where_there_is_much_to_write_it_is_gathered(url, monkeypatch):
    """Whoever writes one thing after another does not wait between them; nothing is lost where more comes at once than
    goes into one transaction.
    """
    waits: list[float] = []
    clock = SimpleNamespace(sleep=waits.append, monotonic=lambda: 1000.0)
    monkeypatch.setattr(writer, "time", clock)
    monkeypatch.setattr(writer, "MOST_JOBS", 7)

    async def play(store: Store) -> None:
        await store.put_table(table_row("t"))
        for number in range(5):
            await store.append("t", 1, number, [b"x"])
        assert waits == []
        await asyncio.gather(*(store.append("t", 1, number, [b"y"]) for number in range(5, 45)))
        await store.append("t", 1, 45, [b"z"])
        assert waits
        assert await store.entries("t", 1) == [b"x"] * 5 + [b"y"] * 40 + [b"z"]

    run(url, play)


def test_a_table_is_replaced_and_dropped_with_its_answers(url):
    async def play(store: Store) -> None:
        await store.put_table(table_row("t"))
        await store.append("t", 1, 0, [b"x", b"y"])
        changed = table_row("t", status="over", game=2)
        await store.put_table(changed)
        assert await store.tables() == [changed]
        assert await store.entries("t", 1) == [b"x", b"y"]
        await store.drop_table("t")
        await store.drop_table("t")
        assert await store.tables() == []
        assert await store.entries("t", 1) == []
        # Anew under the same name it begins anew.
        await store.put_table(table_row("t"))
        await store.append("t", 1, 0, [b"z"])
        assert await store.entries("t", 1) == [b"z"]

    run(url, play)


def test_old_tables_are_dropped_by_status(url):
    async def play(store: Store) -> None:
        for id, status, touched in (("o", "over", 1), ("v", "void", 1), ("p", "playing", 1), ("new", "over", 5)):
            await store.put_table(table_row(id, home="a", status=status, touched=touched))
        await store.append("p", 1, 0, [b"x"])
        assert await store.drop_tables(5) == 2
        assert {row.id for row in await store.tables()} == {"p", "new"}
        assert await store.drop_tables(5, ["playing"]) == 1
        with pytest.raises(MalformedError, match="no table p"):
            await store.append("p", 1, 1, [b"y"])

    run(url, play)


def test_the_tables_of_an_account(url):
    async def play(store: Store) -> None:
        ann = b'[{"seat":0,"account":"a1"}]'
        for number, status in enumerate(("waiting", "playing", "over", "over", "void", "playing")):
            touched = 5.0 if number == 2 else 50.0
            people = ann if number < 5 else '[{"account":"b2","name":"a1%é"}]'.encode()
            row = table_row(f"t{number}", status=status, created=float(number), touched=touched, people=people)
            await store.put_table(row)
        assert [row.id for row in await store.tables_of("a1", 10.0, 9)] == ["t3", "t1", "t0"]
        assert [row.id for row in await store.tables_of("a1", 10.0, 2)] == ["t3", "t1"]
        assert [row.id for row in await store.tables_of("b2", 10.0, 9)] == ["t5"]
        assert await store.tables_of("%", 10.0, 9) == []

    run(url, play)


def test_answers_of_several_games_stay_apart(url):
    async def play(store: Store) -> None:
        for table in ("t", "u"):
            await store.put_table(table_row(table))
        numbers = range(300)
        for i in numbers:
            await asyncio.gather(
                store.append("t", 1, 2 * i, [b"t%d" % i, b"t'%d" % i]), store.append("u", 1, i, [b"u%d" % i])
            )
        await store.append("t", 2, 0, [b"%d" % i for i in range(1000)])
        assert await store.entries("t", 1) == [word % i for i in numbers for word in (b"t%d", b"t'%d")]
        assert await store.entries("u", 1) == [b"u%d" % i for i in numbers]
        assert await store.entries("t", 2) == [b"%d" % i for i in range(1000)]
        assert await store.entries("t", 3) == []

    run(url, play)


def test_many_at_once_share_commits_and_keep_their_order(url):
    async def play(store: Store) -> None:
        for table in range(50):
            await store.put_table(table_row(f"t{table}"))
        # All are queued before the first is written: the order is that of the calls.
        appends = [store.append(f"t{t}", 1, i, [b"%d" % i]) for i in range(20) for t in range(50)]
        await asyncio.gather(*appends)
        for table in range(50):
            assert await store.entries(f"t{table}", 1) == [b"%d" % i for i in range(20)]

    run(url, play)


def test_a_gap_is_refused_and_the_others_go_in(url):
    async def play(store: Store) -> None:
        for table in ("t", "u"):
            await store.put_table(table_row(table))
        results = await asyncio.gather(
            store.append("t", 1, 0, [b"0"]),
            store.append("t", 1, 2, [b"2"]),
            store.append("u", 1, 0, [b"0"]),
            store.append("none", 1, 0, [b"0"]),
            store.append("t", 1, 1, [b"1"]),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [
            type(None), MalformedError, type(None), MalformedError, type(None)
        ]  # fmt: skip
        assert "answer 2 is given, but 1 comes next" in str(results[1])
        assert "no table none" in str(results[3])
        assert await store.entries("t", 1) == [b"0", b"1"]
        assert await store.entries("u", 1) == [b"0"]
        with pytest.raises(MalformedError, match="from 1"):
            await store.append("t", 0, 0, [b"0"])

    run(url, play)


def test_one_that_the_database_refuses_leaves_the_others(url):
    async def play(store: Store) -> None:
        await store.put_table(table_row("t"))
        results = await asyncio.gather(
            store.append("t", 1, 0, [b"0"]),
            store.put_token(hashlib.sha256(b"x").hexdigest(), "nobody", 1.0),
            store.put_table(table_row("\ud800")),
            store.put_table(table_row("u", touched=None)),
            store.append("t", 1, 1, [b"1"]),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), *[MalformedError] * 3, type(None)]
        assert all("correct it" in str(result) for result in results[1:4])
        assert await store.entries("t", 1) == [b"0", b"1"]
        assert [row.id for row in await store.tables()] == ["t"]
        with pytest.raises(MalformedError, match="correct it"):
            await store.account_by_name("\ud800")

    run(url, play)


def test_an_append_may_be_repeated_but_not_changed(url):
    async def write(store: Store) -> None:
        await store.put_table(table_row("t"))
        await store.append("t", 1, 0, [b"0", b"1"])
        await store.append("t", 1, 1, [b"1", b"2"])
        await asyncio.gather(store.append("t", 1, 3, [b"3"]), store.append("t", 1, 3, [b"3"]))

    async def go_on(store: Store) -> None:
        await store.append("t", 1, 2, [b"2"])
        with pytest.raises(IncompatibleError, match="load it anew"):
            await store.append("t", 1, 2, [b"other"])
        with pytest.raises(IncompatibleError, match="load it anew"):
            await store.append("t", 1, 2, [b"2", b"other", b"4"])
        await store.append("t", 1, 4, [b"4"])
        assert await store.entries("t", 1) == [b"0", b"1", b"2", b"3", b"4"]

    run(url, write)
    run(url, go_on)


def test_whoever_waits_no_more_has_written_all_the_same(url):
    async def play(store: Store) -> None:
        await store.put_table(table_row("t"))
        task = asyncio.ensure_future(store.append("t", 1, 0, [b"0"]))
        await asyncio.sleep(0)
        task.cancel()
        await store.append("t", 1, 1, [b"1"])
        assert task.cancelled()
        assert await store.entries("t", 1) == [b"0", b"1"]

    run(url, play)


def test_closing_writes_what_is_queued(url):
    async def main() -> None:
        store = await Store.open(url, home="a")
        await store.put_table(table_row("t"))
        tasks = [asyncio.ensure_future(store.append("t", 1, i, [b"%d" % i])) for i in range(100)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*tasks)
        await store.close()
        with pytest.raises(RuntimeError, match="closed"):
            await store.tables()
        with pytest.raises(RuntimeError, match="closed"):
            await store.append("t", 1, 100, [b"x"])

    async def read(store: Store) -> None:
        assert await store.entries("t", 1) == [b"%d" % i for i in range(100)]

    asyncio.run(main())
    run(url, read)


def test_a_table_of_a_dead_process_is_adopted_once(url):
    async def main() -> None:
        a, b, c = [await Store.open(url, home=home) for home in "abc"]
        await a.put_table(table_row("t"))
        await a.append("t", 1, 0, [b"0"])
        with pytest.raises(IncompatibleError, match="lives in a, not in b"):
            await b.append("t", 1, 1, [b"1"])
        with pytest.raises(IncompatibleError, match="lives in a, not in b"):
            await b.put_table(table_row("t", home="b"))
        with pytest.raises(IncompatibleError, match="lives in a, not in b"):
            await b.drop_table("t")
        assert sorted(await asyncio.gather(b.adopt("t", "a", "b"), c.adopt("t", "a", "c"))) == [False, True]
        (row,) = await a.tables()
        owner = b if row.home == "b" else c
        assert not await owner.adopt("none", "a", "b")
        # The one that was thought to be dead comes back: it can write nothing.
        with pytest.raises(IncompatibleError, match="not in a"):
            await a.append("t", 1, 1, [b"late"])
        with pytest.raises(IncompatibleError, match="not in a"):
            await a.put_table(table_row("t"))
        await owner.append("t", 1, 1, [b"1"])
        # Back with the first, whose count is not up to date.
        assert await owner.adopt("t", row.home, "a")
        with pytest.raises(IncompatibleError, match="load it anew"):
            await a.append("t", 1, 1, [b"late"])
        await a.append("t", 1, 2, [b"2"])
        # There and back while it did nothing.
        assert await b.adopt("t", "a", "b")
        await b.append("t", 1, 3, [b"3"])
        assert await b.adopt("t", "b", "a")
        with pytest.raises(IncompatibleError, match="load it anew"):
            await a.append("t", 1, 3, [b"late"])
        await a.append("t", 1, 4, [b"4"])
        assert await a.entries("t", 1) == [b"0", b"1", b"2", b"3", b"4"]
        for store in (a, b, c):
            await store.close()

    asyncio.run(main())


def test_processes_beat(url):
    async def play(store: Store) -> None:
        await store.beat("a", 1.5)
        await store.beat("b", 2.0)
        await store.beat("a", 3.25)
        assert await store.homes() == {"a": 3.25, "b": 2.0}
        await store.drop_home("b")
        assert await store.homes() == {"a": 3.25}

    run(url, play)


def test_replays_are_found(url):
    rows = [
        replay_row("r1", created=1.0, names=["Ann", "Ｂｏｂ"]),
        replay_row("r2", created=2.0, ruleset="identity", generals=["孙权", "孙权"], ending="100%"),
        replay_row("r3", created=3.0, names=["Straße", "a_b"], winners=[], owner="x", size=1 << 40),
    ]

    async def play(store: Store) -> None:
        for row in rows:
            await store.put_replay(row, row.id.encode() * 1000)

        async def found(**query: object) -> list[str]:
            return [row.id for row in await store.replays(ReplayQuery(**query))]  # type: ignore[arg-type]

        assert await store.replays(ReplayQuery()) == rows[::-1]
        assert await found(player="bob") == ["r2", "r1"]
        assert await found(player="BO") == []
        assert await found(player="STRASSE") == ["r3"]
        assert await found(general="孙权") == ["r2"]
        assert await found(player="ann", general="曹操") == ["r1"]
        assert await found(ruleset="identity") == ["r2"]
        assert await found(owner="x") == ["r3"]
        assert await found(since=2.0) == ["r3", "r2"]
        assert await found(until=2.0) == ["r1"]
        assert await found(text="NN") == ["r2", "r1"]
        assert await found(text="%") == ["r2"]
        assert await found(text="_") == ["r3"]
        assert await found(text="曹") == ["r3", "r1"]
        assert await found(text="' OR 1=1 --") == []
        assert await found(limit=1) == ["r3"]
        assert await found(limit=2, offset=2) == ["r1"]
        for wrong in ({"limit": -1}, {"limit": 1001}, {"offset": -1}, {"offset": 1 << 63}):
            with pytest.raises(MalformedError, match="0 to 1000"):
                await found(**wrong)
        assert await store.replay("r3") == (rows[2], b"r3" * 1000)
        assert await store.replay("r4") is None

    run(url, play)


def test_replays_are_replaced_and_dropped_with_their_files(url):
    async def play(store: Store) -> None:
        await store.put_replay(replay_row("r", names=["Ann"]), b"old")
        changed = replay_row("r", names=["Cid"], created=2.0)
        await store.put_replay(changed, b"new")
        assert await store.replay("r") == (changed, b"new")
        assert await store.replays(ReplayQuery(player="ann")) == []
        assert await store.replays(ReplayQuery(player="cid")) == [changed]
        await store.put_replay(replay_row("s", created=1.0), b"")
        assert await store.drop_replays(2.0) == 1
        assert await store.replay("s") is None
        assert await store.drop_replay("r")
        assert not await store.drop_replay("r")
        # Its name is free with all that belonged to it.
        await store.put_replay(replay_row("r", names=["Dan"]), b"third")
        assert await store.replays(ReplayQuery(player="cid")) == []

    run(url, play)


def test_accounts_have_names_of_their_own(url):
    async def play(store: Store) -> None:
        ann = AccountRow(id="1", name="Ann", password_hash="$argon2id$x", created=1.0)
        await store.put_account(ann)
        assert await store.account("1") == ann
        assert await store.account_by_name("ａNN ") == ann
        assert await store.account("2") is None
        assert await store.account_by_name("Bob") is None
        with pytest.raises(NameTakenError, match="'ANN' is taken"):
            await store.put_account(AccountRow(id="2", name="ANN", password_hash="", created=2.0))
        renamed = AccountRow(id="1", name="ANNE", password_hash="y", created=1.0)
        await store.put_account(renamed)
        assert await store.account_by_name("anne") == renamed
        assert await store.account_by_name("ann") is None
        await store.put_account(AccountRow(id="2", name="ANN", password_hash="", created=2.0))
        assert await store.drop_account("2")
        assert not await store.drop_account("2")

    run(url, play)


def test_of_two_processes_one_gets_the_name(url):
    async def main() -> None:
        stores = [await Store.open(url, home=home) for home in "abcd"]
        for i in range(20):
            results = await asyncio.gather(
                *[
                    store.put_account(AccountRow(id=f"{i}{k}", name=f"Ann{i}", password_hash="", created=1.0))
                    for k, store in enumerate(stores)
                ],
                return_exceptions=True,
            )
            assert sorted(str(type(result).__name__) for result in results) == ["NameTakenError"] * 3 + ["NoneType"]
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_of_tokens_only_the_hash_is_stored(url):
    async def play(store: Store) -> None:
        for id in ("1", "2"):
            await store.put_account(AccountRow(id=id, name=f"n{id}", password_hash="", created=1.0))
        hashes = [hashlib.sha256(bytes([i])).hexdigest() for i in range(5)]
        for i, hash in enumerate(hashes):
            await store.put_token(hash, "1" if i < 4 else "2", 10.0 + i)
        found = await store.token(hashes[0])
        assert found is not None
        assert (found.hash, found.account, found.expires) == (hashes[0], "1", 10.0)
        assert await store.drop_token(hashes[0])
        assert not await store.drop_token(hashes[0])
        assert await store.token(hashes[0]) is None
        assert await store.drop_tokens(12.0) == 1
        assert await store.drop_tokens_of("1") == 2
        assert await store.drop_account("2")
        assert await store.token(hashes[4]) is None
        for wrong in ("secret", hashes[0].upper(), hashes[0] + "\n"):
            with pytest.raises(MalformedError, match="SHA-256"):
                await store.put_token(wrong, "1", 1.0)

    run(url, play)
