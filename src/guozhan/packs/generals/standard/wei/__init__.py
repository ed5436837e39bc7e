"""魏 (Wei): the standard generals."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei import (
    caocao,
    caopi,
    caoren,
    dianwei,
    guojia,
    simayi,
    xiahoudun,
    xiahouyuan,
    xuchu,
    xuhuang,
    xunyu,
    yuejin,
    zhanghe,
    zhangliao,
    zhenji,
)

GENERALS: tuple[General, ...] = (
    caocao.GENERAL,
    simayi.GENERAL,
    xiahoudun.GENERAL,
    zhangliao.GENERAL,
    xuchu.GENERAL,
    guojia.GENERAL,
    zhenji.GENERAL,
    xiahouyuan.GENERAL,
    zhanghe.GENERAL,
    xuhuang.GENERAL,
    caoren.GENERAL,
    dianwei.GENERAL,
    xunyu.GENERAL,
    caopi.GENERAL,
    yuejin.GENERAL,
)
