"""Long runs of random games: in one process and several, faults, interruptions, memory."""

import multiprocessing
import os
import signal
from collections.abc import Generator
from functools import partial
from typing import Any

import pytest

from guozhan.bots.random import RandomBot
from guozhan.cli import main
from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.core.errors import EngineFault
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import PROFILES
from guozhan.rules.game import Game
from guozhan.sim import batch, soaking
from guozhan.sim.invariants import BrokenInvariantError, check_caches
from guozhan.sim.soaking import Growth, Progress, Soaked, Task, memory, soak

PLAIN = Task(PROFILES, (2, 3, 4), {}, 40, True)


def test_every_size_with_every_ruleset() -> None:
    assert {PLAIN.game(seed) for seed in range(100, 112)} == {(name, size) for name in PROFILES for size in (2, 3, 4)}


def test_a_ruleset_is_played_with_the_sizes_that_it_is_for() -> None:
    task = Task(PROFILES, tuple(range(2, 13)), {}, 40, True)
    played = {task.game(seed) for seed in range(400)}
    assert played == {(name, size) for name in PROFILES for size in range(2, 11 if name == "identity" else 13)}


def test_processes_play_what_one_plays() -> None:
    full = Task(PROFILES, (2, 3), {}, 0, False)
    alone = {result.seed: result.acted for result in soak(full, 8, 6)}
    together = {result.seed: result.acted for result in soak(full, 8, 6, 2)}
    assert alone == together
    assert set(alone) == set(range(8, 14))
    assert all("slash" in acted or len(acted) > 3 for acted in alone.values())
    assert not multiprocessing.active_children()


def test_plain_games_are_played_to_their_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--plain", "--games", "12", "--seed", "4", "--jobs", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("12 games without a fault, seeds from 4, ")
    assert text.count("memory of process ") == 2
    assert "acted" not in text


@pytest.mark.parametrize("error", [EngineFault("something is wrong"), KeyError("something is wrong")])
def test_a_fault_of_a_plain_game_names_the_command_that_shows_it_again(
    error: Exception, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Game.run

    def run(self: Game) -> None:
        if self.seed == 12:
            raise error
        real(self)

    monkeypatch.setattr(Game, "run", run)
    assert main(["soak", "--plain", "--seed", "10", "--option", "round_limit=9"]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("2 games without a fault, seeds from 10")
    assert captured.err.startswith("broken after 2 good games: ")
    assert "something is wrong" in captured.err
    command = captured.err.split("again with: guozhan ")[1].split()
    expected = "soak --games 1 --ruleset guozhan-2012 --players 5 --seed 12 --plain --option round_limit=9"
    assert " ".join(command) == expected
    assert main(command) == 1
    assert capsys.readouterr().err == captured.err.replace("after 2 good", "after 0 good")


def test_a_fault_in_a_process_stops_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = batch.play_in_processes

    def faulty(*args: Any) -> Generator[Soaked, None, None]:
        for result in real(*args):
            yield result if result.seed < 20 else Soaked(result.seed, 1, 1, fault="something is wrong")

    monkeypatch.setattr(soaking, "play_in_processes", faulty)
    assert main(["soak", "--plain", "--seed", "1", "--jobs", "2"]) == 1
    assert "good games: something is wrong" in capsys.readouterr().err
    assert not multiprocessing.active_children()


def test_an_interruption_keeps_what_is_done_and_tells_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = soaking.play_soaked

    def interrupted(task: Task, seed: int) -> Soaked:
        if seed == 7:
            raise KeyboardInterrupt
        return real(task, seed)

    monkeypatch.setattr(soaking, "play_soaked", interrupted)
    assert main(["soak", "--plain", "--seed", "3", "--games", "9", "--ruleset", "guozhan-2018"]) == 130
    captured = capsys.readouterr()
    assert captured.out.startswith("4 games without a fault, seeds from 3, ")
    told = (
        "interrupted after 4 games\n  go on: guozhan soak --seed 7 --games 5 --ruleset guozhan-2018 --plain --jobs 1\n"
    )
    assert captured.err == told
    monkeypatch.setattr(soaking, "play_soaked", real)
    assert main(told.split("go on: guozhan ")[1].split()) == 0
    assert capsys.readouterr().out.startswith("5 games without a fault, seeds from 7, ")


def test_an_endless_run_that_is_stopped_is_no_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = soaking.play_soaked

    def interrupted(task: Task, seed: int) -> Soaked:
        if seed == 5:
            raise KeyboardInterrupt
        return real(task, seed)

    monkeypatch.setattr(soaking, "play_soaked", interrupted)
    assert main(["soak", "--plain", "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("2 games without a fault")
    assert captured.err == ""


def test_games_of_a_killed_process_are_missing_and_the_rest_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = batch.play_in_processes

    def killing(*args: Any) -> Generator[Soaked, None, None]:
        results = real(*args)
        yield next(results)
        pid = multiprocessing.active_children()[0].pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        yield from results

    monkeypatch.setattr(soaking, "play_in_processes", killing)
    assert main(["soak", "--plain", "--seed", "1", "--games", "30", "--jobs", "2", "--players", "2"]) == 1
    captured = capsys.readouterr()
    assert int(captured.out.split()[0]) in (28, 29)
    assert "games were lost: process" in captured.err
    assert "go on: guozhan soak --seed " in captured.err


def test_progress_is_told_without_a_terminal_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guozhan.cli.soak_command.PATIENCE", 0.0)
    assert main(["soak", "--plain", "--seed", "1", "--games", "3", "--players", "2"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(",")[0] for line in lines] == ["1 games", "2 games", "3 games"]
    assert lines[-1].endswith("all up to seed 3")


def test_which_games_are_over() -> None:
    progress = Progress(5)
    for seed, following in ((6, 5), (8, 5), (5, 7), (7, 9)):
        progress.add(seed)
        assert progress.next == following
    assert progress.number == 4


def test_growth_of_memory_is_told_by_process() -> None:
    growth = Growth()
    for game in range(1, 201):
        growth.add(Soaked(game, 7, (100 + game) * 2**20))
    growth.add(Soaked(999, 8, 5 * 2**20))
    assert growth.lines() == [
        "memory of process 7: 150.0 MB after 50 games, 300.0 MB after 200, +150.0 MB",
        "memory of process 8: 5.0 MB after 1 games, 5.0 MB after 1",
    ]
    unknown = Growth()
    unknown.add(Soaked(1, 7, 0))
    assert unknown.lines() == []


def test_memory_is_measured() -> None:
    before = memory()
    ballast = b"x" * (64 * 2**20)
    assert before > 2**20
    assert memory() - before > 32 * 2**20
    del ballast


def test_plain_games_may_be_looked_at_on_the_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Game.hand_limit

    def losing(self: Game, seat: int) -> int:
        # A card is lost in the middle of a game.
        self.state.zones[0].pop(0)
        return real(self, seat)

    monkeypatch.setattr(Game, "hand_limit", losing)
    monkeypatch.setattr(soaking, "check_end", lambda game: None)
    words = ["soak", "--plain", "--games", "1", "--seed", "6", "--players", "4"]
    assert main(words) == 0
    assert main([*words, "--every", "3"]) == 1
    assert "--plain --every 3" in capsys.readouterr().err


def test_what_is_kept_is_compared_by_what_it_holds() -> None:
    game = Game.new(get_ruleset("guozhan-2018", {}), 5, 3)
    asked = 0

    def ask(bot: RandomBot, decision: Decision) -> Answer:
        nonlocal asked
        asked += 1
        if asked == 60:
            # A ruleset forgets sheets when it has many: the same ones are then worked out anew.
            game.ruleset._sheets.clear()
            check_caches(game)
            real = game._sheets[0]
            game._sheets[0] = game._sheets[1]
            with pytest.raises(BrokenInvariantError, match="seat 1 can do is out of date"):
                check_caches(game)
            game._sheets[0] = real
        return bot(decision)

    direct(game, [partial(ask, RandomBot(seat)) for seat in range(5)])
    game.run()
    assert asked > 60
