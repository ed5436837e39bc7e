"""The traditional Chinese in the package is what OpenCC and the reviewed forms make of the texts as they are now."""

import json
from pathlib import Path

import pytest

from tools import traditional

ROOT = Path(__file__).parents[2]


def test_the_table_is_current() -> None:
    made = traditional.table(traditional.sources(ROOT))
    assert json.loads((ROOT / traditional.TARGET).read_text("utf-8")) == made, "run python -m tools.traditional"
    assert traditional.main(ROOT, ["--check"]) == 0


def test_a_table_that_is_not_current_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traditional, "sources", lambda root: ["赵云", "桃"])
    (tmp_path / traditional.TARGET).parent.mkdir(parents=True)
    assert traditional.main(tmp_path, ["--check"]) == 1
    assert traditional.main(tmp_path, []) == 0
    assert json.loads((tmp_path / traditional.TARGET).read_text("utf-8")) == {"赵云": "趙雲"}
    assert traditional.main(tmp_path, ["--check"]) == 0


@pytest.mark.parametrize(
    ("chinese", "expected"),
    [
        # What OpenCC has wrong, and is reviewed.
        ("曹冲", "曹沖"), ("摸三张牌并叠置", "摸三張牌並疊置"), ("颜良文丑", "顏良文醜"), ("回复1点体力", "回復1點體力"), ("凌统", "凌統"),
        # What it has right, and must stay so.
        ("于禁", "于禁"), ("置于牌堆顶", "置於牌堆頂"), ("赵云", "趙雲"), ("乐进", "樂進"), ("何太后", "何太后"),
        ("然后", "然後"), ("吕范", "呂範"), ("攻击范围", "攻擊範圍"), ("发动", "發動"), ("手牌里", "手牌裡"),
        ("其余", "其餘"), ("姜维", "姜維"), ("钟会", "鍾會"), ("五谷丰登", "五穀豐登"), ("重复选择", "重複選擇"),
        ("为", "為"), ("群", "群"), ("制衡", "制衡"), ("克己", "克己"), ("限制", "限制"), ("征讨", "征討"),
    ],
)  # fmt: skip
def test_forms_on_which_a_converter_may_be_wrong(chinese: str, expected: str) -> None:
    assert traditional.Converter()(chinese) == expected


def test_reviewed_forms_hold_wherever_they_stand() -> None:
    convert = traditional.Converter()
    for phrase, form in convert.phrases.items():
        assert len(phrase) == len(form)
        assert convert(phrase) == form
        assert convert(f"，{phrase}，") == f"，{form}，"
