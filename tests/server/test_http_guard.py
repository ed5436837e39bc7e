"""What every request passes: origins, limits, headers; and that every refusal is JSON with a reason."""

import asyncio
import json
import time

import httpx
import pytest
import uvicorn
from structlog.testing import capture_logs

from guozhan.core.errors import MalformedError
from guozhan.protocol import messages
from guozhan.server.addresses import Networks, address_of
from guozhan.server.config import Config
from guozhan.server.serving import _protocol
from guozhan.server.storage import Store
from guozhan.server.transport import MOST_HEAD, HttpProtocol
from guozhan.server.web.guard import normal
from guozhan.server.web.routes import ENDPOINTS
from tests.helpers.web import HOST, Wire, running

OWN = f"http://{HOST}"
TABLE = {"name": "Ann", "setup": {"players": 4}}
# origin → may change something here, with https://friend.example configured
ORIGINS = {
    None: True,  # no browser
    OWN: True,
    f"{OWN}:80": True,
    "https://friend.example": True,
    "HTTPS://FRIEND.EXAMPLE:443": True,
    "https://evil.example": False,
    f"http://{HOST}.evil.example": False,
    f"http://evil.example/{HOST}": False,
    f"{OWN}:8080": False,
    f"http://{HOST}@evil.example": False,
    "http://friend.example": False,
    "null": False,
    "": False,
    "file://": False,
    "http://[": False,
}


@pytest.mark.parametrize("origin", ORIGINS)
def test_only_the_own_origin_and_configured_ones_change_anything(tmp_path, origin):
    async def main():
        async with running(tmp_path, origins=("https://friend.example",)) as web:
            headers = {} if origin is None else {"Origin": origin}
            async with web.client(**headers) as client:
                made = await client.post("/api/tables", json=TABLE)
                read = await client.get("/health")
            wire = Wire(web.app, path="/ws/x", **{name.lower(): value for name, value in headers.items()})
            wire.leave()
            await wire.task
            assert read.status_code == 200
            if ORIGINS[origin]:
                assert (made.status_code, wire.status) == (201, 101)
            else:
                assert (made.status_code, wire.status) == (403, 403)
                assert made.json()["code"] == "wrong_origin"
                assert web.house.tables == {}
            # Only friends' pages may read what comes back.
            friend = origin is not None and "friend.example" in origin.lower() and ORIGINS[origin]
            assert made.headers.get("access-control-allow-origin") == (origin if friend else None)

    asyncio.run(main())


def test_friends_are_told_what_they_may_send(tmp_path):
    async def main():
        async with running(tmp_path, origins=("https://friend.example",)) as web:
            asked = {"Access-Control-Request-Method": "PUT", "Origin": "https://friend.example"}
            async with web.client(**asked) as client:
                told = await client.options("/api/me/password")
            assert told.status_code == 204
            assert "PUT" in told.headers["access-control-allow-methods"]
            assert "Authorization" in told.headers["access-control-allow-headers"]
            assert "access-control-allow-credentials" not in told.headers
            async with web.client(**asked | {"Origin": "https://evil.example"}) as client:
                told = await client.options("/api/me/password")
            assert (told.status_code, "access-control-allow-origin" in told.headers) == (405, False)

    asyncio.run(main())


def test_a_configured_url_is_the_own_origin(tmp_path):
    async def main():
        async with (
            running(tmp_path, url="https://play.example") as web,
            web.client(Origin="https://play.example") as client,
        ):
            assert (await client.post("/api/tables", json=TABLE)).status_code == 201

    asyncio.run(main())


def test_every_answer_has_the_headers_that_keep_pages_apart(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            for scheme in ("http", "https"):
                async with web.client(scheme=scheme) as client:
                    for method, path in (
                        ("GET", "/health"),
                        ("GET", "/nope"),
                        ("PATCH", "/health"),
                        ("GET", "/api/me"),
                    ):
                        headers = (await client.request(method, path)).headers
                        policy = headers["content-security-policy"]
                        assert "default-src 'none'" in policy
                        assert "frame-ancestors 'none'" in policy
                        assert "unsafe" not in policy
                        assert headers["x-content-type-options"] == "nosniff"
                        assert headers["referrer-policy"] == "no-referrer"
                        assert "camera=()" in headers["permissions-policy"]
                        assert headers["cache-control"] == "no-store"
                        assert ("strict-transport-security" in headers) == (scheme == "https")

    asyncio.run(main())


def test_every_refusal_is_json_with_code_and_reason(tmp_path):
    async def main():
        async with running(tmp_path, most_body=200) as web:
            async with web.client() as client:
                answers = [
                    (404, await client.get("/api/nope")),
                    (404, await client.get("/api/tables/")),
                    (404, await client.get("/api/tables/a%00b")),
                    (404, await client.get(f"/api/replays/{'x' * 65}")),
                    (405, await client.put("/api/tables", json={})),
                    (400, await client.post("/api/tables", content=b"{")),
                    (400, await client.post("/api/tables", content=b"\xff")),
                    (400, await client.post("/api/tables", content=b"[" * 199)),
                    (400, await client.post("/api/tables", json={"name": "Ann", "setup": {"players": 99}})),
                    (400, await client.get("/api/replays?limit=x")),
                    (400, await client.get("/api/replays?limit=0")),
                    (400, await client.get("/api/replays?text=%00")),
                    (400, await client.get("/api/replays?text=%0a")),
                    (413, await client.post("/api/tables", content=b" " * 201)),
                ]
            for status, answer in answers:
                assert answer.status_code == status, answer.text
                assert answer.headers["content-type"] == "application/json"
                # Of a table's setup it is told what of it is meant.
                assert set(answer.json()) - {"place"} == {"code", "error"}
            assert set(answers[4][1].headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}

    asyncio.run(main())


def test_a_fault_is_recorded_and_shows_nothing_of_itself(tmp_path, monkeypatch):
    async def main():
        async with running(tmp_path) as web:
            monkeypatch.setattr(web.house, "create", lambda *args: 1 / 0)
            with capture_logs() as logs:
                said = await web.ask("POST", "/api/tables", TABLE)
            assert (said.status_code, said.json()["code"]) == (500, "fault")
            assert "Zero" not in said.text
            assert [log["error"] for log in logs if log["event"] == "request_failed"] == [
                "ZeroDivisionError('division by zero')"
            ]

    asyncio.run(main())


def test_a_database_that_fails_is_not_the_clients_fault(tmp_path, monkeypatch):
    async def fail(self, *args):
        raise MalformedError("/var/lib/secret/guozhan.db cannot be written")

    async def main():
        async with running(tmp_path) as web:
            monkeypatch.setattr(Store, "replays", fail)
            with capture_logs() as logs:
                said = await web.ask("GET", "/api/replays")
            assert said.status_code == 503
            assert "secret" not in said.text
            assert "secret" in logs[0]["error"]

    asyncio.run(main())


def test_a_body_that_grows_or_dawdles_is_cut_off(tmp_path):
    async def main():
        async with running(tmp_path, most_body=1000, read_within=0.1) as web:
            taken = 0

            async def endless():
                nonlocal taken
                while True:
                    taken += 100
                    yield b" " * 100

            async def slow():
                yield b"{"
                await asyncio.sleep(5)

            async with web.client() as client:
                big = await client.post("/api/tables", content=endless())
                late = await client.post("/api/tables", content=slow())
            assert (big.status_code, big.json()["code"], big.headers["connection"]) == (413, "too_big", "close")
            assert taken <= 1500
            assert (late.status_code, late.json()["code"], late.headers["connection"]) == (408, "too_slow", "close")

    asyncio.run(main())


def test_requests_of_an_address_are_limited(tmp_path):
    async def main():
        async with running(tmp_path, requests=0.5, requests_burst=5, unlimited=("198.51.100.0/24",)) as web:

            async def statuses(address: str, number: int) -> list[int]:
                async with web.client(address) as client:
                    return [(await client.get("/health")).status_code for _ in range(number)]

            assert await statuses("192.0.2.1", 7) == [200] * 5 + [429] * 2
            assert await statuses("192.0.2.2", 1) == [200]
            assert await statuses("198.51.100.7", 20) == [200] * 20
            # Whoever has an IPv6 address has 2**64 of them.
            assert await statuses("2001:db8::1", 3) + await statuses("2001:db8::2", 3) == [200] * 5 + [429]
            assert await statuses("2001:db8:0:1::1", 1) == [200]
            wire = Wire(web.app, "192.0.2.1")
            await wire.task
            assert (wire.status, wire.failure) == (429, None)

    asyncio.run(main())


def test_connections_of_an_address_are_limited(tmp_path):
    async def main():
        async with running(tmp_path, connections=3) as web:
            wires = [Wire(web.app) for _ in range(3)]
            await asyncio.sleep(0.01)
            assert [wire.status for wire in wires] == [101] * 3
            more = Wire(web.app)
            await more.task
            assert more.status == 429
            assert (await web.ask("GET", "/health")).status_code == 429
            other = Wire(web.app, "192.0.2.2")
            wires[0].leave()
            await wires[0].task
            again = Wire(web.app)
            await asyncio.sleep(0.01)
            assert (other.status, again.status) == (101, 101)
            for wire in (*wires, other, again):
                wire.leave()
                await wire.task

    asyncio.run(main())


def test_messages_of_an_address_are_limited_over_all_its_connections_and_none_is_lost(tmp_path):
    async def main():
        config = {"rate": 1000, "burst": 1000, "address_rate": 20, "address_burst": 10}
        async with running(tmp_path, unlimited=("198.51.100.7",), **config) as web:
            made = (await web.ask("POST", "/api/tables", TABLE)).json()

            async def seconds(*addresses: str) -> float:
                wires = [Wire(web.app, address) for address in addresses]
                begun = time.monotonic()
                for wire in wires:
                    hello = messages.Hello(protocol=1, table=made["table"], secret=made["secret"], watch=True)
                    wire.send(hello)
                    for ref in range(1, 11):
                        wire.send(messages.Ping(ref=ref))
                async with asyncio.timeout(10):
                    while any(len(wire.of(messages.Pong)) < 10 for wire in wires):
                        await asyncio.sleep(0.01)
                taken = time.monotonic() - begun
                for wire in wires:
                    assert [pong.ref for pong in wire.of(messages.Pong)] == list(range(1, 11))
                    wire.leave()
                    await wire.task
                return taken

            # 10 at once, then 20 a second.
            assert await seconds("192.0.2.1", "192.0.2.1") > 0.4
            assert await seconds(*["198.51.100.7"] * 10) < 4

    asyncio.run(main())


@pytest.mark.parametrize(("peer", "counts"), [("10.0.0.1", True), ("192.0.2.9", False)])
def test_only_a_configured_proxy_says_who_the_client_is(tmp_path, peer, counts):
    async def main():
        async with running(tmp_path, proxies=("10.0.0.1",), requests=0.5, requests_burst=2) as web:
            found = []
            for number in range(4):
                forwarded = {"X-Forwarded-For": f"203.0.113.{number}, 203.0.113.{100 + number}"}
                async with web.client(peer, **forwarded, **{"X-Forwarded-Proto": "https"}) as client:
                    found.append(await client.get("/health"))
            # With the proxy each of them is another client: the last address that is not the proxy's own.
            assert [answer.status_code for answer in found] == ([200] * 4 if counts else [200, 200, 429, 429])
            assert ("strict-transport-security" in found[0].headers) == counts

    asyncio.run(main())


def test_a_client_cannot_hide_behind_addresses_that_it_makes_up(tmp_path):
    async def main():
        async with running(tmp_path, proxies=("10.0.0.1",), requests=0.5, requests_burst=2) as web:
            found = []
            for number in range(4):
                async with web.client("10.0.0.1", **{"X-Forwarded-For": f"203.0.113.{number}, 192.0.2.5"}) as client:
                    found.append((await client.get("/health")).status_code)
            assert found == [200, 200, 429, 429]

    asyncio.run(main())


def test_addresses():
    assert address_of({"client": ("::ffff:192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": None}) == "local"
    networks = Networks(("127.0.0.1", "10.0.0.0/8", "2001:db8::5", "local"))
    inside = ["127.0.0.1", "10.9.9.9", address_of({"client": ("2001:db8::5", 1)}), "local"]
    assert all(address in networks for address in inside)
    assert not any(address in networks for address in ("127.0.0.2", "11.0.0.1", "2001:db8:1::/64", "elsewhere"))
    with pytest.raises(MalformedError, match="neither an address nor a network"):
        Networks(("10.0.0.0/99",))
    for wrong in ("play.example", "ftp://x", "https://", "https://x:y"):
        with pytest.raises(MalformedError, match="is no origin"):
            normal(wrong)


def test_one_seats_token_never_opens_another(tmp_path):
    """Nor another table's; and neither does the link's secret, an account's session, or a replay's id."""

    async def main():
        async with running(tmp_path) as web:
            made = [(await web.ask("POST", "/api/tables", TABLE)).json() for _ in range(2)]
            for name in ("Bob", "Eve"):
                wire = Wire(web.app)
                wire.send(messages.Hello(protocol=1, table=made[0]["table"], secret=made[0]["secret"], name=name))
                made[0][name] = await wire.until(messages.Welcome)
                wire.leave()
                await wire.task
            tokens = {0: made[0]["token"], 1: made[0]["Bob"].token, 2: made[0]["Eve"].token}
            assert len(set(tokens.values())) == 3
            for seat, token in tokens.items():
                for wanted in range(-1, 4):
                    wire = Wire(web.app)
                    wire.send(messages.Hello(protocol=1, table=made[0]["table"], token=token, seat=wanted))
                    assert (await wire.until(messages.Welcome)).seat == seat
                    wire.leave()
                    await wire.task
            wrong = [(made[1]["table"], token) for token in tokens.values()] + [
                (made[0]["table"], made[1]["token"]),
                (made[0]["table"], made[0]["secret"]),
                (made[0]["table"], "x"),
            ]
            for table, token in wrong:
                wire = Wire(web.app)
                wire.send(
                    messages.Hello(protocol=1, table=table, token=token, secret=made[0]["secret"], name="Mallory")
                )
                await wire.task
                assert [message.code for message in wire.of(messages.Failed)] == [messages.REFUSED]
                assert wire.of(messages.Welcome) == []

    asyncio.run(main())


def test_no_secret_stands_in_a_log(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            with capture_logs() as logs:
                made = (await web.ask("POST", "/api/tables", TABLE | {"password": "sesame"})).json()
                await web.ask("POST", "/api/links", {"table": made["table"], "secret": made["secret"]})
                await web.ask("POST", "/api/links", {"table": made["table"], "secret": "wrong-secret"})
                for password in ("sesame", "wrong-password"):
                    wire = Wire(web.app)
                    hello = messages.Hello(
                        protocol=1, table=made["table"], secret=made["secret"], name="Bob", password=password
                    )
                    wire.send(hello)
                    await asyncio.sleep(0.5)
                    wire.leave()
                    await wire.task
            text = json.dumps(logs, default=repr)
            for secret in (made["secret"], made["token"], "sesame", "wrong-secret", "wrong-password"):
                assert secret not in text

    asyncio.run(main())


def test_a_tables_password_cannot_be_tried_for_ever(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            made = (await web.ask("POST", "/api/tables", TABLE | {"password": "sesame"})).json()
            codes = []
            for number in range(24):
                wire = Wire(web.app)
                hello = messages.Hello(
                    protocol=1, table=made["table"], secret=made["secret"], name="Bob", password=str(number)
                )
                wire.send(hello)
                await wire.task
                codes.append(wire.of(messages.Failed)[0].code)
            assert set(codes[:20]) == {messages.PASSWORD}
            assert codes[-1] == messages.TOO_FAST

    asyncio.run(main())


def test_all_routes_are_written_with_what_may_be_refused():
    assert len({(each.method, each.path) for each in ENDPOINTS}) == len(ENDPOINTS)
    for each in ENDPOINTS:
        assert each.summary
        # Whatever is done by anybody is limited beyond the number of requests.
        assert each.limit or each.method == "GET" or each.path == "/api/sessions", each.path


async def _served(head_within: float, act) -> None:
    """A real server on a port of its own."""

    async def hello(scope, receive, send):
        if scope["type"] == "lifespan":
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"hi"})

    class Quick(HttpProtocol):
        pass

    Quick.head_within = head_within
    server = uvicorn.Server(uvicorn.Config(hello, port=0, http=Quick, log_config=None, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        await act(port)
    finally:
        server.should_exit = True
        await serving


def test_the_server_uses_the_protocol_with_limits():
    assert _protocol() is HttpProtocol
    assert Config().host == "127.0.0.1"


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nA: "])
def test_headers_that_dawdle_end_the_connection(said):
    async def act(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)

        async def drip() -> None:
            while not writer.is_closing():
                writer.write(said)
                await writer.drain()
                await asyncio.sleep(0.05)
                if said[:1] != b"\r":
                    return

        dripping = asyncio.create_task(drip())
        async with asyncio.timeout(3):
            assert await reader.read() == b""
        dripping.cancel()
        writer.close()
        # A client that behaves is served, also for several requests over one connection.
        async with httpx.AsyncClient() as client:
            for _ in range(3):
                assert (await client.get(f"http://127.0.0.1:{port}/")).text == "hi"
                await asyncio.sleep(0.2)

    asyncio.run(_served(0.3, act))


def test_headers_without_end_are_refused():
    async def act(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\n")
        try:
            for number in range(4 * MOST_HEAD // 1000):
                writer.write(b"X-%d: " % number + b"x" * 1000 + b"\r\n")
                await writer.drain()
                await asyncio.sleep(0.001)
            async with asyncio.timeout(3):
                said = await reader.read()
            assert said.startswith(b"HTTP/1.1 400 ")
        except ConnectionError:
            pass  # cut off while it went on sending
        writer.close()

    asyncio.run(_served(30.0, act))
