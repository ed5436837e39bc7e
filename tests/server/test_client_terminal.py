"""``guozhan play --server``: people at terminals play on a real server."""

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from guozhan.cli import main
from tests.helpers.servers import ServerProcess, free_port, real_server
from tests.helpers.terminals import Typist


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with real_server(tmp_path_factory.mktemp("server")) as made:
        yield made


def invited(host: Typist) -> str:
    return host.expect(r"(?<=邀请链接：)http://\S+/#/t/\S+")


def test_two_terminals_play_a_game_and_another(server: ServerProcess) -> None:
    with Typist(
        "play", "--server", server.url, "--players", "2", "--window", "0", "--option", "round_limit=2", "--name", "阿甲"
    ) as host:
        link = invited(host)
        host.expect("1号位：阿甲（房主）")
        assert "█▀▀" in host.text or "▀▄" in host.text
        with Typist("play", "--server", link, "--language", "en") as guest:
            guest.expect("nickname> ")
            guest.send("Bea")
            guest.expect("waiting for the host to begin")
            host.expect("2号位：Bea")
            host.send("start")
            guest.expect("game 1 begins")
            guest.expect(r"\[Your choice\] choose head and deputy")
            host.expect("【你的选择】选择主将与副将")
            host.expect("> ")
            host.send("say 4")
            guest.expect("阿甲 says: Well played")
            # The same prompt and the same commands as in a game here.
            for typed, told in (
                ("?", "trust    托管"),
                ("w", "没有同势力|没有其他"),
                ("b", "这已是第一步"),
                ("hm", "不明白“hm”"),
            ):
                host.send(typed)
                host.expect(told)
            host.send("1")
            host.expect("已选")
            host.send("b")
            host.expect(r"选择武将（共2）\n")
            finish(host, guest)
            for one in (host, guest):
                one.expect("(?m)^> $")
                one.send("again")
            guest.expect("game 2 begins")
            host.send("concede yes")
            host.expect("结局：认输")
            guest.expect("outcome|ending|conceded")
            assert guest.end() == 0
        assert host.end() == 0
        assert "Traceback" not in host.text + guest.text


def finish(host: Typist, guest: Typist) -> None:
    """Answer with the first choice until the game is over at both."""
    import threading

    other = threading.Thread(target=guest.answer_all, args=("again: another game",), daemon=True)
    other.start()
    host.answer_all("输入 again 再来一局")
    other.join(60)


def test_a_terminal_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with (
        real_server(tmp_path) as server,
        Typist(
            *("play", "--server", server.url, "--players", "2", "--bots", "basic", "--name", "甲"),
            *("--option", "round_limit=2", "--seed", "11"),
        ) as person,
    ):
        person.expect("> ")
        person.send("start")
        person.expect("选择武将（共2）")
        person.send("1")
        picked = person.expect("已选 [^）]*")
        server.kill()
        person.expect("连接中断，正在重新连接")
        # What is typed while there is no server is not lost.
        person.send("1")
        server.begin()
        person.expect("已重新连接")
        # The second general was taken with the first that had been chosen before.
        person.expect(rf"1号位.*{picked[3:]}")
        assert person.text.count("选择武将（共2）\n") == 1
        person.answer_all("输入 again 再来一局")
        assert person.end() == 0
        assert "Traceback" not in person.text


def test_who_leaves_comes_back_to_the_seat(server: ServerProcess) -> None:
    arguments = (
        "play",
        "--server",
        server.url,
        "--players",
        "2",
        "--bots",
        "random",
        "--name",
        "甲",
        "--option",
        "round_limit=1",
    )
    with Typist(*arguments) as person:
        person.expect("> ")
        person.send("start")
        question = person.expect("【你的选择】[^（]*")
        person.send("q")
        told = person.expect(r"guozhan play --server '\S+' --token=\S+")
        assert person.end() == 0
    link, token = re.findall(r"--server '(\S+)' --token=(\S+)", told)[0]
    with Typist("play", "--server", link, f"--token={token}") as person:
        assert person.expect("【你的选择】[^（]*") == question
        person.send("trust")
        person.expect("托管")
        person.expect("结局：")
        person.send("leave yes")
        person.expect("你已离开牌桌|$")
        assert person.end() == 0
        assert "Traceback" not in person.text


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_at_a_terminal_one_may_type_while_others_are_asked(server: ServerProcess) -> None:
    with Typist(
        "play", "--server", server.url, "--players", "2", "--window", "0", "--name", "甲", terminal=True
    ) as host:
        link = invited(host)
        with Typist("play", "--server", link, "--name", "乙", terminal=True) as guest:
            guest.expect("等待房主开始")
            guest.send("who")
            guest.expect("1号位：甲（房主）")
            guest.send("1")
            guest.expect("现在没有询问你")
            host.expect("2号位：乙")
            guest.send("name 丙")
            host.expect("2号位：丙")
            host.send("start")
            host.expect("【你的选择】")
            guest.expect("【你的选择】")
            host.send("pause")
            guest.expect("房主暂停了对局")
            host.send("resume")
            guest.expect("对局继续")
            guest.send("kick 1")
            guest.expect("只有房主可以这样做")
            host.send("draw")
            guest.expect("甲提议和局")
            guest.send("draw")
            guest.expect("结局：约定和局")
            host.expect("结局：约定和局")
            guest.send("q")
            host.send("q")
            assert guest.process.wait(20) == 0
            assert host.process.wait(20) == 0


def test_a_password_is_asked_for(server: ServerProcess) -> None:
    with Typist("play", "--server", server.url, "--players", "2", "--name", "甲", "--password", "芝麻") as host:
        link = invited(host)
        with Typist("play", "--server", link, "--name", "乙") as guest:
            guest.expect("password> ")
            guest.send("wrong")
            guest.expect("password> ")
            guest.send("芝麻")
            guest.expect("等待房主开始")
            host.expect("2号位：乙")


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    return captured.err


def test_what_cannot_be_played_is_said_in_one_line(
    server: ServerProcess, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*arguments: str) -> str:
        return complaint(list(arguments), capsys, monkeypatch)

    me = ("--name", "甲")
    link = f"{server.url}/#/t/a-1/x"
    assert "no address of a server" in told("--server", "ftp://x", *me)
    assert "no server answers" in told("--server", f"127.0.0.1:{free_port()}", *me)
    assert "no server of this game" in told("--server", f"{server.url}/x", *me)
    assert "没有这张牌桌" in told("--server", link, *me)
    assert "no such table" in told("--server", link, *me, "--language", "en")
    assert "copy all of it" in told("--server", f"{server.url}/#/t/a-1", *me)
    assert "2 to 12 players" in told("--server", server.url, "--players", "13", *me)
    assert "unknown" in told("--server", server.url, "--ruleset", "x", *me)
    assert "there is no bot 'x'" in told("--server", server.url, "--bots", "x", *me)
    assert "no seat of 2 is left" in told("--server", server.url, "--players", "2", "--bots", "basic,basic", *me)
    assert "leave out --players" in told("--server", link, "--players", "4", *me)
    assert "leave out --save" in told("--server", server.url, "--save", "x", *me)
    assert "leave out --token" in told("--server", server.url, "--token", "x")
    assert "add --server" in told("--name", "甲")
    monkeypatch.setattr("guozhan.games.rulesets.content_hash", lambda: "other")
    assert "other rules or content" in told("--server", server.url, *me)
