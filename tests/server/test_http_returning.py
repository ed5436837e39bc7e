"""Links that others can use, tables to return to, and which part of a setup was refused."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from guozhan.protocol import messages
from guozhan.server.addresses import is_local
from guozhan.server.house import KEPT_AFTER
from guozhan.server.listening import at_address, own_addresses
from guozhan.server.web import table_routes
from guozhan.server.web.table_routes import qr_code
from tests.helpers.web import Wire, fast_passwords, running
from tests.server.test_http_tables import make

# No bot thinks in these tests.
app_in = partial(running, bot_workers=0)


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    fast_passwords(monkeypatch)


async def link_at(web: Any, base: str, address: str, asked: dict[str, str]) -> dict[str, Any]:
    transport = httpx.ASGITransport(web.app, client=(address, 1234))
    async with httpx.AsyncClient(transport=transport, base_url=base) as client:
        said = await client.post("/api/links", json=asked)
        assert said.status_code == 200, said.text
        found: dict[str, Any] = said.json()
        return found


@pytest.mark.parametrize(
    ("name", "local"),
    [("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("a.localhost", True), ("10.0.0.2", False), ("x.example", False)],
)  # fmt: skip
def test_names_of_this_machine_alone(name: str, local: bool) -> None:
    assert is_local(name) is local


def test_who_opens_the_page_here_is_told_the_addresses_of_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only who sits at this machine is: the addresses are nobody else's business, whatever name he calls it by."""
    monkeypatch.setattr(table_routes, "own_addresses", lambda host: ["192.168.7.2", "10.0.0.9"])

    async def main() -> None:
        async with app_in(tmp_path, host="0.0.0.0") as web:
            made = await make(web)
            asked = {"table": made["table"], "secret": made["secret"]}
            for base in ("http://localhost:8765", "http://127.0.0.1:8765", "http://[::1]:8765"):
                link = await link_at(web, base, "127.0.0.1", asked)
                assert link["url"] == "http://192.168.7.2:8765" + made["path"]
                assert link["qr"] == qr_code(link["url"])
                other = "http://10.0.0.9:8765" + made["path"]
                assert link["others"] == [{"url": other, "qr": qr_code(other)}]
                assert link["alone"] is False
            far = await link_at(web, "http://localhost:8765", "203.0.113.5", asked)
            assert "192.168" not in str(far)
            named = await link_at(web, "http://play.example:8765", "127.0.0.1", asked)
            assert (named["url"], named["others"]) == ("http://play.example:8765" + made["path"], [])

    asyncio.run(main())


def test_a_configured_address_is_the_one_that_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path, host="0.0.0.0", url="https://x.example") as web:
            made = await make(web)
            asked = {"table": made["table"], "secret": made["secret"]}
            link = await link_at(web, "http://localhost", "127.0.0.1", asked)
            assert (link["url"], link["others"], link["alone"]) == ("https://x.example" + made["path"], [], False)

    asyncio.run(main())


def test_a_server_for_this_machine_alone_says_so(tmp_path: Path) -> None:
    assert own_addresses("127.0.0.1") == own_addresses("localhost") == []

    async def main() -> None:
        async with app_in(tmp_path) as web:
            made = await make(web)
            asked = {"table": made["table"], "secret": made["secret"]}
            link = await link_at(web, "http://localhost:8765", "127.0.0.1", asked)
            assert (link["url"], link["alone"]) == ("http://localhost:8765" + made["path"], True)

    asyncio.run(main())


def test_addresses_are_written_as_urls() -> None:
    assert at_address(False, "10.0.0.2", 8765) == "http://10.0.0.2:8765"
    assert at_address(False, "10.0.0.2", 80) == "http://10.0.0.2"
    assert at_address(True, "10.0.0.2", 443) == "https://10.0.0.2"
    assert at_address(True, "fe80::1", 8765) == "https://[fe80::1]:8765"


def test_the_link_of_a_listed_table_needs_no_secret(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path, home="a") as web, app_in(tmp_path, home="b") as other:
            listed, hidden = await make(web, listed=True), await make(web)
            for each in (web, other):
                said = await each.ask("POST", "/api/links", {"table": listed["table"]})
                assert said.json()["url"].endswith(f"/#/t/{listed['table']}")
                assert (await each.ask("POST", "/api/links", {"table": hidden["table"]})).status_code == 403
                wrong = await each.ask("POST", "/api/links", {"table": listed["table"], "secret": "wrong"})
                assert wrong.status_code == 403

    asyncio.run(main())


# --- accounts --------------------------------------------------------------------------------------------------------


async def account(web: Any, name: str) -> str:
    said = await web.ask("POST", "/api/accounts", {"name": name, "password": "correct horse"})
    session: str = said.json()["session"]
    return session


async def mine(web: Any, session: str) -> list[str]:
    said = await web.ask("GET", "/api/me/tables", session=session)
    assert said.status_code == 200
    return [table["table"] for table in said.json()["tables"]]


def test_the_tables_of_an_account_are_its_own_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path, home="a") as web, app_in(tmp_path, home="b") as other:
            ann, bob = await account(web, "Ann"), await account(web, "Bob")
            first = await make(web, session=ann)
            second = await make(other, session=ann, listed=True)
            await make(web, "Eve")
            for each in (web, other):
                assert await mine(each, ann) == [second["table"], first["table"]]
                assert await mine(each, bob) == []
                assert (await each.ask("GET", "/api/me/tables")).status_code == 401
            wire = Wire(web.app)
            wire.send(messages.Hello(protocol=1, table=first["table"], token=first["token"]))
            await wire.until(messages.Welcome)
            wire.send(messages.Leave())
            await wire.until(messages.Goodbye)
            wire.leave()
            await wire.task
            await web.house.tables[first["table"]].outflow.flush()
            assert await mine(web, ann) == [second["table"]]

    asyncio.run(main())


def test_tables_that_are_closed_are_not_among_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path, home="a") as web, app_in(tmp_path, home="b") as other:
            ann = await account(web, "Ann")
            running_still = await make(other, session=ann)
            row = await web.site.store.table(running_still["table"])
            assert row is not None
            now = time.time()

            async def over(id: str, home: str, ago: float) -> None:
                store = (web if home == "a" else other).site.store
                values = {"id": id, "home": home, "status": "over", "created": now + 1, "touched": now - ago}
                await store.put_table(msgspec.structs.replace(row, **values))

            # Enough of them to fill the list, of either process.
            for number in range(2 * table_routes.MOST_MINE):
                await over(f"a-{number}", "a", KEPT_AFTER + 60)
                await over(f"b-{number}", "b", KEPT_AFTER + 60)
            # It has been closed though it has not been over for long.
            await over("a-closed", "a", 1.0)
            await over("b-open", "b", 1.0)
            assert await mine(web, ann) == ["b-open", running_still["table"]]

    asyncio.run(main())


def test_an_account_opens_its_seat_from_anywhere_without_secret_or_password(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path) as web:
            ann, bob = await account(web, "Ann"), await account(web, "Bob")
            made = await make(web, password="sesame", session=ann)
            old = Wire(web.app)
            old.send(messages.Hello(protocol=1, table=made["table"], token=made["token"]))
            assert (await old.until(messages.Welcome)).seat == 0
            new = Wire(web.app)
            new.send(messages.Hello(protocol=1, table=made["table"], session=ann))
            welcome = await new.until(messages.Welcome)
            assert (welcome.seat, welcome.token) == (0, "")
            assert (await old.until(messages.Goodbye)).code == "elsewhere"
            # The seat's token is good as ever, and nobody else's session is.
            again = Wire(web.app)
            again.send(messages.Hello(protocol=1, table=made["table"], token=made["token"]))
            assert (await again.until(messages.Welcome)).seat == 0
            for hello in (
                messages.Hello(protocol=1, table=made["table"], session=bob, name="Bob"),
                messages.Hello(protocol=1, table=made["table"], session="x" * 43, name="Bob"),
                messages.Hello(protocol=1, table=made["table"], session=ann, name="Ann", watch=True),
            ):
                other = Wire(web.app)
                other.send(hello)
                assert (await other.until(messages.Failed)).code in (messages.REFUSED, messages.PASSWORD)
                other.leave()
                await other.task
            for wire in (old, new, again):
                wire.leave()
                await wire.task

    asyncio.run(main())


# --- the form --------------------------------------------------------------------------------------------------------


REFUSED_SETUPS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"ruleset": "poker"}, "ruleset"),
    ({"players": 13}, "players"),
    ({"bots": {"0": "deep blue"}}, "bots"),
    ({"bots": {"9": "basic"}}, "bots"),
    ({"bots": {"0": "basic", "1": "basic"}, "players": 2}, "bots"),
    ({"timers": {"play": 601}}, "timers.play"),
    ({"timers": {"dream": 1}}, "timers"),
    ({"window": 31}, "window"),
    ({"pace": -1}, "pace"),
    ({"countdown": 601}, "countdown"),
    ({"seed": -1}, "seed"),
    ({"options": {"deck": "tarot"}}, "options.deck"),
    ({"options": {"colour": "red"}}, "options.colour"),
    ({"options": {"lord_reveal": "optional_first_turn"}}, "options.lord_reveal"),
    ({"options": {"generals": "caocao,nobody"}}, "options.generals"),
    ({"options": {"generals": "caocao,liubei"}}, "options.generals"),
    ({"options": {"banned": "nobody"}}, "options.banned"),
    ({"options": {"banned_pairs": "caocao"}}, "options.banned_pairs"),
    ({"ruleset": "identity", "players": 4, "options": {"generals": "caocao,liubei,sunquan"}}, "options.generals"),
)


def test_a_refused_setup_tells_the_place(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path) as web:
            for setup, place in REFUSED_SETUPS:
                said = await web.ask("POST", "/api/tables", {"name": "Ann", "setup": setup})
                assert (said.status_code, said.json()["code"]) == (400, "setup"), setup
                assert said.json()["place"] == place, said.text
            assert web.house.tables == {}

    asyncio.run(main())


def test_a_name_that_is_none_is_told_as_such_and_other_refusals_have_no_place(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path) as web:
            said = await web.ask("POST", "/api/tables", {"name": " \u200b"})
            assert said.json()["place"] == "name"
            said = await web.ask("GET", "/api/tables/a-0000000000")
            assert set(said.json()) == {"code", "error"}

    asyncio.run(main())


def test_so_many_banned_pairs_that_not_everybody_finds_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with app_in(tmp_path) as web:
            form = (await web.ask("GET", "/api/setup?language=en")).json()
            ids = [general["id"] for ruleset in form["rulesets"][1:2] for general in ruleset["generals"]]
            pairs = ",".join(f"{one}+{other}" for index, one in enumerate(ids) for other in ids[index + 1 :])
            said = await web.ask("POST", "/api/tables", {"name": "Ann", "setup": {"options": {"banned_pairs": pairs}}})
            assert (said.status_code, said.json()["place"]) == (400, "options.banned_pairs")

    asyncio.run(main())
