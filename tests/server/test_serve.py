"""``guozhan serve`` as a process: what it says, logs and measures, and what keeps it from starting."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import ssl
import subprocess
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from guozhan.cli import main
from guozhan.core.errors import MalformedError
from guozhan.games.rulesets import get_ruleset
from guozhan.server.listening import bind, own_addresses
from guozhan.view.language import language
from tests.helpers.databases import PostgresServer
from tests.helpers.logs import restored_logs
from tests.helpers.servers import free_port
from tests.helpers.serving import Player, Serving, full_house, get, make_table, play_all
from tests.server.test_settings import certificate

NAMES = ["Xiaoming-the-host", "Lihua-the-guest"]
PASSWORD = "correct-horse-battery"


def samples(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for one in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(one.labels.items()) if key != "home")
            found[f"{one.name}{{{labels}}}" if labels else one.name] = one.value
    return found


@pytest.mark.parametrize("kind", ["json", "console"])
def test_no_log_tells_secrets_names_cards_or_answers_and_metrics_tell_of_a_game(tmp_path: Path, kind: str) -> None:
    token = "metrics-token-of-this-test"
    arguments = ["--log-level", "debug", "--log-format", kind, "--set", f"metrics_token={token}"]

    async def session(server: Serving) -> tuple[list[str], int]:
        made = make_table(server.base, NAMES[0], PASSWORD, listed=True, spectators=True)
        players = await full_house(server.base, made, NAMES, 5, password=PASSWORD)
        await play_all(players)
        assert all(player.ended is not None for player in players)
        # What goes wrong is logged too, and whoever mistakes a path for a place to type secrets in.
        wrong = Player(server.base, made["table"], 1, secret=made["secret"], password="wrong-password-here", name="x")
        await wrong.play()
        assert [failed.code for failed in wrong.failed]
        get(f"http://{server.base}/t/{made['secret']}?token={made['token']}")
        get(f"http://{server.base}/api/tables/{made['secret']}")
        get(f"http://{server.base}/api/me", Authorization=f"Bearer {made['token']}")
        get(f"http://{server.base}/api/tables", {"name": NAMES[0], "session": made["token"], "secret": made["secret"]})
        # Cards and answers were really there, so that they could have been logged.
        assert any("杀" in text for player in players for text in player.texts)
        assert any('"clicks"' in text for player in players for text in player.said)
        secrets = [made["secret"], PASSWORD, "wrong-password-here", token, *NAMES]
        return secrets + [player.token for player in players], sum(player.answers for player in players)

    with Serving(tmp_path, arguments) as server:
        secrets, answers = asyncio.run(session(server))
        assert server.get("/metrics")[0] == 401
        assert server.get("/metrics", Authorization="Bearer wrong")[0] == 401
        status, text = server.get("/metrics", Authorization=f"Bearer {token}")
        assert status == 200
    log = server.log.read_text()
    for secret in (*secrets, "杀", "桃", "clicks", "seed", "127.0.0.1"):
        assert secret not in log, secret
    for word in ("request", "connection_ended", "started", "ended", "/ws/{table}", "/api/tables"):
        assert word in log, word
    if kind == "json":
        events = [json.loads(line) for line in log.splitlines()]
        assert all({"event", "level", "timestamp"} <= set(event) for event in events)
        asked = [event for event in events if event["event"] == "request" and event["path"] == "/api/tables"]
        assert asked
        assert all(len(event["request"]) == 16 and event["ms"] > 0 for event in asked)
    found = samples(text)
    assert found["guozhan_games_begun_total"] == found["guozhan_games_ended_total"] == 1
    assert found["guozhan_tables{status=over}"] == 1
    # Of answers only those are counted that everybody may know of.
    assert 0 < found["guozhan_answer_seconds_count"] <= answers
    assert found["guozhan_answers_total"] >= found["guozhan_answer_seconds_count"]
    assert found["guozhan_storage_seconds_count"] >= 1
    assert found["guozhan_sync_seconds_count"] >= 1
    assert found["process_resident_memory_bytes"] > 1e7
    assert found["guozhan_http_request_seconds_count{method=POST,status=201}"] == 1
    assert not any(secret in text for secret in secrets if secret != token)


def test_addresses_are_logged_where_that_is_configured(tmp_path: Path) -> None:
    with Serving(tmp_path, ["--set", "log_addresses=true", "--log-format", "json"]) as server:
        server.get("/api/tables")
    events = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [event["address"] for event in events if event["event"] == "request"] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("code", "words"), [("zh-Hans", "服务器已启动"), ("zh-Hant", ""), ("en", "The server is running")]
)
def test_it_says_where_it_can_be_reached_in_the_operators_language(tmp_path: Path, code: str, words: str) -> None:
    with Serving(tmp_path, ["--language", code]) as server:
        told = server.told.read_text()
    said = language(code, get_ruleset("guozhan-2018")).of("服务器已启动，用浏览器打开：")
    assert words in said
    assert said in told
    assert f"  http://{server.base}\n" in told
    assert str(tmp_path / "guozhan.db") in told
    assert "--host 0.0.0.0" in told


def test_it_says_how_many_tables_it_has_taken_up_and_ends_in_order(tmp_path: Path) -> None:
    async def begin(server: Serving) -> None:
        made = make_table(server.base, bots={1: "basic"}, timers={"play": 600, "choose": 600, "draft": 600})
        make_table(server.base)
        (player,) = await full_house(server.base, made, ["p0"], 3)
        await play_all([player], 1)

    with Serving(tmp_path, ["--language", "en"]) as server:
        asyncio.run(begin(server))
        assert server.stop(signal.SIGINT) == 0
        server.told.unlink()
        server.start()
        assert "2 tables taken up, 1 of them playing" in server.told.read_text()
        events = [json.loads(line) for line in server.log.read_text().splitlines()]
    told = [event["event"] for event in events if event["event"] in ("started", "ending", "ended")]
    assert told == ["started", "ending", "ended", "started"]


def test_everywhere_is_told_with_the_addresses_that_others_use(tmp_path: Path) -> None:
    addresses = own_addresses("0.0.0.0")
    with Serving(tmp_path, ["--host", "0.0.0.0", "--language", "en", "--url", "https://play.example.org"]) as server:
        told = server.told.read_text()
    shown = [line.strip() for line in told.splitlines() if line.startswith("  ")]
    expected = ["https://play.example.org", *(f"http://{address}:{server.port}" for address in addresses)]
    assert shown == [*expected, f"http://localhost:{server.port}"]
    assert "--host" not in told


def test_a_port_in_use_is_one_line_and_exit_status_2(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        server = Serving(tmp_path)
        command = [*server._command, "--port", str(port)]
        done = subprocess.run(command, env=server._environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"port: {port} at 127.0.0.1 is in use by another program" in done.stderr
    # Nothing has been touched before it was clear that the server can start.
    assert not (tmp_path / "guozhan.db").exists()


def test_a_database_that_cannot_be_opened_is_one_line_and_exit_status_2(tmp_path: Path) -> None:
    (tmp_path / "guozhan.db").write_text("no database at all, but long enough to be looked at" * 100)
    server = Serving(tmp_path)
    done = subprocess.run(
        server._command, env=server._environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (last,) = [line for line in done.stderr.splitlines() if line.startswith("guozhan:")]
    assert "is no database" in last
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("192.0.2.77", 0, "host: 192.0.2.77 is no address of this machine"),
        ("no-such-host.invalid", 0, "host: 'no-such-host.invalid' cannot be found"),
        ("a..b", 0, "host: 'a..b' cannot be found"),
    ],
)
def test_hosts_that_cannot_be_listened_at_are_named(host: str, port: int, words: str) -> None:
    with pytest.raises(MalformedError) as caught:
        bind(host, port)
    assert words in str(caught.value)
    with pytest.raises(MalformedError, match=r"^metrics_host: "):
        bind(host, port, "metrics_")


def test_a_host_that_cannot_be_listened_at_names_where_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GUOZHAN_HOST", "192.0.2.77")
    with restored_logs():
        assert main(["serve", "--port", "0"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("guozhan: GUOZHAN_HOST: host: 192.0.2.77 is no address of this machine")
    assert err.count("\n") == 1


def test_a_port_for_which_rights_are_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: socket.socket, address: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refused)
    with pytest.raises(MalformedError, match="port: this user may not listen at 80; choose one from 1024 on"):
        bind("127.0.0.1", 80)


def test_a_name_of_several_addresses_has_the_same_port_at_all() -> None:
    sockets = bind("localhost", 0)
    try:
        assert len({one.getsockname()[1] for one in sockets}) == 1
        with pytest.raises(MalformedError, match="in use"):
            bind("localhost", sockets[0].getsockname()[1])
    finally:
        for one in sockets:
            one.close()


def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with Serving(tmp_path, ["--set", f"metrics_port={port}"]) as server:
        status, text = get(f"http://127.0.0.1:{port}/metrics")
        assert status == 200
        assert samples(text)["guozhan_tables{status=playing}"] == 0
        assert get(f"http://127.0.0.1:{port}/ready") == (200, "ready\n")
        assert get(f"http://127.0.0.1:{port}/health") == (200, "ok\n")
        assert get(f"http://127.0.0.1:{port}/api/tables")[0] == 404
        assert server.get("/metrics")[0] == 404


def test_tls_without_a_proxy(tmp_path: Path) -> None:
    pair = certificate(tmp_path, "own")
    if pair is None:
        pytest.skip("there is no openssl")
    arguments = ["--set", f"ssl_certfile={pair[0]}", "--set", f"ssl_keyfile={pair[1]}"]
    server = Serving(tmp_path, arguments)
    server.trust = ssl.create_default_context(cafile=str(pair[0]))
    with server:
        assert server.get("/health")[0] == 200
        told = server.told.read_text()
    assert f"https://127.0.0.1:{server.port}" in told


def test_a_whole_game_on_postgresql_with_a_restart_in_it(tmp_path: Path, postgres: PostgresServer) -> None:
    async def begin(server: Serving) -> tuple[list[Player], dict[str, str]]:
        made = make_table(
            server.base, listed=True, timers=dict.fromkeys(("draft", "play", "respond", "nullify", "choose"), 600)
        )
        players = await full_house(server.base, made, NAMES, 11)
        tasks = [asyncio.ensure_future(player.play()) for player in players[:1]]
        await players[0].seated.wait()
        tasks.append(asyncio.ensure_future(players[1].play()))
        async with asyncio.timeout(60):
            while sum(player.answers for player in players) < 12:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.gather(*tasks, return_exceptions=True)
        return players, made

    async def go_on(server: Serving, before: list[Player], made: dict[str, str]) -> list[Player]:
        again = [Player(server.base, made["table"], 21 + i, token=one.token) for i, one in enumerate(before)]
        await play_all(again)
        return again

    with Serving(tmp_path, database=postgres.make()) as server:
        players, made = asyncio.run(begin(server))
        server.told.unlink()
        server.start()
        again = asyncio.run(go_on(server, players, made))
        assert [player.seat for player in again] == [player.seat for player in players]
        assert again[0].ended == again[1].ended is not None
        status, text = server.get("/api/replays")
        assert status == 200
        assert sorted(json.loads(text)["replays"][0]["names"]) == sorted(["p0", NAMES[1]])
