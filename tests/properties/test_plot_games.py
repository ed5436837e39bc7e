"""Random games with premeditation, ends of rounds and ambushes, with every invariant on the way."""

from collections import Counter

import pytest

from guozhan.bots.basic.bot import BasicBot
from guozhan.sim.invariants import check_game

GENERALS = (
    "jsrg_guoxun,jsrg_daxiaohu,jsrg_dongzhuo,yi_lvboshe,ol_huangchengyan,caocao,simayi,guojia,zhenji,wolong,zhangjiao,"
    "xiahouyuan"
)
SKILLS = (
    "eqian",
    "daimou",
    "fangjie",
    "guanshi",
    "cangxiong",
    "jiezhen",
    "zecai",
    "yinshi",
    "qingjun",
    "plotted_cards",
)


def played(seeds: range, **options: object) -> Counter[str]:
    counted: Counter[str] = Counter()
    for seed in seeds:
        game = check_game("identity", 3 + seed % 4, seed, {"generals": GENERALS, **options}, heavy=40, every=5)
        counted.update(fact.word for fact in game.log or () if fact.name in ("invoked", "unannounced"))
    return counted


def test_random_games_keep_every_invariant():
    counted = played(range(20, 28))
    assert [skill for skill in SKILLS if not counted[skill]] == []


def test_random_games_with_the_other_end_of_the_round():
    counted = played(range(40, 42), round_end="next_round_start")
    assert counted["qingjun"] + counted["zecai"]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_basic_bot_plays_them(seed):
    bots = [BasicBot() for _ in range(5)]
    game = check_game("identity", 5, seed, {"generals": GENERALS}, bots=bots, heavy=0, every=10)
    assert game.state.over
