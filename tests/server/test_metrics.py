"""Metrics count what they say, and nothing by which somebody would learn what others hold."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from guozhan.core.rng import Stream
from guozhan.protocol import messages
from guozhan.server import logs
from guozhan.server.config import Config
from guozhan.server.metrics import may_read
from guozhan.server.opened import Opened
from guozhan.server.play import Play
from guozhan.server.probing import Probe
from tests.helpers.tables import full_table, new_house, play_on, settle
from tests.helpers.web import running
from tests.server.test_serve import samples


def test_answers_are_counted_that_everybody_may_know_of_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    applied: list[tuple[bool, bool]] = []
    given: list[tuple[bool, bool]] = []
    real, really_given = Play._apply, Play.take

    def apply(self: Play, opened: Opened, answer: Any) -> None:
        applied.append((opened.public, opened.holds))
        real(self, opened, answer)

    def take(self: Play, opened: Opened, answer: Any) -> None:
        given.append((opened.public, opened.holds))
        really_given(self, opened, answer)

    monkeypatch.setattr(Play, "_apply", apply)
    monkeypatch.setattr(Play, "take", take)

    async def test() -> None:
        house = new_house()
        house.metrics.watch(house)
        table, clients = await full_table(house, players=4, bots={2: "basic", 3: "random"}, window=1, seed=3)
        clients[0].say(messages.Start())
        await settle(table)
        await play_on(clients, Stream(5), 10_000)
        assert table.status == "over"
        found = samples(house.metrics.text().decode())
        assert found["guozhan_answers_total"] == sum(public for public, _ in applied)
        assert found["guozhan_answer_seconds_count"] == sum(public and not holds for public, holds in given)
        # There were others, of every kind.
        assert {(False, False), (True, True), (True, False)} <= set(applied)
        assert {(False, False), (True, True), (True, False)} <= set(given)
        assert 0 < found["guozhan_bot_seconds_count"] < len(applied)
        assert found["guozhan_games_ended_total"] == 1
        assert found["guozhan_people"] == found["guozhan_connections"] == 2

    asyncio.run(test())


def test_what_is_refused_is_counted_by_code() -> None:
    async def test() -> None:
        house = new_house()
        table, clients = await full_table(house, players=2)
        clients[1].say(messages.Start())
        clients[0].say(messages.Rematch())
        await settle(table)
        codes = [failed.code for client in clients for failed in client.of(messages.Failed)]
        assert len(codes) == 2
        found = samples(house.metrics.text().decode())
        for code in set(codes):
            assert found[f"guozhan_refused_total{{code={code}}}"] == codes.count(code)

    asyncio.run(test())


@pytest.mark.parametrize(
    ("token", "given", "opens"),
    [
        ("a-long-token-of-theirs", "Bearer a-long-token-of-theirs", True),
        ("a-long-token-of-theirs", "bearer  a-long-token-of-theirs ", True),
        ("a-long-token-of-theirs", "a-long-token-of-theirs", False),
        ("a-long-token-of-theirs", "Basic a-long-token-of-theirs", False),
        ("a-long-token-of-theirs", "Bearer ä", False),
        ("a-long-token-of-theirs", "", False),
        ("", "Bearer ", False),
        ("", "", False),
    ],
)
def test_metrics_open_with_their_token_only(token: str, given: str, opens: bool) -> None:
    assert may_read(token, given) == opens


def test_a_process_is_ready_while_its_storage_writes_and_it_takes_people(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as web:
            assert (await web.ask("GET", "/ready")).text == "ready\n"
            store = web.house.store

            async def failing(home: str, now: float) -> None:
                raise OSError("the disk is full")

            real, store.beat = store.beat, failing  # type: ignore[method-assign]
            before = logs.errors["storage_fails"]
            probe: Probe = web.app.state.probe
            await probe.look()
            response = await web.ask("GET", "/ready")
            assert (response.status_code, response.text) == (503, "storage\n")
            assert (await web.ask("GET", "/health")).status_code == 200
            store.beat = real  # type: ignore[method-assign]
            await probe.look()
            assert (await web.ask("GET", "/ready")).status_code == 200
            assert logs.errors["storage_fails"] - before in (0, 1)  # 0 where logs are not configured
            web.house.draining = True
            response = await web.ask("GET", "/ready")
            assert (response.status_code, response.text) == (503, "draining\n")
            body = {"name": "p", "setup": {"players": 2}}
            response = await web.ask("POST", "/api/tables", body)
            assert response.status_code == 503
            assert "Retry-After" in response.headers

    asyncio.run(test())


def test_storage_that_does_not_answer_is_failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guozhan.server.probing.PATIENCE", 0.05)

    async def test() -> None:
        async with running(tmp_path) as web:

            async def hanging(home: str, now: float) -> None:
                await asyncio.sleep(60)

            real, web.house.store.beat = web.house.store.beat, hanging  # type: ignore[method-assign]
            probe: Probe = web.app.state.probe
            await probe.look()
            assert probe.ready == "storage"
            assert probe.failure == "it does not answer"
            web.house.store.beat = real  # type: ignore[method-assign]

    asyncio.run(test())


def test_a_slow_disk_is_measured_and_told_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float | None] = [0.004, 0.05, 0.3, 0.7, None]

    async def test() -> None:
        async with running(tmp_path, bot_workers=0) as web:
            probe: Probe = web.app.state.probe
            await probe.stop()
            # The real one tells of what the start has written.
            assert web.house.store.longest_sync() is not None
            monkeypatch.setattr(web.house.store, "longest_sync", lambda: waits.pop(0))
            before = samples(web.house.metrics.text().decode())
            with capture_logs() as told:
                while waits:
                    probe.look_at_disk()
            after = samples(web.house.metrics.text().decode())
            found = {name: after[name] - before[name] for name in after if name.startswith("guozhan_sync_seconds")}
            assert found["guozhan_sync_seconds_count"] == 4
            assert found["guozhan_sync_seconds_bucket{le=0.05}"] == 2
            assert [(log["event"], log["log_level"], log["seconds"]) for log in told] == [
                ("disk_is_slow", "warning", 0.3)
            ]

    asyncio.run(test())


def test_the_fence_hides_what_is_private(tmp_path: Path) -> None:
    for addresses in (False, True):
        event = {"event": "x", "token": "t", "names": ["n"], "address": "192.0.2.1", "table": "a-1"}
        event["text"] = '2001:db8::1 and ("192.0.2.1", 80) - "GET /t?secret=1 HTTP/1.1" at 12:30:45'
        shown = logs.Fence(addresses)(None, "info", dict(event))
        assert shown["table"] == "a-1"
        assert shown["token"] == shown["names"] == logs.HIDDEN
        assert "secret" not in shown["text"]
        assert ("192.0.2.1" in shown["text"]) == ("2001:db8::1" in shown["text"]) == addresses
        assert (shown["address"] == "192.0.2.1") == addresses


def test_uvicorn_and_warnings_are_logged_like_everything_else_without_variables_in_tracebacks() -> None:
    import io
    import json
    import logging

    import structlog

    from tests.helpers.logs import restored_logs

    stream = io.StringIO()
    with restored_logs():
        logs.configure(Config(log_format="json"), stream)
        logging.getLogger("uvicorn.error").info("nobody needs this")
        logging.getLogger("uvicorn.error").error("Exception in %s", "192.0.2.1 /x?token=hunter2")
        logging.getLogger("sqlalchemy.engine").info("INSERT hunter2")
        token = "hunter2"
        try:
            raise ValueError("broken")
        except ValueError as error:
            structlog.get_logger().error("fault", token=token, exc_info=error)
            logging.getLogger("asyncio").error("Task exception", exc_info=error)
        structlog.get_logger().debug("too little")
    events = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [event["event"] for event in events] == ["uvicorn", "fault", "asyncio"]
    assert all({"level", "timestamp"} <= set(event) for event in events)
    assert "hunter2" not in stream.getvalue()
    assert "192.0.2.1" not in stream.getvalue()
    assert events[1]["exception"][0]["exc_value"] == "broken"
