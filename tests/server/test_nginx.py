"""Two processes behind one address: the project's nginx file, with the real nginx."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.helpers.databases import PostgresServer
from tests.helpers.needed import is_missing
from tests.helpers.proxies import nginx, nginx_program, project_file
from tests.helpers.servers import free_port
from tests.helpers.serving import Serving, full_house, get, make_table, play_all

NAMES = ["p0", "p1"]


@dataclass
class Site:
    base: str
    servers: dict[str, Serving]
    errors: Path


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    program = nginx_program()
    if program is None:
        is_missing("there is no nginx (apt-get install nginx-light)")
    url = ""
    if getattr(request, "param", "sqlite") == "postgresql":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        url = postgres.make()
    arguments = ["--set", "proxies=127.0.0.1", "--set", "log_addresses=true", "--log-format", "json"]
    with Serving(tmp_path, arguments, "a", url) as a, Serving(tmp_path, arguments, "b", url) as b:
        base = f"127.0.0.1:{free_port()}"
        http = project_file({"8765": a.port, "8766": b.port}, base)
        with nginx(program, http, base) as errors:
            yield Site(base, {"a": a, "b": b}, errors)


def requests(server: Serving) -> list[dict[str, object]]:
    return [json.loads(line) for line in server.log.read_text().splitlines()]


@pytest.mark.parametrize("site", ["sqlite", "postgresql"], indirect=True)
def test_tables_of_all_processes_are_made_played_and_found_through_one_address(site: Site) -> None:
    made = [make_table(site.base, listed=True) for _ in range(4)]
    homes = [one["table"].split("-")[0] for one in made]
    # New ones go to the processes in turn.
    assert sorted(homes) == ["a", "a", "b", "b"]

    async def play() -> None:
        for number, one in enumerate(made[:2]):
            players = await full_house(site.base, one, NAMES, 31 + number)
            await play_all(players)
            assert all(player.ended is not None for player in players)
            assert players[0].ended == players[1].ended

    found = {one["table"]: one["status"] for one in json.loads(get(f"http://{site.base}/api/tables")[1])["tables"]}
    assert found == {one["table"]: "waiting" for one in made}
    asyncio.run(play())
    # Whichever process is asked, each knows of all; of one table its own process tells.
    for server in site.servers.values():
        until = time.monotonic() + 10
        while True:  # the list may be two seconds old
            listed = {one["table"] for one in json.loads(server.get("/api/tables")[1])["tables"]}
            if listed == {one["table"] for one in made[2:]}:
                break
            assert time.monotonic() < until, listed
            time.sleep(0.1)
    for one, status in zip(made, ("over", "over", "waiting", "waiting"), strict=True):
        assert json.loads(get(f"http://{site.base}/api/tables/{one['table']}")[1])["status"] == status
    for home, server in site.servers.items():
        expected = {"/ws/{table}": 2 * homes[:2].count(home), "/api/tables/{id}": homes.count(home)}
        until = time.monotonic() + 10
        while (asked := Counter(event.get("path") for event in requests(server))) and any(
            asked[path] != count for path, count in expected.items()
        ):  # a line is written when the answer has been sent
            assert time.monotonic() < until, asked
            time.sleep(0.05)
    replays = json.loads(get(f"http://{site.base}/api/replays")[1])["replays"]
    assert len(replays) == 2


def test_people_count_with_their_own_address_whatever_they_claim(site: Site) -> None:
    make_table(site.base)
    status, _ = get(f"http://{site.base}/api/tables", X_Forwarded_For="203.0.113.9")
    assert status == 200
    # nginx itself comes from 127.0.0.1, and says that the client does too; what the client says is not passed on.
    for server in site.servers.values():
        for event in requests(server):
            assert event.get("address", "127.0.0.1") == "127.0.0.1"


def test_origins_are_compared_with_the_address_that_the_browser_knows(site: Site) -> None:
    body = {"name": "p", "setup": {"players": 2}}
    assert get(f"http://{site.base}/api/tables", body, Origin=f"http://{site.base}")[0] == 201
    assert get(f"http://{site.base}/api/tables", body, Origin="http://elsewhere.example")[0] == 403

    async def socket(origin: str) -> int:
        try:
            async with connect(f"ws://{site.base}/ws/a-0123456789", origin=origin, proxy=None):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as error:
            return error.response.status_code

    assert asyncio.run(socket(f"http://{site.base}")) == 101
    assert asyncio.run(socket("http://elsewhere.example")) == 403


def test_what_is_for_the_operator_does_not_go_through(site: Site) -> None:
    for path in ("/metrics", "/ready"):
        assert get(f"http://{site.base}{path}")[0] == 404
        assert all(event.get("path") != path or event["level"] == "debug" for event in requests(site.servers["a"]))
    assert get(f"http://{site.base}/health")[0] == 200


def test_sizes_are_limited_before_anything_reaches_a_process(site: Site) -> None:
    status, _ = get(f"http://{site.base}/api/replays", "x" * 6_000_000)
    assert status in (413, 0)  # it may close while the rest is still being sent
    for server in site.servers.values():
        assert all(event.get("path") != "/api/replays" for event in requests(server))


def test_new_tables_go_to_the_others_while_one_is_gone_and_its_own_wait_for_it(site: Site) -> None:
    made = [make_table(site.base) for _ in range(2)]
    (at_b,) = [one for one in made if one["table"].startswith("b-")]
    site.servers["b"].stop()
    for _ in range(4):
        assert make_table(site.base)["table"].startswith("a-")
    assert get(f"http://{site.base}/api/tables/{at_b['table']}")[0] == 502
    site.servers["b"].told.unlink()
    site.servers["b"].start()

    async def play() -> None:
        players = await full_house(site.base, at_b, NAMES, 41)
        await play_all(players)
        assert all(player.ended is not None for player in players)

    asyncio.run(play())
