"""Processes that read files of strangers, and bots, take little memory, and are ended before the server."""

import gzip
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from guozhan.games import saving
from guozhan.games.session import Session, new_game
from guozhan.server import confining, inspecting, screening


@pytest.fixture(scope="module")
def game() -> bytes:
    return saving.save(Session(new_game("guozhan-2018", 2, 5)))


def bomb(body: bytes) -> bytes:
    """A small file of very much."""
    return gzip.compress(body, 9, mtime=0)


CONFINED = """
import re, resource, runpy, sys
sys.argv = [sys.argv[1]]
try:
    runpy.run_module(sys.argv[0], run_name="__main__")
finally:
    with open("/proc/self/oom_score_adj") as score, open("/proc/self/status") as status:
        used = re.search(r"VmHWM:\\s+(\\d+) kB", status.read())[1]
        print(used, resource.getrlimit(resource.RLIMIT_AS)[0], score.read(), file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="there is no such file")
@pytest.mark.parametrize("kind", ["text", "values", "a game"])
def test_who_looks_into_a_file_takes_little_memory_and_is_ended_before_the_server(game, kind):
    data = {
        "text": bomb(b"[%b0]" % (b"0," * 125_000_000)),
        "values": bomb(b'{"format":"guozhan-game","version":1,"digest":"","game":[%b[]]}' % (b"[]," * 5_000_000)),
        "a game": game,
    }[kind]
    assert len(data) < 1_000_000
    done = subprocess.run(
        [sys.executable, "-c", CONFINED, "guozhan.server.inspecting"], input=data, capture_output=True, check=False
    )
    found = msgspec.json.decode(done.stdout, type=inspecting.Inspected)
    assert bool(found.refused) == (kind != "a game")
    used, limit, score = (int(word) for word in done.stderr.split())
    assert used * 1024 < limit == confining.INSPECTING_MEMORY
    assert used < (150_000 if found.refused else 60_000), used
    assert score == confining.FIRST


@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="there is no such file")
@pytest.mark.parametrize(
    ("module", "score", "memory"),
    [
        ("screening", confining.FIRST, str(confining.SCREENING_MEMORY)),
        ("bot_worker", confining.BEFORE_SERVER, "unlimited"),
    ],
)
def test_what_shows_replays_and_bots_are_ended_before_the_server(module, score, memory):
    command = [sys.executable, "-m", f"guozhan.server.{module}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        folder = Path("/proc", str(process.pid))
        until = time.monotonic() + 30
        while True:
            limits = (folder / "limits").read_text().splitlines()
            (limit,) = [line.split()[3] for line in limits if line.startswith("Max address space")]
            found = (int((folder / "oom_score_adj").read_text()), limit)
            if found == (score, memory):
                break
            assert time.monotonic() < until, found
            time.sleep(0.05)


def test_what_shows_replays_unpacks_no_more_than_an_upload_may_have(game):
    shown = screening.carry_out(screening.Job("summary", bomb(b"[%b0]" % (b"0," * 10_000_000))))
    assert "more than 16 MiB when unpacked" in str(shown.refused.text)
