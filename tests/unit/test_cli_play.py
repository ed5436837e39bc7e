"""The terminal game, driven through standard input."""

import io
import re

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
