"""Recorded games at the terminal, and the commands that measure and soak."""

import io
import json
import re
from pathlib import Path

import pytest

from guozhan.cli import main
from guozhan.games.replay import Replay

GAME = ["play", "--players", "4", "--seed", "5", "--bots", "random"]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "game.json"
    assert main([*GAME, "--auto", "--save", str(path)]) == 0
    return path


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main(["replay", *arguments]) == 0
    return capsys.readouterr().out


def stepped(
    text: str, recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *more: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return shown(capsys, str(recorded), "--step", *more)


def test_a_whole_replay(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, str(recorded))
    assert "种子 5" in text
    assert "起始手牌（" not in text
    assert "结局：" in text
    assert shown(capsys, str(recorded), "--all").count("起始手牌（") == 4
    assert shown(capsys, str(recorded), "--seat", "2").count("起始手牌（") == 1


def test_a_replay_up_to_a_record(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, str(recorded), "--to", "40", "--seat", "1")
    assert "第1轮开始" in text
    assert "手牌：" in text
    assert "结局：" not in text
    assert "第1轮" not in shown(capsys, str(recorded), "--to", "0")


def test_the_replay_shows_what_the_player_saw(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30))
    assert main([*GAME, "--save", str(path)]) == 0
    played = capsys.readouterr().out
    assert f"录像：{path}" in played
    assert len(drawn(played)) > 8
    assert drawn(shown(capsys, str(path), "--seat", "1")) == drawn(played)
    assert drawn(shown(capsys, str(path), "--seat", "2")) != drawn(played)


def drawn(text: str) -> list[str]:
    """What was drawn, in order, without who drew it: names grow with what is known."""
    return [found.group(1) for found in re.finditer(r"((?:摸\d+张牌|获得4张起始手牌).*)", text)]


def test_an_unfinished_game_keeps_its_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    assert main([*GAME, "--save", str(path)]) == 0
    end = shown(capsys, str(path)).rpartition("结局：")[2]
    assert end.startswith("未完\n")
    assert "1号位  暗将/暗将" in end
    mine = shown(capsys, str(path), "--seat", "1").rpartition("结局：")[2]
    assert re.search(r"1号位  \(\S+\)/\(\S+\)", mine)
    # Somebody else's generals are still face down.
    assert re.search(r"[2-4]号位  暗将/暗将", mine)
    assert "暗" not in shown(capsys, str(path), "--all").rpartition("结局：")[2]


def test_answers_are_counted_as_the_library_counts_them(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = Replay.open(recorded)
    facts = len(replay.saved.facts)
    assert f"{facts}条记录，{replay.last}次回答" in shown(capsys, str(recorded), "--all")
    at = replay.facts_at(7)
    to = shown(capsys, str(recorded), "--all", "--to", str(at))
    assert shown(capsys, str(recorded), "--all", "--answer", "7") == to
    text = stepped(f"a 7\na 999999\n{facts}\na {replay.last}\n", recorded, capsys, monkeypatch, "--all")
    assert f"[{at}/{facts} 答7/{replay.last}] " in text
    assert f"只有{replay.last}次回答" in text
    assert text.count(f"[{facts}/{facts} 答{replay.last}/{replay.last}] ") == 2


@pytest.mark.parametrize("eyes", [[], ["--seat", "2"]])
def test_private_questions_are_not_counted_for_others(
    eyes: list[str], recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "回答" not in shown(capsys, str(recorded), *eyes)
    text = stepped("a 7\n" + "\n" * 40 + "b\n?\n", recorded, capsys, monkeypatch, *eyes)
    assert "不明白“a 7”" in text
    assert "回答" not in text
    assert not re.search(r"\[[^]\n]*答", text)
    # Every step goes on to another record, and tells of it.
    *steps, _ = re.findall(r"^\[(\d+)/\d+\] (?=\n)", text, re.MULTILINE)
    assert len(steps) == len(set(steps)) == 40
    assert re.search(r"\[\d+/\d+ 答\d+/\d+\]", stepped("s all\n", recorded, capsys, monkeypatch, *eyes))


def test_odd_numbers_are_not_understood(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = stepped("²\nn ²\n-3\nb 0\nn 0\nn 999999999\nb 999999999\n", recorded, capsys, monkeypatch)
    assert text.count("不明白") == 3
    assert text.rstrip().endswith(f"[0/{len(Replay.open(recorded).saved.facts)}]")


def test_stepping_through(recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = stepped("\nn 3\nb\nt\nr\ns 2\ns all\ns 9\n50\n999999\nwhat\n?\np\ne\nq\n", recorded, capsys, monkeypatch)
    assert "[0/" in text
    assert "[1/" in text
    assert "[50/" in text
    assert "第2轮开始" in text
    assert "只有" in text
    assert "不明白“s 9”" in text
    assert "不明白“what”" in text
    assert "结局：" in text


def test_going_back_is_the_same_as_not_having_gone(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    far = stepped("300\n60\n", recorded, capsys, monkeypatch, "--all")
    near = stepped("60\n", recorded, capsys, monkeypatch, "--all")
    board = near[near.rindex("──  ") : near.rindex("[60/")]
    assert board
    assert board in far


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nowhere.json"], "nowhere.json"),
        (["{file}", "--seat", "5"], "only 4 players"),
        (["{file}", "--to", "1000000"], "--to counts records"),
        (["{file}", "--answer", "1000000", "--all"], "--answer counts answers"),
        (["{file}", "--answer", "3"], "only with --all"),
        (["{file}", "--answer", "3", "--seat", "1"], "only with --all"),
        ([""], "the name of the file is empty"),
        (["{text}"], "{text}: this is no saved game"),
        ([], "required: FILE"),
    ],
)
def test_mistakes_are_named_in_one_line(
    arguments: list[str], word: str, recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("no game")
    try:
        status = main(["replay", *(each.format(file=recorded, text=text) for each in arguments)])
    except SystemExit as leaving:
        status = int(str(leaving.code))
    captured = capsys.readouterr()
    assert status == 2
    assert captured.err.count("\n") == 1
    assert word.format(text=text) in captured.err


def test_soak_plays_a_number_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--games", "2", "--seed", "3", "--players", "3"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("2 games without a fault, seeds from 3")
    assert "cards that acted: " in text


def test_soak_names_the_game_that_broke(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from guozhan.sim import invariants

    monkeypatch.setattr(invariants, "check_seats", lambda game: invariants.broken("something is wrong"))
    assert main(["soak", "--seed", "9", "--option", "round_limit=9"]) == 1
    captured = capsys.readouterr()
    assert "something is wrong" in captured.err
    command = "guozhan soak --games 1 --ruleset guozhan-2018 --players 4 --seed 9 --heavy 40 --option round_limit=9"
    assert captured.err.endswith(f"again with: {command}\n")
    assert captured.err.count("soak") == 1
    assert main(command.split()[1:]) == 1
    assert capsys.readouterr().err == captured.err


def test_bench_measures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from guozhan.sim import bench

    monkeypatch.setattr(bench, "SAMPLED_GAMES", 1)
    monkeypatch.setattr(bench, "COUNTED_GAMES", 1)
    monkeypatch.setattr(bench, "STARTS", 1)
    assert main(["bench", "--seconds", "0.01", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [play["players"] for play in result["play"]] == [4, 8, 12]
    assert all(result[what]["median"] > 0 for what in ("state_copy", "clone", "view"))
    assert result["state_bytes"] > 500
    assert main(["bench", "--seconds", "0.01"]) == 0
    assert "games/s" in capsys.readouterr().out
    assert main(["bench", "--seconds", "0.01", "--ruleset", "identity", "--option", "pool=all"]) == 0
    assert capsys.readouterr().out.startswith("identity pool=all, ")
