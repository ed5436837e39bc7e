"""Random games with kingdom skills, switch skills and last stands, with every invariant on the way."""

from collections import Counter
from typing import Any

import pytest

from guozhan.bots.basic.bot import BasicBot
from guozhan.games import session as sessions
from guozhan.sim.invariants import check_end, check_game

OWN = (
    "jsrg_dongbai,mou_luzhi,jsrg_xuyou,mob_wenyang,mou_sunshangxiang,mob_chendong,mob_zongyu,mou_handang,"
    "caocao,huatuo,daqiao"
)


def played(seeds: range, heavy: int = 12, **more: Any) -> Counter[str]:
    counted: Counter[str] = Counter()
    for seed in seeds:
        game = check_game("identity", 3 + seed % 4, seed, {"generals": OWN, **more}, heavy=heavy)
        counted.update(fact.word for fact in game.log or () if fact.name == "invoked")
    return counted


@pytest.mark.parametrize("part", range(2))
def test_invariants_hold(part: int) -> None:
    assert sum(played(range(part * 4, part * 4 + 4)).values()) > 20


def test_they_hold_with_the_other_readings() -> None:
    assert sum(played(range(20, 24), last_stand_order="as_printed", mingren_draw=1).values()) > 20


def test_all_of_them_act() -> None:
    counted = played(range(30, 90), heavy=0)
    for skill in (
        "shichong", "lianzhu", "mingren", "zhenliang", "lipan", "qingxi", "jinmie", "quedi", "zhuifeng", "chongjian",
        "choujue", "yilie", "fenming", "zhibian", "yuyan", "gongqi", "jiefan", "jieyin_mou", "liangzhu_mou", "xiaoji_mou",
    ):  # fmt: skip
        assert counted[skill], (skill, counted)


def test_basic_bots_finish() -> None:
    for seed in range(4):
        game = sessions.new_game("identity", 5, seed, {"generals": OWN})
        sessions.play(game, [BasicBot(seat) for seat in range(5)])
        check_end(game)
