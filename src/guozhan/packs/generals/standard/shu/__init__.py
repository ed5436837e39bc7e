"""蜀 (Shu): the standard generals."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu import (
    ganfuren,
    guanyu,
    huangyueying,
    huangzhong,
    liubei,
    liushan,
    machao,
    menghuo,
    pangtong,
    weiyan,
    wolong,
    zhangfei,
    zhaoyun,
    zhugeliang,
    zhurong,
)

GENERALS: tuple[General, ...] = (
    liubei.GENERAL,
    guanyu.GENERAL,
    zhangfei.GENERAL,
    zhugeliang.GENERAL,
    zhaoyun.GENERAL,
    machao.GENERAL,
    huangyueying.GENERAL,
    huangzhong.GENERAL,
    weiyan.GENERAL,
    pangtong.GENERAL,
    wolong.GENERAL,
    liushan.GENERAL,
    menghuo.GENERAL,
    zhurong.GENERAL,
    ganfuren.GENERAL,
)
