"""The table at the terminal loses nothing, however narrow the display is."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from guozhan.cli import main
from guozhan.cli.board import flow, print_board
from guozhan.core import mutate
from guozhan.core.answers import Act, Pick
from guozhan.games.narrator import Narrator
from guozhan.rules.game import Game
from guozhan.view.project import project
from tests.helpers.engine_games import answering, game, until

# A position in which every seat has as much as it can have.
RICH = """\
extra_cards: [诸葛连弩♣A, 乐不思蜀♠6, 酒♠3]
seats:
  - {generals: [(曹操), (郭嘉)], hp: 3, hand: [杀♠7, 闪♥2, 桃♥4], equip: [诸葛连弩♣A, 八卦阵♠2]}
  - generals: [关羽, 张飞]
    hp: 1
    hand: [闪♦2, 杀♠8, 无懈可击♠J]
    equip: [青釭剑♠6, 仁王盾♣2, 赤兔♥5, 的卢♣5]
    judge: [乐不思蜀♠6]
    chained: true
    stacked: true
  - {generals: [(孙权), (周瑜)], hand: [杀♠9], equip: [麒麟弓♥5], marks: {companion: 1}}
  - {generals: [吕布, 貂蝉], hp: 2, hand: [酒♠3], chained: true}
"""
WORDS = (
    "诸葛连弩♣A", "八卦阵♠2", "青釭剑♠6", "仁王盾♣2", "赤兔♥5", "的卢♣5", "麒麟弓♥5", "乐不思蜀♠6", "横置", "叠置",
    "闪♦2", "杀♠8", "无懈可击♠J", "杀♠7", "闪♥2", "桃♥4", "珠联璧合", "(曹操)", "(郭嘉)", "关羽", "张飞", "吕布", "貂蝉",
    "暗将", "蜀",
)  # fmt: skip


def rich_game() -> Game:
    made = game(RICH)
    mutate.know(made, made.players[1].hand, 1)
    return made


def board(width: int, reader: int = 0, far: bool = True) -> str:
    made = rich_game()
    output = io.StringIO()
    print_board(
        Console(file=output, width=width), project(made, reader), made.ruleset, (lambda seat: 7) if far else None
    )
    return output.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
def test_nothing_is_left_out_or_cut(width: int) -> None:
    text = board(width)
    for word in WORDS:
        assert word in text, word
    state = rich_game().state
    for seat in state.seats:
        assert re.search(rf"(?<!\d){seat.hp}/{seat.max_hp}(?!\d)", text)
    assert all(cell_len(line) <= width for line in text.splitlines())
    assert "(乐不思蜀" not in text  # it lies there as what it is
    assert text.count("7") >= 3
    assert ("座位" in text) is ("号位（你）" not in text)


def test_distances_are_shown_where_they_are_known() -> None:
    for width in (40, 200):
        assert "距离" in board(width)
        assert "距离" not in board(width, far=False)
        assert "距离" not in board(width, reader=-1)


def test_a_wide_display_has_a_line_for_each_seat() -> None:
    lines = board(200).splitlines()
    assert len(lines) == 1 + 1 + 4 + 2
    # The columns stand under their titles.
    at = cell_len(lines[1][: lines[1].index("装备")])
    for line, word in zip(lines[2:5], ("诸葛连弩♣A", "青釭剑♠6", "麒麟弓♥5"), strict=True):
        assert cell_len(line[: line.index(word)]) == at


def test_lines_are_broken_between_words() -> None:
    assert flow([["装备：诸葛连弩♣A", "八卦阵♠2"], ["横置"]], 20, "  ", "  ") == [
        "  装备：诸葛连弩♣A",
        "  八卦阵♠2  横置",
    ]


@pytest.mark.parametrize(
    ("columns", "width"), [("", 100), ("40", 40), ("60", 60), ("80", 80), ("many", 100), ("0", 100)]
)
def test_a_pipe_is_as_wide_as_columns_says(
    columns: str,
    width: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    path = tmp_path / "game.gz"
    assert main(["play", "--players", "8", "--seed", "5", "--auto", "--save", str(path)]) == 0
    capsys.readouterr()
    assert main(["replay", str(path), "--all", "--to", "900"]) == 0
    text = capsys.readouterr().out
    lines = text[text.rindex("──  ") :].partition("\n\n")[0].splitlines()
    assert len(lines) > 8
    assert max(map(cell_len, lines)) <= width
    for seat in range(1, 9):
        # A table or a block for each seat, whichever the game at hand needs.
        assert any(re.match(rf"\W*{seat}(号位)?\s", line) for line in lines[1:])


@pytest.mark.parametrize(
    ("chosen", "what", "face"), [("hand", "手牌", "闪♦2"), ("head", "一张暗置的武将牌（主将）", "关羽")]
)
def test_everybody_sees_at_whose_cards_somebody_looks(chosen: str, what: str, face: str) -> None:
    made = game(
        "seats:\n  - {kingdom: wei, hand: [知己知彼♣3]}\n  - {generals: [(关羽), (张飞)], hand: [闪♦2]}\n"
        "  - {kingdom: wu}\n"
    )
    card = made.players[0].hand[0]

    def answer(decision: Any) -> Any:
        if decision.shape == "play" and decision.seat == 0 and card in made.players[0].hand:
            return Act("use", cards=(card,), targets=(1,))
        return Pick((chosen,)) if decision.topic == "known_both" else None

    answering(made, answer)
    until(made, 1)
    for seat in (-1, 0, 2):
        told = "\n".join(line for line in Narrator(made.ruleset, seat, 3).tell(made.log or ()) if "观看" in line)
        assert f"的{what}" in told
        assert (face in told) is (seat == 0)
