"""`guozhan serve --open`, and the Node.js of the browser client's build."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guozhan.cli.serve_opening import has_screen, running_at
from tests.helpers.serving import Serving
from tools import node


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "10.0.0.2 1 10.0.0.3 22"}, "darwin", False),
        ({}, "win32", True),
    ],
)
def test_where_there_is_a_screen(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert has_screen(environment, platform) is expected


def browser(folder: Path) -> Path:
    """A browser that writes down what it is to open, and fails."""
    program = folder / "browser"
    program.write_text(f"#!/bin/sh\necho \"$1\" >> '{folder / 'opened'}'\nexit 1\n", "utf-8")
    program.chmod(0o755)
    return program


def opened(folder: Path) -> list[str]:
    file = folder / "opened"
    until = time.monotonic() + 20
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.05)
    return file.read_text("utf-8").split()


@pytest.mark.parametrize(("page", "path"), [(["--open"], "/"), (["--open", "game"], "/#/quick")])
def test_the_browser_opens_the_page_and_the_server_outlives_it(tmp_path: Path, page: list[str], path: str) -> None:
    with Serving(tmp_path, page, BROWSER=str(browser(tmp_path))) as server:
        assert opened(tmp_path) == [f"http://{server.base}{path}"]
        assert server.get("/health")[0] == 200
        assert server.stop(signal.SIGINT) == 0


def test_without_a_screen_the_address_is_told(tmp_path: Path) -> None:
    nothing = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"), "")
    with Serving(tmp_path, ["--open", "game"], **nothing) as server:
        assert f"http://{server.base}/#/quick" in server.told.read_text()
        assert server.stop(signal.SIGINT) == 0


def serve_open(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    source = Path(__file__).resolve().parents[2] / "src"
    others = {name: value for name, value in os.environ.items() if not name.startswith("GUOZHAN_")}
    environment = {**others, "PYTHONPATH": str(source), "BROWSER": str(browser(folder)), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "guozhan", "serve", "--open", "--log-level", "warning", *arguments]
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)


def test_a_usual_port_that_is_taken_is_passed_over(tmp_path: Path) -> None:
    """Another program has it: a free one is taken. Where the port was asked for, its owner is told instead."""
    with socket.socket() as other:
        try:
            other.bind(("127.0.0.1", 8765))
        except OSError:
            pytest.skip("something else is at the usual port")
        other.listen()
        process = serve_open(tmp_path)
        try:
            (url,) = opened(tmp_path)
            assert url.startswith("http://127.0.0.1:")
            assert ":8765/" not in url
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
        process = serve_open(tmp_path, "--port", "8765")
        assert process.wait(60) == 2


def test_a_server_that_is_there_is_recognised(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert running_at(f"http://{server.base}")
        base = server.base
    assert not running_at(f"http://{base}")


# --- Node.js ---------------------------------------------------------------------------------------------------------


def program(folder: Path, name: str, said: str) -> Path:
    made = folder / name
    made.write_text(f"#!/bin/sh\necho '{said}'\n", "utf-8")
    made.chmod(0o755)
    return made


@pytest.mark.parametrize(
    ("said", "version", "fits"),
    [("v20.19.0", (20, 19), True), ("v24.1.3", (24, 1), True), ("v18.20.1", (18, 20), False), ("hello", None, False)],
)
def test_which_node_is_new_enough(tmp_path: Path, said: str, version: tuple[int, int] | None, fits: bool) -> None:
    found = node.version_of(str(program(tmp_path, "node", said)))
    assert found == version
    assert node.fits(found) is fits


def test_a_node_that_is_there_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "bin"
    there.mkdir()
    program(there, "node", "v22.1.0")
    program(there, "npm", "11")
    monkeypatch.setenv("PATH", str(there))
    folder = tmp_path / "links"
    for _ in range(2):
        assert node.provide(folder, tmp_path) == ""
        assert (folder / "node").resolve() == there / "node"
        assert (folder / "npm").resolve() == there / "npm"


def test_without_any_what_to_install_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd) -> None:
    """No Node on the machine, and PyPI gives none either (its lock file is not there)."""
    old = tmp_path / "bin"
    old.mkdir()
    program(old, "node", "v18.0.0")
    monkeypatch.setenv("PATH", str(old))
    monkeypatch.setattr(node, "_wheel", lambda: None)
    fault = node.provide(tmp_path / "links", tmp_path)
    assert "Node.js here is 18.0" in fault
    assert "nodejs.org" in fault
    assert not (tmp_path / "links").exists()
