"""A game can be played in each language, and nothing that it says is left in another one."""

import io
import random
import re
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from guozhan.cli import main
from guozhan.core.messages import Message, message
from guozhan.games.rulesets import get_ruleset
from guozhan.view import language as languages
from guozhan.view.language import CHINESE, language
from guozhan.view.sheet import Sheet, encode, sheet
from tests.helpers.engine_games import answering, game, until
from tools.checks import translated

ROOT = Path(__file__).parents[2]
IDEOGRAPH = re.compile(r"[\u3400-\u9fff]")
DECKS = ("standard", "standard+strategic")
TEXTS = ("classic", "current", "ol")


def simplified(text: str) -> set[str]:
    """The characters that are used in simplified Chinese only: Big5 has none of them (and not the one of 勠力同心)."""
    return {sign for sign in IDEOGRAPH.findall(text) if sign != "勠" and not _in_big5(sign)}


def _in_big5(sign: str) -> bool:
    try:
        sign.encode("cp950")
    except UnicodeEncodeError:
        return False
    return True


def test_what_counts_as_simplified() -> None:
    assert simplified("赵云使用【杀】") == {"赵", "杀"}
    assert simplified("趙雲使用【殺】，后") == set()


def faults(code: str, text: str) -> list[str]:
    """The lines of a game that are not in their language."""
    wrong: Callable[[str], Any] = translated.CHINESE.search if code == "en" else simplified
    return [line for line in text.splitlines() if wrong(line)]


def things() -> Iterator[Any]:
    for profile in ("guozhan-2012", "guozhan-2018"):
        for text in TEXTS:
            for deck in DECKS:
                ruleset = get_ruleset(profile, {"text": text, "deck": deck})
                for found in (ruleset.skills, ruleset.types, ruleset.generals, ruleset.tokens):
                    yield from found.values()


@pytest.mark.parametrize("code", ["en", "zh-Hant"])
@pytest.mark.parametrize(("ruleset", "players", "seed"), [("guozhan-2018", 8, 1), ("guozhan-2012", 5, 2)])
def test_a_whole_game_shows_no_other_language(
    code: str, ruleset: str, players: int, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = ["--players", str(players), "--seed", str(seed), "--ruleset", ruleset]
    file = tmp_path / "game"
    assert main(["play", "--auto", *made, "--language", code, "--save", str(file)]) == 0
    assert main(["replay", str(file), "--all", "--language", code]) == 0
    told = capsys.readouterr().out
    assert len(told.splitlines()) > 400
    assert faults(code, told) == []


@pytest.mark.parametrize("code", ["en", "zh-Hant"])
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_nothing_that_a_person_is_shown_is_in_another_language(
    code: str, seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = random.Random(seed)
    words = ["w", "?", "t", "b", "x", "n", "n all", "n own", "l x", "99", ""]
    typed = [word for _ in range(1200) for word in (typist.choice(words), str(typist.randrange(5)))]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    assert main(["play", "--players", "4", "--seed", str(seed), "--language", code, "--all-nullification"]) == 0
    told = capsys.readouterr().out
    assert len(told.splitlines()) > 300
    assert faults(code, told) == []


@pytest.mark.parametrize("code", ["en", "zh-Hant"])
def test_texts_are_found_by_their_names_in_any_language(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "? Slash",
        "? 杀",
        "? 殺",
        "? 赵云",
        "? 趙雲",
        "? 八阵",
        "? careerist",
        "? CG-01",
        "? jain xiong",
        "? 珠聯璧合",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*asked, "q"])))
    assert main(["play", "--seed", "1", "--language", code]) == 0
    told = capsys.readouterr().out
    assert faults(code, "\n".join(line for line in told.splitlines() if not line.startswith("> "))) == []
    names = ("Zhao Yun", "Dragon Courage") if code == "en" else ("趙雲", "龍膽")
    for name in names:
        assert told.count(name) >= 2


def test_both_shows_chinese_names_beside_english_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--auto", "--players", "3", "--seed", "1", "--language", "en", "--both"]) == 0
    told = capsys.readouterr().out
    assert "Slash 杀 " in told
    assert "turn begins" in told
    # Sentences stay English: what is Chinese follows its English name.
    names = {thing.name for thing in things()}
    for line in told.splitlines():
        for run in re.findall(r"[\u3400-\u9fff]+(?:·[\u3400-\u9fff]+)?", line):
            assert run in names, line


def test_the_language_comes_from_the_option_then_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = ["play", "--auto", "--players", "2", "--seed", "1"]
    monkeypatch.setenv("GUOZHAN_LANGUAGE", "en")
    assert main(made) == 0
    assert capsys.readouterr().out.startswith("Kingdom Wars")
    assert main([*made, "--language", "zh-Hant"]) == 0
    assert capsys.readouterr().out.startswith("國戰")
    monkeypatch.setenv("GUOZHAN_LANGUAGE", "")
    assert main(made) == 0
    assert capsys.readouterr().out.startswith("国战")


@pytest.mark.parametrize(
    ("arguments", "variable", "said"),
    [
        (["--language", "fr"], "", "zh-Hans"),
        ([], "fr", "GUOZHAN_LANGUAGE=fr"),
        (["--both"], "", "--language en"),
        (["--both", "--language", "zh-Hant"], "", "--language en"),
    ],
)
def test_a_wrong_language_is_refused_in_one_line(
    arguments: list[str], variable: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUOZHAN_LANGUAGE", variable)
    try:
        status = main(["play", "--auto", *arguments])
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert said in error


# --- the tables ------------------------------------------------------------------------------------------------------


def test_every_text_of_the_source_is_there_in_english() -> None:
    assert [str(problem) for problem in translated.check(ROOT)] == []


def test_english_sentences_have_the_values_of_the_chinese_ones() -> None:
    for key, text in languages.english().items():
        given, used = ({name for _, name, _, _ in string.Formatter().parse(each) if name} for each in (key, text))
        # English texts need no English name beside the name.
        assert used == given - {"english"}, key


def test_the_english_is_english() -> None:
    for key, text in languages.english().items():
        assert not translated.CHINESE.search(text), key


def test_everything_with_a_name_is_called_one_thing_in_english() -> None:
    names: dict[str, set[str]] = {}
    english = languages.english()
    for thing in things():
        if thing.name:
            names.setdefault(thing.name, set()).update({thing.name_en, english.get(thing.name, "")})
        if getattr(thing, "text", ""):
            assert thing.text_en, thing.id
            assert not translated.CHINESE.search(thing.text_en), thing.id
    assert len(names) > 150
    for name, found in names.items():
        assert len(found - {""}) == 1, (name, found)
    called = [next(iter(found - {""})) for found in names.values()]
    assert [name for name in called if called.count(name) > 1] == []


def test_traditional_chinese_has_no_simplified_characters() -> None:
    table = languages.traditional()
    assert len(table) > 700
    for text in table.values():
        assert simplified(text) == set(), text
    for thing in things():
        assert simplified(table.get(thing.name, thing.name)) == set(), thing.id


@pytest.mark.parametrize(
    ("chinese", "traditional"),
    [
        ("赵云", "趙雲"), ("乐进", "樂進"), ("颜良文丑", "顏良文醜"), ("五谷丰登", "五穀豐登"), ("决斗", "決鬥"),
        ("田丰", "田豐"), ("挟天子以令诸侯", "挾天子以令諸侯"), ("{who}回复{n}点体力", "{who}回復{n}點體力"),
        ("其判定区里已有【{card}】", "其判定區裡已有【{card}】"), ("群", "群"), ("甄姬", "甄姬"),
    ],
)  # fmt: skip
def test_reviewed_forms(chinese: str, traditional: str) -> None:
    assert languages.traditional().get(chinese, chinese) == traditional


# --- messages --------------------------------------------------------------------------------------------------------


def english() -> languages.Language:
    return language("en", get_ruleset("guozhan-2018"))


def test_a_message_is_a_chinese_sentence_that_can_be_said_anew() -> None:
    made = message("“{skill}”：不能使用【{card}】", skill="完杀", card="桃")
    assert made == "“完杀”：不能使用【桃】"
    assert isinstance(made, Message)
    assert made.values == (("skill", "完杀"), ("card", "桃"))
    assert english().of(made) == "“Doomed to Die”: Peach cannot be used"
    assert CHINESE.of(made) == made
    assert type(CHINESE.of(made)) is str


def test_a_message_in_a_message_and_numbers() -> None:
    inner = message("{seat}号位", seat=2)
    assert english().of(message("不能选择{item}", item=inner)) == "seat 2 cannot be chosen"
    assert english().of(message("摸{drawn}张牌", drawn=1)) == "draw 1 card"
    assert english().of(message("摸{drawn}张牌", drawn=3)) == "draw 3 cards"


def test_a_text_and_a_message_of_the_same_wording_are_not_mixed_up() -> None:
    plain = message("不能选择{item}", item="2号位")
    made = message("不能选择{item}", item=message("{seat}号位", seat=2))
    assert plain == made
    assert english().of(plain) == "2号位 cannot be chosen"
    assert english().of(made) == "seat 2 cannot be chosen"


def test_the_sheet_of_a_decision_has_its_texts_in_the_language() -> None:
    made = game(
        "seats:\n  - {generals: [曹操, 郭嘉], hand: [闪♥2, 杀♠7]}\n  - {generals: [关羽, 张飞]}\nturn: {seat: 1, phase: play}\n"
    )
    sheets: list[Sheet] = []

    def answer(decision: Any) -> None:
        if decision.shape == "play" and decision.seat == 0 and not sheets:
            sheets.extend((sheet(made, decision), sheet(made, decision, english())))

    answering(made, answer)
    until(made, 1)
    chinese, other = sheets
    assert [reason for _, reason in chinese.reasons] == ["【闪】不能在出牌阶段主动使用"]
    assert [reason for _, reason in other.reasons] == ["Dodge cannot be used of one’s own accord in the play phase"]
    assert b"Dodge" in encode(other)


# --- the check -------------------------------------------------------------------------------------------------------

EMPTY = "[all]\n"


def project(tmp_path: Path, source: str, english: str = EMPTY) -> list[str]:
    for file in translated.FILES:
        path = tmp_path / translated.SOURCE / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", "utf-8")
    path = tmp_path / translated.SOURCE / "rules" / "some.py"
    path.parent.mkdir(parents=True)
    path.write_text(source, "utf-8")
    (tmp_path / translated.ENGLISH).parent.mkdir(parents=True)
    (tmp_path / translated.ENGLISH).write_text(english, "utf-8")
    return [str(problem) for problem in translated.check(tmp_path)]


@pytest.mark.parametrize(
    ("source", "english", "problem"),
    [
        ("A = '没有'", EMPTY, "some.py:1: not in src/guozhan/view/languages/en.toml: '没有'"),
        ("A = '没有'", '[all]\n"没有" = "none"\n', None),
        ("A = 1", '[all]\n"没有" = "none"\n', "en.toml:2: nothing says this: '没有'"),
        ("B = 1\nA = f'{B}张'", EMPTY, "some.py:2: an f-string cannot be translated"),
        ("A = f'{\"没有\"}'", EMPTY, "some.py:1: not in"),
        ('"""没有"""', EMPTY, None),
        ("def f():\n    raise ValueError('没有')", EMPTY, None),
        ("f(help='没有')", EMPTY, None),
        ("class A:\n    name, name_en = '杀', 'Slash'\n    text = '没有'\n    text_en = 'none'", EMPTY, None),
        ("class A:\n    name = '杀'", EMPTY, "not in"),
        ("A = G(name='杀', name_en='Slash')", EMPTY, None),
        ("A = Ruling('没有', 'none')", EMPTY, None),
        ("A = Ruling('没有')", EMPTY, "not in"),
        ("A = G(name='杀', name_en='S')", '[all]\n"杀" = "S"\n', "content says this in English already"),
    ],
)
def test_the_check_finds(tmp_path: Path, source: str, english: str, problem: str | None) -> None:
    found = project(tmp_path, source, english)
    assert len(found) == (0 if problem is None else 1), found
    assert problem is None or problem in found[0]
