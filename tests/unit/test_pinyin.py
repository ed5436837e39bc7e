"""The readings in the package are what pypinyin and the reviewed ones make of the names as they are now."""

import json
from pathlib import Path

import pytest

from guozhan.games.pinyin import reading, readings
from tools import pinyin

ROOT = Path(__file__).parents[2]


def test_the_table_is_current() -> None:
    made = pinyin.table(pinyin.names())
    assert json.loads((ROOT / pinyin.TARGET).read_text("utf-8")) == made, "run python -m tools.pinyin"
    assert pinyin.main(ROOT, ["--check"]) == 0


def test_a_table_that_is_not_current_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pinyin, "names", lambda: ["赵云", "桃", "Z"])
    (tmp_path / pinyin.TARGET).parent.mkdir(parents=True)
    assert pinyin.main(tmp_path, ["--check"]) == 1
    assert pinyin.main(tmp_path, []) == 0
    assert json.loads((tmp_path / pinyin.TARGET).read_text("utf-8")) == {"桃": "táo", "赵云": "zhào yún"}
    assert pinyin.main(tmp_path, ["--check"]) == 0


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("曹丕", "cáo pī"), ("乐进", "yuè jìn"), ("刘禅", "liú shàn"), ("尉迟恭", "yù chí gōng"), ("单福", "shàn fú"),
        ("手杀周处", "shǒu shā zhōu chǔ"), ("手杀费祎", "shǒu shā fèi yī"), ("公孙瓒", "gōng sūn zàn"), ("华佗", "huà tuó"),
        ("大宛", "dà yuān"), ("好施", "hào shī"), ("吕布", "lǚ bù"), ("诸葛连弩", "zhū gě lián nǔ"), ("乐不思蜀", "lè bù sī shǔ"),
        ("OL黄承彦", "OL huáng chéng yàn"), ("无懈可击·国", "wú xiè kě jī · guó"),
    ],
)  # fmt: skip
def test_readings_on_which_a_dictionary_may_be_wrong(name: str, expected: str) -> None:
    assert pinyin.Reader()(name) == expected


def test_a_reviewed_reading_has_a_syllable_for_each_character(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = pinyin.Reader()
    for name, syllables in reader.readings.items():
        assert len(syllables.split()) == len(name), name
    monkeypatch.setitem(reader.readings, "曹丕", "cáo")
    with pytest.raises(ValueError, match="1 syllables"):
        reader("曹丕")


def test_every_name_in_the_package_is_read() -> None:
    assert reading("诸葛亮") == "zhū gě liàng"
    assert reading("nobody") == ""
    assert all(text.strip() == text and "  " not in text for text in readings().values())
