"""The terminal game, driven through standard input."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from guozhan.cli import main

START = ["play", "--players", "4", "--seed", "5"]


def play(
    text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[int, str]:
    """Exit status and output of a game with these lines as input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = main([*START, *arguments])
    captured = capsys.readouterr()
    assert captured.err == ""
    return status, captured.out


def test_the_end_of_the_input_ends_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, text = play("", capsys, monkeypatch)
    assert status == 0
    assert "选择主将与副将" in text
    assert text.endswith("对局中止。\n")


def test_a_whole_game_by_numbers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, text = play("1\n" * 3000, capsys, monkeypatch)
    assert status == 0
    assert "出牌阶段，请选择" in text
    end = text[text.index("结局：") :]
    assert len(re.findall(r"^  \d号位  ", end, re.MULTILINE)) == 4
    assert ("胜利" in end) is ("达成胜利条件" in end)
    assert play("1\n" * 3000, capsys, monkeypatch) == (status, text)


def test_bad_answers_are_asked_again(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = play("99\n-1\n0\nhm\n\nb\n", capsys, monkeypatch)
    assert text.count("没有编号99，可选1至") == 1
    assert "没有编号-1" in text
    assert "没有编号0" in text
    assert "不明白“hm”" in text
    assert "请输入编号；" in text
    assert "这已是第一步" in text
    assert text.count("选择武将（共2）") == 1


def test_odd_numbers_are_asked_again(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    odd = ["²", "--5", "l abc", "l -1", "l 0", "9" * 5000]
    _, text = play("\n".join([*odd, "l 2", ""]), capsys, monkeypatch)
    for word in odd:
        assert f"不明白“{word}”" in text
    assert "不明白“l 2”" not in text


def test_a_step_can_be_taken_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = play("1\nb\n", capsys, monkeypatch)
    assert text.count("选择武将（共2）") == 2
    assert text.count("已选") == 1


def test_questions_about_cards_skills_generals_and_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, text = play("?\n? 杀\n？闪\n? slash\n? 曹操\n? 鏖战\n? 野心家\n? cg-vi-04\n? 不存在的\n", capsys, monkeypatch)
    assert "退出对局" in text
    assert text.count("【杀】Slash，基本牌") == 2
    assert "【闪】Dodge" in text
    assert "曹操 Cao Cao，魏，男，2鱼" in text
    assert "“鏖战”Fierce Battle：" in text
    assert "CG-CA-01：" in text
    assert "CG-VI-04：" in text
    assert "没有叫“不存在的”的牌" in text


def test_nothing_secret_is_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = play("1\n1\n", capsys, monkeypatch, "--seat", "2")
    assert re.search(r"2号位.*获得4张起始手牌（", text)
    for seat in (1, 3, 4):
        assert not re.search(rf"{seat}号位[^\n]*获得4张起始手牌（", text)
        assert not re.search(rf"{seat}号位得到7张候选武将牌：", text)
        assert not re.search(rf"{seat}号位 \(", text)


def test_why_something_is_not_legal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = play("0\n1\n" * 300, capsys, monkeypatch)
    assert "【闪】不能在出牌阶段主动使用" in text
    _, text = play("1\n" * 300, capsys, monkeypatch)
    assert "不能以自己为目标" in text


def test_watching_a_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, text = play("", capsys, monkeypatch, "--auto")
    assert status == 0
    assert "观战" in text
    assert "起始手牌（" not in text
    assert "结局：" in text


def test_an_interruption_ends_the_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("guozhan.cli.prompt.read_line", interrupt)
    assert main(START) == 130
    assert capsys.readouterr().out.endswith("对局中止。\n")


def test_generals_without_partner_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = play("1\nw\n", capsys, monkeypatch)
    assert "刘禅（蜀）、纪灵（群）：没有同势力的其他候选武将" in text
    assert "主将与副将须为同一势力" in text
    _, text = play("t\n", capsys, monkeypatch)
    assert text.count("【你的选择】选择主将与副将") == 2


def test_the_dead_show_no_hp(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = play("1\n" * 3000, capsys, monkeypatch)
    assert not re.search(r"^ .* (-?\d/\d) .*死亡 *$", text, re.MULTILINE)
    assert re.search(r"死亡 *$", text, re.MULTILINE)


# --- files -----------------------------------------------------------------------------------------------------------


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said before a game begins that cannot be played so."""
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_a_file_that_cannot_be_written_is_refused_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.gz"
    old.write_text("old")
    assert f"--save {tmp_path}: this is a folder" in complaint(["--save", str(tmp_path)], capsys)
    assert "--force replaces it" in complaint(["--save", str(old)], capsys)
    assert "there is no folder" in complaint(["--save", str(tmp_path / "no" / "x")], capsys)
    assert old.read_text() == "old"
    assert main(["play", "--players", "2", "--seed", "1", "--auto", "--save", str(old), "--force"]) == 0
    assert old.read_bytes()[:2] == b"\x1f\x8b"
    assert [path.name for path in tmp_path.iterdir()] == ["old.gz"]


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full")
def test_a_full_device_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--players", "2", "--seed", "1", "--auto", "--save", "/dev/full"]) == 2
    assert "cannot write /dev/full: " in capsys.readouterr().err
    assert Path("/dev/full").is_char_device()


def test_a_saved_game_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.gz"
    _, text = play("1\n" * 12, capsys, monkeypatch, "--save", str(path))
    asked = text[text.rindex("【你的选择】") :].splitlines()[0]
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 3000))
    assert main(["play", "--load", str(path)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("国战 guozhan-2018，4人，种子 5，")
    assert text[text.index("【你的选择】") :].splitlines()[0] == asked
    assert "结局：" in text
    for other in (
        ["--players", "8"],
        ["--ruleset", "guozhan-2012"],
        ["--seed", "6"],
        ["--option", "round_limit=9"],
    ):
        told = complaint(["--load", str(path), *other], capsys)
        assert f"leave out {other[0]} {other[1]} (the game has " in told
    same = ["--players", "4", "--ruleset", "guozhan-2018", "--seed", "5", "--option", "deck=standard+strategic"]
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--load", str(path), *same]) == 0
    assert capsys.readouterr().out.startswith("国战 guozhan-2018，4人，种子 5，")
    assert "only 4 players" in complaint(["--load", str(path), "--seat", "5"], capsys)
    assert "none.gz" in complaint(["--load", str(tmp_path / "none.gz")], capsys)


# --- terminals -------------------------------------------------------------------------------------------------------


def in_a_process(arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = "import sys; from guozhan.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *START, *arguments.split()]
    return subprocess.run(
        command,
        capture_output=True,
        check=False,
        env={"PATH": "", "PYTHONPATH": os.environ.get("PYTHONPATH", ""), **environment},
    )


def test_a_terminal_without_chinese_shows_what_it_can() -> None:
    done = in_a_process("--auto", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"guozhan-2018" in done.stdout


def test_whoever_reads_the_output_may_leave() -> None:
    code = "import sys; from guozhan.cli import main; sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", code, *START, "--auto"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
