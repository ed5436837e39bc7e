"""Many games over several processes: the same results as in one, and what happens when processes end."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
import pytest

from guozhan.cli import main
from guozhan.sim import batch
from guozhan.sim.batch import GameResult, LostGamesError, Spec, play, play_batch
from guozhan.sim.statistics import Tally, percentile, spread, summarize

SPEC = Spec("guozhan-2018", 4)


def simulating(*arguments: str) -> subprocess.Popen[str]:
    """``guozhan simulate`` in a process of its own, which can be interrupted even where this one cannot."""
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += "from guozhan.cli import main\nif __name__ == '__main__': sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "simulate", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_lines(path: Path, number: int) -> None:
    for _ in range(1200):
        if path.exists() and path.read_bytes().count(b"\n") >= number:
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} has not got {number} lines")


def kill_one(results: Iterator[GameResult]) -> Iterator[GameResult]:
    """Pass results on, and kill one of the processes after the first of them."""
    yield next(results)
    pid = multiprocessing.active_children()[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    yield from results


def test_processes_give_what_one_gives() -> None:
    alone = list(play_batch(SPEC, 12, 5))
    assert [result.seed for result in alone] == list(range(5, 17))
    together = list(play_batch(SPEC, 12, 5, 2))
    assert sorted(together, key=lambda result: result.seed) == alone
    assert summarize(together) == summarize(alone)
    assert not multiprocessing.active_children()


def test_finished_games_are_left_out() -> None:
    for jobs in (1, 2):
        assert sorted(result.seed for result in play_batch(SPEC, 5, 1, jobs, {1, 2, 4})) == [3, 5]


def test_more_processes_than_games() -> None:
    assert sorted(result.seed for result in play_batch(SPEC, 2, 1, 5)) == [1, 2]


def test_closing_stops_the_processes() -> None:
    results = play_batch(SPEC, 10_000, 1, 2)
    next(results)
    assert len(multiprocessing.active_children()) == 2
    results.close()
    assert not multiprocessing.active_children()


def test_a_killed_process_loses_its_games_and_no_others() -> None:
    seeds: list[int] = []

    def consume() -> None:
        seeds.extend(result.seed for result in kill_one(play_batch(SPEC, 30, 1, 2)))

    with pytest.raises(LostGamesError, match="exit code -9"):
        consume()
    assert len(seeds) == len(set(seeds))
    assert 30 - batch.AHEAD <= len(seeds) < 30
    assert not multiprocessing.active_children()


def test_what_a_killed_process_lost_is_named_and_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["simulate", "--players", "4", "--games", "20", "--json"]
    assert main([*arguments, "--jobs", "1"]) == 0
    whole = capsys.readouterr().out
    with monkeypatch.context() as patched:

        def killing(*args: Any) -> Iterator[GameResult]:
            yield from kill_one(play_batch(*args))

        patched.setattr("guozhan.sim.batch.play_batch", killing)
        assert main([*arguments, "--jobs", "2", "--out", str(out)]) == 1
    errors = capsys.readouterr().err
    there = {msgspec.json.decode(line)["seed"] for line in out.read_bytes().splitlines()[1:]}
    assert f"{20 - len(there)} of 20 games were lost: process" in errors
    missing = errors.split("missing seeds: ")[1].splitlines()[0]
    named: set[int] = set()
    for run in missing.split(", "):
        first, _, last = run.partition("-")
        named |= set(range(int(first), int(last or first) + 1))
    assert named == set(range(1, 21)) - there
    words = errors.split("go on: guozhan ")[1].split()
    assert main(words) == 0
    assert capsys.readouterr().out == whole


def test_an_interruption_keeps_what_is_finished_and_tells_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    process = simulating("--players", "4", "--games", "100000", "--jobs", "2", "--out", str(out), "--json")
    wait_for_lines(out, 6)
    process.send_signal(signal.SIGINT)
    text, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    number = out.read_bytes().count(b"\n") - 1
    assert msgspec.json.decode(text)["games"] == number
    assert errors.startswith(f"interrupted after {number} of 100000 games\n")
    assert "Traceback" not in errors
    assert f"--out {out} --resume" in errors


def test_a_killed_run_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["--players", "4", "--games", "40", "--jobs", "2", "--out", str(out), "--json"]
    process = simulating(*arguments)
    wait_for_lines(out, 6)
    process.kill()
    process.communicate(timeout=60)
    with out.open("ab") as file:
        file.write(b'{"seed":3,"ending":"vic')
    assert main(["simulate", *arguments, "--resume"]) == 0
    resumed = capsys.readouterr().out
    assert main(["simulate", *arguments[:4], "--jobs", "1", "--json"]) == 0
    assert capsys.readouterr().out == resumed
    seeds = [msgspec.json.decode(line)["seed"] for line in out.read_bytes().splitlines()[1:]]
    assert sorted(seeds) == list(range(1, 41))


def test_a_tally_is_what_a_list_of_results_adds_up_to() -> None:
    results = [play(SPEC, seed) for seed in range(9)]
    tally = Tally()
    assert tally.summary() is None
    for result in reversed(results):
        tally.add(result)
    summary = tally.summary()
    assert summary is not None
    assert (summary.games, summary.first_seed, summary.last_seed) == (9, 0, 8)
    assert summary.endings == Counter(result.ending for result in results)
    assert summary.survivors == round(mean(len(result.survivors) for result in results), 3)
    assert summary.careerists == round(mean(result.kingdoms.count("careerist") for result in results), 3)
    assert summary.reshuffles == round(mean(result.reshuffles for result in results), 3)
    decisions = sorted(result.decisions for result in results)
    assert summary.decisions == spread(decisions)
    assert summary.decisions.mean == round(mean(decisions), 3)
    assert (summary.decisions.median, summary.decisions.p95) == (percentile(decisions, 50), percentile(decisions, 95))
    played = Counter(general for result in results for seat in result.generals for general in seat)
    assert {general: number for general, (number, _) in summary.win_rate_by_general.items()} == played


@pytest.mark.parametrize("number", [1, 2, 3, 19, 20, 21, 100])
def test_counted_values_have_the_same_percentiles(number: int) -> None:
    values = [each * each % 7 for each in range(number)]
    found = spread(values)
    assert (found.median, found.p95) == (percentile(sorted(values), 50), percentile(sorted(values), 95))
