"""The command line: mistakes, start, simulate."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from guozhan.cli import COMMANDS, main
from guozhan.core.errors import MalformedError
from guozhan.modes.profile import switches
from guozhan.packs.cards.decks import DECKS
from guozhan.sim.batch import Spec, play, play_batch
from guozhan.sim.statistics import percentile, spread, summarize


def loaded(arguments: Sequence[str]) -> set[str]:
    """The modules that the command ``guozhan`` has imported when it ends, in a process of its own."""
    code = "import sys; from guozhan.cli import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    code += "print('\\n'.join(sys.modules))"
    result = subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True, text=True)
    return set(result.stdout.splitlines())


def refused(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command line is refused."""
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    captured = capsys.readouterr()
    assert status == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("guozhan")
    return captured.err


def test_help_loads_no_content_and_no_library() -> None:
    modules = loaded(["--help"])
    assert not [name for name in modules if name.startswith(("rich", "ruamel", "guozhan.rules", "guozhan.packs"))]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_the_help_of_a_command_is_quick_to_load(command: str) -> None:
    modules = loaded([command, "--help"])
    assert not [name for name in modules if name.startswith(("rich", "ruamel", "guozhan.packs"))]


def test_rules_load_no_content() -> None:
    modules = loaded(["rules"])
    assert not [name for name in modules if name.startswith(("rich", "ruamel", "guozhan.rules.", "guozhan.packs"))]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("guozhan 0.")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "name a command: play"),
        (["dance"], "invalid choice: 'dance'"),
        (["simulate", "--players", "13"], "2 to 12 players"),
        (["simulate", "--players", "many"], "'many' is not a whole number"),
        (["simulate", "--games", "0"], "at least 1"),
        (["simulate", "--bots", "genius"], "unknown bot 'genius'; there is random"),
        (["simulate", "--ruleset", "poker"], "there are guozhan-2012, guozhan-2018"),
        (["simulate", "--option", "deck"], "NAME=VALUE"),
        (["simulate", "--option", "dek=standard"], "did you mean 'deck'"),
        (["simulate", "--ruleset", "identity", "--option", "generals=谋曹仁"], "did you mean 'mou_caoren'"),
        (["simulate", "--option", "round_limit=x"], "not a number from 0"),
        (["play", "--players", "4", "--seat", "5"], "only 4 players"),
        (["play", "--seat", "0"], "at least 1"),
        (["play", "--save", "/nowhere/at/all.json"], "no folder"),
        (["play", "--bots", "genius"], "unknown bot 'genius'; there is random, basic"),
        (["play", "--players", "2", "--bots", "basic,basic,random"], "3 bots for 2 players"),
        (["play", "--force"], "--save FILE"),
        (["play", "--auto", "--all-nullification"], "leave one out"),
        (["play", "--save", ""], "the name of the file is empty"),
        (["play", "--load", ""], "the name of the file is empty"),
        (["play", "--seed", str(2**63)], f"at most {2**63 - 1}"),
        (["simulate", "--seed", str(2**63)], f"at most {2**63 - 1}"),
        (["simulate", "--seed", str(2**63 - 1), "--games", "2"], "from 0 to 2**63 - 1"),
        (["soak", "--seed", str(2**63 - 1), "--games", "2"], "from 0 to 2**63 - 1"),
        (["simulate", "--out", ""], "the name of the file is empty"),
        (["simulate", "--option", "deck=foo"], "it may be standard, standard+strategic\n"),
        (
            ["simulate", "--option", "deck=160"],
            "no value 160 in guozhan-2018; it may be standard, standard+strategic\n",
        ),
        (["simulate", "--ruleset", "identity", "--option", "deck=standard"], "in identity; it may be 108, 160\n"),
        (["simulate", "--ruleset", "identity", "--players", "11"], "身份 is for 2 to 10 players, not 11"),
        (["soak", "--ruleset", "identity", "--players", "11"], "the numbers of players are identity: 2 to 10"),
        (
            ["soak", "--players", "13"],
            "guozhan-2012: 2 to 12, guozhan-2018: 2 to 12, guozhan-reset: 2 to 12, identity: 2 to 10",
        ),
        (["scenario", "run", "x", "--json", ""], "the name of the file is empty"),
        (["scenario", "run", "x", "--json", "/nowhere/at/all.json"], "--json /nowhere/at/all.json: there is no folder"),
        (["scenario", "run", "x", "--json", "/"], "--json /: this is a folder"),
        (["bench", "--seconds", "0"], "more than 0 and less than 86400"),
        (["bench", "--seconds", "86400"], "more than 0 and less than 86400"),
    ],
)
def test_mistakes_are_named_in_one_line(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert word in refused(arguments, capsys)


@pytest.mark.parametrize("more", [[], ["--resume"]])
def test_results_need_a_file_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    told = refused(["simulate", "--games", "1", "--out", str(tmp_path), *more], capsys)
    assert "is a folder; name a file in it" in told
    told = refused(["simulate", "--games", "1", "--out", str(tmp_path / "no" / "x.jsonl"), *more], capsys)
    assert f"there is no folder {tmp_path / 'no'}" in told
    assert list(tmp_path.iterdir()) == []


def test_the_last_seed_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    last = 2**63 - 1
    assert main(["simulate", "--players", "2", "--games", "2", "--seed", str(last - 1), "--jobs", "1"]) == 0
    assert f"(seeds {last - 1} to {last})" in capsys.readouterr().out
    with pytest.raises(MalformedError):
        play_batch(Spec("guozhan-2018", 2), 2, last)


def test_the_help_says_how_a_short_list_of_bots_is_filled(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert "begins again from its first" in " ".join(capsys.readouterr().out.split())


def test_switches_that_are_to_come_say_why_in_the_language_of_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--switches"]) == 0
    reasons = [line for line in capsys.readouterr().out.splitlines() if "尚不能设置" in line]
    assert "  尚不能设置: 尚无君主武将" in reasons
    assert not [line for line in reasons if re.search("[a-z]", line)]
    assert main(["rules", "--switches", "--lang", "en"]) == 0
    assert "  cannot be set yet: there are no lord generals yet" in capsys.readouterr().out
    assert "there are no lord generals yet" in refused(
        ["simulate", "--option", "lord_reveal=optional_first_turn"], capsys
    )
    deck = switches()["deck"]
    assert {value for value in deck.values if value not in deck.coming} == set(DECKS)


def test_simulate_prints_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "4", "--games", "5", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("games       5 (seeds 1 to 5)")
    for word in ("endings", "winners", "rounds", "turns", "decisions", "careerists", "survivors", "  +3 "):
        assert word in text


def test_simulate_tells_which_bot_won(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--players", "4", "--games", "12", "--jobs", "1", "--bots"]
    assert main([*arguments, "basic,random"]) == 0
    text = capsys.readouterr().out
    assert "win rate by bot" in text
    assert main([*arguments, "basic,random", "--json"]) == 0
    rates = json.loads(capsys.readouterr().out)["win_rate_by_bot"]
    assert rates["basic"] > rates["random"]
    assert main([*arguments, "basic"]) == 0
    assert "win rate by bot" not in capsys.readouterr().out


def test_simulate_tells_which_side_and_role_won(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "simulate",
        "--ruleset",
        "identity",
        "--players",
        "8",
        "--games",
        "12",
        "--jobs",
        "1",
        "--bots",
        "basic",
    ]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "win rate by side\n  lord " in text
    assert "careerists" not in text
    assert main([*arguments, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    sides, roles = summary["win_rate_by_side"], summary["win_rate_by_role"]
    assert sorted(sides) == ["lord", "rebel", "renegade"]
    assert sides == {side: pytest.approx(summary["winners"].get(side, 0) / 12, abs=1e-4) for side in sides}
    assert sides["lord"] > 0.0 < sides["rebel"]
    assert roles["lord"] == roles["loyalist"] == sides["lord"]  # the dead win, too
    for side in ("lord", "rebel", "renegade"):
        assert f"  {side:<9} {sides[side]:6.1%}" in text
    assert main(["simulate", "--players", "4", "--games", "2", "--jobs", "1", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["win_rate_by_side"] == summary["win_rate_by_role"] == {}


def test_the_result_does_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for jobs in ("1", "2"):
        arguments = ["simulate", "--players", "5", "--games", "9", "--seed", "40", "--jobs", jobs, "--json"]
        assert main(arguments) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    summary = json.loads(outputs[0])
    assert summary["games"] == 9
    assert (summary["first_seed"], summary["last_seed"]) == (40, 48)
    assert sum(summary["winners"].values()) == sum(summary["endings"].values()) == 9
    assert len(summary["win_rate_by_distance"]) == 5
    assert sum(played for played, _ in summary["win_rate_by_general"].values()) == 9 * 5 * 2


def test_an_interrupted_simulation_keeps_what_is_finished(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> object:
        yield from play_batch(Spec("guozhan-2018", 4), 3, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("guozhan.sim.batch.play_batch", interrupted)
    assert main(["simulate", "--players", "4", "--games", "100", "--jobs", "1"]) == 130
    captured = capsys.readouterr()
    assert captured.out.startswith("games       3 (seeds 1 to 3)")
    assert "interrupted after 3 of 100 games" in captured.err


def test_the_summary_of_games() -> None:
    spec = Spec("guozhan-2018", 4)
    results = [play(spec, seed) for seed in range(6)]
    summary = summarize(results)
    assert summary == summarize(list(reversed(results)))
    assert summary is not None
    wins = sum(len(result.winners) for result in results)
    assert sum(rate * 6 for rate in summary.win_rate_by_distance) == pytest.approx(wins, abs=0.01)
    assert summary.faults == []
    assert summarize([]) is None


def test_spread() -> None:
    numbers = spread([5, 1, 4, 2, 3])
    assert (numbers.mean, numbers.median, numbers.p95, numbers.least, numbers.most) == (3, 3, 5, 1, 5)
    assert percentile([7], 95) == 7
    assert percentile(list(range(1, 101)), 95) == 95
